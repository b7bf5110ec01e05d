"""What is known while a text is lowered: what has been spoken of, which targets it asks for."""

from __future__ import annotations

from typing import Any, Final

from tallystick.costs.cost import Amount as CostAmount
from tallystick.games.grand_archive.book import Book
from tallystick.games.grand_archive.effects.amounts import Amount
from tallystick.games.grand_archive.effects.errors import NoOp
from tallystick.games.grand_archive.effects.refs import ME, REGISTER, TARGET, THIS, Ref, Who
from tallystick.games.grand_archive.effects.targets import Target
from tallystick.games.grand_archive.pieces import ANY_NUMBER, Aim, Gates, Piece
from tallystick.rules.phrases import Figure

# What a word for a thing may be said of, besides the same word.
_FITS: Final[dict[str, frozenset[str]]] = {
    "unit": frozenset(("champion", "ally", "unit", "attacker", "defender")),
    "object": frozenset(
        ("champion", "ally", "unit", "weapon", "item", "domain", "phantasia", "token", "object",
         "regalia", "attacker")
    ),
    "player": frozenset(("player", "opponent")),
    "opponent": frozenset(("player", "opponent")),
    "spell": frozenset(("card", "activation")),
    "action": frozenset(("card",)),
}  # fmt: skip
_NONE: Final[frozenset[str]] = frozenset()
_WIDE: Final = frozenset(("card", "object"))
PLAYERS: Final = frozenset(("player", "opponent"))
_TOKENS: Final = frozenset(("token", "ally", "unit", "object", "item", "domain", "weapon"))


class Mention:
    """Something spoken of: of which kinds, done what to, and how to get at it again."""

    def __init__(self, kinds: frozenset[str], ref: Ref, verb: str = "", many: bool = False) -> None:
        self.kinds = kinds
        self.ref = ref
        self.verb = verb
        self.many = many

    def is_surely(self, kinds: tuple[str, ...]) -> bool:
        """Whether words for such kinds of things mean just this."""
        if not kinds or not self.kinds:
            return True
        return any(kind in self.kinds or _FITS.get(kind, _NONE) & self.kinds for kind in kinds)

    def may_be(self, kinds: tuple[str, ...]) -> bool:
        """Whether words for such kinds of things could mean it: "that ally" of a card, a unit, an
        object of which no more was said."""
        if self.kinds & PLAYERS or any(kind in PLAYERS for kind in kinds):
            return False
        if self.kinds & _WIDE:
            return True
        for kind in kinds:
            if kind == "card" or (kind in ("ally", "champion") and "unit" in self.kinds):
                return True
            if "token" in self.kinds and kind in _TOKENS:
                return True
        return False


class Context:
    """The lowering of one text. ``actor`` is who does what nobody is named for."""

    def __init__(self, book: Book, piece: Piece, gates: Gates = (), targets: bool = True) -> None:
        self.book = book
        self.piece = piece
        self.gates = gates
        self.may_target = targets
        self.aims: list[Aim] = []
        self.modes: list[Any] = []
        self.fewest: Amount | None = None
        self.mentions: list[Mention] = []
        self.registers = 0
        self.actor: Who = ME
        self.x: Amount | None = None  # what X is, where the text says so
        self.raw_x: Amount | None = None  # the same, reckoned anew: for what is announced
        self.mode = -1
        self.looped: Who | None = None  # "they" of what is done for each player
        self.askers: tuple[Who, int] | None = None  # who were asked, and where is written who did
        self.before: list[Any] = []  # ops that must stand before the one being made
        self.owners: list[
            tuple[str, Who]
        ] = []  # players as targets: the words, and how to get them

    # -- what has been spoken of

    def mention(self, kinds: tuple[str, ...], ref: Ref, verb: str = "", many: bool = False) -> None:
        """Remember that something has been spoken of."""
        self.mentions.append(Mention(frozenset(kinds), ref, verb, many))

    def register(self) -> int:
        """A new register."""
        self.registers += 1
        return self.registers

    def spoken(self, kinds: tuple[str, ...], said: str) -> Ref:
        """What a pronoun, or "that unit", means. Raises NoOp where nothing fits."""
        for sure in (True, False):
            for one in reversed(self.mentions):
                if one.is_surely(kinds) if sure else one.may_be(kinds):
                    return one.ref
        if not kinds or kinds == ("card",) or kinds[0] in self.piece.types:
            return THIS
        raise NoOp(f"it is not clear what {said!r} means")

    def done(self, verb: str, said: str) -> Ref:
        """What was banished, revealed ... "this way". Raises NoOp where nothing was."""
        for one in reversed(self.mentions):
            if one.verb == verb:
                return one.ref
        raise NoOp(f"nothing was done to {said!r} before")

    def has_done(self, verb: str) -> bool:
        """Whether anything was banished, revealed ... so far."""
        return any(one.verb == verb for one in self.mentions)

    # -- targets

    def target(self, what: Any, figure: Figure, kinds: tuple[str, ...], other: bool) -> Ref:
        """A slot for targets, announced with the text (GA.ACT.5). Raises NoOp."""
        if not self.may_target:
            raise NoOp(f"no target can be chosen for {what}")
        least, most = _range(figure)
        slot = len(self.aims)
        unlike = tuple(range(slot)) if other else ()
        aim = Aim(slot, Target(what, unlike), least, most, self.mode)
        aim.gates = self.gates
        self.aims.append(aim)
        ref = Ref(TARGET, slot)
        self.mention(kinds, ref, "target", figure != Figure(1))
        return ref

    def kept(self, register: int) -> Ref:
        """The reference to a register."""
        return Ref(REGISTER, register)


def _range(figure: Figure) -> tuple[CostAmount, CostAmount]:
    if figure.word == "up to":
        return CostAmount(0), CostAmount(figure.fixed, figure.per_x)
    if figure.word in ("any number of", "any amount of", "any number", "any amount"):
        return CostAmount(0), CostAmount(ANY_NUMBER)
    if figure.word:
        raise NoOp(f"so many targets cannot be chosen yet: {figure}")
    n = CostAmount(figure.fixed, figure.per_x)
    return n, n
