"""The ops of what holds, or waits, for a while (MC.lasting.1)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun, needed, nothing, require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.compiling.aiming import Targeting
from tallystick.games.marvel_champions.compiling.attributes import stays_of
from tallystick.games.marvel_champions.effects import changes, for_a_while
from tallystick.games.marvel_champions.pieces import HP
from tallystick.games.marvel_champions.position import lasting
from tallystick.games.marvel_champions.position.conditions import tests_of
from tallystick.games.marvel_champions.position.things import SPOKEN
from tallystick.kernel.machine import Do
from tallystick.rules.parts import is_noun, is_verb, within
from tallystick.rules.phrases import Clause, If, Noun, Numeral, OneOf, Part, Spoken, Timing
from tallystick.rules.picking import only

LONG: Final = (lasting.PHASE_END, lasting.ROUND_END, lasting.TURN_END, lasting.VILLAIN_BEGIN)


def until(ctx: Targeting, clause: Clause) -> None:
    """ "Until the end of the phase, ...": said of everything that follows."""
    mod = Clause("until_mod", words=clause.words)
    for part in clause.parts:
        match part:
            case Clause(verb="blank"):
                _blank(ctx, part, clause.words[0])
            case Clause(verb="said" | "give_bonus", parts=parts):
                ctx.part(part._replace(parts=(*parts, mod)))
            case _:
                raise nothing(clause)


def blank_for(ctx: Targeting, clause: Clause) -> None:
    """ "Treat its text box as if it were blank until the end of the phase"."""
    until = needed(clause.mod("until_mod"), clause)
    _blank(ctx, clause.without("until_mod"), until.words[0])


def _blank(ctx: Targeting, clause: Clause, words: str) -> None:
    """ "Until the end of the phase, treat its text box as if it were blank"."""
    whom, end = needed(clause.first_noun(), clause), _end_of(words, clause)
    require(not clause.parts and end in LONG, clause)
    ctx.ops.append(changes.Blank(ctx.at(whom, "blank"), stays_of(clause), end))


def each_times(spoken: Spoken, place: int) -> tuple[Spoken, list[Spoken]]:
    """ "Until the end of the round, each time ..., ...": an ability with those that it has wait
    for something, which are numbered from ``place`` on (MC.lasting.1)."""
    effects: list[Part] = []
    waiting: list[Spoken] = []
    for part in spoken.effects:
        if is_verb(part, "during_reveal") and is_verb(effects[-1] if effects else None, "reveal"):
            number = (Numeral(place + len(waiting)),)
            listens = Clause("listen", number, words=(LATEST,))
            effects[-1:] = [listens, effects[-1], Clause("unlisten", number)]
        elif isinstance(part, OneOf):
            effects.append(_kept_options(part, place, waiting))
            continue
        elif is_verb(part, "each_time"):
            number = (Numeral(place + len(waiting)),)
            about = tuple([one for one in only(within(part.parts[0]), Noun) if one.how in SPOKEN])
            effects.append(Clause("listen", number, about, words=part.words))
        else:
            effects.append(part)
            continue
        waiting.append(_waiting(part)._replace(text=spoken.text))
    return spoken._replace(effects=tuple(effects)), waiting


def _waiting(part: Clause) -> Spoken:
    """What an ability has wait, as an ability of its own; what is said for "that attack" is said as
    it is made (MC.lasting.1)."""
    heed(part)
    event, *done = part.parts
    spans = [one for one in within(tuple(done)) if is_verb(one, "until_mod")]
    amid = any(one.words[0].startswith(("for that ", "for this ")) for one in only(spans, Clause))
    occasion = Clause("occasion", words=("when" if amid else "after",), parts=(event,))
    return Spoken(tuple(done), Timing("interrupt" if amid else "response", forced=True), occasion)


def _kept_options(part: OneOf, place: int, waiting: list[Spoken]) -> OneOf:
    """ "Choose: ... • ... Discard this card after you play an event": what an option has wait from
    then on, as long as its card is in play."""
    options: list[tuple[Part, ...]] = []
    for option in part.options:
        kept: list[Part] = []
        for one in option:
            if is_verb(one, "waits") and _discards_itself(one):
                number = (Numeral(place + len(waiting)),)
                waiting.append(_waiting(one))
                kept.append(Clause("listen", number, words=(UNTIL_GONE,)))
            else:
                kept.append(one)
        options.append(tuple(kept))
    return part._replace(options=tuple(options))


def _discards_itself(waits: Clause) -> bool:
    """Whether what waits is over with that: its card is discarded."""
    done = waits.parts[-1] if waits.words == ("after",) and len(waits.parts) == 2 else None
    things = done.things if is_verb(done, "discard") else ()
    return len(things) == 1 and is_noun(things[0], "this")


UNTIL_GONE: Final = "for as long as it is in play"
LATEST: Final = "until the end of the phase"  # at the latest


def unlisten(ctx: Targeting, clause: Clause) -> None:
    """What has waited while something was revealed waits no more."""
    ctx.ops.append(Do(for_a_while.stop_listening, clause.figures[0].fixed))


def listen(ctx: Targeting, clause: Clause) -> None:
    """What waits from now on, perhaps for something with "that card": see ``each_times``."""
    op = changes.Listen(clause.figures[0].fixed, _end_of(clause.words[0], clause))
    op.about = bool(clause.things)
    ctx.ops.append(op)


def _end_of(words: str, clause: Clause) -> int:
    if words == UNTIL_GONE:
        return lasting.NEVER
    try:
        return lasting.until_of(words)
    except KeyError:
        raise nothing(clause) from None


def holds_while(ctx: Targeting, part: If) -> None:
    """ "It gets +1 THW while in hero form": for as long as it lasts, in that form only."""
    test = tests_of(part)[0]
    own = len(part.tests) == 1 and part.tests[0].verb == "in_form_you"
    if not own or test.form < 0 or test.trait or test.side:
        raise NotRun(f"nothing is done yet with a while in an effect: {part.tests[0]}")
    known = len(ctx.ops)
    for one in part.then:
        ctx.part(one)
    for op in ctx.ops[known:]:
        match op:
            case changes.Gets(gains="", which=which) if which != HP:
                op.form = test.form
            case _:
                raise NotRun(f"nothing is done yet with a while in an effect: {part.tests[0]}")


def granted_in_hand(spoken: Spoken) -> Spoken | None:
    """ "While NAME is in your hand, he gains "Interrupt: ..."": that ability, which is used from
    there; None for what says something else. Raises NotRun."""
    match spoken.effects:
        case (If(tests=(Clause(verb="is_in") as test,)) as part,) if test.words[-1:] == (
            "your hand",
        ):
            pass
        case _:
            return None
    match part.then:
        case (
            Clause(
                verb="said", parts=(Clause(verb="gains_text", parts=(Spoken() as inner,)) as gains,)
            ) as said,
        ):
            whom = (*test.things, *said.things)
            mine = part.while_ and all(is_noun(one, "this", "it") for one in whom)
            match inner.timing:
                case Timing(kind="action" | "interrupt" | "response", forced=False) if mine:
                    heed(test, said, gains, *whom)
                    return inner._replace(text=spoken.text)
    raise nothing(part)
