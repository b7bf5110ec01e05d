"""What a text takes for granted that is not so: who has been spoken of, where its card may come to
lie, what it is attached to, and that it can be used at all (MC.you.1, MC.ownership.1, MC.attach.1,
MC.target.3)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun, require
from tallystick.cards.ledger import aside
from tallystick.games.marvel_champions.compiling.attack_outcomes import check_attacks
from tallystick.games.marvel_champions.legality.occasions import PASSIVE, STAYS, Watch
from tallystick.games.marvel_champions.pieces import (
    ACTION,
    INTERRUPT,
    PERMANENTS,
    RESPONSE,
    SETUP,
    CardFace,
    TriggeredAbility,
)
from tallystick.games.marvel_champions.position.conditions import tests_of
from tallystick.games.marvel_champions.position.keys import AFTER, KEY
from tallystick.games.marvel_champions.position.players import CALLED, PLAYERS
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.rules.parts import is_noun, is_verb, within
from tallystick.rules.phrases import Clause, If, Noun, Part, Place, Spoken
from tallystick.rules.picking import only

GONE: Final = (KEY["leave"], KEY["defeat"])
PLAIN_TESTS: Final = ("in_form", "has_trait")  # that do not hang on what the ability does
PLAIN: Final = ("you", "your", "this", "titled")


def check_sense(piece: CardFace, power: TriggeredAbility, spoken: Spoken) -> None:
    """All of that, of an ability that has been read. Raises NotRun."""
    effects = spoken.effects
    aside(spoken, lambda: check_player(spoken))
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


def check_player(spoken: Spoken) -> None:
    """ "Ready an ally. That player draws 1 card": a player has been spoken of before, or something
    has been done to an identity, which is the player whose it is (MC.you.1). Raises NotRun."""
    known = False
    for part in (spoken.event, spoken.costs, spoken.effects):
        called = CALLED.keys() if part is not spoken.event else {"player"}
        for one in within(part):
            match one:
                case Place(whose="that player's") if not known:
                    raise NotRun(f"nobody knows yet whose is {str(one)!r}")
                case Noun(how=how):
                    if not known and (how == "that player" or "that player controls" in one.marks):
                        raise NotRun(f"nobody knows yet who is {how!r}")
                    known |= "player" in how or not called.isdisjoint(one.kinds)
                    known |= any("player" in mark for mark in one.marks)


def check_you(piece: CardFace, spoken: Spoken) -> None:
    """ "The villain gets +1 ATK for each ally you control": nobody is "you" on what lies before no
    player, unless it says who is attacked, or what it changes is a player's or engaged with one
    (MC.you.1). Raises NotRun."""
    on = piece.attach.thing.kinds if piece.attach is not None else (piece.kind.replace("_", " "),)
    if on and set(on) <= set(NOBODYS) and aside(spoken, lambda: _speak_of_nobody(spoken.effects)):
        raise NotRun(f"nobody is 'you' in {spoken.text!r}")


def _speak_of_nobody(parts: tuple[Part, ...]) -> bool:
    for part in parts:
        said = list(within(part))
        clauses = only(said, Clause)
        theirs = [one for one in clauses if is_verb(one, "said") and _is_of_a_player(one)]
        attacked = any("attacking you" in one.words for one in clauses)
        stated = is_verb(part, "said") or isinstance(part, If)
        if stated and not (attacked or theirs) and any(map(_speaks, only(said, Noun))):
            return True
    return False


NOBODYS: Final = ("villain", "main scheme", "side scheme", "scheme", "environment")


def _is_of_a_player(said: Clause) -> bool:
    """Whether a player's things are changed, or minions: they are engaged with one."""
    subject = said.first_noun()
    if subject is None:
        return False
    mine = subject.how in PLAYERS or subject.how in ("you", "your")
    mine |= "you control" in subject.marks
    return mine or subject.kinds == ("minion",) or not PLAYERS_KINDS.isdisjoint(subject.kinds)


PLAYERS_KINDS: Final = frozenset(("player", "hero", "alter-ego", "identity", "character", "ally"))


def _speaks(thing: Noun) -> bool:
    yours = any(place.whose == "your" for place in thing.places())
    return yours or thing.how in ("you", "your") or "you control" in thing.marks


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
        require(not any(zone.startswith("[[") for zone in place.zones), place, "no such place:")


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


def enters_from_hand(spoken: Spoken) -> bool:
    """ "Action: ... → put NAME into play from your hand": an ability that is used from there."""
    for one in only(spoken.effects, Clause):
        if is_verb(one, "put_into_play") and one.things == (Noun("this"),):
            entry = [part for part in only(one.parts, Clause) if part.verb == "entry_from"]
            return [part.parts for part in entry] == [(Place("your", ("hand",)),)]
    return False


FROM_HAND: Final = Noun("this", relations=(("from", Place("your", ("hand",))),))


def _plays(part: object, name: str) -> bool:
    """Whether a card of this name is played by what is said."""
    named = only(part.things, Noun) if is_verb(part, "play") else []
    return any(one.how == "this" or one.title.casefold() == name.casefold() for one in named)
