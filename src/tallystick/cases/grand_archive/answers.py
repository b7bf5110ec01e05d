"""What a step of Grand Archive says of a question in words that its notation does not have."""

from __future__ import annotations

from typing import Final

from tallystick.cases.grand_archive.names import VERBS
from tallystick.cases.laid import LaidTable
from tallystick.cases.model import Step
from tallystick.cases.nodes import Node, entries_of, split_number, unquoted, words_of
from tallystick.cases.noted.reading import PaymentBegun, by_verb, place_of, use_up
from tallystick.cases.table import UNANSWERED, Answers, StepAnswer
from tallystick.games.grand_archive.book import piece_of
from tallystick.games.grand_archive.costs.announced import FREE_WAY, terms_of
from tallystick.games.grand_archive.costs.prices import extras
from tallystick.games.grand_archive.flow.verbs import PLAYS
from tallystick.games.grand_archive.pieces import USE
from tallystick.games.grand_archive.position.reasons import CLOSED_MODE, CLOSED_WAY
from tallystick.games.grand_archive.zones import FIELD, LOOKED
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import SUBJECT
from tallystick.rules.picking import only
from tallystick.rules.spelling import WrittenThing

YES: Final = ("yes", "true", "do", "use", "pay")  # what else agreeing is called
PRINTED: Final = ("none", "no", "printed", "reserve", "memory")


def declared(table: LaidTable, decision: Decision, step: Step) -> Option:
    """What an attack says of the open question of its declaration."""
    if decision.kind == "weapon":
        said = [one.text() for one in entries_of(step.get("wielding"))]
        found = [_named(table, "wield", name) for name in said[:2]]
        if len(found) > 1:
            return ("wield", found[0][1], found[1][1])
        return found[0] if found else ("bare", NOWHERE, NOWHERE)
    return _named(table, "target", unquoted(VERBS.read(step.verb)[1]))


def _named(table: LaidTable, verb: str, name: str) -> Option:
    """What could be thought of under a name, what is legal first; else whatever has it."""
    found = [(one.refusal is not None, one.option) for one in table.game.candidates()]
    for _, option in sorted(found, key=lambda one: one[0]):
        person = option[0] == "sweep" and name == table.seats[option[1]]
        if person or (option[0] == verb and table.things.pick(name, [option[1]]) >= 0):
            return option
    return (verb, next(iter(table.things.all(name)), NOWHERE), NOWHERE)


def _declaring(table: LaidTable, decision: Decision, answers: Answers) -> StepAnswer:
    """The weapon that the step names, without a word of one none; what it attacks."""
    if VERBS.split(answers.step.verb.text())[0] != "attack":
        return UNANSWERED, None
    option = declared(table, decision, answers.step)
    place = place_of(decision, option)
    if place == UNANSWERED and option[0] == "bare":
        return (0 if len(decision.options) == 1 else UNANSWERED), None
    return place, table.game.current_op().weigh(table.game, option)


def _mode(table: LaidTable, decision: Decision, answers: Answers) -> StepAnswer:
    """The next of the modes that the step names, by number or by words of it."""
    left = answers.rest("modes")
    if not left:
        return by_verb(decision, "done"), None
    node = left.pop(0)
    if not left:
        use_up({"modes": node}, answers)
    for one in table.game.candidates():
        if one.option[0] == "mode" and _is_numbered(table, one.option, node):
            return place_of(decision, one.option), one.refusal
    return UNANSWERED, CLOSED_MODE


def _extra(table: LaidTable, decision: Decision, answers: Answers) -> StepAnswer:
    """Whether the step names the additional cost."""
    said = answers.step.get("additional")
    if said is None:
        return UNANSWERED, None
    for one in table.game.candidates():
        named = (_is_extra(table, one.option[1], node) for node in said.one_or_more())
        if one.option[0] == "extra" and any(named):
            use_up({"additional": said}, answers)
            return place_of(decision, one.option), one.refusal
    return by_verb(decision, "no"), None


def _tax(table: LaidTable, decision: Decision, answers: Answers) -> StepAnswer:
    return (by_verb(decision, "pay tax") if answers.payments else UNANSWERED), None


