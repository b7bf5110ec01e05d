"""The parse tables of grammar files, by lark: worked out once, then kept (`tallystick.cache`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from itertools import chain
from struct import pack, unpack
from typing import Any, Final, Never

from lark import Lark, __version__
from lark.grammar import Rule
from lark.lexer import Lexer, TerminalDef
from lark.load_grammar import FromPackageLoader
from lark.parsers.lalr_analysis import Reduce, Shift

from tallystick.cache import kept

SHARED: Final = "tallystick.cards"  # where what games share is imported from: `common.lark`
MADE_BY: Final = ("tables.py", "common.lark")


class NoLexer(Lexer):
    """Lark is not to cut the text itself."""

    def __init__(self, _conf: object) -> None:
        pass

    def lex(self, _state: object, _parser: object) -> Iterator[Never]:
        return iter(())


@cache
def parser(package: str, files: str, starts: tuple[str, ...]) -> Lark:
    """The parser of a package's grammar files (with spaces between), which are read as one."""
    texts = _texts(package, files.split())
    by = (__version__, *starts, *_texts(SHARED, MADE_BY))
    parts = (text.encode() for text in (*by, *texts))
    tables, rows = kept(f"{package}-grammar", parts, lambda: _tables("\n".join(texts), starts))
    data = tables["data"]
    data["options"]["lexer"] = data["parser"]["lexer_conf"]["lexer_type"] = NoLexer
    found: Lark = Lark.load(tables)
    table = found.parse_interactive(None, starts[0]).parser_state.parse_conf.parse_table
    table.states = _Rows(rows, data["parser"]["parser"]["tokens"], found.rules)
    return found


class _Rows(dict[int, dict[str, Any]]):
    """What a parser may do in each of its states, unpacked as it first gets there: a text meets few
    of them. A row is a number of shifts, the shifts (token, state), and for each rule that may be
    reduced the rule, a number of tokens, and the tokens."""

    def __init__(self, rows: list[bytes], tokens: dict[int, str], rules: list[Rule]) -> None:
        self._rows = rows
        self._tokens = tokens
        self._rules = rules

    def __missing__(self, state: int) -> dict[str, Any]:
        said = iter(unpack(f"<{len(self._rows[state]) // 4}I", self._rows[state]))
        row: dict[str, Any] = {}
        for _ in range(next(said)):
            token = self._tokens[next(said)]
            row[token] = (Shift, next(said))
        for rule in said:
            reduced = (Reduce, self._rules[rule])
            for _ in range(next(said)):
                row[self._tokens[next(said)]] = reduced
        self[state] = row
        return row


def _packed(actions: dict[int, tuple[int, Any]], rules: dict[int, int]) -> bytes:
    """What `_Rows` unpacks, of a state as lark serializes it: an action is (0, the state to shift
    to) or (1, the mark of the rule to reduce)."""
    shifts = [(token, to) for token, (reduces, to) in actions.items() if not reduces]
    reduced: dict[int, list[int]] = {}
    for token, (reduces, rule) in actions.items():
        if reduces:
            reduced.setdefault(rules[rule["@"]], []).append(token)
    said = [len(shifts), *chain.from_iterable(shifts)]
    for rule, tokens in reduced.items():
        said += [rule, len(tokens), *tokens]
    return pack(f"<{len(said)}I", *said)


def _tables(text: str, starts: tuple[str, ...]) -> tuple[dict[str, Any], list[bytes]]:
    """What lark makes of a grammar, as plain values; the states apart from the rest."""
    built = Lark(
        text,
        parser="lalr",
        lexer=NoLexer,
        start=list(starts),
        import_paths=[FromPackageLoader(SHARED, ("",))],
        maybe_placeholders=False,
    )
    data, memo = built.memo_serialize([TerminalDef, Rule])
    data["options"] = {"parser": "lalr", "maybe_placeholders": False, "start": list(starts)}
    data["parser"]["lexer_conf"]["lexer_type"] = None
    plain: Any = _plain({"data": data, "memo": memo})
    table = plain["data"]["parser"]["parser"]
    states, table["states"] = table["states"], {}
    rules = {rule["@"]: place for place, rule in enumerate(plain["data"]["rules"])}
    return plain, [_packed(states[state], rules) for state in range(len(states))]


def _plain(value: object) -> object:
    """A value with lark's tokens, which know their place, made plain strings."""
    match value:
        case dict():
            return {_plain(key): _plain(one) for key, one in value.items()}
        case list() | tuple():
            return type(value)(_plain(one) for one in value)
        case str():
            return str(value)
    return value


def _texts(package: str, files: Iterable[str]) -> list[str]:
    folder = resources.files(package)
    return [folder.joinpath(one).read_text(encoding="utf-8") for one in files]
