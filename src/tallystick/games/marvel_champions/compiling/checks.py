"""What a text takes for granted that is not so: who has been spoken of, where its card may come to
lie, what it is attached to, and that it can be used at all (MC.you.1, MC.ownership.1, MC.attach.1,
MC.target.3); and whether its numbers come from somewhere: an X that nothing fixes, a "that many"
before anything has been counted, could only be 0 (MC.x.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.cards.errors import NotRun, nothing, require
from tallystick.cards.ledger import aside
from tallystick.games.marvel_champions import pieces
from tallystick.games.marvel_champions.compiling.activations import check_attacks
from tallystick.games.marvel_champions.compiling.ordering import NO_MORE_THAN
from tallystick.games.marvel_champions.compiling.rewording import without_clauses
from tallystick.games.marvel_champions.legality import occasions
from tallystick.games.marvel_champions.legality.occasions import Act, Watch
from tallystick.games.marvel_champions.position.amounts import NUMBERED, sum_of
from tallystick.games.marvel_champions.position.conditions import tests_of
from tallystick.games.marvel_champions.position.keys import AFTER, KEY, WHEN, WOULD
from tallystick.games.marvel_champions.position.players import CALLED, PLAYERS
from tallystick.games.marvel_champions.position.things import ENEMIES, Filter
from tallystick.rules.parts import is_noun, is_verb, within
from tallystick.rules.phrases import Clause, If, Noun, Numeral, Part, Place, Spoken
from tallystick.rules.picking import only

GONE: Final = (KEY["leave"], KEY["defeat"])
PLAIN_TESTS: Final = ("in_form", "has_trait")  # that do not hang on what the ability does
PLAIN: Final = ("you", "your", "this", "titled")


def check_sense(piece: pieces.CardFace, power: pieces.TriggeredAbility, spoken: Spoken) -> None:
    """All of that, of an ability that has been read. Raises NotRun."""
    effects = spoken.effects
    aside(spoken, lambda: check_player(spoken))
    check_attacks(power.watch, effects)
    check_host(piece, power.watch)
    check_paid(power.watch, effects)
    if piece.is_player_card:
        if piece.kind != "event" or "when revealed" not in piece.text.casefold():
            check_home(effects)
    elif piece.kind != "obligation" and not piece.set.endswith("_nemesis"):
        for place in only(within(effects), Place):  # "own" is a deck of the scenario (MC.setup.8)
            require(not any(zone.startswith("[[") for zone in place.zones), place, "no such place:")
    if power.kind != pieces.SETUP and any(is_verb(one, "choose_sets") for one in within(effects)):
        raise NotRun("sets are chosen as a scenario is set up only")
    if power.kind == pieces.ACTION:
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


def check_you(piece: pieces.CardFace, spoken: Spoken) -> None:
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
                    raise nothing(one)


def check_host(piece: pieces.CardFace, watch: Watch | None) -> None:
    """ "After attached enemy leaves play": by then nothing is attached to it, but a card of players
    that is permanent has been, and stays (MC.permanent.1, MC.attach.1). Raises NotRun."""
    for act in watch.acts if watch is not None else ():
        gone = act.stage == AFTER and act.key in GONE and act.role == occasions.PASSIVE
        if not gone or act.subject is None or "attached" not in act.subject.marks:
            continue
        if not (piece.is_player_card and (piece.permanent or "permanent" in piece.keywords)):
            raise NotRun("nothing is attached any more to what has left play")
        act.key, act.needs, act.subject = KEY["diverted"], occasions.STAYS, Filter(Noun("this"))


def check_paid(watch: Watch | None, effects: tuple[Part, ...]) -> None:
    """ "When you play an event, if you paid for that event ...": by then nobody has paid for it
    (MC.initiating-abilities.8). Raises NotRun."""
    if watch is None or not any(act.key == KEY["play"] and act.stage == WHEN for act in watch.acts):
        return
    for one in within(effects):
        if is_verb(one, "paid_with", "paid_with_card", "paid_with_ability") and one.things[:1] != (
            Noun("this"),
        ):
            raise NotRun(f"what was paid is not known yet as {one} is asked")


def sole_tests(effects: tuple[Part, ...]) -> tuple[Clause, ...]:
    """ "Hero Action: If you are in Giant form, ...", and nothing else: what must be so, or using it
    would change nothing (MC.target.3)."""
    match effects:
        case (If(tests=tests, while_=False),) if all(one.verb in PLAIN_TESTS for one in tests):
            return tests if all(is_noun(one.first_noun(), *PLAIN) for one in tests) else ()
    return ()


def plays_itself(piece: pieces.CardFace, power: pieces.TriggeredAbility, spoken: Spoken) -> bool:
    """ "Interrupt: When ..., play NAME from your hand": whether it is an ability of a card that is
    no event, used from hand; what else it does it does after that (MC.play.1, MC.ability.2). Raises
    NotRun where a card plays itself in another way."""
    if not any(_plays(one, piece.name) for one in within(spoken.effects)):
        return False
    first = spoken.effects[0]
    if not is_verb(first, "play") or first.things != (FROM_HAND,) or first.words or first.parts:
        raise NotRun("nothing is played yet from a hand by an ability of its own")
    asked = (
        power.kind in (pieces.INTERRUPT, pieces.RESPONSE)
        and not power.forced
        and spoken.costs is None
    )
    if not asked or piece.kind not in pieces.PERMANENTS:
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


# Verbs after which it is known how many, or how much, it was.
COUNTED: Final = frozenset(
    ("heal", "prevent", "remove_counters", "move_damage", "discard", "discard_until", "discard_all",
     "discard_some", "cancel", "repeated", "spend", "lose_status", "lose_all_status",
     "remove_from_play")
)  # fmt: skip
ACTIVATING: Final = ("attacks", "schemes")  # after which it is known what came of it
ASKED: Final = frozenset(
    ("that_many_counters", "for_each_spent", "amount_prevented", "prevented_way",
     "for_each_status_lost", "for_each_taken")
)  # fmt: skip
# Events of which there is an amount.
AMOUNTS: Final = frozenset(
    KEY[name] for name in ("damage", "deal damage", "threat placed", "threat removed", "boost")
)
ALL_BUT: Final = "all but "  # of the amount of an event, or of what is there
TAKEN_FROM: Final = (
    "prevent", "reduce_amount", "reduce_damage_from", "damage_here", "threat_taken",
)  # fmt: skip
# What asks for an amount of one sort.
OF_DAMAGE: Final = (KEY["damage"], KEY["deal damage"])
OF_SORT: Final = {"damage_here": OF_DAMAGE, "threat_taken": (KEY["threat placed"],)}
COUNTS_BACK: Final = (" this way", " by this attack")
BACK: Final = ("that", "those", "it", "they")  # what has been spoken of
X_IS: Final = ("x_is", "where_mod")


def all_but(clause: Clause) -> int:
    """How many are left of what is meant: "all but 3"; -1 where a clause does not say so."""
    words = [figure.word for figure in clause.figures]
    kept = [word.removeprefix(ALL_BUT) for word in words if word.startswith(ALL_BUT)]
    return int(kept[0]) if kept else -1


def stated_x(abilities: Sequence[Spoken]) -> Clause | None:
    """ "X is ...", said of a card for itself: what X is in its abilities (MC.x.1)."""
    alone = [one.effects[0] for one in abilities if one.timing is None and len(one.effects) == 1]
    return next((one for one in alone if is_verb(one, "x_is")), None)


def with_stated_x(spoken: Spoken, x: Clause | None) -> Spoken:
    """An ability with what its card says that X is, where it asks for it."""
    if x is None:
        return spoken
    said = tuple(within(spoken.effects))
    asks = any(figure.per_x for figure in only(said, Numeral))
    if any(one.verb in X_IS for one in only(said, Clause)) or not asks:
        return spoken
    return spoken._replace(effects=(x, *spoken.effects))


def without_cost_x(piece: pieces.CardFace, spoken: Spoken) -> Spoken:
    """An event without what it says that the X of its cost is: that is fixed with the cost, and not
    reckoned anew (MC.cost.28)."""
    said = [one for one in only(within(spoken.effects), Clause) if one.verb in X_IS]
    if not said or piece.kind != "event" or not piece.costs_x:
        return spoken
    if any(one.parts != said[0].parts for one in said):
        raise NotRun("the X of its cost is said to be several numbers")
    measured = only(within(said[0].parts), Noun)
    if any(
        one.how in BACK or (one.marks and one.marks[-1].endswith(COUNTS_BACK)) for one in measured
    ):
        raise NotRun("nobody knows what X is before it is paid")
    piece.cost_x = sum_of((), (Clause("equal_mod", parts=said[0].parts),))
    return spoken._replace(effects=without_clauses(spoken.effects, X_IS))


def check_numbers(spoken: Spoken, watch: Watch | None, has_x: bool) -> None:
    """Raises NotRun for a number that comes from nowhere. ``has_x``: what is paid fixes an X."""
    said = tuple(within(spoken.effects))
    clauses = only(said, Clause)
    has_x |= any(one.verb in X_IS or one.verb == NO_MORE_THAN for one in clauses)
    if not has_x and any(figure.per_x for figure in only(said, Numeral)):
        raise NotRun("nobody knows what X is")
    amounted = watch is not None and any(act.key in AMOUNTS for act in watch.acts)
    for one in clauses:
        if one.verb in TAKEN_FROM and not (amounted or _is_less_of(one, watch)):
            raise NotRun("nothing has an amount yet of which something could be prevented")
        if is_of_occasion(one) and not (amounted and _may_grow(watch)):
            raise NotRun(f"nothing is done yet with {' '.join(one.words)!r}")
        if all_but(one) >= 0 and one.verb != "thwart" and not amounted:
            raise NotRun(f"nobody knows all of what is meant by {one}")
        sort = OF_SORT.get(one.verb, ())
        if sort and any(act.key not in sort for act in (watch.acts if watch else ())):
            raise NotRun(f"nothing is done yet with {' '.join(one.words)!r}")
    if any(one.verb == "get_bonus" for one in clauses) and (
        watch is None or any(act.key != KEY["basic power"] for act in watch.acts)
    ):
        raise NotRun("nobody knows which power is meant")
    paid = within(spoken.costs.said) if spoken.costs is not None else ()
    if any(figure.word in NUMBERED for figure in only(paid, Numeral)):
        require(amounted, "that many", "nobody can pay yet with")
    known = spoken.costs is not None
    known |= amounted or removes_by_thwart(watch)
    counted = COUNTED if amounted else COUNTED - {"prevent"}  # of what will be, it is not known yet
    _count(spoken.effects, [known], counted)


def removes_by_thwart(watch: Watch | None) -> bool:
    """ "After this ally thwarts and removes threat": a basic thwart knows how much it was."""
    acts = watch.acts if watch is not None else ()
    return bool(acts) and all(
        act.key in (KEY["thwart"], KEY["basic thwart"])
        and act.stage == AFTER
        and act.needs == "removes"
        and act.subject is not None
        and act.subject.how == "this"
        for act in acts
    )


def is_of_occasion(clause: Clause) -> bool:
    """ "Increase that amount by 1"."""
    bare = clause.verb == "increase_amount" and clause.words == ("that amount",)
    return bare and len(clause.figures) == 1 and not clause.things and not clause.parts


def _may_grow(watch: Watch | None) -> bool:
    """Whether nothing has come yet of the amount of an occasion: damage is placed only once it has
    been said that it is taken (MC.damage.4)."""
    acts = watch.acts if watch is not None else ()
    return all(act.stage == WOULD or (act.stage, act.key) == (WHEN, KEY["damage"]) for act in acts)


def _is_less_of(clause: Clause, watch: Watch | None) -> bool:
    """ "When the villain schemes, reduce the amount of threat placed on the scheme by 1", "when an
    enemy attacks, prevent 3 damage from that attack": less will come of it."""
    acts = watch.acts if watch is not None else ()
    if clause.verb == "reduce_amount" and "threat" in clause.words:
        return bool(acts) and all(act.key == KEY["scheme"] for act in acts)
    ahead = bool(acts) and all(act.stage == WHEN and _is_enemy_attack(act) for act in acts)
    return ahead and clause.verb == "prevent"


