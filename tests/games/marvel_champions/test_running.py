"""What is read and cannot be carried out keeps a card from every deck."""

from tests.games.marvel_champions.table import card, rules

from tallystick.cards.compile import compile_cards
from tallystick.cards.schema import NOWHERE
from tallystick.games.marvel_champions.library import read_facts, shipped_cards
from tallystick.games.marvel_champions.running import cannot_run
from tallystick.games.marvel_champions.text.language import LANGUAGE
from tallystick.play import games
from tallystick.rules.phrases import Clause, Spoken


def test_all_that_ships_runs() -> None:
    cards = shipped_cards()
    assert cannot_run(cards) == [() for _ in cards]


def test_what_the_rules_cannot_do_is_named() -> None:
    """Words that a grammar might come to know, and no op."""
    record = {"name": "Glim", "type_code": "event", "text": "Action: Draw 1 card."}
    (made,) = compile_cards([read_facts(record, NOWHERE)], LANGUAGE)
    assert cannot_run([made]) == [()]
    (reasons,) = cannot_run([made._replace(abilities=(Spoken((Clause("juggle"),)),))])
    assert len(reasons) == 1
    assert "juggle" in reasons[0]


def test_what_is_said_once_of_several_things_is_heeded() -> None:
    text = "<b>Action</b>: Exhaust 1 upgrade and 1 support you control."
    record = {"name": "Glim", "type_code": "event", "text": text}
    (made,) = compile_cards([read_facts(record, NOWHERE)], LANGUAGE)
    assert cannot_run([made]) == [()]


def test_a_game_without_such_a_list_runs_all_that_it_reads() -> None:
    cards = games.find("terrus").cards()
    assert games.find("terrus").cannot_run(cards) == [() for _ in cards]


def test_a_side_that_is_nothing_costs_nothing_besides() -> None:
    """What lies facedown while a card gives a form is a face like any other, wherever it is met."""
    book = rules(card("Amber", "upgrade", "Permanent. Energy form.", cost=0))
    assert any(face.is_shadow for face in book.cards)
    assert all(face.additional for face in book.cards)
