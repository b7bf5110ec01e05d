"""The sizes that docs/adding-a-game.md gives for the files of Caravan are theirs."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import Path

ROOT = Path(__file__).parents[2]
CARAVAN = ROOT / "examples/caravan/caravan"
NO_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}


def lines_of_code(file: Path) -> int:
    """Lines that are not blank, comment or docstring."""
    text = file.read_text()
    if file.suffix != ".py":
        return sum(1 for line in text.splitlines() if line.strip() and not line.startswith("//"))
    found: set[int] = set()
    for word in tokenize.generate_tokens(io.StringIO(text).readline):
        if word.type not in NO_CODE and word.string:
            found.update(range(word.start[0], word.end[0] + 1))
    said = [one for one in ast.walk(ast.parse(text)) if isinstance(one, ast.Expr)]
    texts = [one for one in said if isinstance(one.value, ast.Constant)]
    return len(found - {n for one in texts for n in range(one.lineno, (one.end_lineno or 0) + 1)})


def test_the_lines_of_each_file_are_as_the_page_says() -> None:
    page = (ROOT / "docs/adding-a-game.md").read_text()
    total = 0
    for names, n in re.findall(r"^\| (`[^|]*) \| (\d+) \|", page, re.MULTILINE):
        files = [CARAVAN / name for name in re.findall(r"`([^`]+)`", names)]
        assert (names, sum(map(lines_of_code, files))) == (names, int(n))
        total += int(n)
    assert total == sum(map(lines_of_code, [*CARAVAN.glob("*.py"), CARAVAN / "grammar.lark"]))
    assert f"in some {round(total, -1)} lines" in page
    assert f"a small game is some {round(total, -1)} lines" in (ROOT / "README.md").read_text()
