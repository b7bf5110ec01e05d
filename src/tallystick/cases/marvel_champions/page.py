"""The words of Marvel Champions that its notation does not say: who does it, how icons count."""

from __future__ import annotations

from typing import ClassVar, Final, cast

from tallystick.cards.errors import Misread, NotRun
from tallystick.cards.namesakes import with_code
from tallystick.cases.laid import LaidTable
from tallystick.cases.marvel_champions.faces import SELF_WORDS, VERBS, find, special
from tallystick.cases.marvel_champions.paid import designations
from tallystick.cases.marvel_champions.position import PAUSE, PHASE, MarvelSetting
from tallystick.cases.marvel_champions.shares import share, stray
from tallystick.cases.model import Step
from tallystick.cases.nodes import Node, few, names_in, words_of
from tallystick.cases.noted.paying import COUNT, COUNTS, LIST, SAYS, LastPayment, PaymentMatch
from tallystick.cases.noted.reading import PaymentBegun, about, by_verb, place_in, place_of
from tallystick.cases.noted.table import NotedTable
from tallystick.cases.table import UNANSWERED, Answers, Fault, PriceAsked, StepAnswer
from tallystick.costs import Cost
from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.costs.choosing import may_be_helped
from tallystick.games.marvel_champions.costs.invoices import Bare, resource_cost
from tallystick.games.marvel_champions.costs.paying import PayBill
from tallystick.games.marvel_champions.costs.reasons import NOT_SO_NAMED
from tallystick.games.marvel_champions.effects.bargains import PlayNow
from tallystick.games.marvel_champions.flow.forms import ChooseOtherForm
from tallystick.games.marvel_champions.legality import refusals
from tallystick.games.marvel_champions.legality.acts import ABSENT
from tallystick.games.marvel_champions.notation import NUMBERS
from tallystick.games.marvel_champions.pieces import ACTION, CardFace
from tallystick.games.marvel_champions.position.bases import Scope
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.games.marvel_champions.text.costs import ANY, alternatives
from tallystick.kernel.decision import Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import PC, PROGRAM, SEAT, SOURCE, Game
from tallystick.rules.bill import thing_of
from tallystick.rules.paying import PricedChoice
from tallystick.rules.picking import has

# The option that passes or declines, by the kind of decision.
DECLINES: Final = {
    "turn": "pass", PAUSE: "pass", "window": "pass", "asked": "no", "may": "no", "added cost": "no",
    "put back": "done", "put below": "done", "play now": "none", "defend": "no",
    "discard down": "done", "mulligan": "done", "help": "done", "search": "done", "target": "done",
}  # fmt: skip
# Questions about cards that ``targets`` may answer too.
AIMED_ALSO: Final = (
    "search", "discard", "discard down", "limit", "order", "play now", "controller",
    "player", "put back", "put below", "power", "card type", "form",
    "resource type", "assign", "prevent",
)  # fmt: skip
YES: Final = ("yes", "true", "do", "use", "pay")
NO: Final = ("nothing", "none", "no", "false", "pass", "done", "decline")
ACTS: Final = ("attack", "thwart", "recover", "change", "defend", "play", "use")
SIGNS: Final = "[]+-"  # of the words of an option: those of icons too
PAY_NOTHING: Final[Option] = ("pay", 0, -1)