def _is_enemy_attack(act: Act) -> bool:
    """Whether it is the attack of an enemy that is going on."""
    if act.key in occasions.DEFENCES:
        return True
    doer = act.subject if act.role == occasions.ACTIVE else act.against
    kinds = doer.kinds if doer is not None else ()
    return act.key == KEY["attack"] and bool(kinds) and set(kinds) <= set(ENEMIES)


def _count(part: object, known: list[bool], counted: frozenset[str]) -> None:
    """In the order said: what is counted, and what asks for it."""
    match part:
        case Numeral() if part.word in NUMBERED and not known[0]:
            raise NotRun(f"nothing has been counted for {part.word!r}")
        case Clause(verb=verb) if (verb in ASKED or _is_of_before(part)) and not known[0]:
            raise NotRun(f"nothing has been counted for {' '.join(part.words)!r}")
    if isinstance(part, tuple):
        for one in part:
            _count(one, known, counted)
    said = part.parts if is_verb(part, "said") else ()
    known[0] |= is_verb(part, *counted) or any(is_verb(one, *ACTIVATING) for one in said)


def _is_of_before(clause: Clause) -> bool:
    """ "For each counter removed this way"."""
    match clause:
        case Clause(verb="for_each_counted", parts=(Clause() as counted, *_)):
            return any(word.endswith(COUNTS_BACK) for word in counted.words)
    return False
