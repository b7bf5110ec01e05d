// Things that lie at places: where each goes, what it is joined to, which cells are empty.
import { html, nothing } from "./vendor/lit-html/lit-html.js";

/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./types.js").Thing} Thing */

/** How an area lies: as it says, but as a map wherever its things have places.
 * @param {Area} area */
export function layoutOf(area) {
  const things = area.things ?? [];
  const placed = things.every((thing) => thing.at || thing.on) && (area.size || things.filter((thing) => thing.at).length > 1);
  if (!placed) return area.layout === "grid" ? "row" : (area.layout ?? "row");
  return things.some((thing) => (thing.beside ?? []).length) ? "grid map" : "grid";
}

/** Where a thing lies on a grid, as a style.
 * @param {{at?: [number, number]}} thing */
export function place(thing) {
  return thing.at ? `grid-row:${thing.at[0] + 1};grid-column:${thing.at[1] + 1}` : "";
}

/** The neighbours of each thing to which a way leads.
 * @param {Thing[]} things
 * @returns {(thing: Thing) => string} as classes */
export function joinsOf(things) {
  const at = new Map(things.map((thing) => [thing.refs?.[0], thing.at]));
  return (thing) => {
    const [row, column] = thing.at ?? [0, 0];
    const steps = (thing.beside ?? []).map((ref) => at.get(ref)).filter(Boolean).map((/** @type {any} */ [r, c]) => `${r - row} ${c - column}`);
    return [steps.includes("0 1") ? "east" : "", steps.includes("1 0") ? "south" : ""].join(" ").trim();
  };
}

/** The empty cells of a grid, counted from 1, row by row.
 * @param {Area} area */
export function holes(area) {
  if (!area.size) return nothing;
  const [rows, columns] = area.size;
  const taken = new Set((area.things ?? []).map((thing) => String(thing.at)));
  const cells = Array.from({ length: rows * columns }, (_, n) => /** @type {[number, number]} */ ([Math.floor(n / columns), n % columns]));
  return cells.filter((at) => !taken.has(String(at))).map((at) => html`<span class="hole" aria-hidden="true" .style=${place({ at })}>${at[0] * columns + at[1] + 1}</span>`);
}
