"""Abilities, effects, conditions and triggers, table by table; every text here is invented."""

import pytest

from tallystick.cards.grammar import _ALIKE
from tallystick.cards.lexer import names_of
from tallystick.cards.schema import Where, read_card
from tallystick.games.grand_archive.text.language import (
    LANGUAGE,
    grammar,
    names_in,
    read_paragraph,
    read_text,
)
from tallystick.games.grand_archive.text.words import LEMMAS, SAID, USAGES
from tallystick.rules.phrases import Clause, If, Limit, Noun, Numeral, OneOf, Place, Spoken

NAMES = names_of({"Lantern": "SELF", "Moth": "TITLE"})
THIS = Noun("this")
CARD = Noun("a", ("card",))
DRAW = Clause("draw", things=(CARD,))
TARGET = Noun("target", ("ally",))


def read(text: str) -> list[Spoken]:
    return read_paragraph(text, NAMES)


def only(text: str) -> Spoken:
    (spoken,) = read(text)
    return spoken


def recover(n: int) -> Clause:
    return Clause("recover", (Numeral(n),))


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("Draw a card.", (DRAW,)),
        ("Draw a card", (DRAW,)),
        ("Recover 2. Draw a card.", (recover(2), DRAW)),
        ("Draw a card, then recover 2.", (DRAW, recover(2))),
        (
            "Draw a card into your memory.",
            (
                DRAW._replace(
                    parts=(Clause("place", words=("into",), parts=(Place("your", ("memory",)),)),)
                ),
            ),
        ),
        ("Glimpse X.", (Clause("glimpse", (Numeral(0, 1),)),)),
        ("Glimpse 1+X.", (Clause("glimpse", (Numeral(1, 1),)),)),
        ("Recover LV.", (Clause("recover", (Numeral(word="LV"),)),)),
        ("Destroy target ally.", (Clause("destroy", things=(TARGET,)),)),
        (
            "Destroy up to two target allies.",
            (Clause("destroy", things=(TARGET._replace(figure=Numeral(2, word="up to")),)),),
        ),
        (
            "Banish target Animal or Beast ally.",
            (Clause("banish", things=(TARGET._replace(tags=(("animal", "beast"),)),)),),
        ),
        (
            "Banish target Chessman Pawn ally.",
            (Clause("banish", things=(TARGET._replace(tags=(("chessman",), ("pawn",))),)),),
        ),
        (
            "Banish target non-token item or weapon.",
            (Clause("banish", things=(Noun("target", ("item", "weapon"), without=("token",)),)),),
        ),
        (
            "Deal 2 unpreventable damage to target champion.",
            (
                Clause(
                    "deal",
                    things=(Noun("a", ("damage",), Numeral(2), marks=("unpreventable",)),),
                    parts=(Clause("to", things=(Noun("target", ("champion",)),)),),
                ),
            ),
        ),
        (
            "Put two buff counters on Lantern.",
            (
                Clause(
                    "put",
                    things=(Noun("a", ("buff counter",), Numeral(2)),),
                    parts=(Clause("on", things=(THIS,)),),
                ),
            ),
        ),
        (
            "Summon a Moth token rested.",
            (Clause("summon", things=(Noun("a", ("token",), title="Moth"),), words=("rested",)),),
        ),
        ("Copy target activation.", (Clause("copy", things=(Noun("target", ("activation",)),)),)),
        ("You may draw a card.", (Clause("may", parts=(DRAW,)),)),
        (
            "Each player draws a card.",
            (Clause("said", things=(Noun("each", ("player",)),), parts=(DRAW,)),),
        ),
        ("Then draw a card.", (DRAW,)),
    ],
)
def test_effects(text: str, effects: tuple[Clause, ...]) -> None:
    assert only(text).effects == effects


def test_changes_of_statistics_and_abilities() -> None:
    """GA.CONT: what is given, and how long it lasts."""
    (said,) = only(
        "Target ally gets +1 POWER and -2 LIFE and gains stealth until end of turn."
    ).effects
    assert isinstance(said, Clause) and said.things == (TARGET,)
    gets, gains = said.parts
    bonuses = (
        Clause("bonus", (Numeral(1),), words=("power",)),
        Clause("bonus", (Numeral(-2),), words=("life",)),
    )
    until = Clause("until", words=("until end of turn",))
    assert gets == Clause("get", parts=(*bonuses, until))
    assert isinstance(gains, Clause)
    assert gains.parts[0] == Clause("keyword", words=("stealth",))
    assert gains.parts[1] == until


