"""What a client and the server say to each other, one JSON object a message (docs/protocol.md).

What a client sends is checked here and nowhere else: kinds, lengths, ranges.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from msgspec import Meta, Struct

VERSION: Final = 1
LONGEST: Final = 16_384  # bytes of a message from a client

# The codes with which the server closes a socket.
RESTART: Final = 1012
MALFORMED: Final = 4400
NOT_YOURS: Final = 4403
NO_TABLE: Final = 4404
TOO_SLOW: Final = 4408
TOO_MANY: Final = 4429
ELSEWHERE: Final = 4421
OTHER_VERSION: Final = 4426

Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Small = Annotated[int, Meta(ge=0, le=10_000)]
Words = Annotated[str, Meta(max_length=400)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Secret = Annotated[str, Meta(max_length=64)]
OWN: Final = "^([A-Za-z0-9_-]{22,64})?$"  # 128 bits, or nothing
Short = Annotated[str, Meta(max_length=60)]
Goods = Annotated[list[tuple[Short, Small]], Meta(max_length=40)]
Seat = Annotated[int, Meta(ge=0, le=20)]
Seats = Annotated[list[Seat], Meta(max_length=20)]
Shorts = Annotated[list[Short], Meta(max_length=40)]
Picks = Annotated[list[tuple[Small, list[tuple[Small, Small]]]], Meta(max_length=500)]
"""What some sources of a payment do: ``[source, [[use, how often], …]]``; [] for nothing."""


# -- from a client -------------------------------------------------------------------------------


class Said(Struct, tag_field="do", forbid_unknown_fields=True, frozen=True):
    """Anything that a client says."""


class Hello(Said, tag="hello", frozen=True):
    """The first message: who is there. ``token`` is that of a seat, or of those who look on; of
    the log ``seen`` lines are there already."""

    v: int
    token: Secret = ""
    seen: Number = 0


class Sit(Said, tag="sit", frozen=True):
    """The seat of the token is taken, under a name. With ``own``, that is the token of the seat
    from now on: the link one came by, which others may have kept, is worth nothing any more. Who
    sits makes it up, and keeps it first: so it is not lost with the line."""

    name: Name
    own: Annotated[str, Meta(pattern=OWN)] = ""


class Answer(Said, tag="answer", frozen=True):
    """An option of the question that message ``n`` asked."""

    n: Number
    option: Number


class WrittenMove(Said, tag="move", frozen=True):
    """A move in the notation of the game."""

    n: Number
    text: Words


class Tray(Said, tag="tray", frozen=True):
    """How the open payment would stand with these sources fixed."""

    n: Number
    fixed: Picks = []


class PayLightest(Said, tag="pay", frozen=True):
    """Pay in the lightest way with these sources fixed."""

    n: Number
    fixed: Picks = []


class Why(Said, tag="why", frozen=True):
    """Why something cannot be done, by words of it."""

    words: Words


class LookUp(Said, tag="look", frozen=True):
    """What there is to know of something: a card, a clause, a word."""

    words: Words


class Undo(Said, tag="undo", frozen=True):
    """Take back one's last answer; others are asked, where it could harm them."""

    n: Number


class Agree(Said, tag="agree", frozen=True):
    """Whether another may take back."""

    n: Number
    yes: bool


class Speak(Said, tag="speak", frozen=True):
    """Words to which the rules give weight, such as a promise."""

    words: Words


class AtDesk(Said, tag="desk", frozen=True):
    """What may go into a bargain now."""


class SayBargain(Said, tag="bargain", frozen=True):
    """Say what offers goods for goods to a seat, with promises; (partner -1) one to all. To several
    seats, ``partners``, it offers what ``parts`` say: ``[giver, receiver, goods]``."""

    partner: Annotated[int, Meta(ge=-1, le=20)] = -1
    give: Goods = []
    take: Goods = []
    partners: Seats = []
    parts: Annotated[list[tuple[Seat, Seat, Goods]], Meta(max_length=30)] = []
    promises: Annotated[list[Annotated[str, Meta(max_length=300)]], Meta(max_length=4)] = []


