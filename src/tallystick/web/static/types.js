// What the server sends (docs/protocol.md), for the type checker alone.

/** @typedef {{label: string, value: number, most?: number, printed?: number}} Figure */
/** @typedef {{name: string, refs?: string[], kind?: string, owner?: number, many?: number, cost?: string, figures?: Figure[], counters?: Figure[], marks?: string[], rested?: string, face_down?: boolean, on?: string, at?: [number, number], beside?: string[], notes?: string[], text?: string[]}} Thing */
/** @typedef {{title: string, things?: Thing[], layout?: string, size?: [number, number]}} Area */
/** @typedef {{label: string, many: number, cards?: Thing[]}} Pile */
/** @typedef {{label: string, lines: string[], touches?: string[]}} Talk */
/** @typedef {{seat: number, name: string, notes?: string[], gauges?: Figure[], piles?: Pile[], areas?: Area[], out?: boolean}} Side */
/** @typedef {{viewer: number, now: string[], sides: Side[], areas?: Area[], gauges?: Figure[], piles?: Pile[], talk?: Talk[], turn?: number}} Scene */
/** @typedef {{text: string, written?: string, touches?: string[], bears?: string, key?: string}} Option */
/** @typedef {{clauses: string[], text: string, when?: string}} Because */
/** @typedef {{copies: number, uses: [string, string][], state: string, touches?: string[], why?: Because}} Source */
/** @typedef {{due: string, sources: Source[], ways: number, exact: boolean, best?: [number, number, number][], text?: string}} Payment */
/** @typedef {{text: string, options: Option[], first?: number, idle?: number, about?: string, payment?: Payment}} Question */
/** @typedef {{number: number, text: string, clauses?: string[], touches?: string[]}} Line */
/** @typedef {{is: "view", n: number, scene: Scene, told: Line[], number: number, asks: number, question?: Question, can_undo?: string, won?: string, stops?: string[], left?: number[], ticks?: number}} View */
/** @typedef {{name: string, who: string, here?: boolean, handed?: boolean}} SeatState */
/** @typedef {{is: "state", n: number, table: string, game: string, title: string, phase: string, seat: number, seats: SeatState[], options?: Object<string, string>, moments?: string[], spoken?: [string, string][], sealed?: string, seed?: string, salt?: string, asks_back?: number, rematch?: string, trouble?: string, chosen?: string[], bargains?: boolean, concedes?: boolean, clock?: [number, number]}} State */
/** @typedef {{n: number, goods: [string, number][][], phrases: [string, string[]][], parties: {name: string, seats?: number[], baskets?: [string, number, number][]}[]}} OnDesk */
/** @typedef {{name: string, readings: string[], question: string}} Rule */
/** @typedef {{name: string, question: string, values: [string, string][], default?: string[], each?: boolean, several?: boolean, decks?: boolean}} Choosable */
/** @typedef {{name: string, title: string, fewest: number, most: number, rules: Rule[], choices: Choosable[], cards?: boolean}} Playable */
/** @typedef {{games: Playable[], bots: string[]}} Offered */
/** @typedef {{table: string, game: string, title: string, phase: string, seats: SeatState[], clock?: [number, number]}} Open */
/** @typedef {{n: number, seat: number, text: string}} Chat */

export {};
