"""The bargain desk over the protocol: bounded by what one has and knows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.web.clients import client, make, serving

from tallystick.games.heirless import pledges
from tallystick.games.heirless.rulebook import HeirlessRules
from tallystick.games.heirless.zones import PLEDGES
from tallystick.kernel.view import resample
from tallystick.play import games
from tallystick.play.match import Match, Seat
from tallystick.rules.bargaining import Bargain, Handed
from tallystick.testing.scene_laws import otherwise


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    patch = pytest.MonkeyPatch()
    patch.setattr(games, "GAMES", {name: games.GAMES[name] for name in ("heirless", "terrus")})
    with serving(tmp_path_factory.mktemp("tables")) as address:
        patch.undo()
        yield address


def heirless() -> tuple[HeirlessRules, Match]:
    """A game whose first turn has come."""
    rules = games.find("heirless").rulebook()
    assert isinstance(rules, HeirlessRules)
    match = Match(rules, [Seat(name, "you") for name in "ABC"], 3)
    while (decision := match.decision()) is not None and rules.moment(match.game).turn < 0:
        match.answer(decision.default if decision.default >= 0 else 0)
    return rules, match


def test_every_phrase_is_watched() -> None:
    """What is picked at the desk is in the grammar of promises that are checked."""
    rules, match = heirless()
    desk = rules.desk(match.game, 0)
    tried = 0
    for text, words in desk.phrases:
        for word in words[:3]:
            one = Match(rules, match.seats, match.seed)
            for entry in match.log:
                one.take(entry)
            said = f"I {text.replace('…', word)}"
            if "the castle of Blue" in said or "allow Blue" in said:
                continue
            one.say(0, rules.words_of_bargain(one.game, Bargain((), (), (said,))))
            (number,) = pledges.numbers(one.game)
            assert pledges.is_watched(one.game, number), said
            tried += 1
    assert tried >= 4


def test_a_breach_is_shown_beside_its_promise() -> None:
    _, match = heirless()
    match.say(0, "promise I will not deploy to Capital this season")
    talk = {one.label: one.lines for one in match.view(1).scene.talk}
    assert talk["Promise 1"] == ("Blue will not deploy to Capital this season",)
    match.game.set(PLEDGES, pledges.find(match.game, 1) + pledges.POINTED, 1)
    talk = {one.label: one.lines for one in match.view(1).scene.talk}
    assert talk["Promise 1"][1:] == ("not kept by Blue",)


def test_nobody_learns_what_another_holds() -> None:
    """The desk is the same whatever the others hide; one's own Workplaces are on it."""
    rules, match = heirless()
    differed = 0
    for seed in range(6):
        for viewer in range(3):
            dealt = resample(match.game, viewer, seed)
            world = otherwise(dealt, viewer, [], seed) if seed % 2 else dealt
            assert rules.desk(world, viewer) == rules.desk(match.game, viewer)
            differed += world.digest() != match.game.digest()
    assert differed


def test_an_offer_from_the_desk(server: str) -> None:
    made = make(server, "heirless", "Ann", "Bob", "Cid")
    with (
        client(server, made["table"], made["seats"][0]) as ann,
        client(server, made["table"], made["seats"][1]) as bob,
    ):
        state = ann.until("state", phase="playing")
        assert state["bargains"] and "concedes" not in state
        ann.until("view")
        bob.until("view")
        for _ in range(40):  # past the drafting: until one may speak
            ann.tell(do="desk")
            desk = ann.until("desk")
            (good, have), *_ = desk["goods"][0]
            promise = desk["phrases"][0][0].replace("…", desk["phrases"][0][1][0])
            ann.tell(
                do="bargain", partner=1, give=[[good, 1]], take=[], promises=[f"you {promise}"]
            )
            said = ann.next()
            while said["is"] not in ("view", "refused"):
                said = ann.next()
            if said["is"] == "view":
                break
            for one in (ann, bob):
                if "question" in one.view:
                    one.tell(do="answer", n=one.view["n"], option=0)
                    one.until_number(one.view["n"] + 1)
        assert have >= 1
        assert any(" offer" in line and good in line for line in ann.log.values()), list(
            ann.log.values()
        )[-6:]
        ann.tell(do="bargain", partner=1, give=[[good, 999]], take=[], promises=[])
        assert ann.until("refused")["why"]["text"]
        ann.tell(do="bargain", partner=7, give=[], take=[], promises=[])
        assert "no such seat" in ann.until("refused")["why"]["text"]
        ann.tell(do="bargain", partner=-1, give=[], take=[], promises=[])
        assert "one at a time" in ann.until("refused")["why"]["text"]
        for giver, receiver in ((1, 2), (1, 1)):
            ann.tell(do="bargain", partners=[1], parts=[[giver, receiver, [[good, 1]]]])
            assert "nobody else" in ann.until("refused")["why"]["text"]


def test_a_trade_of_three_from_the_desk() -> None:
    """What one gives another, each of them, and a promise; empty baskets are not spoken of."""
    rules, match = heirless()
    assert rules.desk(match.game, 0).most == 2
    goods = [rules.desk(match.game, seat).goods[seat][0][0] for seat in range(3)]
    parts = [Handed(a, b, ((goods[a], 1),)) for a, b in ((0, 1), (1, 2), (2, 0))]
    parts.append(Handed(0, 2, ()))
    words = rules.words_of_bargain(match.game, Bargain((1, 2), tuple(parts), ("I will be kind",)))
    first = f"offer Green and Purple: Blue gives Green 1 {goods[0]}; Green gives Purple 1 "
    assert words.startswith(first) and words.endswith("; I will be kind")
    match.say(0, words)
    decision = match.decision()
    assert decision is not None and (decision.kind, decision.seat) == ("joint deal", 1)


def test_a_promise_stays_one() -> None:
    """One to all may have any signs; where several are made, the sign that parts them is not taken
    for one of theirs."""
    rules, match = heirless()
    text = "I will be kind; if possible"
    match.say(0, rules.words_of_bargain(match.game, Bargain((), (), (text,))))
    (number,) = pledges.numbers(match.game)
    assert pledges.words_of(match.game, number) == "Blue will be kind; if possible"
    for partners in ((1,), (1, 2)):
        with pytest.raises(ValueError, match="begins another promise"):
            rules.words_of_bargain(match.game, Bargain(partners, (), (text,)))


def test_with_whom_one_bargains(server: str) -> None:
    """One or two others, by colour and name, and the baskets between all of them."""
    made = make(server, "heirless", "Ann", "Bob", "Cid")
    with client(server, made["table"], made["seats"][1]) as bob:
        bob.until("state", phase="playing")
        bob.tell(do="desk")
        parties = bob.until("desk")["parties"]
    assert parties[0] == {"name": "all: a promise alone"}
    assert [one["seats"] for one in parties[1:]] == [[0], [2], [0, 2]]
    assert parties[1]["name"] == "Blue (Ann)"
    assert parties[1]["baskets"] == [["You give Blue", 1, 0], ["Blue gives you", 0, 1]]
    assert ["Purple gives Blue", 2, 0] in parties[3]["baskets"] and len(parties[3]["baskets"]) == 6


def test_another_game_has_no_desk(server: str) -> None:
    made = make(server, "terrus", "Ann", "=random")
    with client(server, made["table"], made["seats"][0]) as ann:
        assert "bargains" not in ann.until("state", phase="playing")
        ann.tell(do="desk")
        assert "nothing to bargain" in ann.until("refused")["why"]["text"]
