"""A match at the terminal: people and bots in its seats, or a saved one told again."""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from secrets import randbelow
from typing import Final

from tallystick.errors import InputError, unknown
from tallystick.play import save as saves
from tallystick.play.arranging import Arranged, arranged
from tallystick.play.completing import can_edit
from tallystick.play.dialogue import OVER, Dialogue
from tallystick.play.filing import Filing
from tallystick.play.keeping import Appender, MatchWriter
from tallystick.play.lines import Lines
from tallystick.play.match import ONLOOKER, PERSON, Match, Player, Seat, bot_seed
from tallystick.play.origins import NO_WISH, Wish
from tallystick.play.panes import most_listed
from tallystick.play.save import Header
from tallystick.play.saved import Keeper, is_own, way_back
from tallystick.play.session import Session
from tallystick.rules.house import unusual
from tallystick.rules.prose import counted
from tallystick.rules.rulebook import Rulebook

Bots = Mapping[str, Callable[[int], Player]]

INTERRUPTED: Final = 130
LEAST: Final = (60, 16)  # columns and rows of a screen that a game can have
SEEDS: Final = 1_000_000_000  # of so many one is drawn for another game
USUAL_BOT: Final = "greedy"
USUAL_NAMES: Final = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")


@dataclass(frozen=True)
class NewGame:
    """What is to be played. ``seats`` are (name, who): PERSON or a name of a bot; none: ``number``,
    or as few as the game is for, a person and bots at a terminal, else bots. ``wish`` is what is
    chosen besides, ``table`` what came of that, if somebody has looked already."""

    game: str
    seed: int
    seats: Sequence[tuple[str, str]] = ()
    number: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    wish: Wish = NO_WISH
    table: Arranged | None = None


@dataclass(frozen=True)
class PlayMode:
    """How it is played. ``save`` is the file that it is saved in; with ``keep`` a game with a
    person in it keeps itself in the user's data folder; ``together``: the people show each other
    what they hold; ``lines``: never on the whole screen; not ``narrate``: only the result is
    told."""

    bots: Bots
    save: str = ""
    narrate: bool = True
    keep: bool = False
    together: bool = False
    lines: bool = False


