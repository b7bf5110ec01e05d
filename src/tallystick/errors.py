"""What goes wrong because of what a person wrote, worded once, where it was found."""

from collections.abc import Container, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

LONGEST_NAME: Final = 60  # so much of a name that nobody knows is shown
MOST_NAMES: Final = 40  # of so many that are known, all are listed


class InputError(Exception):
    """Somebody's input cannot be used: a name, a file, a card, a case; never a fault of the engine.

    `message` says what is wrong and what was expected; the place is optional. Printed as one line
    (`file:line: field: message`); the command line turns it into exit status 2. There also the
    `advice` is given, which is of its options.
    """

    def __init__(
        self, message: str, file: str = "", line: int = 0, field: str = "", *, advice: str = ""
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.field = field
        self.advice = advice

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.file and self.line else self.file
        return one_line(": ".join(part for part in (place, self.field, self.message) if part))

    def at(self, file: str = "", line: int = 0, field: str = "") -> "InputError":
        """This error with those parts of its place that were not yet known. A line is one of its
        file: with another file it says nothing, and is left out."""
        if self.file and file != self.file:
            line = 0
        place = self.file or file, self.line or line, self.field or field
        return InputError(self.message, *place, advice=self.advice)


@contextmanager
def renamed(given: str, fields: Container[str] | None = None) -> Iterator[None]:
    """Where what is wrong with one of ``fields`` (None: with any) is said of what was ``given`` for
    it."""
    try:
        yield
    except InputError as error:
        if fields is not None and error.field not in fields:
            raise
        place = error.file, error.line, given
        raise InputError(error.message, *place, advice=error.advice) from error


def one_line(text: str) -> str:
    """A text with its line ends, control characters and half characters written out."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def unknown(kind: str, name: str, known: Iterable[str]) -> InputError:
    """The error for a `name` that is none of `known`: near matches, or all that is known if few."""
    from difflib import get_close_matches

    names = sorted(set(known))
    folded = {one.casefold(): one for one in names}
    if len(name) > LONGEST_NAME:
        name = f"{name[:LONGEST_NAME]}..."
    near = [folded[one] for one in get_close_matches(name.casefold(), list(folded), n=3)]
    if near:
        hint = f"; did you mean {' or '.join(near)}?"
    elif names and len(names) <= MOST_NAMES:
        hint = f"; expected one of: {', '.join(names)}"
    else:
        hint = ""
    return InputError(f"unknown {kind} {name!r}{hint}")


@contextmanager
def extra(name: str, field: str) -> Iterator[None]:
    """Where what only an extra of the package brings is imported, for ``field``. InputError, saying
    what to install, where it is not there."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package == __name__.partition(".")[0]:
            raise
        text = f"needs {package}: pip install 'tallystick[{name}]'"
        raise InputError(text, field=field) from error