class Chat(Said, tag="chat", frozen=True):
    """Words to whoever is there."""

    words: Annotated[str, Meta(min_length=1, max_length=400)]


class Ping(Said, tag="ping", frozen=True):
    """Whether the server is still there; a page that hears nothing for long has a dead line."""


class Stop(Said, tag="stop", frozen=True):
    """Be asked at a moment, or not: "dusk", "their dusk"."""

    moment: Words
    ask: bool


class SkipAhead(Said, tag="rest", frozen=True):
    """Let things go on until one's next turn; ``hold``: be asked at the next chance."""

    n: Number
    hold: bool = False


class Concede(Said, tag="concede", frozen=True):
    """Give up."""


class Rematch(Said, tag="rematch", frozen=True):
    """Another table of the same people, once the game is over."""


class Here(Said, tag="case", frozen=True):
    """The position as a case, as far as one may know it."""


class Renew(Said, tag="renew", frozen=True):
    """Another link for a seat: one's own; or, by whoever made the table, one that nobody has taken,
    or at which nobody is now: who sat there has lost it. For whoever made the table the next of the
    people does so. All are told of that. The old one is worth nothing then, and whoever else came
    by it is turned out."""

    seat: Small


FromClient = (
    Hello | Sit | Answer | WrittenMove | Tray | PayLightest | Why | LookUp | Undo | Agree | Speak
    | Chat | Stop | AtDesk | SayBargain | SkipAhead | Concede | Rematch | Renew | Here
    | Ping
)  # fmt: skip


# -- from the server -----------------------------------------------------------------------------


class Sent(Struct, tag_field="is", frozen=True, omit_defaults=True):
    """Anything that the server says."""


class Option(Struct, frozen=True, omit_defaults=True):
    """An answer: what a menu says, how it is written, what it touches, what it bears (deed,
    income, can wait, go on, end), and the key for its verb."""

    text: str
    written: str = ""
    touches: tuple[str, ...] = ()
    bears: str = "deed"
    key: str = ""


class Because(Struct, frozen=True, omit_defaults=True):
    """Why not: the clauses, the one that decides first; a sentence; when it becomes possible."""

    clauses: tuple[str, ...]
    text: str
    when: str = ""


class SourceState(Struct, frozen=True, omit_defaults=True):
    """A source of a payment: how many there are, its uses (key, what), and its state (free,
    chosen, forced, out and why)."""

    copies: int
    uses: tuple[tuple[str, str], ...]
    state: str
    touches: tuple[str, ...] = ()
    why: Because | None = None


class PaymentState(Struct, frozen=True, omit_defaults=True):
    """An open payment: what is due, the sources, what the lightest way takes of each
    (``[source, use, how often]``) and how it is written, how many ways are left (-1: many)."""

    due: str
    sources: tuple[SourceState, ...]
    ways: int
    exact: bool
    best: tuple[tuple[int, int, int], ...] | None = None
    text: str = ""


class Question(Struct, frozen=True, omit_defaults=True):
    """What the viewer is asked. ``first`` is the option that loses nothing (-1: none is such),
    ``idle`` the one by which nothing is done."""

    text: str
    options: tuple[Option, ...]
    first: int = -1
    idle: int = -1
    about: str = ""
    payment: PaymentState | None = None


class LogLine(Struct, frozen=True, omit_defaults=True):
    """A line of the log, by its number from 1."""

    number: int
    text: str
    clauses: tuple[str, ...] = ()
    touches: tuple[str, ...] = ()


