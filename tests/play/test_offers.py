"""What is on offer: acts first where there is much, and what follows of itself told before."""

from collections.abc import Iterator

import pytest
from tests.play.test_session import GAMES, questions, session

import tallystick
from tallystick.kernel.layout import CELLS, RANDOM
from tallystick.kernel.view import hidden_entities
from tallystick.play.offers import MOST, THEN, OfferedAnswer, choices, entries, sequel, told_apart
from tallystick.play.session import Session, SessionQuestion
from tallystick.rules.asking import DEED


def asked_of(
    game: str, answers: int = 250
) -> Iterator[tuple[Session, SessionQuestion, list[OfferedAnswer]]]:
    one = session(game)
    for asked in questions(one, answers):
        yield one, asked, choices(one.match.rules, one.match.game, asked)


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_is_on_offer_once_and_lists_are_short(game: str) -> None:
    grouped = 0
    for one, asked, found in asked_of(game):
        names = one.match.rules.names(one.match.game, asked.seat)
        lines = entries(found, names)
        listed = [c.option for line in lines for c in line.choices]
        assert sorted(listed) == [c.option for c in found]
        rules, game_, options = one.match.rules, one.match.game, asked.decision.options
        texts = {c.text.split(THEN)[0] for c in found}
        assert set(told_apart(rules, game_, options, names)) == texts
        can_be_chosen = {rules.alike(game_, options[c.option]) for c in found}
        assert {rules.alike(game_, option) for option in options} == can_be_chosen
        if len(lines) < len(found):
            grouped += 1
            assert len(found) > MOST
            for line in lines:
                assert 0 < len(entries(line.choices, names)) <= len(line.choices)
    assert grouped or game not in ("terrus", "heirless")


def test_cells_beside_structures_of_one_name_are_told_apart() -> None:
    given = "phase: day, turn: A, seats: {A: {pool: {bug: 2}, hand: [Drifting Crane], "
    given += "city: [Timber Mill, Timber Mill]}, B: {}}"
    position = tallystick.load("terrus").position(f"{{{given}}}")
    rules, game = position.rulebook, position.game
    game.step(0)
    decision = game.decision()
    assert decision is not None and decision.kind == "cell"
    texts = [rules.describe(game, option) for option in decision.options]
    assert len(set(texts)) == len(texts)
    assert "Right of Timber Mill, 2 right of your clade" in texts


def test_the_first_options_of_heirless_are_asked_as_acts() -> None:
    one, found = next(
        (one, found)
        for one, asked, found in asked_of("heirless")
        if asked.decision.kind == "turn" and len(found) > MOST
    )
    lines = entries(found, one.match.rules.names(one.match.game, 0))
    assert len(lines) <= MOST
    assert any(line.text.startswith("Deploy … ") for line in lines)


@pytest.mark.parametrize("game", GAMES)
def test_looking_ahead_changes_nothing_and_reveals_nothing(game: str) -> None:
    """What is told of a deed beforehand is answered when it is done: by the same seat, without a
    choice, before anything is revealed or drawn by lot."""
    told = 0
    for one, asked, _ in asked_of(game, 150):
        match, seat = one.match, asked.seat
        game_ = match.game
        before = match.digest()
        hidden, luck = hidden_entities(game_, seat), game_.lists[CELLS][RANDOM]
        for option, bearing in enumerate(asked.bearings):
            if bearing != DEED:
                continue
            found = sequel(match.rules, game_, seat, option)
            assert match.digest() == before
            if not found:
                continue
            told += 1
            mark = game_.mark()
            game_.asks_all = True
            game_.step(option)
            for text in found:
                decision = game_.decision()
                while decision and match.rules.describe(game_, decision.options[0]) != text:
                    assert len(decision.options) == 1 and decision.seat == seat
                    game_.step(0)
                    decision = game_.decision()
                assert decision is not None and len(decision.options) == 1
                assert hidden <= hidden_entities(game_, seat)
                assert game_.lists[CELLS][RANDOM] == luck
            game_.asks_all = False
            game_.rewind(mark)
    assert told
