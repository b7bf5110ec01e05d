"""Selectors and references as people read them."""

from __future__ import annotations

import pytest

from tallystick.rules.card_text import HOST, OPPONENTS, SUBJECT, THIS, YOURS, Ref, Selector


@pytest.mark.parametrize(
    ("selector", "text"),
    [
        (Selector(("beast",)), "beast"),
        (Selector(("beast",), YOURS), "beast you rule"),
        (Selector(("beast", "structure"), OPPONENTS), "beast or structure an opponent rules"),
        (Selector(("beast",), YOURS, ("avian",), other=True), "other avian beast you rule"),
        (Selector((), place="hand"), "card"),
    ],
)
def test_a_selector_in_words(selector: Selector, text: str) -> None:
    assert str(selector) == text


@pytest.mark.parametrize(
    ("ref", "text"),
    [
        (THIS, "this"),
        (HOST, "host"),
        (SUBJECT, "subject"),
        (Ref("target", Selector(("structure",))), "target structure"),
    ],
)
def test_a_reference_in_words(ref: Ref, text: str) -> None:
    assert str(ref) == text


def test_selectors_are_values() -> None:
    assert Selector(("beast",)) == Selector(("beast",))
    assert len({Selector(("beast",)), Selector(("beast",)), Selector(("item",))}) == 2