def take_any_bytes() -> None:
    """Bytes on the standard input that are no text are told, and not fatal."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")


def play(new: NewGame, mode: PlayMode) -> int:
    """Play a game to its end, or until somebody stops, and others after it; the exit status.

    Raises InputError for what cannot be used.
    """
    face = Lines(mode.narrate)
    number = len(new.seats) or new.number or 0
    rules, wanted, said = new.table or arranged(new.game, new.options, new.wish, number)
    _check_named(rules, len(new.seats))
    seats = _seats(new.seats, mode.bots, _how_many(rules, new.number or wanted or None))
    readings = {**new.options, **unusual(rules.house_rules, rules.readings)}
    filing = Filing(Match(rules, seats, new.seed), readings)
    if mode.save:
        filing.save_to(mode.save)
    return _go_on(filing, mode, face, said)


def resume(game: str, file: str, mode: PlayMode) -> int:
    """Go on with a saved game in its own file, or from now on in another; the exit status. Raises
    InputError for what cannot be used."""
    face = Lines(mode.narrate)
    saved = saves.read(file)
    remarks = [f"{file}: {remark}" for remark in saved.remarks()]
    return _go_on(_resumed(file, saved, game, mode), mode, face, remarks)


def _go_on(filing: Filing, mode: PlayMode, face: Lines, remarks: Sequence[str]) -> int:
    """Play a game, with remarks before it and others after it; the exit status."""
    if mode.together and not filing.match.rules.cooperative:
        title = filing.match.rules.title
        raise InputError(f"in {title} the players are against each other", field="--open-hands")
    while True:
        status = _run(filing, mode, face, remarks)
        if status or not filing.match.over or not _again(filing.match, face):
            return status
        match, remarks = filing.match, ()
        filing = Filing(Match(match.rules, match.seats, randbelow(SEEDS)), filing.options)


def replay(file: str, narrate: bool, sealed: str = "") -> int:
    """Play a saved game again, checking that it comes out the same, and that its seed is the one
    that was ``sealed`` before it, if any is said; the exit status.

    Raises InputError where it does not, or, at its end, where it is not as it was written.
    """
    saved = saves.read(file)
    seal = _seal(saved.header, file, sealed)
    match = saves.begin(file, saved.header)
    face = Lines(narrate)
    dialogue = Dialogue(Session(match, [None] * len(match.seats)), Filing(match, {}))
    _introduce(face, introduction(match, asks=False))
    face.tell(match.news(ONLOOKER))
    for _ in saves.replay(file, match, saved):
        face.tell(match.news(ONLOOKER))
    _close(dialogue, face)
    face.say(f"{len(saved.lines)} entries replayed: every fingerprint is right.")
    if seal:
        face.say(seal)
    for note in saved.notes:
        face.say(f"{file}: {note}")
    if saved.lost:
        raise InputError("; ".join(saved.lost), file)
    return 0


def _seal(header: Header, file: str, sealed: str) -> str:
    """What there is to say of the seal of a seed. InputError if it is another."""
    seal = saves.seal_of(header.seed, header.salt) if header.salt else ""
    if sealed and not seal:
        raise InputError("has no salt: its shuffle was not sealed", file, field="--sealed")
    if sealed and sealed.strip().lower() != seal:
        text = f"the shuffle is not the one that was sealed: this one's seal is {seal}"
        raise InputError(text, file, field="--sealed")
    if sealed:
        return f"The shuffle is the one that was sealed as {seal}."
    return seal and f"Its shuffle was sealed as {seal}: what the table showed at the start?"


# -- beginning ------------------------------------------------------------------------------------


def _how_many(rules: Rulebook, number: int | None) -> int:
    """How many play if they are not named: as few as can, unless somebody says."""
    fewest, most = rules.players
    if number is not None and not fewest <= number <= most:
        raise InputError(f"{rules.title} is for {fewest} to {most}, not {number}", field="--seats")
    return number or fewest


def _check_named(rules: Rulebook, named: int) -> None:
    """InputError where seats are named, and fewer than must play: nobody sits down unasked."""
    fewest, most = rules.players
    if 0 < named < fewest:
        text = f"{rules.title} is for {fewest} to {most}, not {named}"
        more = f"Name {counted(fewest - named, 'more seat')}, such as --seat You=you"
        raise InputError(text, field="--seat", advice=more)


def _seats(seats: Sequence[tuple[str, str]], bots: Bots, number: int) -> tuple[Seat, ...]:
    """Who plays; ``number`` where nobody says. Raises InputError for somebody unknown."""
    if not seats:
        usual = [Seat(name, USUAL_BOT) for name in USUAL_NAMES[:number]]
        return (Seat("You", PERSON) if sys.stdin.isatty() else usual[0], *usual[1:])
    for _, who in seats:
        if who != PERSON and who not in bots:
            raise unknown("player", who, [PERSON, *bots]).at(field="--seat")
    return tuple(Seat(name, who) for name, who in seats)


def _resumed(resume: str, saved: saves.Saved, game: str, mode: PlayMode) -> Filing:
    """A saved game that goes on, in its own file or from now on in another."""
    if saved.header.game != game:
        raise InputError(f"is a game of {saved.header.game}, not of {game}", resume, 2, "game")
    for seat in saved.header.seats:
        if seat.who != PERSON and seat.who not in mode.bots:
            raise unknown("player", seat.who, [PERSON, *mode.bots]).at(resume, 2, "seats")
    own = Appender(resume) if mode.save in ("", resume) else None
    match = own.match if own else saves.resumed(resume, saved)
    filing = Filing(match, saved.header.options)
    if own:
        filing.keep(Keeper(match, saved.header.options, own) if is_own(own.path) else own)
    else:
        filing.save_to(mode.save)
    return filing


def introduction(match: Match, asks: bool = True) -> list[str]:
    """What is played, and who plays what; of what is only told (not ``asks``), nobody types."""
    people = [seat for seat in match.seats if seat.is_person]
    lines = [f"{match.rules.title} · seed {match.seed}"]
    for place, seat in enumerate(match.seats):
        colour = match.rules.seat_name(match.game, place)
        who = "you" if asks and seat.is_person and len(people) == 1 else seat.name
        kind = "" if seat.is_person else f", a {seat.who} bot"
        lines.append(f"  {colour}: {who}{kind}")
    if people and asks:
        lines.append("  ? explains what you can type.")
    if match.log:
        lines.append(f"  It goes on after {len(match.log)} answers.")
    return lines


def _introduce(face: Lines, lines: Sequence[str]) -> None:
    face.say(lines[0], "bold")
    for line in lines[1:]:
        face.say(line)


# -- one game -------------------------------------------------------------------------------------


def _run(filing: Filing, mode: PlayMode, face: Lines, remarks: Sequence[str]) -> int:
    """One game, to its end or until somebody stops; the exit status."""
    match = filing.match
    players = [
        None if seat.is_person else mode.bots[seat.who](bot_seed(match.seed, place))
        for place, seat in enumerate(match.seats)
    ]

    def heard() -> None:
        if not whole:
            face.hear(dialogue)

    whole = any(seat.is_person for seat in match.seats) and face.narrate and is_whole(mode.lines)
    dialogue = Dialogue(Session(match, players, mode.together), filing, heard)
    take_any_bytes()
    status = 0
    try:
        opening = introduction(match)
        if whole:
            dialogue.most = most_listed(shutil.get_terminal_size().lines)
        else:
            for remark in remarks:
                face.say(remark)
            _introduce(face, opening)
        dialogue.begin(anew=not match.log)
        if mode.keep and dialogue.session.people and filing.writer is None:
            filing.keep(Keeper(match, filing.options))  # from the first answer of a person on
        if whole:
            from tallystick.play.fullscreen import Screen

            if remarks:
                dialogue.say("\n".join(remarks))
            try:
                Screen(dialogue).run()
            finally:  # on the screen beneath, where it is seen now
                _introduce(face, opening)
        else:
            face.run(dialogue)
        if dialogue.state == OVER:
            _close(dialogue, face)
            if dialogue.session.people and filing.path:
                face.say(f"Look at it again with: {way_back(filing.path)}")
        else:
            face.say(f"\nYou stop here. {filing.kept()}")
    except EOFError:
        face.say(f"\nYou stop here. {filing.kept()}")
    except KeyboardInterrupt:
        face.say(f"\nInterrupted. {filing.kept()}")
        status = INTERRUPTED
    finally:
        filing.close()
    if not status and isinstance(filing.writer, MatchWriter) and filing.trouble:
        raise InputError(f"{filing.trouble}: it is not whole", filing.path)
    return status


def is_whole(lines: bool) -> bool:
    """Whether the game has the whole screen: unless somebody wants ``lines``, where the terminal
    can and is large enough."""
    columns, rows = shutil.get_terminal_size()
    return not lines and can_edit() and columns >= LEAST[0] and rows >= LEAST[1]


def _close(dialogue: Dialogue, face: Lines) -> None:
    """Who has won, why, and the seed."""
    if not face.narrate and dialogue.match.over:
        face.say(face.last.text)
    *before, last = dialogue.summary()
    for line in before:
        face.say(f"\n{line}")
    face.say(f"\n{last}" if dialogue.match.over else last, "bold" if dialogue.match.over else "")


def _again(match: Match, face: Lines) -> bool:
    """Whether those who have played play once more; only people are asked."""
    if not sys.stdin.isatty() or not any(seat.is_person for seat in match.seats):
        return False
    try:
        return face.plain("Again? (y/n) ").strip().casefold() in ("y", "yes")
    except (EOFError, KeyboardInterrupt):
        return False
