"""A word of a card's text does something, and the right thing, or the card does not run."""

from __future__ import annotations

import pytest
from tests.games.marvel_champions.table import Table, card, rules

from tallystick.cards.compile import compile_cards
from tallystick.cards.schema import NOWHERE
from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.book import start
from tallystick.games.marvel_champions.library import read_facts
from tallystick.games.marvel_champions.pieces import ATK, THW
from tallystick.games.marvel_champions.position.lasting import PHASE_END, end_effects
from tallystick.games.marvel_champions.position.values import is_forbidden, stat, traits_of
from tallystick.games.marvel_champions.running import cannot_run
from tallystick.games.marvel_champions.text import LANGUAGE
from tallystick.games.marvel_champions.zones import (
    ACCELERATION,
    BOOSTS,
    CONFUSED,
    COUNTERS,
    DAMAGE,
    DEALT,
    DISCARD,
    ENCOUNTER,
    ENCOUNTER_DISCARD,
    ENGAGED,
    EXHAUSTED,
    HAND,
    HOST,
    NEMESIS,
    STUNNED,
    THREAT,
    TOUGH,
    VILLAIN_AREA,
)
from tallystick.kernel.layout import CELLS

THUG = card("Thug", "minion", health=6, attack=1, scheme=1, traits="Bruiser.")
LAMPLIGHTER = card("Lamplighter", "ally", health=3, attack=1, thwart=1, cost=0, traits="Bruiser.")


def reasons(text: str, kind: str = "event", **fields: object) -> tuple[str, ...]:
    """What keeps a card with a text from running."""
    record = card("Glim", kind, text, **fields)
    (made,) = compile_cards([read_facts(record, NOWHERE)], LANGUAGE)
    assert made.is_whole, made.problems
    (found,) = cannot_run([made])
    return found


def lay_down(table: Table, name: str) -> int:
    """A scheme of the encounter in play."""
    entity = table.put(name, VILLAIN_AREA, -1)
    moves.put_in_area(table.game, entity, -1)
    return entity


def finish(table: Table, *prefer: str) -> None:
    """Answer whatever is asked until it is the turn again."""
    for _ in range(20):
        if table.kind() == "turn":
            return
        options = table.options()
        liked = [option for option in options if option[0] in prefer]
        table.take(*(liked or options)[0])
    raise AssertionError(table.kind())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Action: Place 1 threat on each support you control.", "place threat"),
        ("Action: Remove 1 card at random in each player's hand from the game.", "at random"),
        (
            "Action: Exhaust an enemy (deal 3 damage to that enemy instead if it is already "
            "exhausted).",
            "exhaust",
        ),
        (
            "Interrupt: When you play an event, if you paid for that event using a [mental] "
            "resource, draw 1 card.",
            "what was paid is not known yet",
        ),
    ],
)
def test_what_would_be_passed_over_keeps_a_card_from_running(text: str, words: str) -> None:
    (reason,) = reasons(text)
    assert words in reason


@pytest.mark.parametrize("text", ["Glim cannot be readied.", "Glim cannot be discarded."])
def test_a_prohibition_that_nobody_asks_about_keeps_a_card_from_running(text: str) -> None:
    (reason,) = reasons(text, "ally", health=3, attack=1, thwart=1)
    assert "keeps anybody" in reason


@pytest.mark.parametrize(
    ("text", "kind", "runs"),
    [
        ("Your attacks deal indirect damage.", "upgrade", False),
        ("Glim's attacks deal indirect damage.", "ally", False),
        ("Glim's attacks deal indirect damage.", "minion", True),
        ("Attach to a minion. Attached minion's attacks deal indirect damage.", "attachment", True),
    ],
)
def test_the_damage_of_enemies_alone_is_indirect(text: str, kind: str, runs: bool) -> None:
    assert (not reasons(text, kind, health=3, attack=1, thwart=1, scheme=1)) == runs