def one_kept(table: LaidTable, decision: Decision, said: str) -> int:
    """The unique object that stays (GA.SUPER.2): `keep NAME`, or of two `sacrifice OTHER`."""
    verb, _, name = said.partition(" ")
    things = [entity for _, entity, _ in decision.options]
    named = table.things.pick(name, things)
    if verb == "sacrifice" and len(things) == 2 and named >= 0:
        return 1 - things.index(named)
    return things.index(named) if verb == "keep" and named >= 0 else UNANSWERED


def _given_up(table: LaidTable, decision: Decision, answers: Answers) -> StepAnswer:
    """What one may discard, sacrifice ... as it resolves is said as a payment, too (GA.COST.8)."""
    if answers.choose or not answers.payments:
        return UNANSWERED, None
    lists = [
        answers.rest(f"with {key}", node)
        for key, node in answers.payments[0].entries().items()
        if node.is_list
    ]
    things = [option[1] for option in decision.options if option[0] == "choose"]
    for left in lists:
        for node in left:
            thing = table.things.pick(node.text(), things)
            if thing >= 0:
                left.remove(node)
                if not any(lists):
                    answers.payments.pop(0)
                return place_of(decision, ("choose", thing, NOWHERE)), None
    return UNANSWERED, None


def _retaliate(table: LaidTable, decision: Decision, answers: Answers) -> StepAnswer:
    """The units that the step names retaliate, or all; each of them must be able to."""
    if VERBS.split(answers.step.verb.text())[0] != "retaliate":
        return UNANSWERED, None
    units = units_of(table, answers.step, decision.seat)
    weigh = table.game.current_op().weigh
    for unit in units:
        refusal = weigh(table.game, ("retaliate", unit, NOWHERE))
        if refusal is not None:
            return UNANSWERED, refusal
    named = not units or decision.options[0][1] in units
    return by_verb(decision, "retaliate" if named else "no"), None


def units_of(table: LaidTable, step: Step, seat: int) -> list[int]:
    """The units that a step names, -1 for what is none of the player's."""
    names: list[str] = []
    for part in (step, *step.more):
        name = VERBS.read(part.verb)[1]
        names += [one.text() for one in entries_of(part.get("by"))] or [name] * bool(name)
    left, found = list(table.game.lists[FIELD[seat]]), []
    for one in names:
        found.append(table.things.pick(one, left))
        left = [unit for unit in left if unit not in found]
    return found


def _way(table: LaidTable, decision: Decision, answers: Answers) -> StepAnswer:
    """The alternative cost that is named; unless a payment is, the printed cost, or if that cannot
    be paid the only one that can."""
    step, game = answers.step, table.game
    said, terms = step.get("alternative"), terms_of(game, game.field(SUBJECT))
    due = extras(game, terms, False) if terms.verb != USE else []
    more = list(entries_of(step.get("additional")))
    if all(any(_is_extra(table, place, node) for place in due) for node in more):
        use_up({"additional": step.verb}, answers)  # it is not asked whether they are paid
    if said is None and (answers.payments or terms.verb == USE):
        return UNANSWERED, None
    use_up({"alternative": step.verb}, answers)
    for one in game.candidates():
        if _is_way(table, one.option, said):
            if said is None and one.refusal is not None and len(decision.options) == 1:
                return 0, None
            return place_of(decision, one.option), one.refusal
    return UNANSWERED, None if said is None else CLOSED_WAY


def _is_way(table: LaidTable, option: Option, said: Node | None) -> bool:
    if said is None or said.is_nothing or said.text().casefold() in PRINTED:
        return option[1] == NOWHERE
    if option[1] < 0:
        return option[1] == FREE_WAY and said.text() == "free"
    game = table.game
    return _is_named(table, terms_of(game, game.field(SUBJECT)).source, option[1], said)


def _is_named(table: LaidTable, card: int, way: int, said: Node) -> bool:
    piece = piece_of(table.game, card)
    one = piece.alternatives[way]
    texts = [one.name, table.rules.cost_text(one.cost)]
    return _says(said, texts + [str(piece.text)] * (len(piece.alternatives) == 1))


def by_named_way(table: LaidTable, step: Step, of: Option) -> Option:
    """A play for the alternative cost that a step names."""
    said = step.get("alternative")
    if said is None or of[0] not in PLAYS or of[1] < 0:
        return of
    ways = range(len(piece_of(table.game, of[1]).alternatives))
    way = next((one for one in ways if _is_named(table, of[1], one, said)), of[2])
    return (of[0], of[1], way)


