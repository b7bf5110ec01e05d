"""What is found in games: against what the journal says, and against faults that were planted."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tests.amounts import some
from tests.examples.installed import example_games
from tests.sim.planted import SHIPPED, heifer

from tallystick.bots import BOTS
from tallystick.costs import Kind, Tariff
from tallystick.games.marvel_champions.text.costs import TARIFF as ICONS
from tallystick.games.terrus.messages.story import PAYING
from tallystick.kernel.journal import Fact
from tallystick.play import games
from tallystick.play.match import Match, Seat
from tallystick.sim.collectors import collectors
from tallystick.sim.collectors.base import Quiet, TurnCounter, hands_of
from tallystick.sim.collectors.payments import OVER, TIMES, UNITS, WAYS, is_wild, kind_of
from tallystick.sim.executors import Alone
from tallystick.sim.plan import Plan, checked, plan_of
from tallystick.sim.record import GameRecord
from tallystick.sim.run import run, tables_of
from tallystick.sim.sheets import FigureTable

SEED = 5


def figures(plan: Plan, number: int) -> dict[str, FigureTable]:
    records = run(plan, range(number), Alone()).records
    assert all(record.is_over for record in records), [record.fault for record in records]
    return {table.name: table for table in tables_of(plan, checked(plan), records)}


def followed(
    game: str, *wanted: str, who: str = "random"
) -> tuple[Match, dict[str, Any], list[Fact]]:
    """A random game with collectors; what they found, and all of its facts."""
    rules = games.find(game).rulebook()
    match = Match(rules, [Seat(f"S{n}", who) for n in range(rules.players[0])], SEED)
    clock = TurnCounter(match)
    hearing = collectors(match, clock, game, wanted)
    bots = [BOTS[who](SEED) for _ in match.seats]
    facts = list(match.first_facts)
    match.hearers.append(facts.extend)
    for one in hearing:
        one.happened(match.first_facts)
        match.hearers.append(one.happened)
    while (decision := match.decision()) is not None:
        clock.look()
        before = match.digest()
        for one in hearing:
            one.asked(decision)
        answer = bots[decision.seat].choose(match, decision.seat, decision)
        for one in hearing:
            one.answered(decision, decision.options[answer])
        assert match.digest() == before, "a collector changed the game"
        match.answer(answer)
    return match, {one.name: one.found() for one in hearing}, facts


# -- cards ----------------------------------------------------------------------------------------


def test_cards_are_counted_as_the_journal_has_them() -> None:
    match, found, facts = followed("terrus", "cards")
    rules, hands = match.rules, hands_of(match)
    for seat, counts in enumerate(found["cards"]["of"]):
        held = Counter(rules.name_of(match.game, e) for e in match.game.lists[hands[seat]])
        assert {name: of[3] for name, of in counts.items() if of[3]} == dict(held)
        drew = Counter(
            rules.name_of(match.game, fact[2]) for fact in facts if fact[:2] == ("drew", seat)
        )
        assert all(of[0] + of[1] >= drew[name] for name, of in counts.items())
        built = Counter(
            rules.name_of(match.game, fact[2])
            for fact in facts
            if fact[0] in ("recruited", "forged", "built") and fact[1] == seat
        )
        assert sum(built.values()) > 3
        assert all(counts[name][2] >= n for name, n in built.items())


def card_record(game: int, winner: int, hands: Sequence[Sequence[str]]) -> GameRecord:
    of = [{name: [1, 0, 0, 0] for name in hand} for hand in hands]
    found = {"cards": {"own": [["Axe", "Bow"], ["Axe", "Bow"]], "of": of}}
    return GameRecord(game, 0, "won", (0, 1), found, winners=(winner,))


def test_the_impact_of_a_card() -> None:
    """Whoever has the axe wins nine times in ten; the bow does nothing."""
    plan = Plan("terrus", ("random", "random"))
    records = []
    for n in range(200):
        bow = ["Bow"] if n % 4 < 2 else []
        records.append(card_record(n, int(n % 10 == 0), [["Axe", *bow], bow]))
    table = next(t for t in tables_of(plan, checked(plan), records) if t.name == "cards")
    rows = {row["card"]: row for row in table.where("when", "opening hand")}
    axe, bow_row = rows["Axe"], rows["Bow"]
    assert (axe["games"], axe["won"], axe["games without"]) == (200, 180, 200)
    assert axe["impact"] == pytest.approx(0.8)
    assert axe["mark"] == "*"
    assert bow_row["impact"] == pytest.approx(0)
    assert bow_row["mark"] == ""


# -- stuck ----------------------------------------------------------------------------------------


def test_a_card_one_unit_too_dear_is_found_as_stuck(tmp_path: Path) -> None:
    plan = Plan("terrus", ("random", "random"), collect=("stuck",), seed=SEED)
    number = 40  # of at most 200
    rows = figures(plan, some(12, number))["stuck"].where("card", "Gate Heifer")
    assert all(row["mark"] == "" for row in rows)
    few = [
        figures(plan._replace(cards=own), 4)["stuck"] for own in ((), (heifer(tmp_path, SHIPPED),))
    ]
    assert few[0] == few[1]  # the same card from a file of one's own changes nothing
    dear = figures(plan._replace(cards=(heifer(tmp_path),)), number)["stuck"]
    found = dear.where("card", "Gate Heifer")[0]
    assert found["mark"] == "stuck"
    assert found["clause"] == "T.25.4"
    assert "crystal" in str(found["lacking"])
    assert float(str(found["high"])) < float(str(rows[0]["low"]))


def test_a_round_counts_a_card_once() -> None:
    match, found, _ = followed("terrus", "stuck")
    rounds = sum(1 for _ in range(match.game.seats))
    assert rounds == 2
    for name, (held, playable, reasons) in found["stuck"].items():
        refused = sum(n for n, _ in reasons.values())
        assert held == playable + refused, name


# -- payments -------------------------------------------------------------------------------------


def test_every_payment_is_counted() -> None:
    match, found, facts = followed("terrus", "payments")
    paid = sum(counts[0] for of in found["payments"]["paid"].values() for counts in of.values())
    gave = sum(
        fact[0] == "paid" and before[0] in PAYING for before, fact in pairwise(facts)
    )  # not where nothing was due any more (T.25.4b)
    assert paid == gave > 5
    assert match.game.witness is None


def test_every_payment_of_exact_stores_is_counted() -> None:
    """What Heirless takes, unit by unit, and nothing beyond what is due."""
    _, found, facts = followed("heirless", "payments")
    counts = [counts for of in found["payments"]["paid"].values() for counts in of.values()]
    spent = sum(fact[3] for fact in facts if fact[0] == "spent")
    assert sum(one[UNITS] for one in counts) == spent > 50
    assert sum(one[OVER] for one in counts) == 0
    assert all(one[TIMES] == one[WAYS] for one in counts)


@pytest.mark.parametrize(
    ("game", "bots", "decks", "number", "card"),
    [
        (
            "grand-archive",
            ("greedy",) * 2,
            ("Banked Coals", "Slow Waters"),
            some(1, 4),
            "Sweeping Brand",
        ),
        ("marvel-champions", ("random",), ("Day Shift",), some(12, 24), "Guild Ledger"),
    ],
)
def test_what_lowers_a_cost_is_named(
    game: str, bots: tuple[str, ...], decks: tuple[str, ...], number: int, card: str
) -> None:
    plan = Plan(game, bots, decks, collect=("payments",), seed=SEED)
    rows = {row["for"]: row for row in figures(plan, number)["payments"].where("what", "reducer")}
    assert int(str(rows[card]["times"])) > 0
    assert int(str(rows[card]["cheaper"])) > 0


def test_what_a_wild_unit_is() -> None:
    assert [is_wild(ICONS, 1 << kind) for kind in range(4)] == [False, False, False, True]
    assert kind_of(ICONS, 0b1010) == "mental"
    assert kind_of(ICONS, 0b1111) == "any"
    plain = Tariff((Kind("gold", "N gold", 1), Kind("any", "N", 3)))
    assert not is_wild(plain, 1)


def test_wilds_are_told_by_what_they_stood_for() -> None:
    plan = Plan("marvel-champions", ("random",), collect=("payments",), seed=SEED)
    rows = figures(plan, some(20, 40))["payments"].where("what", "wild")
    assert {str(row["for"]) for row in rows} <= {"energy", "mental", "physical", "wild", "any"}
    assert sum(int(str(row["units"])) for row in rows) > 10


def test_overpaying_is_counted_where_it_can_be_done() -> None:
    over = {}
    for game, seats in (("marvel-champions", 1), ("grand-archive", 2)):
        plan = Plan(game, ("random",) * seats, collect=("payments",), seed=SEED)
        rows = figures(plan, some(2, 6))["payments"].where("what", "paid")
        over[game] = sum(int(str(row["overpaid"])) for row in rows)
    assert over["marvel-champions"] > 0
    assert over["grand-archive"] == 0


@pytest.fixture
def caravan(monkeypatch: pytest.MonkeyPatch) -> Plan:
    """A game from outside the package."""
    monkeypatch.setattr(games, "installed", example_games)
    return plan_of("caravan", ("random", "random"), {}, seed=SEED)[0]


def test_reducers_that_reduce_and_one_that_never_does(caravan: Plan, tmp_path: Path) -> None:
    number = some(12, 30)
    rows = figures(caravan, number)["payments"].where("what", "reducer")
    assert {row["for"] for row in rows} == {"Silk Road Guide", "Customs Clerk"}
    assert all(int(str(row["cheaper"])) > 0 for row in rows)
    file = tmp_path / "free.toml"  # nothing costs silk any more: the guide is of no use
    text = "".join(
        f'[[card]]\nname = "{name}"\ntype = "ware"\ncost = "3 spice"\npoints = 3\n'
        for name in ("Bolt of Silk", "Court Gift")
    )
    file.write_text(text, encoding="utf-8")
    rows = figures(caravan._replace(cards=(str(file),)), number)["payments"].where(
        "what", "reducer"
    )
    assert {row["for"]: row["cheaper"] for row in rows}["Silk Road Guide"] == "never"


# -- the rest -------------------------------------------------------------------------------------


def test_questions_add_up() -> None:
    match, found, _ = followed("grand-archive", "questions")
    assert sum(of[0] for of in found["questions"].values()) == len(match.log)


def test_the_turns_of_a_game_are_those_that_it_tells() -> None:
    plan = Plan("terrus", ("random", "random"), collect=("questions",), seed=SEED)
    record = run(plan, range(1), Alone()).records[0]
    match = Match(checked(plan), [Seat("A", "random"), Seat("B", "random")], record.seed)
    told = [fact[1] for fact in match.first_facts if fact[0] == "turn"]
    match.hearers.append(lambda facts: told.extend(f[1] for f in facts if f[0] == "turn"))
    bot = BOTS["random"](record.seed)
    while (decision := match.decision()) is not None:
        match.answer(bot.choose(match, decision.seat, decision))
    assert record.first == told[0]
    assert record.turns == len(told)


def test_trades_and_promises_are_counted() -> None:
    _, found, facts = followed("heirless", "dealings")
    counts = Counter(fact[0] for fact in facts)
    assert found["dealings"]["trades offered"] == counts["offered"] > 0
    assert found["dealings"]["trades accepted"] == counts["accepted"]
    assert found["dealings"]["promises made"] == counts["promised"]
    assert found["dealings"]["oathbreaks"] == counts["oathbreak"]


def test_clauses_that_no_game_used() -> None:
    table = figures(Plan("terrus", ("random", "random"), collect=("clauses",)), 3)["clauses"]
    counts = {str(row["clause"]): row["games"] for row in table.as_rows()}
    assert counts["T.11.1"] == 3  # every game has turns
    assert counts["T.5.3a"] == 0  # bots do not give up
    assert [row[1] for row in table.rows] == sorted(row[1] for row in table.rows)  # type: ignore[type-var]


def test_the_lead_changes_hands() -> None:
    _, found, _ = followed("terrus", "lead")
    assert found["lead"]["changes"] > 0
    assert 0 < found["lead"]["settled"] < 1000


class Turns(Quiet):
    """What a game might count itself."""

    name = "own"

    def __init__(self, match: Match) -> None:
        self.gathered = 0

    def happened(self, facts: Iterable[Fact]) -> None:
        self.gathered += sum(fact[0] == "gathered" for fact in facts)

    def found(self) -> Any:
        return {"times gathered": self.gathered}


def test_a_game_adds_collectors_of_its_own(caravan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "own" not in figures(caravan, 2)
    module = ModuleType("caravan.statistics")
    module.collectors = lambda match: [Turns(match)]  # type: ignore[attr-defined]
    module.__spec__ = find_spec("caravan")
    monkeypatch.setitem(sys.modules, "caravan.statistics", module)
    row = figures(caravan, 2)["own"].as_rows()[0]
    assert row["what"] == "times gathered"
    assert int(str(row["in all"])) > 10
