"""The documents as a site (`make docs`): every page, link and public name is found."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zlib
from importlib.util import find_spec
from pathlib import Path

import pytest
from tests.docs.sandbox import ROOT

import tallystick
from tallystick import agents, testing

NEEDED = ("sphinx", "myst_parser", "furo", "pettingzoo")
missing = [name for name in NEEDED if find_spec(name) is None]
pytestmark = pytest.mark.skipif(bool(missing), reason=f"the extra docs lacks {missing}")


def build(source: Path, out: Path) -> subprocess.CompletedProcess[str]:
    options = re.search(r"sphinx (--.*) --conf-dir docs", (ROOT / "Makefile").read_text("utf-8"))
    assert options
    command = [sys.executable, "-m", "sphinx", *options[1].split(), "--conf-dir", ROOT / "docs"]
    return subprocess.run([*command, source, out], capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("site")
    done = build(ROOT, out)
    assert (done.returncode, done.stderr) == (0, "")
    return out


def test_every_page_is_there(site: Path) -> None:
    pages = [*ROOT.glob("docs/**/*.md"), *ROOT.glob("*.md"), ROOT / "bench/README.md"]
    assert len(pages) > 25
    for page in pages:
        assert (site / page.relative_to(ROOT).with_suffix(".html")).exists()
    assert "docs/index.html" in (site / "index.html").read_text("utf-8")


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    """Links lead elsewhere; what a page is made of lies beside it."""
    fetched = re.compile(r"<(?:script|img|iframe|link)\b[^>]*?(?:src|href)=\"(?:https?:)?//[^>]*>")
    for page in site.glob("**/*.html"):
        assert not fetched.findall(page.read_text("utf-8")), page
    for sheet in site.glob("**/*.css"):
        assert not re.search(r"(?:url\(|@import )[\"']?(?:https?:)?//", sheet.read_text("utf-8")), (
            sheet
        )


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    *_, packed = (site / "objects.inv").read_bytes().split(b"\n", 4)
    found = {line.split()[0] for line in zlib.decompress(packed).decode().splitlines()}
    public = {f"tallystick.{name}" for name in tallystick.__all__ if name != "__version__"}
    public |= {f"tallystick.agents.{name}" for name in agents.__all__}
    own = re.compile(r" as (\w+)$", re.MULTILINE)
    names = own.findall(Path(testing.__file__).read_text("utf-8"))
    public |= {f"tallystick.testing.{name}" for name in names}
    assert len(names) > 15
    assert not public - found


WRONG = {  # what is on a page, and what is said of that page
    "link": ("[nowhere](nowhere.md)", "target not found: 'nowhere.md'"),
    "heading": ("[no heading](index.md#none)", "not found in doc 'docs/index': 'none'"),
    "picture": ("![no picture](none.png)", "image file not readable"),
    "unlisted": ("", "isn't included in any toctree"),
}


@pytest.fixture(scope="module")
def spoilt(tmp_path_factory: pytest.TempPathFactory) -> subprocess.CompletedProcess[str]:
    """What comes of pages of which each has something wrong."""
    folder = tmp_path_factory.mktemp("spoilt")
    docs = folder / "docs"
    docs.mkdir()
    (docs / "index.md").write_text("# Index\n", "utf-8")
    for name, (text, _) in WRONG.items():
        (docs / f"{name}.md").write_text(f"# Page\n\n{text}\n", "utf-8")
    listed = "".join(f"   {name}\n" for name in ("index", *WRONG) if name != "unlisted")
    (docs / "contents.rst").write_text(f"All\n===\n\n.. toctree::\n\n{listed}", "utf-8")
    return build(folder, folder / "site")


@pytest.mark.parametrize("name", WRONG)
def test_what_leads_nowhere_fails_it(name: str, spoilt: subprocess.CompletedProcess[str]) -> None:
    """A warning is enough to fail."""
    assert spoilt.returncode == 1
    (said,) = [line for line in spoilt.stderr.splitlines() if f"docs/{name}.md" in line]
    assert "WARNING" in said and WRONG[name][1] in said


def test_the_source_package_has_what_the_site_is_made_of() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    included = project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert {"/docs", "/bench", "/*.md", "/Makefile", "/src"} <= set(included)
