"""What cases of Heirless say wrongly, and how the one line puts it that says so."""

from __future__ import annotations

from tests.cases.wrong import Wrong

CARDS = """\
- game: heirless
  cards:
    - {name: Hut, class: commoner, cost: "1 log", workers: [wolf], text: "Gain 1 log."}
    - {name: Tithe, threshold: 5, text: "End of season: Gain 1 influence."}
    - {name: Riddle, class: commoner, text: "Gain 2 gold."}
"""
GIVEN = "seats: {Blue: {}, Green: {}}"

STEPS = {
    "{Blue: deplo, to: Valley}": "Blue: unknown verb 'deplo'; did you mean deploy?",
    "{Blue: build}": "Blue: expected a name after 'build'",
    "{Blue: deploy, to: Vally}": "to: unknown place 'Vally'; did you mean Valley?",
    "{Blue: deploy, to: castle of Pink}": "to: unknown seat 'Pink'",
    "{Blue: deploy}": "expected the key 'to' in a step 'deploy'",
    "{Blue: deploy, to: Valley, cell: 3}": "cell: unknown argument of 'deploy' 'cell'",
    "{Blue: flee, from: Valley, knight: x}": "knight: expected a whole number",
    "{Blue: build Hutt}": "Blue: unknown Workplace 'Hutt'; did you mean Hut?",
    "{Blue: build Hut, replace: Htu}": "replace: unknown Workplace 'Htu'",
    "{Blue: enact Hut}": "Blue: unknown Law 'Hut'",
    "{Blue: commission Tunnel}": "Blue: unknown path 'Tunnel'",
    "{Blue: assign Hut, of: Pink}": "of: unknown seat 'Pink'",
    "{Blue: vote}": "expected one of the keys 'for', 'against', 'abstain' in a vote",
    "{Blue: vote, for: 1, against: 1}": "expected one of the keys",
    "{Blue: vote, abstain: false}": "abstain: expected true",
    "{Blue: break}": "Blue: expected the number of a promise after 'break'",
    "{Blue: break one, by: Green}": "Blue: expected the number of a promise",
    "{Blue: promise}": "expected the key 'text' in a step 'promise'",
    "{Blue: trade, give: {}}": "expected the key 'with' in a step 'trade'",
    "{Blue: trade, with: Green, give: {resources: {gold: 1}}}": "unknown resource 'gold'",
    "{Blue: trade, with: Green, give: {workplaces: [Htu]}}": "unknown Workplace 'Htu'",
    "{Blue: trade, with: [Green, Red], give: {}}": "unknown seat 'Red'",
    "{Blue: trade, with: [Green, Blue], give: {Pink: {}}}": "unknown seat 'Pink'",
    "{Blue: trade, with: Green, give: {Blue: {}}}": "Blue has no part in this trade (see 'with')",
    "{Blue: trade, with: Green, among: {}}": "there is nobody else in a trade with one other",
    "{Blue: ally, with: Green, at: castle of Green}": "at: expected a Tile",
    "{Blue: payments, for: 3 lgo, gives: none}": "for: 'lgo' is not understood here",
    "{Blue: payments, for: {crad: Hut}, gives: none}": "unknown key of a cost 'crad'",
    "{Blue: payments, for: 1 log, gives: 3}": "gives: expected a list of payments, or none",
    "{Blue: cost, of: {ability: Hut}, is: nothing}": "Hut has no such ability",
    "{Blue: cost, of: {card: Hut}}": "expected the key 'is'",
    "{until: {phase: batle}}": "until.phase: unknown phase 'batle'",
    "{until: {}}": "until: expected a turn, a phase, or both",
    "{Blue: idle, refused: HL.turns.999}": "refused: unknown clause 'HL.turns.999'",
}

