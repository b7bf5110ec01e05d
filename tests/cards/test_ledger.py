"""What is read of a text is known, and what nobody has read is told."""

import pytest

from tallystick.cards.compile import compile_cards
from tallystick.cards.ledger import WATCHED, Ledger
from tallystick.cards.schema import NOWHERE
from tallystick.games.marvel_champions.compiling.verbs import VERBS
from tallystick.games.marvel_champions.library import read_facts
from tallystick.games.marvel_champions.running import cannot_run
from tallystick.games.marvel_champions.text.language import LANGUAGE
from tallystick.kernel.machine import NEXT, Do
from tallystick.rules.phrases import Clause, Noun, Numeral, Place


def test_what_is_not_read_is_told() -> None:
    place = Place("your", ("deck",), "top")
    ledger = Ledger()
    clause = ledger.of(Clause("fetch", (Numeral(2),), (Noun("a", ("card",)),), ("up",), (place,)))
    assert clause == Clause("fetch", (Numeral(2),), (Noun("a", ("card",)),), ("up",), (place,))
    assert clause.verb == "fetch"
    (watched,) = clause.parts
    assert isinstance(watched, Place)
    assert watched.zones == ("deck",)
    assert str(clause) == "fetch 2 card up the top of your deck"
    assert [(one.field, one.words) for one in ledger.unread()] == [
        ("how", "a"), ("kinds", "card"), ("whose", "your"), ("end", "top"), ("words", "up"),
    ]  # fmt: skip


def test_what_is_replaced_has_been_read() -> None:
    ledger = Ledger()
    thing = ledger.of(Noun("a", ("card",), marks=("odd",)))
    other = thing._replace(marks=())
    assert other.kinds == ("card",)
    assert [one.field for one in ledger.unread()] == ["how"]


def test_a_word_without_effect_keeps_a_card_from_running(monkeypatch: pytest.MonkeyPatch) -> None:
    """A verb that looks at nothing of what it is said of."""
    monkeypatch.setitem(VERBS, "return_to", lambda ctx, clause: Do(lambda game: NEXT))
    record = {"name": "Glim", "type_code": "event", "cost": 0}
    record["text"] = "Action: Return an ally from your discard pile to your hand."
    (card,) = compile_cards([read_facts(record, NOWHERE)], LANGUAGE)
    assert card.is_whole
    (reasons,) = cannot_run([card])
    assert "nothing is done with 'ally' of 'return_to'" in reasons


def test_what_is_watched_is_looked_up_by_name() -> None:
    """Compiled code takes a field of a bare NamedTuple by its place, where nobody sees it."""
    for kind, watched in WATCHED.items():
        assert tuple not in kind.__bases__
        assert not set(watched._fields) & set(vars(kind))
