""" "Resource" abilities as descriptions of what they generate; every text here is invented."""

import pytest

from tallystick.cards.compile import compile_card
from tallystick.cards.schema import CardFacts
from tallystick.costs.cost import Amount, Cost, Pick
from tallystick.games.marvel_champions.text.census import (
    cost_phrases,
    resource_abilities,
    sources_of,
)
from tallystick.games.marvel_champions.text.language import LANGUAGE
from tallystick.rules.phrases import Clause, Costs, Generates, Limit, Noun, Part, Place

EXHAUST = Cost([Pick("exhaust", Noun("this"), Amount(1))])


def source(text: str) -> Generates:
    (only,) = sources_of(compile_card(CardFacts("Lamp", "support", text), LANGUAGE))
    return only._replace(costs=only.costs and only.costs._replace(said=()))


@pytest.mark.parametrize(
    ("text", "generates"),
    [
        (
            "Resource: Exhaust Lamp → generate a [wild] resource.",
            Generates((0, 0, 0, 1), costs=Costs((EXHAUST,))),
        ),
        (
            "Hero Resource: Exhaust Lamp → generate a [energy] resource.",
            Generates((1, 0, 0, 0), costs=Costs((EXHAUST,)), form="hero"),
        ),
        (
            "Resource: Generate a [mental] resource. (Limit once per round.)",
            Generates((0, 1, 0, 0), limits=(Limit("limit", 1, "round"),)),
        ),
        (
            "Hero Resource: Generate [wild] [wild] resources for an [[Owl]] or [[Bat]] event.",
            Generates(
                (0, 0, 0, 2), pays_for=Noun("a", ("event",), tags=(("owl", "bat"),)), form="hero"
            ),
        ),
        (
            "Resource: Exhaust Lamp → generate a [wild] resource for an aspect card.",
            Generates(
                (0, 0, 0, 1),
                pays_for=Noun("a", ("card",), marks=("aspect",)),
                costs=Costs((EXHAUST,)),
            ),
        ),
        (
            "Resource: Exhaust Lamp → generate a [wild] resource for any player.",
            Generates((0, 0, 0, 1), pays_for=Noun("any player"), costs=Costs((EXHAUST,))),
        ),
        (
            "Resource: Exhaust Lamp → generate the resources of the top card in your discard pile.",
            Generates(
                (),
                printed_on=Noun(
                    "top", ("card",), relations=(("of", Place("your", ("discard pile",))),)
                ),
                costs=Costs((EXHAUST,)),
            ),
        ),
        (
            'While Lamp is exhausted, it gains: "Resource: Generate a [mental] resource."',
            Generates((0, 1, 0, 0)),
        ),
    ],
)
def test_what_one_use_gives(text: str, generates: Generates) -> None:
    """MC.resource.10, MC.resource.11."""
    assert source(text) == generates
    assert resource_abilities(CardFacts("Lamp", "support", text)) == 1


def test_icons_to_choose_from() -> None:
    either = source("Resource: Exhaust Lamp → generate a [energy] or [mental] resource.").either
    assert either == ((1, 0, 0, 0), (0, 1, 0, 0))
    assert source("Resource: Generate 2 resources of any type.").either == ((0, 0, 0, 2),)
    assert source("Resource: Generate 2 resources of the same type.").either == ()


@pytest.mark.parametrize(
    ("amount", "icons"),
    [("2 [mental] resources", (0, 2, 0, 0)), ("[energy] [wild] resources", (1, 0, 0, 1))],
)
def test_several_icons(amount: str, icons: tuple[int, ...]) -> None:
    assert source(f"Resource: Exhaust Lamp → generate {amount}.").icons == icons


def test_what_changes_the_icons_is_not_lost() -> None:
    found = source(
        "Resource: Exhaust Lamp → generate a [mental] resource "
        "(a [wild] resource instead if you are in hero form)."
    )
    (instead,) = found.besides
    assert isinstance(instead, Clause)
    assert (instead.verb, instead.parts[0]) == ("paren_icons", (0, 0, 0, 1))


def test_for_each() -> None:
    times = source(
        "Resource: Exhaust Lamp → generate a [physical] resource for each [[Owl]] ally you control."
    ).times
    ally = Noun("", ("ally",), tags=(("owl",),), marks=("you control",))
    assert times == Clause("for_each_mod", parts=(Clause("for_each", things=(ally,)),))


def test_what_else_it_does() -> None:
    draw: Part = Clause("draw", things=(Noun("a", ("card",)),))
    assert source("Resource: Generate a [wild] resource. Draw 1 card.").besides == (draw,)


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ("Hero Action (attack): Exhaust Lamp → stun an enemy.", ["Exhaust Lamp"]),
        ("Response: After Lamp attacks, take 1 damage → draw 1 card.", ["take 1 damage"]),
        ("Action: If you are in hero form, exhaust Lamp → rest.", ["exhaust Lamp"]),
        ("Action: Choose:\n• Take 1 damage → rest.\n• Rest.", ["Take 1 damage"]),
        (
            "Action: Choose a card and, after rest, hum → rest.",
            ["Choose a card and, after rest, hum"],
        ),
        ("Action: Draw 1 card.", []),
    ],
)
def test_cost_phrases_are_what_stands_before_arrows(text: str, phrases: list[str]) -> None:
    """MC.cost.3, MC.cost.4."""
    assert cost_phrases(CardFacts("Lamp", "support", text)) == phrases
