"""The parse tables of grammar files, by lark: worked out once, then kept (`tallystick.cache`)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Any, Final

from lark import Lark, __version__
from lark.grammar import Rule
from lark.lexer import Lexer, TerminalDef
from lark.load_grammar import FromPackageLoader

from tallystick.cache import kept

SHARED: Final = "tallystick.cards"  # where what games share is imported from: `common.lark`
MADE_BY: Final = ("tables.py", "common.lark")


class NoLexer(Lexer):
    """Lark is not to cut the text itself."""

    def __init__(self, _conf: object) -> None:
        pass

    def lex(self, _state: object, _parser: object) -> Any:
        return iter(())


@cache
def parser(package: str, files: str, starts: tuple[str, ...]) -> Lark:
    """The parser of a package's grammar files (with spaces between), which are read as one."""
    texts = _texts(package, files.split())
    by = (__version__, *starts, *_texts(SHARED, MADE_BY))
    parts = (text.encode() for text in (*by, *texts))
    tables = kept(f"{package}-grammar", parts, lambda: _tables("\n".join(texts), starts))
    data = tables["data"]
    data["options"]["lexer"] = data["parser"]["lexer_conf"]["lexer_type"] = NoLexer
    found: Lark = Lark.load(tables)
    return found


def _tables(text: str, starts: tuple[str, ...]) -> dict[str, Any]:
    """What lark makes of a grammar, as plain values."""
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
    plain: dict[str, Any] = _plain({"data": data, "memo": memo})
    return plain


def _plain(value: Any) -> Any:
    """The same, words as words and no more: lark's tokens are words that know their place."""
    if isinstance(value, dict):
        return {_plain(key): _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(_plain(one) for one in value)
    return str(value) if isinstance(value, str) else value


def _texts(package: str, files: Iterable[str]) -> list[str]:
    folder = resources.files(package)
    return [folder.joinpath(one).read_text(encoding="utf-8") for one in files]
