"""Why an answer, an offer, a claim or an Alliance is not in place: legality beside ``legal``, for
what depends on the question that is open."""

from __future__ import annotations

from typing import Final

from tallystick.games.heirless import battles, claims, legal, zones
from tallystick.games.heirless.book import book_of
from tallystick.games.heirless.pledges import BOUND, SIGNERS, find
from tallystick.games.heirless.promises import AskSignatures
from tallystick.games.heirless.tracker import is_idle
from tallystick.games.heirless.trading import AskParties
from tallystick.games.heirless.voting import SIDES
from tallystick.kernel.decision import Refusal
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import SEAT, SUBJECT, Game, I, X

# What each answer answers, and why it cannot be given where nothing of that kind is asked.
LEAVE: Final = (
    ("permission", "consent"),
    Refusal(("HL.turns.44", "HL.turns.47", "HL.rewards.4"), "Nobody asks for your leave."),
)
SIGNATURE: Final = (
    ("sign",),
    Refusal(("HL.turns.101", "HL.turns.100"), "Nobody asks you to sign a promise."),
)
DEAL: Final = (
    ("deal", "joint deal", "alliance"),
    Refusal(("HL.turns.110", "HL.battles.6"), "Nobody has offered you anything."),
)
ACCUSED: Final = (
    ("accused",),
    Refusal(("HL.turns.106", "HL.turns.103"), "No claim is made that you could answer now."),
)
VERDICT: Final = (
    ("verdict",),
    Refusal(("HL.turns.106",), "No breach is disputed, or you have voted on it already."),
)
ACCUSED_NO_VOTE: Final = Refusal(
    ("HL.turns.106", "HL.amb.20"), "Who is said to have broken a promise does not vote on it."
)
ANSWERS: Final[dict[str, tuple[tuple[str, ...], Refusal]]] = {
    "allow": LEAVE,
    "forbid": LEAVE,
    "sign": SIGNATURE,
    "decline": SIGNATURE,
    "accept": DEAL,
    "refuse": DEAL,
    "agree": ACCUSED,
    "dispute": ACCUSED,
    "yay": VERDICT,
    "nay": VERDICT,
}

NOT_IN_TURN: Final = Refusal(
    ("HL.amb.8", "HL.turns.5"), "Free Actions are taken in one's own turn."
)
HALF_DONE: Final = Refusal(
    ("HL.amb.8", "HL.turns.5"), "A question is open; Free Actions wait until it is answered."
)
NO_VOTE: Final = Refusal(
    ("HL.turns.82", "HL.turns.87"), "You are not the one who is asked to vote on a Law now."
)
IDLE_NO_VOTE: Final = Refusal(
    ("HL.turns.82", "HL.amb.4", "HL.turns.6"), "You are Idle, and the Idle do not vote."
)
IDLE_NO_VERDICT: Final = IDLE_NO_VOTE.citing("HL.turns.106", "HL.amb.4", "HL.turns.6")
NO_BATTLES: Final = Refusal(
    ("HL.battles.6", "HL.season.1"), "Alliances are made in Battles, after the Action Phase."
)
NO_BATTLE: Final = Refusal(
    ("HL.battles.6", "HL.battles.1", "HL.battles.3"), "No Battle is open there."
)
NOT_IN_BATTLE: Final = Refusal(
    ("HL.battles.6", "HL.battles.1"), "Only players who are in that Battle ally in it."
)
NO_BANDITS: Final = Refusal(("HL.amb.24e", "HL.battles.6"), "The Bandits ally with nobody.")


def still_asked(game: Game) -> list[int]:
    """Whose answers the open question waits for: all who have still to say something about the
    same matter, where the order in which they do does not count."""
    decision = game.decision()
    if decision is None:
        return []
    match game.current_op():
        case claims.VoteOnClaim() as op:
            return op.voters(game)[len(game.notes()) :]
        case claims.AnswerClaim() as op:
            return op.asked(game)[game.field(I) :]
        case AskSignatures() as op:
            return op.others(game)[game.field(I) :]
        case AskParties() as op:
            return op.asked(game)
    return [decision.seat]