def test_a_form_is_told_by_its_trait() -> None:
    text = "<b>Hero Action</b>: If you are in [[{}]] hero form, draw 1 card."
    book = rules(
        card("Tall", "event", text.format("Brawler"), cost=0),
        card("Small", "event", text.format("Mouse"), cost=0),
    )
    table = Table(book)
    tall, small = table.hand("Tall", "Small")
    table.deck("Spark", "Spark")
    table.begin()
    offered = {entity for verb, entity, _ in table.options() if verb == "play"}
    assert tall in offered
    table.take("play", tall, 0)
    finish(table)
    assert len(table.game.lists[HAND[0]]) == 2
    if small in {entity for verb, entity, _ in table.options() if verb == "play"}:
        table.take("play", small, 0)
        finish(table)
        assert len(table.game.lists[HAND[0]]) == 1


def test_a_minion_that_cannot_be_stunned_is_not() -> None:
    book = rules(
        card("Warden", "minion", "Warden cannot be stunned.", health=4, attack=1, scheme=1),
        card("Dazzle", "event", "<b>Hero Action</b>: Stun a minion.", cost=0),
        THUG,
    )
    table = Table(book)
    warden, thug = table.engaged("Warden"), table.engaged("Thug")
    (dazzle,) = table.hand("Dazzle")
    table.begin().take("play", dazzle, 0)
    finish(table)
    lists = table.game.lists
    assert (lists[STUNNED][warden], lists[STUNNED][thug]) == (0, 1)


def test_what_was_so_already_is_asked_before_it_is_changed() -> None:
    text = "<b>Hero Action</b>: Stun a minion and deal 1 damage to it (3 damage instead if it is "
    book = rules(card("Dazzle", "event", text + "already stunned).", cost=0), THUG)
    table = Table(book)
    thug = table.engaged("Thug")
    first, again = table.hand("Dazzle", "Dazzle")
    lists = table.game.lists
    table.begin().take("play", first, 0)
    finish(table)
    assert (lists[STUNNED][thug], lists[DAMAGE][thug]) == (1, 1)
    table.take("play", again, 0)
    finish(table)
    assert lists[DAMAGE][thug] == 4


def test_another_and_a_different_one_are_not_the_same_one() -> None:
    text = "<b>Hero Action</b>: Remove 2 threat from a scheme. Remove 1 threat from a different one"
    text = text.replace(" one", " scheme.")
    book = rules(
        card("Sweep", "event", text, cost=0),
        card("Ruse", "side_scheme", base_threat=4, base_threat_fixed=True),
    )
    table = Table(book)
    ruse = lay_down(table, "Ruse")
    lists, game = table.game.lists, table.game
    game.set(THREAT, ruse, 4)
    game.set(THREAT, table.scheme, 4)
    (sweep,) = table.hand("Sweep")
    table.begin().take("play", sweep, 0)
    finish(table)
    assert sorted((lists[THREAT][ruse], lists[THREAT][table.scheme])) == [2, 3]


def test_counters_come_off_whom_the_event_is_about() -> None:
    text = (
        "<b>Interrupt</b>: When Ember attacks an enemy, remove 1 spark counter from her → confuse "
    )
    book = rules(
        card("Ember", "ally", "Ember enters play with 2 spark counters on her.\n" + text
             + "that enemy.", health=4, attack=1, thwart=1, cost=0),
        THUG,
    )  # fmt: skip
    table = Table(book)
    thug = table.engaged("Thug")
    ember = table.play("Ember")
    table.game.set(COUNTERS, ember, 2)
    table.begin().take("attack", ember, thug)
    finish(table, "trigger")
    lists = table.game.lists
    assert (lists[COUNTERS][ember], lists[CONFUSED][thug]) == (1, 1)


def test_a_player_is_one_player() -> None:
    text = "<b>Action</b>: Deal 1 facedown encounter card to a player → that player draws 1 card."
    table = Table(rules(card("Errand", "event", text, cost=0)), seats=2)
    (errand,) = table.hand("Errand")
    for seat in range(2):
        table.deck("Spark", seat=seat)
    table.begin().take("play", errand, 0)
    finish(table)
    dealt = [len(table.game.lists[DEALT[seat]]) for seat in range(2)]
    assert sorted(dealt) == [0, 1]