@pytest.mark.parametrize(
    ("text", "kind", "labels", "name", "event"),
    [
        ("Draw a card.", "statement", (), "", ""),
        ("REST: Draw a card.", "activated", (), "", ""),
        ("On Enter: Draw a card.", "triggered", (), "", "on enter"),
        (
            "[Class Bonus] On Champion Hit: Draw a card.",
            "triggered",
            ("class bonus",),
            "",
            "on champion hit",
        ),
        (
            "[Class Bonus] [Level 2+] (1): Draw a card.",
            "activated",
            ("class bonus", "level 2+"),
            "",
            "",
        ),
        ("Whenever you glimpse, draw a card.", "triggered", (), "", "whenever"),
        ("When Lantern dies, draw a card.", "triggered", (), "", "when"),
        ("At the beginning of your end phase, draw a card.", "triggered", (), "", "at"),
        ("Inherited Effect — REST: Draw a card.", "activated", (), "inherited effect", ""),
        ("Deluge 3 — On Death: Draw a card.", "triggered", (), "deluge 3", "on death"),
        ("Floating Memory", "keyword", (), "", ""),
        ("[Ada Bonus] Floating Memory", "keyword", ("ada bonus",), "", ""),
    ],
)
def test_abilities(text: str, kind: str, labels: tuple[str, ...], name: str, event: str) -> None:
    """GA.AACT, GA.ATRIG, GA.ASTAT, GA.AREST."""
    spoken = only(text)
    assert spoken.timing is not None
    assert (spoken.timing.kind, spoken.timing.labels, spoken.name) == (kind, labels, name)
    assert (spoken.event.verb if spoken.event else "") == event


@pytest.mark.parametrize(
    ("text", "keywords"),
    [
        ("Stealth, True Sight", [("stealth", None), ("true sight", None)]),
        ("Ranged 2 (It says so.)", [("ranged", 2)]),
        ("Kindle 3", [("kindle", 3)]),
        ("Imbue 2", [("imbue", 2)]),
        ("Prepare 1", [("prepare", 1)]),
        ("Efficiency", [("efficiency", None)]),
        ("Reservable", [("reservable", None)]),
        ("Ally Link", [("ally link", None)]),
    ],
)
def test_keywords(text: str, keywords: list[tuple[str, int | None]]) -> None:
    """GA.KW."""
    found = [one for spoken in read(text) for one in spoken.effects]
    assert found == [
        Clause("keyword", () if n is None else (Numeral(n),), words=(word,)) for word, n in keywords
    ]


def test_what_has_a_duration_of_its_own_keeps_it() -> None:
    text = "Target ally gets +1 POWER until end of turn and becomes distant."
    (said,) = only(text).effects
    assert isinstance(said, Clause)
    gets, becomes = said.parts
    assert isinstance(gets, Clause) and isinstance(becomes, Clause)
    assert [one.verb for one in gets.parts if isinstance(one, Clause)] == ["bonus", "until"]
    assert becomes == Clause("become", words=("distant",))


def test_conditions() -> None:
    control = Clause(
        "said", things=(Noun("you"),), parts=(Clause("control", things=(Noun("a", ("ally",)),)),)
    )
    assert only("If you control an ally, draw a card.").effects == (If((control,), (DRAW,)),)
    last = If((control,), (DRAW,), after=True)
    assert only("Draw a card if you control an ally.").effects == (last,)
    while_ = If((control,), (DRAW,), while_=True)
    assert only("As long as you control an ally, draw a card.").effects == (while_,)


def test_if_you_do() -> None:
    """GA.COST.8: a payment at resolution that gates what follows."""
    may, then = only("You may pay (2). If you do, draw a card and recover 1.").effects
    assert isinstance(may, Clause) and may.verb == "may"
    assert then == Clause("if done", words=("if you do",), parts=(DRAW, recover(1)))


