"""From what a card states to its piece: constants, keywords, restrictions, what changes costs, what
it is attached to.

Each statement has an author here; one that has none raises NotRun, and its card is kept out.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from tallystick.cards.errors import NotRun, needed, nothing, require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.compiling import attributes, constants, occasion_verbs
from tallystick.games.marvel_champions.compiling.bonuses import (
    STAT_WORDS,
    keyword_of,
    level_of,
    one_by_one,
    signed,
)
from tallystick.games.marvel_champions.compiling.pricing import PRICING, costs_less, generates
from tallystick.games.marvel_champions.legality.affecting import STATUS_OF
from tallystick.games.marvel_champions.pieces import HAND_SIZE, CardFace
from tallystick.games.marvel_champions.position import constant_changes, lasting, values
from tallystick.games.marvel_champions.position.amounts import NO_LOWER, Scaled, most_of, sum_of
from tallystick.games.marvel_champions.position.conditions import is_won, tests_of
from tallystick.games.marvel_champions.position.constant_abilities import Constant, FirstRevealed
from tallystick.games.marvel_champions.position.marks import lies_beneath
from tallystick.games.marvel_champions.position.predicate import Predicate
from tallystick.games.marvel_champions.position.rankings import EXTREMES
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.text.words import trait_of
from tallystick.rules.parts import is_noun, is_verb
from tallystick.rules.phrases import Clause, If, Limit, Noun, Numeral, Part, Several
from tallystick.rules.picking import are, first_of, only, only_one


def lacks_host(piece: CardFace, part: If) -> bool:
    """ "If you cannot", "if NAME is not in play": where there is nothing to attach it to."""
    match part.tests if piece.attach is not None else ():
        case (Clause(verb="is_place", things=(Noun() as host,), words=("not in play",)),):
            return host.how == "titled" and can_host(piece, host)
        case (Clause(verb="you_cannot"),):
            return piece.attach is not None
    return False


def can_host(piece: CardFace, thing: Part) -> bool:
    """Whether anything so described is what a card is attached to, if nothing else is there."""
    host = piece.attach.thing if piece.attach is not None else None
    return (
        host is not None
        and isinstance(thing, Noun)
        and not host.relations
        and EXTREMES.issuperset(host.marks)
        and (thing.kinds, thing.tags, thing.title) == (host.kinds, host.tags, host.title)
    )


def attaches_otherwise(piece: CardFace, part: If) -> bool:
    """ "If you cannot, attach to the villain" (MC.attach.1)."""
    inner = only_one(part.then)
    if not lacks_host(piece, part) or not is_verb(inner, "attach_to"):
        return False
    thing = needed(inner.first_noun(), inner)
    piece.attach_else = Filter(thing)
    return True


def is_surging(part: Part) -> bool:
    """ "This card gains surge"."""
    match part:
        case Clause(
            verb="said", things=(Noun(how="this"), *_), parts=(Clause(verb="gains", parts=parts),)
        ):
            return [one.words for one in only(parts, Clause)] == [("surge",)]
    return False


def surges_alone(piece: CardFace, part: If) -> bool:
    """ "If you cannot, this card gains surge", "if there are no minions in play, ..."."""
    if piece.attach is None or len(part.then) != 1 or len(part.tests) != 1:
        return False
    test = part.tests[0]
    if test.verb == "there_are":
        thing, host = test.first_noun(), piece.attach.thing
        if test.figures != (Numeral(0),) or thing is None:
            return False
        if (thing.kinds, thing.tags) != (host.kinds, host.tags) or thing.marks != ("in play",):
            return False
    elif test.verb != "you_cannot":
        return False
    piece.surges_alone = is_surging(part.then[0])
    return piece.surges_alone


def otherwise(piece: CardFace, clause: Clause) -> None:
    """ "Attach to ...; otherwise attach to ...", or "otherwise, this card gains surge"."""
    match clause.parts if piece.attach is not None else ():
        case (Clause(verb="attach_to") as inner,):
            attaches_otherwise(piece, If((Clause("you_cannot"),), (inner,)))
        case (inner,) if is_surging(inner):
            piece.surges_alone = True
        case _:
            raise nothing(clause)


# What a campaign asks for it, and with what it is set up, is no matter of a game.
SAYS_NOTHING: Final = frozenset(("unit_cost", "contents"))


def state(piece: CardFace, part: Part, tests: tuple[Predicate, ...] = ()) -> None:
    """Add a statement to a card. Raises NotRun."""
    match part:
        case Limit():
            attributes.state_limit(piece, part)
        case If():
            _conditional(piece, part)
        case Clause(verb="said"):
            _said(piece, part, tests)
        case Clause(verb="threat_kept" | "damage_kept"):
            constants.kept_from(piece, part, tests)
        case Clause(verb="threat_cannot"):
            constants.threat_stays(piece, part, tests)
        case Clause(verb=verb) if verb in DAMAGE_CHANGES:
            _change_damage(piece, part, tests)
        case Clause(verb="blank"):
            constants.blank(piece, part, tests)
        case Clause(verb="enters_spent"):
            constants.enters_spent(piece, part, tests)
        case Clause(verb=verb) if verb in PRICING:
            PRICING[verb](piece, part, tests)
        case Clause(verb=verb) if verb in SAYS_NOTHING:
            pass
        case Clause(verb=verb) if verb in _STATEMENTS and not tests:
            _STATEMENTS[verb](piece, part)
        case _:
            raise nothing(part)


def _undefended(part: If) -> If:
    """ "While NAME is attacking, he gets +2 ATK if the attack is undefended" (MC.defend.6)."""
    match part:
        case If(
            tests=(Clause(verb="is_doing", words=("attacking",)) as doing,),
            then=(If(tests=(Clause(verb="undefended", words=(said,)) as so,), then=then),),
        ) if " is undefended" in said and len(doing.things) == 1:
            heed(so)
            made = doing._replace(words=("making an undefended attack",))
            return part._replace(tests=(made,), then=then)
    return part


def _conditional(piece: CardFace, part: If) -> None:
    part = _undefended(part)
    inner = part.then[0] if part.then else None
    if is_verb(inner, "game_over"):
        if _ends_with(piece, part):
            return
        if part.tests[0].verb != "stage_done" or "lose" not in inner.words[0]:
            raise NotRun(f"nothing does yet: {inner} if {part.tests[0]}")
        piece.special_victory = "lose"
        return
    if attaches_otherwise(piece, part) or surges_alone(piece, part):
        return
    if _has_in_mode(piece, part):
        return
    surges = any(map(is_surging, part.then)) and piece.kind != "minion"  # that is in play by then
    if any(test.verb == "you_cannot" for test in part.tests) or surges:
        raise NotRun(f"nothing does yet: {part.then[0]} if {part.tests[0]}")
    if len(part.then) == 1 and is_verb(part.then[0], "increase_limit"):
        attributes.ATTRIBUTES["increase_limit"](piece, part.then[0])
        piece.more_allies_tests = tests_of(part)
        return
    if not all(is_verb(one, *UNDER_TESTS, *PRICING) for one in part.then):
        raise NotRun(f"nothing does yet if {part.tests[0]}")
    tests = tests_of(part)
    for one in part.then:
        state(piece, one, tests)


def _ends_with(piece: CardFace, part: If) -> bool:
    """ "If there are X facedown cards under this scheme", or "in the victory display", "the players
    lose the game", or win it: looked at whenever a card is put there."""
    thing = part.tests[0].first_noun()
    beneath = thing is not None and (lies_beneath(thing) or is_won(thing))
    none = part.tests[0].figures[:1] == (Numeral(0),) and not part.tests[0].words
    lacks = none and part.tests[0].only_noun() == thing  # asked as a card leaves, and at first
    beneath = beneath or (lacks and thing is not None and thing.marks == ("in play",))
    match part:
        case If(tests=(Clause(verb="there_are"),), then=(Clause() as over,)) if beneath:
            piece.ends = (*piece.ends, (tests_of(part), "win" in over.words[0]))
            return True
    return False