def test_the_topmost_card_is_the_last_in_the_pile() -> None:
    text = "<b>Action</b>: Return the topmost event from your discard pile to your hand."
    table = Table(rules(card("Hindsight", "event", text, cost=0)))
    (hindsight,) = table.hand("Hindsight")
    old, new = (table.put(name, DISCARD[0]) for name in ("Spark", "Joker"))
    table.begin().take("play", hindsight, 0)
    finish(table)
    assert table.game.lists[HAND[0]] == [new]
    assert old in table.game.lists[DISCARD[0]]


def test_a_card_of_a_hero_is_one_of_that_set() -> None:
    text = "<b>Action</b>: Return a Lanternhead card from your discard pile to your hand."
    book = rules(
        card("Homesick", "event", text, cost=0),
        card("Signature", "event", "<b>Action</b>: Draw 1 card.", cost=0, card_set_code="glow"),
        card("Lanternhead", "hero", health=9, attack=1, thwart=1, defense=1, hand_size=5,
             code="g-a", back_link="g-b", card_set_code="glow"),
        card("Ash", "alter_ego", health=9, recover=3, hand_size=6, code="g-b", back_link="g-a",
             card_set_code="glow"),
    )  # fmt: skip
    table = Table(book)
    (homesick,) = table.hand("Homesick")
    table.put("Spark", DISCARD[0])
    signature = table.put("Signature", DISCARD[0])
    table.begin().take("play", homesick, 0)
    finish(table)
    assert table.game.lists[HAND[0]] == [signature]


def test_their_identity_is_that_of_who_does_it() -> None:
    text = "<b>When Defeated</b>: The player who defeated this scheme may heal 4 damage from their "
    book = rules(
        card("Errand", "side_scheme", text + "identity.", base_threat=1, base_threat_fixed=True)
    )
    table = Table(book, seats=2)
    errand = lay_down(table, "Errand")
    game, lists = table.game, table.game.lists
    game.set(THREAT, errand, 1)
    mine, theirs = table.me(0), table.me(1)
    game.set(DAMAGE, mine, 5)
    game.set(DAMAGE, theirs, 5)
    table.begin().take("thwart", mine, errand)
    finish(table, "yes")
    assert (lists[DAMAGE][mine], lists[DAMAGE][theirs]) == (1, 5)


def test_the_discard_pile_of_an_encounter_card_is_the_encounter_discard_pile() -> None:
    text = "<b>When Revealed</b>: Shuffle each [[Bruiser]] minion from the discard pile into the "
    book = rules(card("Reunion", "treachery", text + "encounter deck."), THUG, LAMPLIGHTER)
    table = Table(book)
    thug = table.put("Thug", ENCOUNTER_DISCARD, -1)
    reunion = table.put("Reunion", ENCOUNTER, -1)
    start(table.begin().game, "reveal", reunion, 0, subject=reunion)
    table.game.run()
    finish(table)
    assert thug not in table.game.lists[ENCOUNTER_DISCARD]


def test_what_is_said_of_an_activation_that_is_set_off_comes_before_it() -> None:
    text = (
        "<b>When Revealed</b>: The villain attacks you. Give the villain 1 additional boost card "
    )
    book = rules(card("Onslaught", "treachery", text + "for that activation."))
    table = Table(book)
    onslaught = table.put("Onslaught", ENCOUNTER, -1)
    start(table.begin().game, "reveal", onslaught, 0, subject=onslaught)
    table.game.run()
    finish(table)
    assert len(table.game.lists[ENCOUNTER_DISCARD]) == 3  # itself and two boost cards
    assert not table.game.lists[BOOSTS]


def test_counters_here_go_from_here() -> None:
    text = "<b>Action</b>: Move each coin counter here to Lanternhead."
    book = rules(card("Holdings", "support", text, cost=0))
    table = Table(book)
    holdings = table.play("Holdings")
    table.game.set(COUNTERS, holdings, 3)
    table.begin().take("use", holdings, 0)
    finish(table)
    counters = table.game.lists[COUNTERS]
    assert (counters[holdings], counters[table.me()]) == (0, 3)


