"""How long an assistant waits for `can_pay`: the SDK's own client, over real standard streams.

Wall time from the call to the typed answer, of positions that differ from call to call; the first
question about a game, which loads it, is not among them. See bench/README.md.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from time import perf_counter
from typing import Final

from mcp import Client
from mcp.client.stdio import StdioServerParameters

# A game: a position with room for a number, and the cost that is asked about.
ASKED: Final = {
    "terrus": ("seats: {{A: {{pool: {{plant: {}}}, hand: [Ox, Owl]}}}}", "{2}{plant}"),
    "heirless": ("turn: A, seats: {{A: {{resources: {{log: {}}}}}, B: {{}}, C: {{}}}}", "3 log"),
    "marvel-champions": ("seats: {{A: {{hand: [Clear Thought, Ox, Owl], damage: {}}}}}", "2"),
    "grand-archive": ("seats: {{A: {{memory: {}, hand: [Ox, Owl, Elk]}}, B: {{}}}}", "(2)"),
}


async def waits(game: str, times: int) -> list[float]:
    """Milliseconds of each call, in order of length."""
    position, cost = ASKED[game]
    server = StdioServerParameters(command=sys.executable, args=["-m", "tallystick.cli", "mcp"])
    found = []
    async with Client(server) as client:
        for n in range(times + 1):
            start = perf_counter()
            asked = {"game": game, "position": f"{{{position.format(n % 9)}}}", "cost": cost}
            answer = await client.call_tool("can_pay", asked)
            found.append((perf_counter() - start) * 1e3)
            if answer.is_error or (answer.structured_content or {}).get("faults"):
                raise SystemExit(f"{game}: {answer.content}")
    return sorted(found[1:])


def main() -> None:
    """Ask, and print the middle and the 99th percentile."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", default=list(ASKED))
    parser.add_argument("--times", type=int, default=200, help="how often each (200)")
    chosen = parser.parse_args()
    print(f"{'milliseconds':30}{'median':>10}{'99 %':>10}")
    for game in chosen.game:
        found = asyncio.run(waits(game, chosen.times))
        print(f"{game:30}{found[len(found) // 2]:10.1f}{found[len(found) * 99 // 100]:10.1f}")


if __name__ == "__main__":
    main()
