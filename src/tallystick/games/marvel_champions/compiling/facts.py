"""The printed facts of a card, as the rules know them, and what its text asks of the payment for it
or for an ability (MC.cost.8, MC.cost.10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from tallystick.cards.schema import CardFacts
from tallystick.games.marvel_champions.compiling.binding import ANYWHERE
from tallystick.games.marvel_champions.costs.payment import ICON_UNITS
from tallystick.games.marvel_champions.pieces import DASH, CardFace, Threat
from tallystick.games.marvel_champions.position.bases import PaidIconTest
from tallystick.rules.parts import is_verb
from tallystick.rules.phrases import Clause, Noun, Place
from tallystick.rules.picking import first_of, only

STAT_FIELDS: Final = ("attack", "thwart", "defense", "recover", "scheme", "health", "hand_size")
ADDED: Final = ("attack", "thwart", "scheme")


def _added(numbers: Mapping[str, int], variable: list[str]) -> tuple[int, ...]:
    """What an attachment's printed numbers add to its host's; what is below 0 is one less, unless
    its text says that it is an X. SCH and THW are one field (MC.attachment.1)."""
    printed = {field: -1 if field in variable else numbers.get(field, 0) for field in ADDED}
    shared = printed["scheme"] or printed["thwart"]
    found = {"attack": printed["attack"], "scheme": shared, "thwart": shared}
    return tuple([found.get(field, 0) for field in STAT_FIELDS])


def facts_of(facts: CardFacts) -> CardFace:
    """The printed facts of a face."""
    piece = CardFace(facts.name, facts.type)
    numbers, words = facts.numbers, facts.words
    piece.code = words.get("code", "")
    piece.set, piece.faction = words.get("set", ""), words.get("faction", "")
    piece.subname, piece.stage = words.get("subname", ""), words.get("stage", "")
    piece.text = facts.text.strip()
    piece.copies = numbers.get("quantity", 1)
    piece.traits = tuple(tag.strip(". ").casefold() for tag in facts.tags)
    piece.stats = tuple(numbers.get(field, DASH) for field in STAT_FIELDS)
    variable = words.get("variable", "").split()
    piece.variable = tuple([n for n, field in enumerate(STAT_FIELDS) if field in variable])
    if facts.type == "attachment":
        piece.adds = _added(numbers, variable)
    piece.per_player_health = bool(numbers.get("health_per_player"))
    piece.pips = (numbers.get("attack_damage", 0), numbers.get("thwart_damage", 0))
    piece.icons = tuple(numbers.get(kind, 0) for kind in ("energy", "mental", "physical", "wild"))
    piece.units = tuple(ICON_UNITS[kind] for kind, n in enumerate(piece.icons) for _ in range(n))
    piece.boost = numbers.get("boost", 0)
    piece.boost_stars = numbers.get("boost_star", 0)
    piece.threat = tuple([
        Threat(numbers.get(field, 0), bool(numbers.get(f"{field}_per_player")), field in variable)
        for field in ("base_threat", "escalation_threat", "target_threat")
    ])  # fmt: skip
    piece.acceleration, piece.hazard = numbers.get("acceleration", 0), numbers.get("hazard", 0)
    piece.crisis, piece.amplify = numbers.get("crisis", 0), numbers.get("amplify", 0)
    piece.unique, piece.permanent = bool(numbers.get("unique")), bool(numbers.get("permanent"))
    return piece


YOUR_AREA: Final = Place("your", ("play area",))


def traits_before_players(piece: CardFace, said: Iterable[object]) -> frozenset[str]:
    """The traits of cards of which what a card of the scenario says speaks in "your play area": so
    they lie there (MC.reveal.1)."""
    spoken = [] if piece.is_player_card else only(said, Noun)
    lying = [one for one in spoken if ("in", YOUR_AREA) in one.relations]
    there = [one for one in lying if {"card", "environment"} & {*one.kinds}]
    return frozenset([tag for one in there for group in one.tags for tag in group])


def asks_of_turns(said: Iterable[object]) -> bool:
    """Whether what is said asks what was played this turn."""
    return any(is_verb(one, "have_played") and "this turn" in one.words for one in said)


PAID_WITH: Final = ("paid_with", "ability_paid_with")
PAYMENT_WORDS: Final = (
    "paid_with", "ability_paid_with", "paid_with_card", "paid_with_ability", "for_each_icon",
    "for_each_overpaid", "for_each_kind_paid",
)  # fmt: skip


# Of clauses that ask for what a rulebook keeps in mind only where a card asks for it.
ASKING: Final = frozenset(
    (*PAYMENT_WORDS, *ANYWHERE, "for_each_point", "have_played", "exhausted_for", "was_done")
)


def asking(said: Iterable[object]) -> list[Clause]:
    """The clauses with such a verb in what is said."""
    return [one for one in only(said, Clause) if one.verb in ASKING]


def wishes_of(asked: Clause) -> list[PaidIconTest]:
    """The types that a text looks for in its payment."""
    icons: tuple[object, ...] = first_of(asked.parts, tuple) or ()
    only, over = "only" in asked.words, "overpaid" in " ".join(asked.words)
    each = asked.verb not in PAID_WITH
    return [PaidIconTest(kind, only, over, each) for kind, n in enumerate(icons) if n]


def is_of_another(asked: Clause) -> bool:
    """Whether it is asked of another card than the one that says so."""
    whom = asked.first_noun() if asked.verb != "for_each_icon" else None
    return whom is not None and whom.how not in ("this", "it", "")