def test_that_scheme_is_the_scheme_whatever_is_done_in_between() -> None:
    text = (
        "<b>Hero Action</b>: Remove 1 threat from a scheme and discard the top card of your deck. "
    )
    text += (
        "For each resource icon discarded this way, remove 1 additional threat from that scheme."
    )
    table = Table(rules(card("Tidy Up", "event", text, cost=0)))
    table.game.set(THREAT, table.scheme, 6)
    (tidy,) = table.hand("Tidy Up")
    table.deck("Insight")
    table.begin().take("play", tidy, 0)
    finish(table)
    assert table.game.lists[THREAT][table.scheme] == 3


def test_he_is_who_has_the_trait() -> None:
    text = "<b>Boost</b>: If Rust has the [[Iron]] trait, give him a tough status card."
    table = Table(
        rules(
            card("Plating", "treachery", text, boost=1),
            card("Onslaught", "treachery", "<b>When Revealed</b>: The villain attacks you."),
            card("Anvil", "support", "Rust gains the [[Iron]] trait.", cost=0),
        )
    )
    table.play("Anvil")
    plating = table.put("Plating", ENCOUNTER, -1)
    table.game.move(plating, ENCOUNTER, 0)
    onslaught = table.put("Onslaught", ENCOUNTER, -1)
    start(table.begin().game, "reveal", onslaught, 0, subject=onslaught)
    table.game.run()
    finish(table)
    tough = table.game.lists[TOUGH]
    assert (tough[table.villain], tough[table.me()]) == (1, 0)


def test_a_card_that_is_discarded_from_nowhere_is_one_in_hand() -> None:
    text = "<b>Action</b>: Draw 1 card, then discard 1 card."
    table = Table(rules(card("Sift", "event", text, cost=0), LAMPLIGHTER))
    friend = table.play("Lamplighter")
    (sift, _) = table.hand("Sift", "Joker")
    table.deck("Spark")
    table.begin().take("play", sift, 0)
    finish(table, "discard")
    lists = table.game.lists
    assert len(lists[HAND[0]]) == 1
    assert friend not in lists[DISCARD[0]]


def test_a_bonus_in_brackets_takes_the_place_of_the_other() -> None:
    text = "Lanternhead gets +1 ATK (+3 ATK instead if you have the [[Owl]] trait)."
    book = rules(
        card("Lens", "upgrade", text, cost=0),
        card("Perch", "support", "Lanternhead gains the [[Owl]] trait.", cost=0),
    )
    table = Table(book)
    table.play("Lens")
    table.begin()
    assert stat(table.game, table.me(), ATK) == 3
    table.play("Perch")
    assert stat(table.game, table.me(), ATK) == 5


def test_threat_stays_where_a_card_says_so() -> None:
    text = "Threat cannot be removed from this scheme while a minion is in play."
    book = rules(
        card("Ruse", "side_scheme", text, base_threat=4, base_threat_fixed=True), THUG,
        card("Sweep", "event", "<b>Action</b>: Remove 2 threat from each scheme.", cost=0),
    )  # fmt: skip
    table = Table(book)
    ruse, game = lay_down(table, "Ruse"), table.game
    table.engaged("Thug")
    game.set(THREAT, ruse, 4)
    game.set(THREAT, table.scheme, 4)
    (sweep,) = table.hand("Sweep")
    table.begin()
    assert ("thwart", table.me(), ruse) not in table.options()
    table.take("play", sweep, 0)
    finish(table)
    assert (game.lists[THREAT][ruse], game.lists[THREAT][table.scheme]) == (4, 2)


