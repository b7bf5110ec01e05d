"""What is on offer at a question: each answer in words, as it is written, and what follows of
itself; and where there are many, first the act, then to what, then how."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Sequence
from typing import Final, NamedTuple

from tallystick.kernel.decision import Option
from tallystick.kernel.layout import CELLS, RANDOM
from tallystick.kernel.machine import Game
from tallystick.kernel.view import hidden_entities
from tallystick.play.handles import Handles
from tallystick.play.session import SessionQuestion
from tallystick.rules.asking import DEED
from tallystick.rules.prose import upper
from tallystick.rules.rulebook import Rulebook
from tallystick.rules.spelling import Names, Spelled, Value, entity_of

MOST: Final = 12  # answers that are listed one by one
THEN: Final = " ⇒ "  # before what follows of itself
DEEPEST: Final = 8  # answers without a choice that are looked ahead


class OfferedAnswer(NamedTuple):
    """An answer: its place among the options, what it says, how it is written."""

    option: int
    text: str
    written: str
    spelled: Spelled
    bearing: str


class MenuEntry(NamedTuple):
    """A line of a list: an answer, or several of a kind, which one chooses among next."""

    text: str
    choices: tuple[OfferedAnswer, ...]


def choices(rules: Rulebook, game: Game, asked: SessionQuestion) -> list[OfferedAnswer]:
    """The answers; of those that read alike, the first."""
    names = rules.names(game, asked.seat)
    options = asked.decision.options
    found: dict[str, OfferedAnswer] = {}
    for index, text in enumerate(told_apart(rules, game, options, names)):
        if text in found:
            continue
        spelled, bearing = rules.written(game, options[index]), asked.bearings[index]
        found[text] = OfferedAnswer(index, text, names.text(spelled), spelled, bearing)
    return [_with_sequel(rules, game, asked.seat, one) for one in found.values()]


def told_apart(rules: Rulebook, game: Game, options: Sequence[Option], names: Names) -> list[str]:
    """Each option in words; those that read alike, and do not come to the same, as written too."""
    texts = [rules.describe(game, option) for option in options]
    same: dict[str, list[int]] = {}
    for place, text in enumerate(texts):
        same.setdefault(text, []).append(place)
    for text, places in same.items():
        if len(places) > 1 and len({rules.alike(game, options[place]) for place in places}) > 1:
            written = {at: names.text(rules.written(game, options[at])) for at in places}
            if len(set(written.values())) > 1:
                for at, words in written.items():
                    texts[at] = f"{text} ({words})"
    return texts


def entries(among: Sequence[OfferedAnswer], names: Names, most: int = MOST) -> list[MenuEntry]:
    """Lines to choose from; where there are more than ``most``, those that share a verb in one, or
    else what the verb is about, or else an argument."""
    if len(among) > most:
        for key, told in _keys(among, names):
            groups: dict[Hashable, list[OfferedAnswer]] = {}
            for one in among:
                groups.setdefault(key(one), []).append(one)
            if 1 < len(groups) < len(among):
                return [_entry(group, told, names) for group in groups.values()]
    return [MenuEntry(one.text, (one,)) for one in among]


Key = Callable[[OfferedAnswer], str]


def _keys(among: Sequence[OfferedAnswer], names: Names) -> list[tuple[Key, Key]]:
    """By what answers are told apart: what is equal for a group, and how that is called."""
    arguments = dict.fromkeys(key for one in among for key, _ in one.spelled.arguments)

    def what(one: OfferedAnswer) -> str:
        return "" if one.spelled.what is None else names.value(one.spelled.what)

    def written(one: OfferedAnswer) -> str:
        return upper(f"{one.spelled.verb} {what(one)}".strip())

    def shape(one: OfferedAnswer) -> str:
        return " ".join((one.spelled.verb, *(key for key, _ in one.spelled.arguments)))

    def verb(one: OfferedAnswer) -> str:
        return upper(one.spelled.verb)

    def by(key: str) -> Key:
        return lambda one: next(
            (f"{key} {names.value(value)}" for at, value in one.spelled.arguments if at == key), ""
        )

    told = [(by(key), lambda one, key=key: upper(f"{written(one)} {by(key)(one)}".strip()))
            for key in arguments]  # fmt: skip
    return [(verb, verb), (shape, lambda one: upper(shape(one))), (what, written), *told]


def _entry(group: list[OfferedAnswer], told: Key, names: Names) -> MenuEntry:
    if len(group) == 1:
        return MenuEntry(group[0].text, (group[0],))
    title = told(group[0])
    whats = [names.value(one.spelled.what) for one in group if one.spelled.what is not None]
    listed = ", ".join(dict.fromkeys(whats)) if len(set(whats)) > 1 else f"{len(group)} ways"
    return MenuEntry(f"{title} … {listed}", tuple(group))


def touched(
    spelled: Spelled, handles: Handles, words: Container[str] = frozenset()
) -> tuple[str, ...]:
    """The things that an answer is about, by the handles of the seat that is asked; of ``words``,
    by which a scene calls what is no entity, those that it says."""
    found = [_called(value, handles, words) for value in spelled.values]
    paid = (_called(value, handles, words) for value in spelled.paid)
    found += sorted(paid, key=lambda name: (len(name), name))
    return tuple(dict.fromkeys(filter(None, found)))


def _called(value: Value | None, handles: Handles, words: Container[str]) -> str:
    entity = entity_of(value)
    if entity >= 0:
        return handles.of(entity)
    return str(value) if value in words else ""


# -- what follows of itself -----------------------------------------------------------------------


def _with_sequel(rules: Rulebook, game: Game, seat: int, one: OfferedAnswer) -> OfferedAnswer:
    """A deed told with the only target there is, the only payment, before it is done."""
    if one.bearing != DEED:
        return one
    told = sequel(rules, game, seat, one.option)
    return one._replace(text=f"{one.text}{THEN}{'; '.join(told)}") if told else one


def sequel(rules: Rulebook, game: Game, seat: int, index: int) -> list[str]:
    """What a seat would answer next without having a choice, as far as nothing has been revealed to
    it by then, and no chance has decided."""
    trial = game.clone()
    trial.asks_all = trial.explicit_chance = True
    trial.step(index)
    hidden, luck = hidden_entities(game, seat), game.lists[CELLS][RANDOM]
    told: list[str] = []
    for _ in range(DEEPEST):
        if (decision := trial.decision()) is None:
            break
        seen = hidden - hidden_entities(trial, seat) or trial.lists[CELLS][RANDOM] != luck
        if seen or decision.seat != seat or len(decision.options) != 1:
            break
        if rules.bearing(trial, decision.options[0]) != DEED:
            break
        if decision.options[0][0] not in rules.tacit:
            told.append(rules.describe(trial, decision.options[0]))
        trial.step(0)
    return told