def _has_in_mode(piece: CardFace, part: If) -> bool:
    """ "In expert mode, this card gains surge": it has it from the beginning."""
    match part:
        case If(
            tests=(Clause(verb="in_mode") as test,),
            then=(
                Clause(things=(Noun(how="this"), *_), parts=(Clause(verb="gains", parts=gains),)),
            ),
        ):
            mode = test.words[0].split()[1]
        case _:
            return False
    for gained in gains:
        name, level = keyword_of(gained.words[0]) if is_verb(gained, "gained_keyword") else ("", 0)
        require(level == 1, gained)
        piece.keywords_in_mode = (*piece.keywords_in_mode, (mode, name))
    return True


DAMAGE_CHANGES: Final = ("takes_all_more", "reduce_amount", "increase_amount")
# What may hold under a condition.
UNDER_TESTS: Final = (
    "said",
    "blank",
    "threat_cannot",
    "threat_kept",
    "damage_kept",
    *DAMAGE_CHANGES,
)


def _change_damage(piece: CardFace, clause: Clause, tests: tuple[Predicate, ...]) -> None:
    """ "Reduce the damage attached character takes from each attack by 1" (MC.damage.3)."""
    if clause.verb == "takes_all_more":
        constants.takes_more_of_all(piece, clause, tests)
        return
    source = needed(first_of(clause.parts, Clause), clause)
    require(source.verb == "source_takes" and "damage" in clause.words, clause)
    match source.things:
        case (Noun() as whom, Noun(how="each" | "any" | "a") as what, *_) if (
            what.kinds in BY_ATTACKS
        ):
            pass
        case _:
            raise nothing(clause)
    sign = -1 if clause.verb == "reduce_amount" else 1
    of = values.ENEMY_ATTACK if what.kinds == (values.ENEMY_ATTACK,) else "attack"
    figure = clause.figures[0] if clause.figures else Numeral(1)
    n = Scaled(figure._replace(fixed=sign * figure.fixed))
    piece.add_constant(Constant(Filter(whom), constant_changes.DamageChange(of), tests, n))