def test_otherwise_is_done_if_the_other_could_not_be() -> None:
    text = "<b>When Revealed</b>: Exhaust your identity. Otherwise, take 2 damage."
    table = Table(rules(card("Drain", "treachery", text)))
    table.begin()
    for damage in (0, 2):
        drain = table.put("Drain", ENCOUNTER, -1)
        start(table.game, "reveal", drain, 0, subject=drain)
        table.game.run()
        finish(table)
        assert table.game.lists[DAMAGE][table.me()] == damage


def test_kinds_of_what_was_discarded_are_counted() -> None:
    text = (
        "<b>Action</b>: Discard the top 3 cards of your deck. Deal 1 damage to a minion for each "
    )
    text += "different resource type discarded this way."
    book = rules(card("Sift", "event", text, cost=0), THUG)
    table = Table(book)
    thug = table.engaged("Thug")
    (sift,) = table.hand("Sift")
    table.deck("Insight", "Insight", "Battery", "Spark")
    table.begin().take("play", sift, 0)
    finish(table)
    assert table.game.lists[DAMAGE][thug] == 2


def test_an_x_that_is_printed_is_what_the_text_says() -> None:
    book = rules(
        card("Bruiser", "minion", "X is equal to Bruiser's remaining hit points.", health=5,
             attack=-1, scheme=1)
    )  # fmt: skip
    table = Table(book)
    bruiser = table.engaged("Bruiser")
    table.begin()
    table.game.set(DAMAGE, bruiser, 2)
    assert stat(table.game, bruiser, ATK) == 3


def test_what_is_counted_of_what_was_done_is_heeded_or_refused() -> None:
    text = (
        "Hero Action: Remove 1 threat from each scheme. For each threat removed this way, draw 1 "
    )
    (reason,) = reasons(text + "card.")
    assert "counted" in reason
    text = (
        "Action: Discard the top 3 cards of your deck. Draw 1 card for each different unique card "
    )
    (reason,) = reasons(text + "discarded this way.")
    assert "different" in reason


@pytest.mark.parametrize(("trait", "left"), [("Owl", (3, 3)), ("Mouse", (3, 4))])
def test_from_each_instead_of_one(trait: str, left: tuple[int, int]) -> None:
    text = (
        "<b>Hero Action</b>: Remove 1 threat from the main scheme (from each scheme instead if you"
    )
    book = rules(
        card("Sweep", "event", f"{text} have the [[Owl]] trait).", cost=0),
        card("Ruse", "side_scheme", base_threat=4, base_threat_fixed=True),
        card("Perch", "support", f"Lanternhead gains the [[{trait}]] trait.", cost=0),
    )
    table = Table(book)
    table.play("Perch")
    ruse, game = lay_down(table, "Ruse"), table.game
    game.set(THREAT, ruse, 4)
    game.set(THREAT, table.scheme, 4)
    (sweep,) = table.hand("Sweep")
    table.begin().take("play", sweep, 0)
    finish(table)
    assert (game.lists[THREAT][table.scheme], game.lists[THREAT][ruse]) == left


def test_an_upgrade_is_attached_where_there_is_none_of_it() -> None:
    text = "Attach to the minion with the highest printed hit points and without another Plating "
    book = rules(
        card("Plating", "attachment", text + "attached."), THUG,
        card("Runt", "minion", health=2, attack=1, scheme=1),
    )  # fmt: skip
    table = Table(book)
    thug, runt = table.engaged("Thug"), table.engaged("Runt")
    table.begin()
    for host in (thug, runt):
        plating = table.put("Plating", ENCOUNTER, -1)
        start(table.game, "reveal", plating, 0, subject=plating)
        table.game.run()
        finish(table)
        assert table.game.lists[HOST][plating] == host


def test_each_player_chooses() -> None:
    text = (
        "<b>When Revealed</b>: Each player chooses to either take 1 damage or place 2 threat on the"
    )
    table = Table(rules(card("Dilemma", "treachery", text + " main scheme.")), seats=2)
    dilemma = table.put("Dilemma", ENCOUNTER, -1)
    game = table.begin().game
    before = game.lists[THREAT][table.scheme]
    start(game, "reveal", dilemma, 0, subject=dilemma)
    game.run()
    table.take("player", 0)
    table.take("option", 0)
    table.take("option", 1)
    finish(table)
    assert [game.lists[DAMAGE][table.me(seat)] for seat in (0, 1)] == [1, 0]
    assert game.lists[THREAT][table.scheme] == before + 2


