"""Card text to values, construct by construct; every text and name here is invented."""

import pytest

from tallystick.cards.errors import Misread
from tallystick.cards.lexer import names_of
from tallystick.cards.schema import CardFacts
from tallystick.costs.cost import Amount, Cost, Pick
from tallystick.games.marvel_champions.text.language import read_paragraph, read_text, titles_of
from tallystick.rules.phrases import (
    Clause,
    If,
    Limit,
    Noun,
    Numeral,
    OneOf,
    Part,
    Place,
    Several,
    Spoken,
    Timing,
)

NAMES = names_of({"Lamp": "SELF", "Night Owl": "TITLE", "Owl's Nest": "TITLE"})
HERO = Timing("action", "hero")
ENEMY = Noun("a", ("enemy",))
SCHEME = Noun("a", ("scheme",))
THIS = Noun("this")
HAND = Place("your", ("hand",))
DECK = Place("your", ("deck",))


def spoken(text: str) -> list[Spoken]:
    return read_paragraph(text, NAMES)


def one(text: str) -> Spoken:
    (only,) = spoken(text)
    return only


def effects(text: str) -> tuple[Part, ...]:
    return one(f"Hero Action: {text}").effects


def deed(verb: str, n: int = 1, *things: Noun | Several, words: tuple[str, ...] = ()) -> Clause:
    return Clause(verb, (Numeral(n),), things, words)


# -- timing, labels, limits


@pytest.mark.parametrize(
    ("header", "timing"),
    [
        ("Action:", Timing("action")),
        ("Hero Action (attack):", Timing("action", "hero", labels=("attack",))),
        (
            "Hero Interrupt (attack/defense):",
            Timing("interrupt", "hero", False, ("attack", "defense")),
        ),
        ("Forced Response:", Timing("response", forced=True)),
        ("Alter-Ego Resource:", Timing("resource", "alter-ego")),
        ("First Player Action:", Timing("action", "first player")),
        ("When Revealed (Hero):", Timing("when revealed", qualifier="hero")),
        ("[star] Boost:", Timing("boost")),
        ("Setup:", Timing("setup")),
        ("Special:", Timing("special")),
    ],
)
def test_timing(header: str, timing: Timing) -> None:
    assert one(f"{header} Ready Lamp.") == Spoken((Clause("ready", things=(THIS,)),), timing)


def test_the_name_of_an_ability_says_nothing() -> None:
    assert one("Night Eyes — Action: Ready Lamp.") == one("Action: Ready Lamp.")


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("(Limit once per round.)", Limit("limit", 1, "round")),
        ("(Limit once per phase).", Limit("limit", 1, "phase")),
        ("(Limit once per round per player.)", Limit("limit", 1, "round per player")),
        ("(Max 2 per attack.)", Limit("max", 2, "attack")),
    ],
)
def test_limits_of_abilities(text: str, limit: Limit) -> None:
    assert one(f"Action: Ready Lamp. {text}").limits == (limit,)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Max 1 per deck.", Limit("max", 1, "deck")),
        ("Max 1 [[Tool]] upgrade per ally.", Limit("max", 1, "ally", "[[tool]] upgrade")),
        ("Permanent.", Clause("keyword", words=("permanent",))),
        ("Retaliate 2. {It strikes back.}", Clause("keyword", words=("retaliate 2",))),
        (
            "Play under any player's control.",
            Clause("play_anywhere", words=("play under any player's control",)),
        ),
        (
            "Attach to an [[Owl]] ally.",
            Clause("attach_to", things=(Noun("a", ("ally",), tags=(("owl",),)),)),
        ),
        (
            "Uses (3 spark counters).",
            Clause("uses", (Numeral(3),), words=("uses", "spark counters")),
        ),
    ],
)
def test_keywords_and_restrictions(text: str, value: Part) -> None:
    assert one(text) == Spoken((value,))