def test_what_is_optional_stays_so() -> None:
    (may,) = only("You may draw a card and recover 1.").effects
    assert may == Clause("may", parts=(DRAW, recover(1)))


def test_whose_deed_it_is() -> None:
    both = only("Each opponent draws a card and recovers 1.").effects
    assert both == (
        Clause("said", things=(Noun("each", ("opponent",)),), parts=(DRAW, recover(1))),
    )
    other = only("Each opponent draws a card and you may recover 1.").effects
    assert other[1:] == (Clause("may", parts=(recover(1),)),)


def test_each_of_them() -> None:
    (clause,) = only("For each ally you control, draw a card and recover 1.").effects
    assert isinstance(clause, Clause)
    assert (clause.verb, clause.parts) == ("for each", (DRAW, recover(1)))


def test_modes() -> None:
    (modes,) = only("Choose one —\n• Draw a card.\n• [Level 2+] Recover 3.").effects
    restricted = If((Clause("restriction", words=("level 2+",)),), (recover(3),))
    assert modes == OneOf(((DRAW,), (restricted,)))
    (two,) = only("Choose up to two—\n• Draw a card.\n• Recover 3.").effects
    assert isinstance(two, OneOf) and two.figure.word == "up to two"


def test_restrictions_of_use() -> None:
    spoken = only("(1): Draw a card. Activate this ability only once per turn.")
    assert (spoken.effects, spoken.limits) == ((DRAW,), (Limit("limit", 1, "turn"),))
    _, only_if = only(
        "(1): Draw a card. Activate this ability only if you control an ally."
    ).effects
    assert isinstance(only_if, Clause) and only_if.verb == "only"


def test_abilities_in_quotes() -> None:
    (said,) = only("Lantern gains “REST: Draw a card.” until end of turn.").effects
    assert isinstance(said, Clause)
    (gains,) = [one for one in said.parts if isinstance(one, Clause) and one.verb == "gain"]
    quoted = gains.parts[0]
    assert isinstance(quoted, Clause) and quoted.verb == "gains_text"
    (inner,) = quoted.parts
    assert isinstance(inner, Spoken) and inner.effects == (DRAW,)


def test_a_later_trigger_belongs_to_what_is_before_it() -> None:
    spoken = only("Banish target ally. When a card is banished this way, draw a card.")
    assert isinstance(spoken.effects[1], Spoken)


def test_statements_before_a_cost() -> None:
    first, second = read("Stealth (It hides.) REST: Draw a card.")
    assert first.effects == (Clause("keyword", words=("stealth",)),)
    assert second.costs is not None


def test_problems_say_where() -> None:
    fields = {"name": "Lantern", "type": "ally", "text": "Stealth\nDraw a card. Grumble twice."}
    facts = read_card(fields, Where("lamps.toml", 3), LANGUAGE.schema)
    compiled = read_text(facts, names_in([facts]))
    (problem,) = compiled.problems
    assert (problem.line, problem.column, problem.words) == (2, 14, "Grumble")
    assert len(compiled.abilities) == 1


def test_the_cards_own_name_in_its_text() -> None:
    fields = {"name": "Ada, Keeper", "type": "champion", "text": "Ada gets +1 level."}
    facts = read_card(fields, Where(), LANGUAGE.schema)
    (said,) = read_text(facts, names_in([facts])).abilities[0].effects  # type: ignore[union-attr]
    assert isinstance(said, Clause) and said.things == (THIS,)


def test_every_verb_is_known_to_grammar_and_tables() -> None:
    pattern = next(one for one in grammar()._lark.terminals if one.name == "VERB").pattern
    forms = set(pattern.to_regexp().removeprefix("(").split(")")[0].split("|"))
    assert forms <= set(LEMMAS)
    assert set(LEMMAS.values()) == set(USAGES)


def test_every_terminal_is_said_in_plain_words() -> None:
    """By the game, or as in all grammars, or by its own word, if it is no more than that."""
    names = {str(one.name) for one in grammar()._lark.terminals}
    own = {one for one in names if grammar()._plainly(one) == f'"{grammar()._literals[one]}"'}
    assert names - set(SAID) <= {*_ALIKE, *own}
    assert set(SAID) - names <= {"SELF", "TITLE", "SUBTYPE"}
