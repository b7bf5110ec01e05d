"""The pictures of tables in the documents, made anew: ``make pictures``.

Of each game a position that bots have played to, always the same.
"""

from __future__ import annotations

import base64
import struct
import tempfile
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import click
import msgspec
from playwright.sync_api import Browser, Page
from tests.web.browsers import PATIENCE, browser
from tests.web.clients import ask, serving

from tallystick.bots import BOTS
from tallystick.play.match import Seat
from tallystick.play.session import NOTHING
from tallystick.web.protocol import Question
from tallystick.web.table import WebTable, header_of
from tallystick.web.views import view_of

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
MOST: Final = 3_000  # answers until a position is found
QUIET: Final = 400.0  # milliseconds, for what moves to come to rest

# Of a picture the 256 most frequent colours, no two of them alike in five bits, and for each
# point the place of the nearest.
COLOURS: Final = """
async png => {
  const image = await createImageBitmap(await (await fetch(png)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const data = new DataView(canvas.getImageData(0, 0, image.width, image.height).data.buffer);
  const all = {length: image.width * image.height};
  const points = Uint32Array.from(all, (_, at) => data.getUint32(at * 4) >>> 8);
  const seen = new Map();
  for (const one of points) seen.set(one, (seen.get(one) ?? 0) + 1);
  const split = n => [n >> 16, n >> 8 & 255, n & 255];
  const close = n => split(n).map(one => one >> 3).join();
  const often = [...seen.keys()].sort((a, b) => seen.get(b) - seen.get(a)), alike = new Map();
  for (const one of often) if (!alike.has(close(one))) alike.set(close(one), one);
  const kept = [...alike.values()].slice(0, 256).map(split), place = new Map();
  const far = (a, b) => a.reduce((sum, n, at) => sum + (n - b[at]) ** 2, 0);
  for (const one of often) {
    const all = kept.map(each => far(split(one), each));
    place.set(one, all.indexOf(Math.min(...all)));
  }
  let text = "";
  for (const one of points) text += String.fromCharCode(place.get(one));
  return {width: image.width, height: image.height, colours: kept.flat(), points: btoa(text)};
}
"""


class Picture(NamedTuple):
    """What is shown: a game, the seed from which bots play it, the position at which they stop, and
    what is done on the page then."""

    game: str
    seats: int
    seed: int
    wanted: Callable[[Question, dict[str, Any]], bool]
    then: Callable[[Page], None] = lambda page: None
    size: tuple[int, int] = (1280, 800)
    scheme: str = "light"


def is_paid_by_many(question: Question, scene: dict[str, Any]) -> bool:
    """A payment of several sources, on a table on which something lies."""
    due = question.payment
    free = [one for one in due.sources if one.state == "free"] if due else []
    return len(free) > 2 and things(scene) > 16


def is_a_turn(question: Question, scene: dict[str, Any]) -> bool:
    """A turn in which there is much to do."""
    return not question.payment and len(question.options) > 6 and things(scene) > 18


def is_fought_over(question: Question, scene: dict[str, Any]) -> bool:
    """A payment once there are allies."""
    return is_paid_by_many(question, scene) and scene["now"][0] > "Turn 5" and things(scene) > 20


def is_mapped(question: Question, scene: dict[str, Any]) -> bool:
    """A turn with many on the map."""
    on_map = sum(1 for one in scene["areas"][-1]["things"] if "on" in one)
    return "your turn" in question.text and on_map > 9 and len(question.options) > 6


def things(scene: dict[str, Any]) -> int:
    """How many things lie on the table."""
    homes = [scene, *scene["sides"]]
    return sum(len(area.get("things", ())) for home in homes for area in home.get("areas", ()))


def map_first(page: Page) -> None:
    """Look at the map."""
    page.get_by_role("heading", name="Map", exact=True).evaluate("one => one.scrollIntoView()")


def bargain(page: Page) -> None:
    """Lay something on the desk."""
    desk = page.get_by_role("region", name="The bargain desk")
    desk.get_by_text("Bargain", exact=True).click()
    desk.get_by_label("With").select_option(index=1)
    desk.get_by_role("button", name="more").first.click()
    desk.get_by_role("button", name="Add").first.click()
    desk.evaluate("one => one.scrollIntoView()")


PICTURES: Final = {
    "terrus": Picture("terrus", 2, 5, is_paid_by_many),
    "heirless": Picture("heirless", 3, 2, is_mapped, map_first, (1280, 900)),
    "bargain": Picture("heirless", 3, 2, is_mapped, bargain, (320, 640)),
    "marvel-champions": Picture("marvel-champions", 2, 3, is_a_turn),
    "grand-archive": Picture("grand-archive", 2, 5, is_fought_over, scheme="dark"),
}


@cache
def played(picture: Picture) -> bytes:
    """The saved game in which the first seat is asked what is wanted. LookupError for none."""
    who = [Seat("Ann", "you"), *(Seat(f"Bot {n}", "greedy") for n in range(1, picture.seats))]
    table = WebTable(header_of(picture.game, {}, who, picture.seed))
    bots = [BOTS["greedy"](seat) for seat in range(picture.seats)]
    for _ in range(MOST):
        if (unasked := table.unasked()) != NOTHING:
            table.answer(unasked)
            continue
        decision = table.decision()
        if decision is None:
            break
        if decision.seat == 0:
            view = view_of(table, 0)
            scene = msgspec.json.decode(msgspec.json.encode(view.scene))
            if view.question and picture.wanted(view.question, scene):
                return table.saved()
        chosen = bots[decision.seat].choose(table.match, decision.seat, decision)
        table.answer(chosen, asked=decision.seat == 0)
    raise LookupError(f"{picture.game}: seed {picture.seed} has no such position")


def taken(browser: Browser, address: str, picture: Picture) -> bytes:
    """The picture of a position, as the first seat sees it."""
    status, made = ask(address, "/api/saves", played(picture))
    assert status == 201, made
    width, height = picture.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if picture.scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(f"http://{address}/t/{made['table']}#s={made['seats'][0]}")
    page.wait_for_selector(".ask.yours", timeout=PATIENCE)
    picture.then(page)
    page.wait_for_timeout(QUIET)
    found = page.screenshot()
    page.goto("about:blank")
    small = indexed(page, found)
    context.close()
    return min(found, small, key=len)


def indexed(page: Page, png: bytes) -> bytes:
    """A picture with 256 colours at most."""
    found = page.evaluate(COLOURS, f"data:image/png;base64,{base64.b64encode(png).decode()}")
    width, height, points = found["width"], found["height"], base64.b64decode(found["points"])
    rows = b"".join(b"\0" + points[at : at + width] for at in range(0, len(points), width))
    header = struct.pack(">2I5B", width, height, 8, 3, 0, 0, 0)
    parts = (b"IHDR", header), (b"PLTE", bytes(found["colours"])), (b"IDAT", zlib.compress(rows, 9))
    return b"\x89PNG\r\n\x1a\n" + b"".join(map(chunk, (*parts, (b"IEND", b""))))


def chunk(part: tuple[bytes, bytes]) -> bytes:
    """A part of a PNG file."""
    kind, data = part
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def main() -> None:
    """Make all of them."""
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as address,
        browser() as found,
    ):
        for name, picture in PICTURES.items():
            made = taken(found, address, picture)
            (FOLDER / f"{name}.png").write_bytes(made)
            click.echo(f"docs/pictures/{name}.png: {len(made) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