POSITIONS = {
    "seats: {Blue: {resources: {lgo: 1}}}": "resources.lgo: unknown resource 'lgo'",
    "seats: {Blue: {wealth: 1}}": "unknown key of a seat 'wealth'",
    "phase: battle, last_turn: nobody, seats: {A: {}}": "last_turn: unknown seat 'nobody'",
    "seats: {blue: {}}": "expected the name of a seat",
    "seats: {Bandits: {}}": "expected the name of a seat",
    "seats: {A: {}, B: {}, C: {}, D: {}, E: {}, F: {}, G: {}}": "expected up to 6 seats, found 7",
    "seats: {Blue: {grid: [{card: Hut, cell: 10}]}}": "expected a cell of the grid, 1 to 9",
    "seats: {Blue: {grid: [{card: Hut, cell: 1}, {card: Hut, cell: 1}]}}": "that cell is taken",
    "seats: {Blue: {grid: 3}}": "seats.Blue.grid: expected the names of what is there, found '3'",
    "seats: {Blue: {grid: [{cell: 1}]}}": "expected the key 'card'",
    "seats: {Blue: {grid: [Tithe]}}": "expected a Workplace, found Tithe, which is of type law",
    "seats: {Blue: {castle: {knights: [4]}}}": "no level is above 3 (HL.rewards.5)",
    "seats: {Blue: {castle: {guests: {Blue: [1]}}}}": "nobody is a guest at home",
    "seats: {Blue: {oathbreak: 7}}": "an Oathbreak is 20 Prestige (HL.turns.103)",
    "tiles: {Vally: {Blue: [1]}}, seats: {Blue: {}}": "unknown Tile 'Vally'",
    "tiles: {Valley: {Red: [1]}}, seats: {Blue: {}}": "unknown seat 'Red'",
    "turn: Blue, tracker: {left: [Blue]}, seats: {Blue: {}, Green: {}}": "Blue is Idle",
    "tracker: {action: right, left: [Blue, Green]}, seats: {Blue, Green}": "nobody is on the half",
    "tracker: {left: [Blue], right: [Blue]}, seats: {Blue: {}}": "Blue has one cube",
    "tracker: {action: up}, seats: {Blue: {}}": "tracker.action: unknown half 'up'",
    "actions_left: 3, seats: {Blue: {}}": "a turn has 2 actions (HL.turns.2)",
    "phase: bttle, seats: {Blue: {}}": "given.phase: unknown phase 'bttle'",
    "season: 0, seats: {Blue: {}}": "season: expected a whole number, 1 or more",
    "laws: [Hut], seats: {Blue: {}}": "laws: expected a Law, found Hut, which is of type workplace",
    "promises: [{signed: Blue}], seats: {Blue: {}}": "expected the key 'text'",
    "control: {Valley: Blue}, seats: {Blue: {}}": "unknown key of given 'control'",
    "start: true, season: 2, seats: {Blue: {}}": "unknown key of given 'season'",
    "start: true, seats: {Blue: {hand: []}}": "unknown key of a seat at a start 'hand'",
}

LOOKS = {
    "contol: {Valley: Blue}": "then: unknown key of then 'contol'; did you mean control?",
    "tracker: {order: [Blue, Rd]}": "then.tracker.order: unknown seat 'Rd'",
    "tiles: {Valley: {Blue: [x]}}": "expected a whole number",
    "control: {Vally: Blue}": "unknown place 'Vally'; did you mean Valley?",
    "seats: {Blue: {grid: [{card: Hut, cell: 12}]}}": "expected a cell of the grid, 1 to 9",
    "seats: {Blue: {paths: [Tunnel]}}": "unknown path 'Tunnel'",
    "seats: {Pink: {}}": "unknown seat 'Pink'",
    "winner: Pink": "unknown seat 'Pink'",
    "free: Pink": "then.free: unknown seat 'Pink'",
    "next: Pink": "then.next: unknown seat 'Pink'",
    "promises: [{txt: a}]": "unknown key of a promise 'txt'",
}

WRONG = Wrong(
    CARDS,
    GIVEN,
    STEPS,
    POSITIONS,
    LOOKS,
    ("castle-control", "castle", "never"),
    "seats: {Blue: {hand: [Riddle]}}",
)
