"""The tools as a server of the Model Context Protocol, over the standard streams."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Final, ParamSpec, TypeVar

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ResourceError, ToolError
from mcp.types import CallToolResult, InputRequiredResult
from pydantic import Field, ValidationError

from tallystick import __version__
from tallystick.assistants import answers, rulings
from tallystick.assistants.tables import Tables
from tallystick.errors import InputError, unknown
from tallystick.play import games

P = ParamSpec("P")
T = TypeVar("T")

INSTRUCTIONS: Final = """\
Tallystick is an executable judge of tabletop games. Do not argue a ruling from memory: put the
question as a case, send it to `judge` (or `explain`, which gives the reasoning), and answer from
what comes back, with the clause that it cites. Read the resource tally://cases first: it is the
language of cases. Faults come back with the line and what was expected there: mend the case and
send it again. `can_pay` answers questions of payment alone. The games are: {games}."""

GameName = Annotated[str, Field(description="The name of a game, such as terrus")]
Options = Annotated[dict[str, str] | None, Field(description="House rules by name (see `rules`)")]
Cases = Annotated[str, Field(description="YAML: a list of cases, in the language of tally://cases")]
NamedMove = Annotated[str | int, Field(description="Its number among `moves`, or its text")]
GameId = Annotated[str, Field(description="What `new_game` called the game")]


def said(function: Callable[P, T]) -> Callable[P, T]:
    """Inputs that cannot be used are told to the assistant, in a line."""

    @wraps(function)
    def told(*arguments: P.args, **named: P.kwargs) -> T:
        try:
            return function(*arguments, **named)
        except InputError as error:
            raise ToolError(str(error)) from None

    told.__doc__ = " ".join((function.__doc__ or "").split())  # what an assistant reads of it
    return told


class PlainServer(MCPServer[object]):
    """A server that says in a line which arguments of a tool cannot be used."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[object, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool by its name; ToolError with the arguments that it lacks or cannot use."""
        tools = [tool for tool in await self.list_tools() if tool.name == name]
        known = tools[0].input_schema.get("properties", {}) if tools else arguments
        for key in arguments:
            if key not in known:
                raise ToolError(f"{name}: {unknown('argument', key, known)}")
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if not isinstance(error.__cause__, ValidationError):
                raise
            faults = "; ".join(map(in_words, error.__cause__.errors()))
            raise ToolError(f"{name}: {faults}") from None


def in_words(fault: Mapping[str, Any]) -> str:
    """What is wrong with one argument."""
    named = ".".join(map(str, fault["loc"]))
    if fault["type"] == "missing":
        return f"the argument '{named}' is missing"
    return f"{named}: {fault['msg'][:1].lower()}{fault['msg'][1:]}"


def server() -> MCPServer[object]:
    """A server with games of its own."""
    names = ", ".join(games.names())
    made = PlainServer(
        "tallystick",
        title="Tallystick",
        instructions=INSTRUCTIONS.format(games=names),
        version=__version__,
        log_level="ERROR",
    )
    _add_rulings(made)
    _add_games(made, Tables())
    _add_resources(made)
    return made


def _add_rulings(made: MCPServer[object]) -> None:
    @made.tool()
    @said
    def rules(game: GameName, clause: str = "") -> answers.RulesAnswer:
        """The clauses of a game's rulebook and its house rules; with `clause` (T.25.3) only that
        one and those below it."""
        return rulings.rules(game, clause)

    @made.tool()
    @said
    def look_up(game: GameName, name: str) -> answers.PrintedText:
        """What is printed under a name: a card, a keyword, a sign, a phase, a clause."""
        return rulings.look_up_name(game, name)

    @made.tool()
    @said
    def judge(cases: Cases) -> answers.JudgedCases:
        """Run cases: whether each holds, and what does not. Faults have a line to mend."""
        return rulings.judge(cases)

    @made.tool()
    @said
    def explain(cases: Cases) -> answers.JudgedCases:
        """Run cases and give the reasoning of every step, each sentence with its clauses."""
        return rulings.judge(cases, explain=True)

    @made.tool()
    @said
    def can_pay(
        game: GameName,
        position: Annotated[str, Field(description="As under `given` in a case")],
        cost: Annotated[str, Field(description="As printed, `{1}{plant}`, or a move")],
        *,
        seat: str = "",
        x: int = 0,
        options: Options = None,
    ) -> answers.PayabilityAnswer:
        """Whether a cost can be paid in a position, how (the cheapest way first), and why not."""
        return rulings.can_pay(game, position, cost, seat=seat, x=x, options=options)


def _add_games(made: MCPServer[object], tables: Tables) -> None:
    @made.tool()
    @said
    def new_game(
        game: GameName,
        opponents: Annotated[
            list[str] | None, Field(description="A bot (random, greedy) for each other seat")
        ] = None,
        seed: int = 0,
        options: Options = None,
    ) -> answers.SeatTable:
        """Begin a game against bots (one `greedy` if none is named); you have the first seat."""
        return tables.new_game(game, ["greedy"] if opponents is None else opponents, seed, options)

    @made.tool()
    @said
    def view(game_id: GameId) -> answers.SeatTable:
        """The table as your seat may see it, your question, and what you were told since."""
        return tables.view(game_id)

    @made.tool()
    @said
    def moves(game_id: GameId) -> answers.LegalMoves:
        """What you may do now, with what each would take."""
        return tables.moves(game_id)

    @made.tool()
    @said
    def answer(game_id: GameId, move: NamedMove) -> answers.Answered:
        """Make a move, by its number or its text. What is refused changes nothing."""
        return tables.answer(game_id, str(move))

    @made.tool()
    @said
    def why(game_id: GameId, move: NamedMove) -> answers.Legality:
        """Why a move that you can name is not legal now: the clause, and what is lacking."""
        return tables.why(game_id, str(move))


def _add_resources(made: MCPServer[object]) -> None:
    @made.resource("tally://cases", name="The language of cases", mime_type="text/markdown")
    def language() -> str:
        """How a ruling is asked: positions, steps, what must hold, with the words of each game."""
        return case_language()

    @made.resource("tally://rules/{game}/{clause}", name="A clause", mime_type="text/plain")
    def clause_of(game: str, clause: str) -> str:
        """A clause and those below it."""
        try:
            found = rulings.rules(game, clause).clauses
        except InputError as error:
            raise ResourceError(str(error)) from None
        return "\n".join(f"{one.id}  {one.text}" for one in found)


def case_language() -> str:
    """docs/cases.md, which the package has beside this module, and a checkout in `docs`."""
    shipped = resources.files("tallystick.assistants").joinpath("cases.md")
    if shipped.is_file():
        return shipped.read_text(encoding="utf-8")
    return (Path(__file__).parents[3] / "docs" / "cases.md").read_text(encoding="utf-8")