# -- deeds


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Deal 3 damage to an enemy.", deed("deal", 3, ENEMY, words=("damage",))),
        (
            "Deal X damage to the villain.",
            Clause("deal", (Numeral(0, 1),), (Noun("the", ("villain",)),), ("damage",)),
        ),
        (
            "Deal 1 damage to each minion engaged with you.",
            deed(
                "deal",
                1,
                Noun("each", ("minion",), marks=("engaged with you",)),
                words=("damage",),
            ),
        ),
        ("Remove 2 threat from a scheme.", deed("thwart", 2, SCHEME, words=("threat",))),
        (
            "Remove 1[per_hero] threat from the main scheme.",
            Clause(
                "thwart",
                (Numeral(1, per_player=True),),
                (Noun("the", ("main scheme",)),),
                ("threat",),
            ),
        ),
        (
            "Heal 2 damage from your hero.",
            deed("heal", 2, Noun("your", ("hero",)), words=("damage",)),
        ),
        ("Draw 2 cards.", Clause("draw", things=(Noun("a", ("card",), Numeral(2)),))),
        ("Ready your hero.", Clause("ready", things=(Noun("your", ("hero",)),))),
        ("Stun and confuse an enemy.", Clause("give_status", (), (ENEMY,), ("stun", "confuse"))),
        (
            "Give Night Owl a tough status card.",
            deed("give_status_card", 1, Noun("titled", title="night owl"), words=("tough",)),
        ),
        (
            "Search your deck for an [[Owl]] or [[Bat]] event.",
            Clause("search", (), (Noun("a", ("event",), tags=(("owl", "bat"),)),), (), (DECK,)),
        ),
        ("Add it to your hand.", Clause("add_to", (), (Noun("it"),), (), (HAND,))),
        (
            "Ready Night Owl and each Night Owl upgrade you control.",
            Clause(
                "ready",
                (),
                (
                    Several(
                        "and",
                        (
                            Noun("titled", title="night owl"),
                            Noun("each", ("upgrade",), title="night owl", marks=("you control",)),
                        ),
                    ),
                ),
            ),
        ),
        (
            "Choose an aggression (red) [[Owl]] event in your discard pile.",
            Clause(
                "choose",
                (),
                (
                    Noun(
                        "a",
                        ("event",),
                        tags=(("aggression",), ("owl",)),
                        relations=(("in", Place("your", ("discard pile",))),),
                    ),
                ),
            ),
        ),
        (
            "Deal 1 damage to a non-[[Elite]] minion.",
            deed("deal", 1, Noun("a", ("minion",), without=("elite",)), words=("damage",)),
        ),
        (
            "Discard any number of cards from your hand.",
            Clause(
                "discard",
                (),
                (Noun("a", ("card",), Numeral(word="any number"), relations=(("from", HAND),)),),
            ),
        ),
    ],
)
def test_deeds(text: str, value: Clause) -> None:
    assert effects(text) == (value,)


def test_sentences_go_on_in_order() -> None:
    assert effects("Draw 1 card and ready Lamp. Then, stun an enemy.") == (
        Clause("draw", things=(Noun("a", ("card",)),)),
        Clause("ready", things=(THIS,), joined=True),
        If((Clause("resolved"),), (Clause("give_status", things=(ENEMY,), words=("stun",)),)),
    )


@pytest.mark.parametrize(
    ("text", "figures", "words"),
    [
        (
            "Remove 3 threat from a scheme (4 threat instead if you paid for this card using a "
            "[mental] resource).",
            (Numeral(1),),
            (),
        ),
        (
            "Remove 3 threat from a scheme (4 threat instead if you paid for this card using only "
            "[mental] resources).",
            (),
            ("only",),
        ),
    ],
)
def test_another_amount_if_it_was_paid_so(
    text: str, figures: tuple[Numeral, ...], words: tuple[str, ...]
) -> None:
    paid = Clause("paid_with", figures, (THIS,), words, ((0, 1, 0, 0),))
    instead = Clause("paren_amount", (Numeral(4),), (), ("threat", "instead"), (If((paid,)),))
    assert effects(text) == (
        deed("thwart", 3, SCHEME, words=("threat",))._replace(parts=(instead,)),
    )


@pytest.mark.parametrize(
    ("condition", "test"),
    [
        (
            "you have the [[Owl]] trait",
            Clause("has_trait", (), (Noun("you"), Noun("", tags=(("owl",),)))),
        ),
        ("you are in hero form", Clause("in_form", (), (Noun("you"),), ("hero form",))),
        (
            "Night Owl is in play",
            Clause("is_place", (), (Noun("titled", title="night owl"),), ("in play",)),
        ),
        (
            "you control at least 3 [[Owl]] cards",
            Clause(
                "controls",
                (),
                (Noun("you"), Noun("a", ("card",), Numeral(3, word="at least"), (("owl",),))),
            ),
        ),
        (
            "that enemy is stunned or confused",
            Clause("is_state", (), (Noun("that", ("enemy",)),), ("stunned", "confused", "or")),
        ),
        (
            "there is no threat on the main scheme",
            Clause("threat_on", (Numeral(0),), (Noun("the", ("main scheme",)),), ("threat",)),
        ),
        (
            "you control another [[Owl]] card",
            Clause("controls", (), (Noun("you"), Noun("another", ("card",), tags=(("owl",),)))),
        ),
    ],
)
def test_conditions(condition: str, test: Clause) -> None:
    ready = Clause("ready", things=(THIS,))
    assert effects(f"If {condition}, ready Lamp.") == (If((test,), (ready,)),)
    assert effects(f"Ready Lamp if {condition}.") == (If((test,), (ready,), after=True),)
    assert one(f"While {condition}, Lamp gets +1 ATK.").effects[0] == If(
        (test,), (Clause("said", (), (THIS,), (), (_gets("+1", "atk"),)),), True
    )


