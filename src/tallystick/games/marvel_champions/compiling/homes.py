"""What a text takes for granted that is not so: where its card may come to lie, what it is
attached to, and that it can be used at all (MC.ownership.1, MC.attach.1, MC.target.3)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun
from tallystick.games.marvel_champions.compiling.attack_outcomes import check_attacks
from tallystick.games.marvel_champions.effects.conditions import tests_of
from tallystick.games.marvel_champions.effects.things import Filter
from tallystick.games.marvel_champions.flow.keys import AFTER, KEY
from tallystick.games.marvel_champions.flow.occasions import PASSIVE, STAYS, Watch
from tallystick.games.marvel_champions.pieces import (
    ACTION,
    INTERRUPT,
    PERMANENTS,
    RESPONSE,
    SETUP,
    CardFace,
    TriggeredAbility,
)
from tallystick.rules.phrases import Clause, If, Noun, Part, Place, Spoken, is_noun, is_verb, within
from tallystick.rules.picking import only

GONE: Final = (KEY["leave"], KEY["defeat"])
PLAIN_TESTS: Final = ("in_form", "has_trait")  # that do not hang on what the ability does
PLAIN: Final = ("you", "your", "this", "titled")


def check_sense(piece: CardFace, power: TriggeredAbility, effects: tuple[Part, ...]) -> None:
    """All of that, of an ability that has been read. Raises NotRun."""
    check_attacks(power.watch, effects)
    check_host(piece, power.watch)
    if piece.is_player_card:
        if piece.kind != "event" or "when revealed" not in piece.text.casefold():
            check_home(effects)
    elif piece.kind != "obligation" and not piece.set.endswith("_nemesis"):
        check_no_own_deck(effects)
    if power.kind != SETUP and any(is_verb(one, "choose_sets") for one in within(effects)):
        raise NotRun("sets are chosen as a scenario is set up only")
    if power.kind == ACTION:
        power.cost_tests += tests_of(If(sole_tests(effects)))


def check_home(effects: tuple[Part, ...]) -> None:
    """ "Shuffle this card into the encounter deck", on a card of a player's that does not say what
    happens when it is revealed from there. Raises NotRun."""
    for one in effects:
        match one:
            case Clause(verb="shuffle_into", things=(Noun(how="this"), *_), parts=parts):
                if any("encounter deck" in place.zones for place in only(parts, Place)):
                    raise NotRun(f"nothing does yet: {one}")


def check_no_own_deck(said: object) -> None:
    """A card that is no player's, nor of a nemesis, does not speak of an identity's own deck: what
    it calls so is a deck of the scenario (MC.setup.8). Raises NotRun."""
    for place in only(within(said), Place):
        if any(zone.startswith("[[") for zone in place.zones):
            raise NotRun(f"no such place: {place}")


def check_host(piece: CardFace, watch: Watch | None) -> None:
    """ "After attached enemy leaves play": by then nothing is attached to it, but a card of players
    that is permanent has been, and stays (MC.permanent.1, MC.attach.1). Raises NotRun."""
    for act in watch.acts if watch is not None else ():
        gone = act.stage == AFTER and act.key in GONE and act.role == PASSIVE
        if not gone or act.subject is None or "attached" not in act.subject.marks:
            continue
        if not (piece.is_player_card and (piece.permanent or "permanent" in piece.keywords)):
            raise NotRun("nothing is attached any more to what has left play")
        act.key, act.needs, act.subject = KEY["diverted"], STAYS, Filter(Noun("this"))


def sole_tests(effects: tuple[Part, ...]) -> tuple[Clause, ...]:
    """ "Hero Action: If you are in Giant form, ...", and nothing else: what must be so, or using it
    would change nothing (MC.target.3)."""
    match effects:
        case (If(tests=tests, while_=False),) if all(map(_is_known_before, tests)):
            return tests
    return ()


def _is_known_before(test: Clause) -> bool:
    return test.verb in PLAIN_TESTS and is_noun(test.first_noun(), *PLAIN)


def plays_itself(piece: CardFace, power: TriggeredAbility, spoken: Spoken) -> bool:
    """ "Interrupt: When ..., play NAME from your hand": whether it is an ability of a card that is
    no event, used from hand; what else it does it does after that (MC.play.1, MC.ability.2). Raises
    NotRun where a card plays itself in another way."""
    if not any(_plays(one, piece.name) for one in within(spoken.effects)):
        return False
    first = spoken.effects[0]
    if not is_verb(first, "play") or first.things != (FROM_HAND,) or first.words or first.parts:
        raise NotRun("nothing is played yet from a hand by an ability of its own")
    asked = power.kind in (INTERRUPT, RESPONSE) and not power.forced and spoken.costs is None
    if not asked or piece.kind not in PERMANENTS:
        raise NotRun("nothing is played yet from a hand by an ability of its own")
    return True


FROM_HAND: Final = Noun("this", relations=(("from", Place("your", ("hand",))),))


def _plays(part: object, name: str) -> bool:
    """Whether a card of this name is played by what is said."""
    named = only(part.things, Noun) if is_verb(part, "play") else []
    return any(one.how == "this" or one.title.casefold() == name.casefold() for one in named)