def test_a_side_is_told_by_its_trait() -> None:
    text = "<b>Action</b>: If Belfry is on its [[{}]] side, draw 1 card."
    book = rules(
        card("Belfry", "environment", traits="Quiet."),
        card("Hush", "event", text.format("Quiet"), cost=0),
        card("Clang", "event", text.format("Loud"), cost=0),
    )
    table = Table(book)
    lay_down(table, "Belfry")
    hush, _ = table.hand("Hush", "Clang")
    table.deck("Spark", "Spark")
    table.begin().take("play", hush, 0)
    finish(table)
    assert len(table.game.lists[HAND[0]]) == 2


def test_an_acceleration_token_is_put_on_the_main_scheme() -> None:
    text = "<b>When Revealed</b>: Give the main scheme 1 acceleration token."
    table = Table(rules(card("Haste", "treachery", text)))
    haste = table.put("Haste", ENCOUNTER, -1)
    start(table.begin().game, "reveal", haste, 0, subject=haste)
    table.game.run()
    finish(table)
    assert table.game.lists[CELLS][ACCELERATION] == 1


def test_each_of_two_kinds_gets_it() -> None:
    book = rules(card("Banner", "support", "Each hero and ally in play gets +1 THW.", cost=0),
                 LAMPLIGHTER)  # fmt: skip
    table = Table(book)
    table.play("Banner")
    friend = table.play("Lamplighter")
    table.begin()
    assert [stat(table.game, one, THW) for one in (table.me(), friend)] == [3, 2]


def test_a_minion_is_engaged_with_you_or_another_is() -> None:
    text = "While Warden is engaged with you, you cannot thwart."
    book = rules(card("Warden", "minion", text, health=4, attack=1, scheme=1), THUG)
    table = Table(book, seats=2)
    table.engaged("Warden", seat=1)
    table.engaged("Thug", seat=0)
    table.game.set(THREAT, table.scheme, 3)
    table.begin(0)
    assert not is_forbidden(table.game, table.me(0), "thwart")
    assert is_forbidden(table.game, table.me(1), "thwart")


def test_a_minion_comes_to_whom_the_text_says() -> None:
    text = (
        "<b>When Revealed</b>: Search the encounter deck for a minion and put it into play engaged "
    )
    book = rules(card("Ambush", "treachery", text + "with the first player."), THUG)
    table = Table(book, seats=2)
    thug = table.put("Thug", ENCOUNTER, -1)
    ambush = table.put("Ambush", ENCOUNTER, -1)
    start(table.begin(0).game, "reveal", ambush, 1, subject=ambush)
    table.game.run()
    finish(table, "search", "target")
    assert table.game.lists[ENGAGED][thug] == 0


def test_an_x_of_a_bonus_is_what_the_text_says() -> None:
    text = "Lanternhead gets +X ATK, where X is the number of minions in play."
    table = Table(rules(card("Rage", "upgrade", text, cost=0), THUG))
    table.play("Rage")
    table.engaged("Thug")
    table.engaged("Thug")
    table.begin()
    assert stat(table.game, table.me(), ATK) == 4


def test_a_play_area_is_where_a_players_cards_lie() -> None:
    text = "<b>Action</b>: Deal 1 damage to each minion in your play area."
    table = Table(rules(card("Sweep", "event", text, cost=0), THUG), seats=2)
    mine, theirs = table.engaged("Thug", 0), table.engaged("Thug", 1)
    (sweep,) = table.hand("Sweep")
    table.begin().take("play", sweep, 0)
    finish(table)
    damage = table.game.lists[DAMAGE]
    assert (damage[mine], damage[theirs]) == (1, 0)