class MarvelPage(MarvelSetting):
    """The page of Marvel Champions."""

    arguments = ("by", "n", "on", "from")
    divided = ("assign",)
    verbs = VERBS
    phases = PHASE
    windows = ("turn", PAUSE, "window", "asked", "defend")
    waiting = ("window", "play now")
    alone = ("play now",)
    passable = ("may", "help", "mulligan", "added cost")
    skips = True
    not_aimed = Refusal(("MC.target.9", "MC.target.1"), "It is not aimed at that.")
    stopping = ("cancelled", "lost status", "not paid", "took back")
    aiming = ("aimed",)
    unnumbered = NOWHERE
    payment: ClassVar = {
        "use": LIST, "discard": LIST, "cards": LIST, "exhaust": LIST, "damage": COUNT,
        "threat": COUNT, "counters": COUNTS, "top": COUNT, "as": SAYS, "split": SAYS,
    }  # fmt: skip
    others: ClassVar = {"discard": "cards"}
    vague = (refusals.NO_ABILITY, refusals.FORCED, refusals.IN_PAYMENTS, refusals.BY_OTHERS)
    due = ("MC.cost.1",)
    ended = Refusal(("MC.win.1",), "The game is over.")
    not_asked = Refusal(("MC.window.1",), "You are not the one who is asked now.")

    # -- time ------------------------------------------------------------------------------------

    def turn(self, game: Game) -> int:
        """Whose turn it is; in the villain phase, who is asked."""
        cells = game.lists[CELLS]
        decision = game.decision()
        if cells[zones.PHASE] == zones.PLAYER:
            return cells[zones.TURN]
        return decision.seat if decision is not None else NOWHERE

    def is_quiet(self, game: Game) -> bool:
        """In a turn, or before the villain phase."""
        decision = game.decision()
        return decision is None or decision.kind in ("turn", PAUSE)

    # -- names -----------------------------------------------------------------------------------

    def special(self, table: LaidTable, name: str, seat: int) -> int:
        """The villain, the main scheme, an identity: by its player, or one's own."""
        return special(table, name, seat)

    def bears(self, table: LaidTable, entity: int, name: str) -> bool:
        """Counters may be called by their kind: any word that the card's text has."""
        face = table.game.lists[zones.CARD][entity]
        return name.casefold() in str(table.game.rules.cards[face].text).casefold()

    # -- steps -----------------------------------------------------------------------------------

    def meant(self, table: LaidTable, step: Step, seat: int) -> list[Option] | None:
        """Who attacks, thwarts or defends is one's identity, unless ``by`` says otherwise."""
        verb, name = VERBS.read(step.verb)
        game = table.game
        if verb in ("attack", "thwart"):
            target = find(table, name, zones.all_in_play(game), seat)
            actor, decision = self._by(table, step, seat), game.decision()
            stopped: Option = (verb, actor, NOWHERE)  # a status card stands in the way
            if decision is not None and target >= 0 and stopped in decision.options:
                return [stopped]
            return [(verb, actor, target if target >= 0 else ABSENT)]
        if verb == "defend":
            return [("defend", self._by(table, step, seat), NOWHERE)]
        if verb in ("recover", "change form"):
            return [(verb.removeprefix("change "), zones.identity(game, seat), NOWHERE)]
        if verb in ("end turn", "pass"):
            return [("pass", NOWHERE, NOWHERE)]
        said = step.get("n")
        place = said.number(1) - 1 if said is not None else NOWHERE
        return self._of_card(table, seat, verb, name, place=place, origin=step.get("from"))

    def _by(self, table: LaidTable, step: Step, seat: int) -> int:
        """The character that ``by`` names; ABSENT for none."""
        node, game = step.get("by"), table.game
        me = zones.identity(game, seat)
        if node is None or node.text().casefold() in SELF_WORDS:
            return me
        own = find(table, node.text(), game.lists[zones.AREA[seat]], seat)
        found = own if own >= 0 else find(table, node.text(), zones.all_in_play(game), seat)
        return found if found >= 0 else ABSENT

    def _of_card(
        self, table: LaidTable, seat: int, verb: str, name: str, *, place: int, origin: Node | None
    ) -> list[Option]:
        """The cards of the name where the likeliest are, with all their abilities."""
        game, lists = table.game, table.game.lists
        if origin is not None:
            found = self._from(table, seat, name, origin.text())
        elif verb == "play":
            hand = table.things.among(name, lists[zones.HAND[seat]])
            found = hand[:1] or table.things.all(name)
        else:
            special = self.special(table, name, seat)
            held = [
                e
                for e in lists[zones.HAND[seat]]
                if any(p.in_hand for p in piece_of(game, e).powers)
            ]
            piles = [zones.DISCARD[other] for other in range(game.seats)]
            gone = [e for pile in (*piles, zones.ENCOUNTER_DISCARD) for e in lists[pile]]
            gone += _offered(game, seat)
            there = [
                *lists[zones.AREA[seat]],
                *held,
                *zones.all_in_play(game),
                *lists[zones.DISCARD[seat]],
                *gone,
            ]
            among = dict.fromkeys(there)
            found = [special] if special >= 0 else table.things.among(name, among)
        options: list[Option] = []
        for entity in found:
            piece = piece_of(game, entity)
            if verb == "play" and piece.kind != "event":
                options.append((verb, entity, NOWHERE))
                continue
            for n in (range(len(piece.powers)) if place < 0 else (place,)) or (NOWHERE,):
                options.append(("use" if _awaits(game, seat, piece, n) else verb, entity, n))
        return options or [(verb, NOWHERE, NOWHERE)]

    def _from(self, table: LaidTable, seat: int, name: str, origin: str) -> list[int]:
        """The cards of a name that lie in a zone of the player's, or attached to a card."""
        places = {
            "deck": zones.DECK[seat],
            "discard": zones.DISCARD[seat],
            "hand": zones.HAND[seat],
        }
        if origin in places:
            return table.things.among(name, table.game.lists[places[origin]])
        hosts = table.things.all(origin)
        return [e for e in table.things.all(name) if table.game.lists[zones.HOST][e] in hosts]

    def waits(self, step: Step, decision: Decision, seat: int) -> bool | None:
        """A defence waits for the question who defends."""
        return decision.kind == "defend" if VERBS.read(step.verb)[0] == "defend" else None

    def invites(self, table: LaidTable, decision: Decision, seat: int, option: Option) -> int:
        """The player whose turn it is may ask for an Action (MC.player-turn.6)."""
        verb, entity, place = option
        if decision.kind != "turn" or verb not in ("play", "use") or entity < 0 or place < 0:
            return UNANSWERED
        if piece_of(table.game, entity).powers[place].kind != ACTION:
            return UNANSWERED
        return place_of(decision, ("ask", seat, -1))

    # -- answers ---------------------------------------------------------------------------------

    def passing(self, decision: Decision) -> int:
        """By the kind of decision; whose help is wanted gives it."""
        helping = by_verb(decision, "yes") if decision.kind == "help" else UNANSWERED
        if helping != UNANSWERED:
            return helping
        return by_verb(decision, DECLINES.get(decision.kind, ""))

    def helps(self, table: LaidTable, decision: Decision, answers: Answers) -> int:
        """The cards of others that a payment names, beyond those of one's hand (MC.alliance.1)."""
        if decision.kind != "help" or not answers.payments:
            return UNANSWERED
        game = table.game
        names = names_in(answers.payments[0].get("discard"))
        held = [e for e in game.lists[zones.HAND[game.field(SEAT)]] if e != game.field(SOURCE)]
        given = [e for e in game.lists[zones.PLAYING] if e != game.field(SOURCE)]
        for entity in [*held, *given]:
            name = table.things.name(entity)
            if name in names:
                names.remove(name)
        for place, (_, card, _) in enumerate(decision.options):
            if card >= 0 and table.things.name(card) in names:
                return place
        return UNANSWERED

    def may_be_helped(self, table: LaidTable, seat: int, option: Option) -> bool:
        """MC.alliance.1."""
        verb, entity, _ = option
        return verb == "play" and entity >= 0 and may_be_helped(Scope(table.game, seat, entity))

    def only(self, table: LaidTable, decision: Decision) -> int:
        """What icons are called is as good as may be; an order that changes nothing; players come
        in player order where nothing else is said (MC.each-player.1), cards as they lie."""
        if decision.kind in ("designate", "next player", "next card"):
            return decision.default
        if decision.kind in ("order", "activation") and cast(NotedTable, table).same_end(decision):
            return 0
        return UNANSWERED

    def answer(self, table: LaidTable, decision: Decision, answers: Answers) -> StepAnswer:
        """By the payment that is named, where it says which option is meant."""
        if decision.kind in ("turn", PAUSE, "asked"):
            return UNANSWERED, None
        if decision.kind == "assign":
            found, refusal = share(
                table.game, decision, answers, lambda n, e: find(table, n, e, decision.seat)
            )
            if found != UNANSWERED or refusal is not None:
                return found, refusal
        own = getattr(self, f"_{decision.kind.replace(' ', '_')}", None)
        found = own(table, decision, answers) if own is not None else UNANSWERED
        if found == UNANSWERED and decision.kind in AIMED_ALSO:
            found = self._next(table, decision, answers.choose)
            if found == UNANSWERED:
                found = self._next(table, decision, answers.targets)
        return found, None

    def unasked(self, answers: Answers) -> Refusal | None:
        """Shares of what nobody has divided."""
        return stray(answers.choose)

    def _next(self, table: LaidTable, decision: Decision, nodes: list[Node]) -> int:
        """The next of some answers that fits; those before it had only one answer."""
        for place, node in enumerate(nodes):
            option = cast(NotedTable, table).fits(decision, node)
            if option != UNANSWERED:
                del nodes[: place + 1]
                return option
        return UNANSWERED

    def _added_cost(self, table: LaidTable, decision: Decision, answers: Answers) -> int:
        """Who says that they do something pays what is added to it (MC.cost.20)."""
        found = self._next(table, decision, answers.choose)
        if found == UNANSWERED and answers.step.verb.text().split()[0] in ACTS:
            found = by_verb(decision, "yes")
        return found

    # -- payments --------------------------------------------------------------------------------

    def _payment(self, table: LaidTable, decision: Decision, answers: Answers) -> int:
        for_effect = self._is_for_effect(table.game, decision, answers)
        return decision.options.index(PAY_NOTHING) if for_effect else UNANSWERED

    def _is_for_effect(self, game: Game, decision: Decision, answers: Answers) -> bool:
        """Whether the one payment named is for an effect of a card that is free itself."""
        op = game.current(PayBill)
        if op is None or PAY_NOTHING not in decision.options:
            return False
        begun = answers.notes.of(PaymentBegun).at == place_in(game)
        if begun or len(answers.payments) != 1 or not op.open(game).bill.is_free:
            return False
        ops = game.rules.programs[game.field(PROGRAM)].ops
        return has(ops[game.field(PC) + 1 :], PayBill, PlayNow)

    def pays_for(self, table: LaidTable, decision: Decision, step: Step) -> bool:
        """What the step names, or what it does without a name; not some other card's ability."""
        verb, name = VERBS.split(step.verb.text())
        if verb in ("attack", "thwart"):
            return self._by(table, step, decision.seat) == decision.source
        return not name or table.things.pick(name, [decision.source]) >= 0

    def not_so(self, table: LaidTable, offer: PaymentMatch) -> Refusal | None:
        """``as`` and ``split`` (MC.cost.13, MC.resource.4)."""
        return None if designations(offer) else NOT_SO_NAMED

    def _designate(self, table: LaidTable, decision: Decision, answers: Answers) -> int:
        """One that agrees with what is said of the icons."""
        op, offer = table.game.current(PayBill), table.notes.of(LastPayment).offer
        if op is None or offer is None:
            return UNANSWERED
        now = op.open(table.game)
        allowed = {(paid, over) for paid, over, _ in designations(offer)}
        found = op.namings(now, now.laid)
        fitting = [i for i, one in enumerate(found) if one[:2] in allowed]
        return decision.default if decision.default in fitting or not fitting else fitting[0]

    # -- what words mean -------------------------------------------------------------------------

    def chosen(self, table: LaidTable, decision: Decision, node: Node) -> int:
        """Numbers and words of options, seats, yes and no."""
        if not node.is_scalar or not str(node.raw.value).strip():
            return UNANSWERED
        word = node.text().casefold()
        found = UNANSWERED
        if decision.kind in ("may", "added cost", "help"):
            found = by_verb(decision, "yes" if word in YES else "no" if word in NO else "")
        elif decision.kind == "form":
            found = self._face_named(table, decision, node)
        elif decision.kind in ("power", "option", "cost"):
            found = self._listed(table, decision, node)
        elif decision.kind in ("assign", "prevent") and node.is_number:
            shares = [option[2] for option in decision.options]
            found = shares.index(node.number()) if node.number() in shares else UNANSWERED
        if found == UNANSWERED and word in NO:
            found = by_verb(decision, DECLINES.get(decision.kind, ""))
        if found == UNANSWERED and not node.is_number:
            cards = [o[1] for o in decision.options if o[0] not in NUMBERS and o[1] >= 0]
            entity = find(table, node.text(), cards, decision.seat)
            found = about(decision, entity) if entity >= 0 else UNANSWERED
        return found

    def _face_named(self, table: LaidTable, decision: Decision, node: Node) -> int:
        """By a title with a code, or as it is listed."""
        game, op = table.game, table.game.current(ChooseOtherForm)
        faces = [game.rules.cards[face] for face in op.faces(game)] if op is not None else []
        names = [with_code(face.name, face.code) for face in faces]
        told = node.text()
        return names.index(told) if told in names else self._listed(table, decision, node)

    def _listed(self, table: LaidTable, decision: Decision, node: Node) -> int:
        """By number, from 1, or any words of the option; "yes" and "no" where one is a payment."""
        priced, word = table.game.current(PricedChoice), node.text().casefold()
        if priced is not None and decision.kind == "option" and word in (*YES, *NO):
            costs = [priced.price(table.game, option) is not None for option in decision.options]
            return costs.index(word in YES) if costs.count(word in YES) == 1 else UNANSWERED
        if node.is_number:
            return place_of(
                decision, *((o[0], node.number() - 1, -1) for o in decision.options[:1])
            )
        wanted, describe = words_of(node.text(), SIGNS), table.rules.describe
        fits = (i for i, option in enumerate(decision.options)
                if wanted in words_of(describe(table.game, option), SIGNS))  # fmt: skip
        return next(fits, UNANSWERED)

    # -- what costs ------------------------------------------------------------------------------

    def card(self, table: LaidTable, seat: int, node: Node, verb: str, n: int) -> Option:
        """To play it: an event by the ability that is used."""
        entity = self._entity(table, seat, node, (zones.HAND[seat], zones.AREA[seat]))
        piece = piece_of(table.game, entity)
        if piece.kind != "event" or not piece.powers:
            return ("play", entity, NOWHERE)
        acts = [one for one in piece.powers if one.kind == ACTION] or list(piece.powers)
        place = n if 0 < n < len(piece.powers) else acts[0].place
        waits = _awaits(table.game, seat, piece, place)
        return ("use" if waits else "play", entity, place)

    def ability(self, table: LaidTable, seat: int, node: Node, n: int) -> Option:
        """The one that is numbered, else the first that costs something."""
        entity = self._entity(table, seat, node, (zones.AREA[seat], zones.HAND[seat]))
        piece = piece_of(table.game, entity)
        powers = list(piece.powers)
        if not powers or n >= len(powers):
            raise Fault(few(piece.name, len(powers), "ability"), ("MC.ability.4",))
        costly = [one for one in powers if any(not price.is_free for price in one.costs)]
        return ("use", entity, n if n >= 0 else (costly or powers)[0].place)

    def read_cost(self, table: LaidTable, text: str, of: Cost | Option) -> Cost:
        """By its own name, a card speaks of itself."""
        own = piece_of(table.game, card).name if (card := thing_of(of)) >= 0 else ""
        try:
            cost = cast(MarvelRules, table.rules).read_cost(text, own)
            Bare(cost)
            return cost
        except (Misread, NotRun) as wrong:  # or nobody can pay it yet
            raise Misread(f"no cost: {wrong}", 0) from None

    def same_cost(self, table: LaidTable, asked: PriceAsked, said: Cost, due: Cost) -> bool:
        """However it is worded; of a card its resource cost may be said alone."""
        now = table.rules.bill(table.game, *asked._replace(of=said)).due.cost
        plain = not now.picks and all(unit.kind == ANY for unit in now.units)
        match asked.of:
            case ("play", card, _) if plain:
                return now == resource_cost(table.game, asked.seat, card, asked.x)
        return _keys(now) == _keys(due)

    def _entity(self, table: LaidTable, seat: int, node: Node, places: tuple[int, int]) -> int:
        """The card that is meant: in hand or in play, one's own before others'."""
        lists, name = table.game.lists, node.text()
        near = [*lists[places[0]], *lists[places[1]]]
        found = find(table, name, near, seat)
        far = list(dict.fromkeys([*near, *zones.all_in_play(table.game), *table.things.all(name)]))
        found = found if found >= 0 else find(table, name, far, seat)
        if found < 0:
            raise node.expected("a card of the position")
        return found


def _awaits(game: Game, seat: int, piece: CardFace, place: int) -> bool:
    """Whether a player is asked in a window, and an ability is used there, be it of an event that
    is played."""
    decision = game.decision()
    window = decision is not None and decision.about[:2] == (seat, "window")
    return window and all(one.kind != ACTION for one in piece.powers[place : place + 1])


def _offered(game: Game, seat: int) -> list[int]:
    """The cards of which a player is asked whether to use them, wherever they have gone."""
    decision = game.decision()
    mine = decision is not None and decision.seat == seat
    options = decision.options if decision is not None and mine else []
    return [entity for verb, entity, _ in options if verb == "use" and entity >= 0]


def _keys(cost: Cost) -> set[tuple[object, ...]]:
    """What tells costs apart, of each of those that a cost with an "or" may be."""
    return {_key(one) for one in alternatives(cost)}


def _key(cost: Cost) -> tuple[object, ...]:
    units = sorted((unit.kind, unit.amount) for unit in cost.units)
    return (*units, *sorted(str(pick).casefold() for pick in cost.picks))


PAGE: Final = MarvelPage()