BY_ATTACKS: Final = (("attack",), ("attacks",), (values.ENEMY_ATTACK,))


def _takes_of(piece: CardFace, whom: Filter, said: Clause, tests: tuple[Predicate, ...]) -> None:
    """ "Takes 1 additional damage from each card with a [mental] resource" (MC.damage.3)."""
    what = only_one(said.things)
    plain = said.words == ("damage",) and said.figures[0].word == "additional"
    if not is_noun(what, "each") or not plain:
        raise nothing(said)
    change = constant_changes.DamageChange(values.OF_CARD, Filter(what._replace(how="a")))
    piece.add_constant(Constant(whom, change, tests, Scaled(said.figures[0])))


def _said(piece: CardFace, clause: Clause, tests: tuple[Predicate, ...]) -> None:
    subject = clause.things[0]
    match subject:
        case Several(conjunction=conjunction, things=things):
            require(conjunction == "and", clause)
            for one in things:  # "the villain and each Elite minion gain retaliate 1"
                _said(piece, clause._replace(things=(one,)), tests)
            return
    subject, engaged = constants.kept_players(clause, subject)
    clause, tests = clause._replace(things=(subject,)), (*tests, *tests_of(If(engaged)))
    if any(is_verb(one, "not_counted") for one in clause.parts):
        require(subject.how == "this" and (not tests or _is_free(tests)), clause)
        piece.uncounted = True
        clause = clause.without("not_counted")
    counting = [p for p in clause.parts if is_verb(p, *COUNTING)]
    each = only_one(counting)
    require(len(counting) <= 1, clause)
    clause, others = _other_bonus(clause)
    for other in others:
        state(piece, other, tests)
    require(are(clause.parts, Clause), clause)
    for said in only(clause.parts, Clause):
        if said.verb == "able_mod" and piece.engages_whom is not None:
            heed(said)
        elif said.verb == "generates":
            generates(piece, subject, said, clause.parts, tests)
        elif said.verb in _OF_SUBJECT and (not tests or (said.verb in HELD and _is_free(tests))):
            _OF_SUBJECT[said.verb](piece, subject, said)
        elif said.verb in COUNTING or said.verb in ("at_most_mod", NO_LOWER):
            continue
        elif said.verb in _TAKING:
            _TAKING[said.verb](piece, Filter(subject), said, tests)
        elif said.verb in ("costs_less", "costs_more"):
            counted = tuple([p for p in clause.parts if is_verb(p, *COUNTING, NO_LOWER)])
            costs_less(piece, subject, said._replace(parts=(*said.parts, *counted)), tests)
        elif constants.attacks_gain(piece, clause, said, tests):
            continue
        elif any(mark.startswith("first ") for mark in subject.marks):
            _first_surges(piece, subject, said, tests)
        else:
            for constant in _constants(piece, Filter(subject), said, tests, each):
                _cap(piece, clause, constant)


HELD: Final = ("controls_it", "takes_control")


