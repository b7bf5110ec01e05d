"""What cases of Marvel Champions say wrongly, and how the one line puts it that says so."""

from __future__ import annotations

from tests.cases.wrong import Wrong

CARDS = """\
- game: marvel-champions
  cards:
    - {name: Plover, type_code: hero, health: 10, attack: 2, thwart: 2, defense: 2, hand_size: 5}
    - {name: Jab, type_code: event, cost: 0, text: "<b>Hero Action</b>: Draw 1 card."}
    - {name: Riddle, type_code: event, cost: 0, text: "<b>Hero Action</b>: Frobnicate it."}
"""
GIVEN = "seats: {A: {identity: Plover, hand: [Jab]}, B: {}}"

STEPS = {
    "{A: plai Jab}": "A: unknown verb 'plai'; did you mean play?",
    "{A: play}": "A: expected a name after 'play'",
    "{A: play Jub}": "unknown card 'Jub'; did you mean Jab?",
    "{A: recovr}": "A: unknown verb 'recovr'; did you mean recover?",
    "{A: play Jab, wiht: {discard: [Jab]}}": "wiht: unknown argument of a step 'wiht'",
    "{A: play Jab, with: {discrad: [Jab]}}": "with: unknown key of a payment 'discrad'",
    "{A: play Jab, with: {damage: much}}": "with.damage: expected a whole number",
    "{A: play Jab, with: [Jab]}": "with: expected a mapping, found 'Jab'",
    "{A: play Jab, x: two}": "x: expected a whole number, found 'two'",
    "{A: play Jab, by: Jab}": "by: 'play' takes no 'by'; it goes with attack or thwart or defend",
    "{A: pay, cost: '2 per playr'}": "expected a cost such as 3, '3 per player', ",
    "{A: play Jab, n: 0}": "n: expected a whole number, 1 or more",
    "{A: pay}": "expected the key 'cost' in a step 'pay'",
    "{A: pay, cost: twelve}": "cost: no cost: ",
    "{A: pay, cost: '[enrgy]'}": "cost: no cost: ",
    "{A: payments, for: {crad: Jab}, gives: none}": "for: unknown key of a cost 'crad'",
    "{A: payments, for: {card: Jab}, gives: 3}": "gives: expected a list of payments, or none",
    "{A: payments, for: {card: Jab}}": "expected the key 'gives'",
    "{A: cost, of: {card: Jab}}": "expected the key 'is'",
    "{A: cost, of: Jab, is: '1'}": "of: no cost: ",
    "{A: can, do: play Jab}": "expected the key 'is'",
    "{A: can, do: payments, is: true}": "do: unknown verb 'payments'",
    "{C: recover}": "unknown seat 'C'",
    "{until: {phase: vilain}}": "until.phase: unknown phase 'vilain'; did you mean villain?",
    "{until: {}}": "until: expected a turn, a phase, or both",
    "{A: recover, refused: MC.recover.99}": "refused: unknown clause 'MC.recover.99'",
    "{A: recover, refused: recover}": "refused: expected a clause id such as",
}

POSITIONS = {
    "seats: {a: {}}": "expected the name of a seat",
    "seats: {A: {}, B: {}, C: {}, D: {}, E: {}}": "expected up to 4 seats, found 5",
    "seats: {A: {idenity: Plover}}": "unknown key of a seat 'idenity'; did you mean identity?",
    "seats: {A: {identity: Jab}}": "expected an identity, found Jab, which is of type event",
    "seats: {A: {form: hreo}}": "seats.A.form: unknown form 'hreo'; did you mean hero?",
    "seats: {A: {damage: -1}}": "seats.A.damage: expected a whole number, 0 or more",
    "seats: {A: {status: [stuned]}}": "unknown status card 'stuned'; did you mean stunned?",
    "seats: {A: {play: [Jab]}}": "Jab is of type event, not in play",
    "seats: {A: {engaged: [Plover]}}": "expected a minion, found Plover, which is of type hero",
    "seats: {A: {play: [{damage: 1}]}}": "expected the key 'card'",
    "seats: {A: {play: [Pal, {card: Web, on: Pol}]}}": "unknown card 'Pol'; did you mean Pal",
    "villain: {crad: Rust}, seats: {A: {}}": "unknown key of the villain 'crad'",
    "villain: {card: Plover}, seats: {A: {}}": "expected a villain, found Plover",
    "phase: dawn, seats: {A: {}}": "given.phase: unknown phase 'dawn'",
    "turn: C, seats: {A: {}}": "turn: unknown seat 'C'",
    "first_player: nobody, seats: {A: {}}": "first_player: unknown seat 'nobody'",
    "players_started: none, seats: {A: {}}": "players_started: expected a whole number",
    "encounter_deck: 3, hnd: 4, seats: {A: {}}": "unknown key of given 'hnd'",
    "seats: {A: {engaged: 2}}": "seats.A.engaged: expected the names of what is there, found '2'",
    "start: true, phase: player, seats: {A: {}}": "unknown key of given 'phase'",
    "start: true, seats: {A: {hand: [Ox]}}": "unknown key of a seat at a start 'hand'",
    "start: true, sets: [none such], seats: {A: {}}": "unknown set 'none such'",
}

LOOKS = {
    "sets: {}": "then: unknown key of then 'sets'; did you mean seats",
    "seats: {C: {}}": "unknown seat 'C'",
    "seats: {A: {hnd: []}}": "unknown key of a seat 'hnd'; did you mean hand?",
    "seats: {A: {hand: [[Jab]]}}": "expected the name of a card, or {card: NAME}, found a list",
    "paid: {resource: []}": "unknown key of what was paid 'resource'; did you mean resources?",
    "paid: {resources: [mentl]}": "unknown type of icon 'mentl'; did you mean mental?",
    "villain: {dmg: 2}": "unknown key of the villain 'dmg'",
    "over: maybe": "over: expected true or false",
    "winner: C": "unknown seat 'C'",
    "cited: [MC.99]": "unknown clause 'MC.99'",
}

# Cards of one's own, and the field that is wrong.
FACES = {
    "{name: Ox, type_code: beest}": "beest",
    "{name: Ox}": "type_code",
    "{type_code: event}": "name",
    "{name: Ox, type_code: event, cost: lots}": "cost",
    "{name: Ox, type_code: ally, attack: two}": "attack",
    "{name: Ox, type_code: ally, helth: 2}": "helth",
}

WRONG = Wrong(
    CARDS,
    GIVEN,
    STEPS,
    POSITIONS,
    LOOKS,
    ("mode", "mod", "easy"),
    "seats: {A: {hand: [Riddle]}}",
    FACES,
)