def _target(table: LaidTable, decision: Decision, answers: Answers) -> StepAnswer:
    """What is on the stack, by its card; of several of a name the second from the top."""
    if not answers.targets:
        return UNANSWERED, None
    name = answers.targets[0].text().removeprefix("the ")
    values = [table.rules.written(table.game, option) for option in decision.options]
    whats = [one.arguments[0][1] if one.arguments else "" for one in values]
    things = [one.entity for one in only(whats, WrittenThing)]
    if table.things.pick(name, things) >= 0:
        return UNANSWERED, None
    bare, number = split_number(name.removeprefix("original "))
    stacked = bare == name.partition("#")[0]
    found: list[int] = []
    for place, what in enumerate(whats):
        match what:
            case WrittenThing(entity=entity) if table.things.is_called(entity, bare):
                found.append(place)
            case str() if stacked and _stacked(what, bare):
                found.append(place)
    if len(found) < max(number, 1):
        return UNANSWERED, None
    answers.targets.pop(0)
    return found[max(number, 1) - 1], None


def _shown(table: LaidTable, decision: Decision, answers: Answers) -> StepAnswer:
    """What the payment says is shown imbues; ``shown: []`` shows nothing."""
    paid = answers.notes.of(PaymentBegun).said
    shown = paid.get("shown") if paid is not None else None
    if shown is None:
        return UNANSWERED, None
    nodes = answers.rest("shown", shown)
    if decision.kind == "imbue":
        return by_verb(decision, "imbue" if nodes else "no"), None
    option = _named(table, "show", nodes.pop(0).text()) if nodes else decision.options[0]
    return place_of(decision, option), None


def glimpsed(table: LaidTable, decision: Decision, node: Node) -> int:
    """``{top: [Ox, Owl], bottom: [Elk]}``: where the next of the cards that are looked at goes
    (GA.TERM.GLIMPSE); of what is not named nothing is said."""
    ends: dict[str, list[str]] = {
        key.text(): [one.text() for one in entries_of(value)] for key, value in node.pairs()
    }
    last_first = [("bottom", name) for name in reversed(ends.get("bottom", []))]
    last_first += [("top", name) for name in ends.get("top", [])]
    left = list(table.game.lists[LOOKED[decision.seat]])
    said = [(verb, table.things.name(other)) for verb, other, _ in decision.options]
    found = UNANSWERED
    for end, name in last_first:  # those that have been put were the first of them
        entity = table.things.pick(name, left)
        if entity != NOWHERE:
            left.remove(entity)
            called = (end, table.things.name(entity))
            found = said.index(called) if called in said else UNANSWERED
    return found


def _stacked(what: str, name: str) -> bool:
    """Whether something on the stack is called so: by what it is, or by its card."""
    own = what.partition("#")[0]
    return name in (own, own.partition(" of ")[2])


def _is_numbered(table: LaidTable, option: Option, node: Node) -> bool:
    """Whether a mode is meant, by its number or by words of it."""
    if node.is_number:
        return option[1] + 1 == node.number()
    return words_of(node.text()) in words_of(table.rules.describe(table.game, option))


def _is_extra(table: LaidTable, place: int, node: Node) -> bool:
    """Whether an additional cost is meant, by its number or by words of it."""
    if node.is_number:
        return place + 1 == node.number()
    piece = piece_of(table.game, terms_of(table.game, table.game.field(SUBJECT)).source)
    extra = piece.extras[place]
    texts = [extra.text, table.rules.cost_text(extra.cost)]
    return _says(node, texts + [str(piece.text)] * (len(piece.extras) == 1))


def _says(node: Node, texts: list[str]) -> bool:
    """Whether words are some of one of these texts."""
    return any(words_of(node.text()) in words_of(text) for text in texts)


ANSWERS: Final = {
    "mode": _mode,
    "extra": _extra,
    "target": _target,
    "weapon": _declaring,
    "attack target": _declaring,
    "imbue": _shown,
    "show": _shown,
    "choose": _given_up,
    "tax": _tax,
    "retaliate": _retaliate,
    "way": _way,
}