def _is_free(tests: tuple[Predicate, ...]) -> bool:
    """ "While NAME is not attached to ...": what is attached there nobody controls anyway."""
    return all(
        test.clause.verb == "not_attached" and is_noun(test.clause.first_noun(), "this")
        for test in tests
    )


_FIRST: Final = re.compile(r"first (?:(?:the (engaged) player|(you)) reveals?|revealed) each (.*)")


def _first_surges(
    piece: CardFace, subject: Noun, said: Clause, tests: tuple[Predicate, ...]
) -> None:
    """ "The first treachery the engaged player reveals each phase gains surge" (MC.surge.1)."""
    marks = [_FIRST.fullmatch(mark) for mark in subject.marks]
    found = needed(only_one(marks), said)
    require(said.verb == "gains" and not tests, said)
    *_, constant = _constants(piece, Filter(subject._replace(marks=())), said, tests, None)
    require(constant.change == constant_changes.KeywordGiven("surge", 1), said)
    constant.first = FirstRevealed(found.group(1) or found.group(2) or "", found.group(3))


COUNTING: Final = ("for_each_mod", "where_mod", "equal_mod")


def _other_bonus(clause: Clause) -> tuple[Clause, list[If]]:
    """ "+1 DEF (+2 DEF instead if ...)": what is more then is one bonus more, under that test."""
    parens = [part for part in clause.parts if is_verb(part, "paren_bonus")]
    if not parens:
        return clause, []
    plain = clause.without("paren_bonus")
    gets = plain.parts[0] if len(plain.parts) == len(parens) == 1 else None
    bonuses = only(gets.parts, Clause) if is_verb(gets, "gets") else []
    match bonuses, parens[0].parts:
        case [bonus], (Clause(verb="bonus") as other, If(tests=when)) if parens[0].words == (
            "instead",
        ):
            (amount, word), (more, same) = bonus.words, other.words
            if word == same:
                further = Clause("bonus", words=(f"{int(more) - int(amount):+}", word))
                said = plain._replace(parts=(Clause("gets", parts=(further,)),))
                return plain, [If(when, (said,))]
    raise nothing(clause)


_HAND: Final = re.compile(r"\(to a maximum (?:hand size of (\d+)|of \+(\d+) hand size)\)")


def _cap(piece: CardFace, clause: Clause, constant: Constant) -> None:
    """ "(to a maximum hand size of 7)": of what a constant changes (MC.max.2)."""
    limit = clause.mod("at_most_mod")
    amount = constant.n
    if limit is None or amount is None:
        return
    found = _HAND.fullmatch(limit.words[0])
    if found is None:
        amount.most = most_of(limit)
    elif found.group(2):
        amount.most = int(found.group(2))
    else:
        amount.most = int(found.group(1)) - max(piece.stats[HAND_SIZE], 0)


def _with_first(piece: CardFace, subject: Noun, said: Clause) -> None:
    """ "The first player controls it": whoever that is (MC.first-player.1)."""
    thing = said.only_noun()
    mine = thing is not None and (
        thing.how == "this" or thing.title.casefold() == piece.name.casefold()
    )
    require(subject.how == "the first player" and mine, said)
    heed(said)
    piece.with_first = True


ANY_NUMBER: Final = 1 << 10  # of status cards


def _more_tough(piece: CardFace, subject: Noun, said: Clause) -> None:
    """ "Can have 1 additional tough status card" (MC.status.1)."""
    if not said.figures and "any number of" in said.words and "tough" in said.words:
        require(subject.how == "this", said)
        piece.more_tough = ANY_NUMBER
        return
    figure = said.figures[0]
    plain = figure._replace(word="", fixed=1) == Numeral(1) and figure.word == "additional"
    require(subject.how == "this" and "tough" in said.words and plain, said)
    piece.more_tough += figure.fixed


def _constants(
    piece: CardFace, whom: Filter, said: Clause, tests: tuple[Predicate, ...], each: Clause | None
) -> list[Constant]:
    """Those that a card has more by what is said. Raises NotRun."""
    require(said.verb in SAYINGS, said)
    inner = said.parts if said.verb not in SIMPLE else (said,)
    if said.verb == "cannot_play" and said.words:
        inner = (said._replace(words=()), Clause("cannot", words=said.words))
    if said.verb == "cannot":
        words = [word for word in said.words if word != "or"]
        inner = tuple([said._replace(words=(word,)) for word in words])
    elif said.verb == "considered":  # nor is it defeated then
        inner = (said, Clause("cannot", words=(lasting.UNDEFEATED,)))
    elif said.verb == "ignores":
        inner = _ignored(said)
    require(are(inner, Clause), said)
    require(said.verb != "is_now" or tests, said)  # without a "while": at once, or as long as ...
    changes = [_change(one, each) for one in one_by_one(inner)]
    made = [Constant(whom, change, tests, n) for change, n in changes]
    for one in made:
        piece.add_constant(one)
    return made