class TableView(Sent, tag="view", frozen=True, omit_defaults=True):
    """The whole table, as the viewer may see it, after ``n`` entries; of the log what it has not
    had. ``asks`` is the seat that the rules ask (-1: none, the game is over). At a table with
    clocks ``left`` has the milliseconds that each seat has now (-1: a bot's), and ``ticks`` the
    seat whose time runs (-1: nobody's, somebody is waited for)."""

    n: int
    scene: Any
    told: tuple[LogLine, ...]
    number: int
    asks: int
    question: Question | None = None
    can_undo: str = ""
    won: str = ""
    stops: tuple[str, ...] = ()
    left: tuple[int, ...] = ()
    ticks: int = -1


class SeatState(Struct, frozen=True, omit_defaults=True):
    """A seat of a table: who sits there ("you": a person), and whether somebody is there now;
    ``handed`` if another link was handed out for it, by which one takes it once more (``Sit``)."""

    name: str
    who: str
    here: bool = False
    handed: bool = False


class TableState(Sent, tag="state", frozen=True, omit_defaults=True):
    """What there is to say of a table besides the game. ``phase`` is waiting, playing, over or
    stopped; ``seat`` the viewer's, -1 for one who looks on; ``asks_back`` the seat that would take
    back, if all agree; ``chosen`` what is to be told of what was chosen, such as a deck that the
    rules of deck-building do not allow; ``bargains`` whether there is a desk to bargain at,
    ``concedes`` whether one can give up; ``clock`` the seconds that each person has at first, and
    that each answer adds."""

    n: int
    v: int
    table: str
    game: str
    title: str
    phase: str
    seat: int
    seats: tuple[SeatState, ...]
    options: dict[str, str] = {}
    moments: tuple[str, ...] = ()
    spoken: tuple[tuple[str, str], ...] = ()
    sealed: str = ""
    seed: str = ""
    salt: str = ""
    asks_back: int = -1
    rematch: str = ""
    trouble: str = ""
    chosen: tuple[str, ...] = ()
    bargains: bool = False
    concedes: bool = False
    clock: tuple[int, int] | None = None


class ToldInWords(Sent, tag="told", frozen=True, omit_defaults=True):
    """The answer to what was asked in words."""

    n: int
    about: str
    lines: tuple[str, ...]


class Party(Struct, frozen=True, omit_defaults=True):
    """With which seats one may bargain (none: all, a promise alone), what they are called, and the
    baskets between them: a title, who gives, who gets."""

    name: str
    seats: tuple[int, ...] = ()
    baskets: tuple[tuple[str, int, int], ...] = ()


class OnDesk(Sent, tag="desk", frozen=True, omit_defaults=True):
    """What each seat could hand over as far as the viewer knows, and promises that are watched: of
    each the text, with … where one of its words goes."""

    n: int
    goods: tuple[tuple[tuple[str, int], ...], ...]
    phrases: tuple[tuple[str, tuple[str, ...]], ...]
    parties: tuple[Party, ...]


class CaseHere(Sent, tag="case", frozen=True, omit_defaults=True):
    """The position as the viewer may know it, as a case: that after so many steps (those taken back
    left out), the last at which nothing was half done."""

    n: int
    step: int
    text: str


class PaymentTray(Sent, tag="tray", frozen=True, omit_defaults=True):
    """How the payment would stand."""

    n: int
    payment: PaymentState


class Pong(Sent, tag="pong", frozen=True, omit_defaults=True):
    """The server is there."""

    n: int


class Refused(Sent, tag="refused", frozen=True, omit_defaults=True):
    """What was said has not been done, and why. Where it was stale, a view comes with it."""

    n: int
    do: str
    why: Because
    stale: bool = False


class ChatLine(Sent, tag="chat", frozen=True, omit_defaults=True):
    """Somebody said something. ``seat`` -1: somebody who looks on."""

    n: int
    number: int
    seat: int
    text: str


class Token(Sent, tag="token", frozen=True, omit_defaults=True):
    """The new link of a seat."""

    n: int
    seat: int
    token: str