# The questions between two steps of the game, at which nothing is half resolved.
ROOM: Final = ("turn", "free", "vote", "battle", "ally", "draft", "replace", "arrange")
JUDGING: Final = ("accused", "verdict")  # one claim is judged after the other
# Those that wait for another player's word in the middle of something.
OPEN: Final[tuple[str, ...]] = (
    "permission", "consent", "deal", "joint deal", "sign", "alliance", *JUDGING,
)  # fmt: skip


def free_refusal(game: Game, seat: int) -> Refusal | None:
    """Why a player takes no Free Action now, by the option ``free-actions`` (HL.amb.8)."""
    book, decision = book_of(game), game.decision()
    if not book.free_anywhere and game.lists[CELLS][zones.TURN] != seat:
        return NOT_IN_TURN
    if decision is not None and decision.kind in OPEN and not book.free_always:
        return HALF_DONE
    return None


def has_room(game: Game, claiming: bool = False) -> bool:
    """Whether the open question leaves room for Free Actions, for ``claiming`` too: it is not about
    the next piece of something that a player is still putting together."""
    decision = game.decision()
    kind = decision.kind if decision is not None else ""
    return kind in ROOM + OPEN and not (claiming and kind in JUDGING)


def has_claimed(game: Game, seat: int) -> bool:
    """Whether a player has made the claim that the open question is about, and so agrees to it."""
    return game.current(claims.AnswerClaim) is not None and game.field(SEAT) == seat


def answer_refusal(game: Game, seat: int, answer: str) -> Refusal | None:
    """Why a player cannot give an answer now."""
    kinds, refusal = ANSWERS[answer]
    decision = game.decision()
    vote = game.current(claims.VoteOnClaim)
    if vote is not None and answer in ("yay", "nay") and seat not in vote.voters(game):
        return ACCUSED_NO_VOTE if game.field(X) >> seat & 1 else IDLE_NO_VERDICT
    if decision is None or decision.kind not in kinds or seat not in still_asked(game):
        return refusal
    match game.current_op():
        case AskParties() as op if answer == "accept":
            return op.refusal(game, seat)
    return None


def ballot_refusal(game: Game, seat: int, side: str, n: int) -> Refusal | None:
    """Why a player cannot spend ``n`` Influence on a side of the vote that is open; "" abstains."""
    decision = game.decision()
    if decision is None or decision.kind != "vote" or decision.seat != seat:
        excluded = game.rules.readings["idle-vote"] == "active" and is_idle(game, seat)
        return IDLE_NO_VOTE if excluded else NO_VOTE
    if not side:
        return None
    return legal.vote_refusal(game, seat, n, game.lists[zones.BALLOTS][seat], SIDES[side])


def bound_by(game: Game, number: int) -> int:
    """A bitmask of the players whom a promise binds; 0 if there is no such promise."""
    at = find(game, number)
    if at < 0:
        return 0
    table = game.lists[zones.PLEDGES]
    signers = table[at + SIGNERS]
    return table[at + BOUND] & signers or signers


def claim_refusal(game: Game, number: int, accused: int) -> Refusal | None:
    """Why it cannot be claimed that a bitmask of players has broken a promise."""
    return claims.promise_refusal(game, number) or claims.party_refusal(game, number, accused)


def alliance_refusal(game: Game, seat: int, other: int, tile: int) -> Refusal | None:
    """Why a player cannot propose an Alliance in the Battle of a Tile (HL.battles.6)."""
    if other == zones.BANDITS:
        return NO_BANDITS
    if game.lists[CELLS][zones.PHASE] != zones.BATTLE:
        return NO_BATTLES
    there = zones.owners_at(game, tile)
    if len(there) < 2 or not _is_open(game, tile, there[0]):
        return NO_BATTLE
    if seat == other or seat not in there or other not in there:
        return NOT_IN_BATTLE
    allied = battles.alliances(game, battles.ALLIED) if _forming(game, tile) else []
    return battles.ALLIED_ALREADY if any({seat, other} & set(pair) for pair in allied) else None


def _is_open(game: Game, tile: int, owner: int) -> bool:
    """Whether the Battle of a Tile goes on or is still to come."""
    if game.lists[CELLS][zones.BATTLE_AT] == tile:
        return True
    return tile not in game.lists[zones.FOUGHT] and tile in battles.open_battles(game, owner)


def _forming(game: Game, tile: int) -> bool:
    """Whether Alliances are being made at a Tile just now."""
    return game.current(battles.Alliances) is not None and game.field(SUBJECT) == tile