def test_a_card_of_a_cost_is_looked_for() -> None:
    text = (
        "<b>Action</b>: Search your deck for an event with a cost of 0 or less and add it to your "
    )
    table = Table(rules(card("Rummage", "event", text + "hand.", cost=0)))
    (rummage,) = table.hand("Rummage")
    spark, _ = table.deck("Spark", "Joker")
    table.begin().take("play", rummage, 0)
    assert [option for option in table.options() if option[0] == "target"] == [
        ("target", spark, -1)
    ]


def test_what_is_done_for_each_adds_nothing_to_how_often() -> None:
    text = "<b>Hero Action</b>: Exhaust up to 3 [[Bruiser]] cards you control. "
    text += "For each card exhausted this way, Lanternhead gets +1 ATK until the end of the phase."
    table = Table(rules(card("Rally", "event", text, cost=0), LAMPLIGHTER))
    for _ in range(2):
        table.play("Lamplighter")
    (rally,) = table.hand("Rally")
    table.begin().game.set(EXHAUSTED, table.me(), 1)
    table.take("play", rally, 0)
    finish(table, "pay", "target")
    assert stat(table.game, table.me(), ATK) == 4


def test_a_trait_may_be_had_for_a_while() -> None:
    text = "<b>Hero Action</b>: Gain the [[Owl]] trait until the end of the phase."
    table = Table(rules(card("Feathers", "event", text, cost=0)))
    (feathers,) = table.hand("Feathers")
    table.begin().take("play", feathers, 0)
    finish(table)
    assert "owl" in traits_of(table.game, table.me())
    end_effects(table.game, PHASE_END)
    assert "owl" not in traits_of(table.game, table.me())


@pytest.mark.parametrize("waits", [True, False])
def test_a_nemesis_set_comes_into_the_game(waits: bool) -> None:
    text = (
        "<b>When Revealed</b>: Reveal your set-aside nemesis minion and put it into play engaged "
    )
    text += "with you. Shuffle the rest of your set-aside nemesis encounter set into the encounter "
    text += "deck. If your nemesis minion does not enter the game this way, this card gains surge."
    book = rules(
        card("Stale Feud", "treachery", text),
        card("Douser", "minion", health=4, attack=1, scheme=1, card_set_code="glow_nemesis"),
        card("Draught", "treachery", card_set_code="glow_nemesis"),
        card("Glowworm", "hero", health=9, attack=1, thwart=1, defense=1, hand_size=5,
             code="g-a", back_link="g-b", card_set_code="glow"),
        card("Ash", "alter_ego", health=9, recover=3, hand_size=6, code="g-b", back_link="g-a",
             card_set_code="glow"),
    )  # fmt: skip
    table = Table(book, form="Glowworm")
    lists = table.game.lists
    douser = table.put("Douser", NEMESIS[0] if waits else ENCOUNTER_DISCARD, -1)
    draught = table.put("Draught", NEMESIS[0], -1)
    grudge = table.put("Stale Feud", ENCOUNTER, -1)
    before = len(lists[ENCOUNTER_DISCARD])
    start(table.begin().game, "reveal", grudge, 0, subject=grudge)
    table.game.run()
    finish(table)
    assert (lists[ENGAGED][douser] == 0) == waits
    assert draught in (*lists[ENCOUNTER], *lists[ENCOUNTER_DISCARD])
    assert len(lists[ENCOUNTER_DISCARD]) == before + 1 + (not waits)


def test_a_card_of_a_player_is_not_shuffled_into_the_encounter_deck() -> None:
    (why,) = reasons("<b>Action</b>: Shuffle this card into the encounter deck.", cost=0)
    assert "shuffle_into" in why or "shuffle into" in why
    assert reasons("<b>Action</b>: Shuffle this card into your deck.", cost=0) == ()


def test_nothing_is_attached_any_more_to_what_has_left_play() -> None:
    text = "Attach to an enemy.\n<b>Response</b>: After attached enemy {}, draw 1 card."
    (why,) = reasons(text.format("leaves play"), "upgrade", cost=0)
    assert "attached" in why
    assert reasons(text.format("attacks"), "upgrade", cost=0) == ()