SIMPLE: Final = (
    "cannot_flip", "cannot_more", "cannot_sustain", "cannot_play", "loses", "is_now", "loses_icon",
    "considered",
)  # fmt: skip
SAYINGS: Final = ("gets", "gains", "cannot", "ignores", *SIMPLE)


def _ignored(said: Clause) -> tuple[Clause, ...]:
    """ "Ignores the guard keyword and any crisis icons": keywords of who does (MC.guard.1)."""
    inner = only(said.parts, Clause)
    words = " ".join(word for part in (said, *inner) for word in part.words)
    found = [f"ignores {name}" for name in ("guard", "patrol", "crisis") if name in words]
    require(found and not said.things, said)
    return tuple([Clause("gained_keyword", words=(name,)) for name in found])


# What is asked of a card only when it matters, and can be lost so.
LOSABLE: Final = ("temporary", "guard", "patrol", "stalwart", "steady")


def _change(
    said: Clause, each: Clause | None
) -> tuple[constant_changes.ConstantChange, Scaled | None]:
    """What one part of "gets", "gains" or "cannot" changes, and by how much. Raises NotRun."""
    word = said.words[0] if said.words else ""
    if said.verb == "bonus" and said.words[-1] in STAT_WORDS:
        per_player = "[per_hero]" in said.words
        require(len(said.words) <= 2 + per_player, said)
        figure = signed(said)._replace(per_player=per_player)
        if figure.per_x and not is_verb(each, "where_mod"):
            raise NotRun("nobody knows what X is")
        n = sum_of((figure,), (each,) if each is not None else ())
        return constant_changes.StatAdded(STAT_WORDS[said.words[-1]]), n
    if said.verb == "base":
        which = STAT_WORDS[word.removeprefix("a ").removeprefix("base ").removesuffix(" of")]
        return constant_changes.BaseChange(which), sum_of(said.figures, said.parts)
    if said.verb == "gained_keyword":
        return constant_changes.KeywordGiven(*keyword_of(word.removesuffix(" x"))), level_of(
            word, each
        )
    if said.verb == "loses":
        name, _ = keyword_of(word)
        require(name in LOSABLE, said)
        return constant_changes.KeywordGiven(name, values.LOST), None
    if said.verb == "is_now":
        require(said.words in (("stunned",), ("confused",)), said)
        return constant_changes.StatusGiven(STATUS_OF[word]), None
    if said.verb == "loses_icon":
        return constant_changes.IconChange(word.split("[")[1].split("]")[0], values.LOST), None
    if said.verb == "gained_icon":
        return constant_changes.IconChange(word.split(" ")[1].strip("[]"), 1), None
    if said.verb == "gained_traits_of":
        whose = needed(said.first_noun(), said)
        require(not whose.tags and whose.kinds, said)
        return constant_changes.TraitsGiven(Filter(whose)), None
    if said.verb == "gained_trait":
        return constant_changes.TraitGiven(trait_of(word)), None
    if said.verb == "cannot_sustain":
        return constant_changes.MostSustained(), Scaled(said.figures[0])
    if said.verb in constants.PROHIBITING:
        return constants.forbidden(said), None
    raise nothing(said)


# -- statements without a subject -----------------------------------------------------------------


# What is said of a subject, once and for all, and what of it is taken otherwise.
_OF_SUBJECT: Final[dict[str, Callable[[CardFace, Noun, Clause], None]]] = {
    **attributes.OF_SUBJECT,
    "engages": occasion_verbs.enters_engaged,
    **dict.fromkeys(HELD, _with_first),
    "may_have": _more_tough,
}
_TAKING: Final = {**constants.CONSEQUENTIAL, "takes_of": _takes_of}
_STATEMENTS: Final[dict[str, Callable[[CardFace, Clause], None]]] = {
    **attributes.ATTRIBUTES,
    "otherwise": otherwise,
    "ignore_ability": constants.ignore_ability,
    "treat_as": attributes.treat_as,
    "stat_is": attributes.stat_is,
}
