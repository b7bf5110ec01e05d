"""What of a text a compiler has looked at: a word that nobody reads is a word without effect.

``Ledger.of`` gives the values of card text (``rules.phrases``) in a form that notes what is read of
them. Whoever compiles them sees no difference; afterwards ``unread`` says what was passed over.

A class pattern reads every field that it names before it compares the first: so it names the verb
of a clause, or how a noun is told, and what hangs on it; words, kinds and marks are for a guard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, TypeVar, cast

from tallystick.rules.parts import within
from tallystick.rules.phrases import Clause, Noun, Numeral, Place

Key = tuple[int, str]
Made = TypeVar("Made")
Said = TypeVar("Said")
# What is said for people, or a second time in another form.
ASIDE: Final = ("text", "name", "said")
# What only holds other words, or joins them.
HOLDERS: Final = ("parts", "things", "figures", "relations", "joined")


class Passed(NamedTuple):
    """Words passed over: on which verb they hang, and what of it they are."""

    verb: str
    field: str
    words: str


class Ledger:
    """What has been read of one card's text."""

    def __init__(self) -> None:
        self._said: dict[Key, Passed] = {}
        self._next = 0
        self.is_open = True

    def of(self, part: Said, verb: str = "") -> Said:
        """A value of a part with its reads noted here; what is read of it hangs on ``verb``."""
        return cast("Said", self._of(part, verb))

    def _of(self, part: object, verb: str) -> object:
        if isinstance(part, tuple):
            fields = getattr(part, "_fields", None)
            if fields is None:
                return tuple([self._of(one, verb) for one in part])
            return self._watched(part, fields, verb)
        return part

    def _watched(self, part: tuple[object, ...], fields: tuple[str, ...], verb: str) -> object:
        verb = part.verb if isinstance(part, Clause) else verb
        named = zip(fields, part, strict=True)
        values = [one if name in ASIDE else self._of(one, verb) for name, one in named]
        kind: Any = type(part)  # a named tuple
        watched = WATCHED.get(kind)
        if watched is None:
            return kind(*values)
        made = watched._make(values)
        number, defaults = self._next, kind._field_defaults
        self._next += 1
        keys = {name: (number, name) for name in fields}
        for name, value in zip(fields, values, strict=True):
            if name not in defaults or value != defaults[name]:
                self._said[keys[name]] = Passed(verb, name, _words(kind, name, value))
        made.__dict__.update(ledger=self, keys=keys)
        return made

    def read(self, key: Key | None) -> None:
        """A part has been looked at; while the ledger is open that is enough."""
        if self.is_open:
            self.heed(key)

    def heed(self, key: Key | None) -> None:
        """Something is done with a part."""
        if key is not None:
            self._said.pop(key, None)

    def aside(self, make: Callable[[], Made]) -> Made:
        """What comes of looking at words that are not heeded by that: put in order, or told."""
        was, self.is_open = self.is_open, False
        try:
            return make()
        finally:
            self.is_open = was

    def unread(self) -> Iterator[Passed]:
        """The parts with words that nothing is done with, each once."""
        yield from dict.fromkeys(one for one in self._said.values() if one.words)


def _words(kind: type, name: str, value: object) -> str:
    """What is lost if a field is passed over; "" for one that only holds others."""
    if name in HOLDERS or (kind is Numeral and name == "fixed"):
        return ""
    match value:
        case Numeral():
            return f"how many ({value})"
        case tuple():
            return " ".join(" or ".join(v) if isinstance(v, tuple) else str(v) for v in value)
    return str(value)


class _Watched:
    """What is noted when a field is read; mixed into the values of card text."""

    def _replace(self, **changed: object) -> object:
        mine: Any = self
        names = mine._fields
        values = [changed.get(name, tuple.__getitem__(mine, i)) for i, name in enumerate(names)]
        made = type(mine)._make(values)
        ledger, keys = self.__dict__.get("ledger"), dict(self.__dict__.get("keys", {}))
        for name in changed:
            if ledger is not None and ledger.is_open:
                ledger.read(keys.pop(name, None))
        made.__dict__.update(ledger=ledger, keys=keys)
        return made

    def __str__(self) -> str:
        told = super().__str__
        return aside(self, lambda: str(told()))  # words for people are no effect


def aside(part: object, make: Callable[[], Made]) -> Made:
    """``Ledger.aside`` of the ledger that watches a part, if one does."""
    ledger = _ledger_of(part)
    return ledger.aside(make) if ledger is not None else make()


def heed(*parts: object) -> None:
    """Something is done with the whole of parts: of a pronoun that is put into plain words."""
    for part in parts:
        ledger: Ledger | None = getattr(part, "ledger", None)
        if ledger is not None:
            keys: dict[str, Key] = getattr(part, "keys", {})
            for key in keys.values():
                ledger.heed(key)


def says(part: object, *known: object) -> bool:
    """Whether a part says just what one of these does; then something is done with all of it."""
    if part not in known:
        return False
    heed(*within(part))
    return True


def _ledger_of(part: object) -> Ledger | None:
    found: Ledger | None = getattr(part, "ledger", None)
    if found is not None or not isinstance(part, tuple):
        return found
    return next((one for one in map(_ledger_of, part) if one is not None), None)


def _noted(at: int, name: str) -> property:
    def read(self: tuple[object, ...]) -> object:
        ledger = self.__dict__.get("ledger")
        if ledger is not None:
            ledger.read(self.__dict__["keys"].get(name))
        return tuple.__getitem__(self, at)

    return property(read)


def _watching(base: type[NamedTuple]) -> type[NamedTuple]:
    fields = {name: _noted(at, name) for at, name in enumerate(base._fields)}
    made: type[NamedTuple] = type(base.__name__, (_Watched, base), fields)
    return made


WATCHED: Final[dict[type, type[NamedTuple]]] = {
    kind: _watching(kind) for kind in (Clause, Noun, Place, Numeral)
}