def _gets(*words: str) -> Clause:
    return Clause("gets", parts=(Clause("bonus", words=words),))


def test_statements_hold_all_the_time() -> None:
    both = Clause("gets", parts=tuple(Clause("bonus", words=("+1", s)) for s in ("thw", "atk")))
    overkill = Clause("gains", parts=(Clause("gained_keyword", words=("overkill",)),))
    assert one("Lamp gets +1 THW and +1 ATK and gains overkill.").effects == (
        Clause("said", (), (THIS,), (), (both, overkill)),
    )


def test_durations() -> None:
    until = "until the end of the phase"
    said = Clause("said", (), (Noun("you"),), (), (_gets("+2", "atk"),))
    assert effects("You get +2 ATK until the end of the phase.") == (
        said._replace(parts=(*said.parts, Clause("until_mod", words=(until,)))),
    )
    assert effects("Until the end of the phase, you get +2 ATK.") == (
        Clause("until", words=(until,), parts=(said,)),
    )


# -- choices


def test_options_after_bullets() -> None:
    options = (
        (Clause("ready", things=(THIS,)),),
        (Clause("draw", things=(Noun("a", ("card",)),)),),
    )
    assert effects("Choose:\n• Ready Lamp.\n• Draw 1 card.") == (OneOf(options, listed=True),)
    assert effects("Choose to either ready Lamp or draw 1 card.") == (OneOf(options),)
    assert effects("Choose two of the following:\n• Ready Lamp.\n• Draw 1 card.") == (
        OneOf(options, Numeral(2), listed=True),
    )


def test_and_with_or_is_not_clear() -> None:
    with pytest.raises(Misread, match="both 'and' and 'or'"):
        effects("Ready Lamp and draw 1 card or stun an enemy.")


# -- occasions


@pytest.mark.parametrize(
    ("occasion", "who", "act"),
    [
        ("After Lamp enters play", THIS, Clause("act", words=("enters play",))),
        ("After Lamp attacks", THIS, Clause("act", words=("attacks",))),
        (
            "After you play Lamp from your hand",
            Noun("you"),
            Clause("plays", (), (THIS,), (), (Clause("from_hand", words=("from your hand",)),)),
        ),
        (
            "When you would take any amount of damage",
            Noun("you"),
            Clause("would_take", (Numeral(word="any amount of"),), (), ("damage",)),
        ),
        (
            "After a minion is defeated",
            Noun("a", ("minion",)),
            Clause("act", words=("is defeated",)),
        ),
        (
            "When the villain attacks you",
            Noun("the", ("villain",)),
            Clause("act", (), (Noun("you"),), ("attacks",)),
        ),
    ],
)
def test_what_sets_an_ability_off(occasion: str, who: Noun, act: Clause) -> None:
    event = Clause("event", (), (who,), (), (Clause("does", parts=(act,)),))
    word = occasion.split()[0].casefold()
    read = one(f"Response: {occasion}, draw 1 card.")
    assert read.event == Clause("occasion", words=(word,), parts=(event,))
    assert read.costs is None


def test_the_occasion_is_no_part_of_the_cost() -> None:
    """MC.cost.4."""
    read = one("Response: After Lamp attacks, exhaust Night Owl → draw 1 card.")
    assert read.event is not None
    assert read.costs is not None
    night_owl = Noun("titled", title="night owl")
    assert read.costs.either == (Cost([Pick("exhaust", night_owl, Amount(1))]),)


# -- whole or not


def test_a_face_says_what_was_not_understood() -> None:
    facts = CardFacts(
        "Lamp", "support", "Permanent.\nAction: Choose:\n• Ready Lamp.\n• Hum loudly."
    )
    compiled = read_text(facts, titles_of([facts]))
    assert [ability.text for ability in compiled.abilities] == ["Permanent."]
    (problem,) = compiled.problems
    assert (problem.line, problem.column, problem.words) == (4, 3, "Hum loudly")
    assert problem.excerpt() == "• Hum loudly.\n  ^^^^^^^^^^"


def test_cards_speak_of_each_other_by_title() -> None:
    cards = [CardFacts("Lamp", "ally"), CardFacts("The Owl's Nest", "support")]
    text = "Action: Exhaust the Owl's Nest → ready Lamp's Owl."
    names = titles_of(cards)
    assert read_paragraph("Action: Exhaust the Owl's Nest → ready Lamp.", names)
    with pytest.raises(Misread):
        read_paragraph(text, names)


def test_this_card_is_not_that_card() -> None:
    scheme = ("scheme",)
    assert effects("Remove 1 threat from this scheme.") != effects(
        "Remove 1 threat from that scheme."
    )
    assert effects("Remove 1 threat from this scheme.") == (
        deed("thwart", 1, Noun("this", scheme), words=("threat",)),
    )
    assert effects("This attack gains overkill.") == effects("That attack gains overkill.")
