"""Reads card text by a grammar file: a line becomes a tree, or an error that names the words.

The grammar is LALR, so that lark reports its ambiguities when it is built; the tokens are cut by
`cards.lexer`, and where a place can be read in two ways the parser's state decides, as a contextual
lexer would. Reading is a matter of microseconds a word; building a grammar is put off until the
first text and done once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, Protocol

from tallystick.cards.errors import Misread
from tallystick.cards.lexer import (
    NO_NAMES,
    OWN,
    Lexeme,
    Lexer,
    Names,
    Reading,
    odd_word,
    plain,
    refuse_long_numbers,
    skip_space,
)

if TYPE_CHECKING:
    from lark.lexer import Token

_MOST_EXPECTED: Final = 8
OWN_RETRIES: Final = 16
# Terminals that grammars have alike, in plain words.
_ALIKE: Final = {
    "NUMBER": "a number", "COUNT": "a number", "VARIABLE": "a number",
    "SIGNED": "a change such as +1", "KEYWORD": "a keyword", "REMINDER": "a reminder in brackets",
    "ARTICLE": '"a"', "JOIN": '"and"', "AND_ALSO": '"and"', "ALL_ABILITIES": '"all abilities"',
    "DOT": "a full stop", "COMMA": "a comma", "COLON": "a colon",
}  # fmt: skip
_CODE: Final = re.compile(r"[\\|?*+\[(]")


class ParserState(Protocol):
    """Where the parser is (lark's interactive parser): what it may be fed, and is."""

    def accepts(self) -> set[str]: ...
    def choices(self) -> Mapping[str, object]: ...
    def feed_token(self, token: Token) -> object: ...


class TextGrammar:
    """A grammar in a package. `said` puts terminals into plain words for the error messages.

    `file` names one file, or several with spaces between, that are read as one. `closing` is the
    terminal that may be left out at the end of a text (a full stop). A text that cannot be read
    with the first reading of every place is tried again with up to `retries` others, the last
    places first; if there are to be none, with what is the card's own name as another word. What
    is wrong with it is told of the first.
    """

    def __init__(
        self,
        package: str,
        file: str,
        starts: tuple[str, ...],
        said: Mapping[str, str],
        closing: str = "",
        retries: int = 0,
    ) -> None:
        self._said = said
        self._retries = retries
        self._closing = closing
        from tallystick.cards.tables import parser

        self._lark = parser(package, file, starts)
        self._literals = {str(one.name): one.pattern.value for one in self._lark.terminals}
        self.lexer = Lexer(self._lark.terminals)

    def parse(self, text: str, start: str, names: Names = NO_NAMES) -> object:
        """The tree of a text; `Misread` with the words that do not fit, and what would have."""
        refuse_long_numbers(text)
        reading = _Parse(self, plain(text), start, names)
        try:
            return reading.run()
        except _Stuck as first:
            if not reading.go_back(self._retries or OWN_RETRIES):
                raise reading.misread(first) from None
        return reading.result

    def begin(self, start: str) -> ParserState:
        """The parser before the first word."""
        return self._lark.parse_interactive(None, start)

    def may_retry(self, terminal: str) -> bool:
        """Whether what was read as this may be read otherwise if that fails."""
        return self._retries > 0 or terminal == OWN

    @property
    def closing(self) -> str:
        """The terminal that may be left out at the end."""
        return self._closing

    def expected(self, state: ParserState) -> str:
        """What may stand where the parser is, in plain words."""
        accepted: set[str] = state.accepts()
        said = {self._plainly(name) for name in accepted - {"$END"}}
        listed = sorted(said, key=lambda one: (one.startswith('"'), one))
        if "$END" in accepted:
            listed.append("the end")
        if len(listed) > _MOST_EXPECTED:
            listed = [*listed[:_MOST_EXPECTED], "..."]
        return f"{', '.join(listed[:-1])} or {listed[-1]}" if len(listed) > 1 else "".join(listed)

    def _plainly(self, terminal: str) -> str:
        """A terminal in the game's words for it, or in those of all games, or its own if it is one
        word, or its name."""
        literal = self._literals.get(terminal, terminal)
        named = (
            terminal.lower().replace("_", " ").strip() if _CODE.search(literal) else f'"{literal}"'
        )
        return self._said.get(terminal) or _ALIKE.get(terminal) or named


def quoted(terminals: str) -> dict[str, str]:
    """Terminals that are called by their own names, as words of a text."""
    return {one: f'"{one.lower().replace("_", " ").strip()}"' for one in terminals.split()}


class _Stuck(Exception):
    """Nothing that stands at a place can be read by the parser in this state."""

    def __init__(self, at: int, state: ParserState) -> None:
        super().__init__(at)
        self.at = at
        self.state = state


class _Parse:
    """The reading of one text."""

    def __init__(self, grammar: TextGrammar, text: str, start: str, names: Names) -> None:
        self._grammar = grammar
        self._text = text
        self._names = names
        self._start = start
        self._state = grammar.begin(start)
        self._fed: list[Token] = []
        self._choices: list[tuple[int, int, list[Reading]]] = []
        self.result: object = None

    def run(self, at: int = 0) -> object:
        """Read on from a place; the value of the whole text, or _Stuck."""
        at = skip_space(self._text, at)
        while at < len(self._text):
            readings = self._grammar.lexer.readings(self._text, at, self._names)
            at = skip_space(self._text, self._take(at, readings))
        return self._finish()

    def _take(self, at: int, readings: list[Reading]) -> int:
        """Feed the parser the longest reading that it can use here; its end."""
        usable = [one for one in readings if one.terminal in self._state.choices()]
        for n, (terminal, end) in enumerate(usable, 1):
            if self._feed(terminal, at, end):
                if n < len(usable) and self._grammar.may_retry(terminal):
                    self._choices.append((at, len(self._fed) - 1, usable[n:]))
                return end
        raise _Stuck(at, self._state)

    def go_back(self, tries: int) -> bool:
        """Whether the text can be read with other readings of its last places."""
        while self._choices and tries:
            at, fed, readings = self._choices.pop()
            del self._fed[fed:]
            self._rewind()
            tries -= 1
            try:
                self.run(self._take(at, readings))
            except _Stuck:
                continue
            return True
        return False

    def _feed(self, terminal: str, at: int, end: int) -> bool:
        """Feed the parser a token; False, and nothing has happened, if it cannot stand here."""
        from lark.exceptions import UnexpectedToken
        from lark.lexer import Token

        if terminal not in self._state.choices():
            return False
        token = Token(terminal, self._text[at:end], at, 1, at + 1)
        try:
            self.result = self._state.feed_token(token)
        except UnexpectedToken:
            self._rewind()
            return False
        self._fed.append(token)
        return True

    def _rewind(self) -> None:
        """Back to before a token that the parser took for possible until it had reduced."""
        self._state = self._grammar.begin(self._start)
        for token in self._fed:
            self._state.feed_token(token)

    def _finish(self) -> object:
        end = len(self._text)
        if self._grammar.closing:
            self._feed(self._grammar.closing, end, end)
        if not self._feed("$END", end, end):
            raise _Stuck(end, self._state)
        return self.result

    def misread(self, stuck: _Stuck) -> Misread:
        """What is wrong with the text, in words."""
        at, expected = stuck.at, self._grammar.expected(stuck.state)
        if at >= len(self._text):
            return Misread(f"the text ends too soon; expected {expected}", at, "", expected)
        words = self._not_understood(at)
        message = f"{words!r} is not understood here; expected {expected}"
        return Misread(message, at, words, expected)

    def _not_understood(self, at: int) -> str:
        """The word that stands here, and all unknown words right after an unknown one."""
        end = at + len(odd_word(self._text, at))
        if not self._unknown(at):
            return self._text[at:end]
        after = skip_space(self._text, end)
        while after < len(self._text) and self._unknown(after):
            end = after + len(odd_word(self._text, after))
            after = skip_space(self._text, end)
        return self._text[at:end]

    def _unknown(self, at: int) -> bool:
        return not self._grammar.lexer.readings(self._text, at, self._names)


def fold(tree: object, reader: object) -> Any:  # noqa: ANN401  as the reader has it
    """The value of a tree: each rule by the reader's method of its name, called with its parts.

    A word is a ``Lexeme``, any other part the value of its own rule. What the parser gives has no
    types: a method says which it takes, and the tests hold that against the grammar.
    """
    from lark import Token, Tree

    match tree:
        case Token():
            return Lexeme(tree.type, tree, tree.start_pos or 0)
        case Tree():
            return getattr(reader, str(tree.data))(*[fold(one, reader) for one in tree.children])
    return tree
