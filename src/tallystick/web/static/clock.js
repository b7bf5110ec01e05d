// The time that people have, where a table plays on time.
import { html, nothing } from "./vendor/lit-html/lit-html.js";

/** @typedef {import("./types.js").View} View */

const LOW = 30_000; // milliseconds
/** @type {[string, {bank: number, increment: number} | undefined][]} */
export const CLOCKS = [
  ["no clock", undefined],
  ["5 minutes each, and 5 seconds an answer", { bank: 300, increment: 5 }],
  ["15 minutes each, and 10 seconds an answer", { bank: 900, increment: 10 }],
  ["an hour each, and 30 seconds an answer", { bank: 3600, increment: 30 }],
];

/** Minutes and seconds.
 * @param {number} left milliseconds */
export function minutes(left) {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What a seat has left.
 * @param {View} view
 * @param {number} seat
 * @param {number} since milliseconds since the view came */
export function clockView(view, seat, since) {
  const left = view.left?.[seat] ?? -1;
  if (left < 0) return nothing;
  const ticks = view.ticks === seat;
  const now = ticks ? left - since : left;
  return html` <time class=${`clock${ticks ? " ticks" : ""}${now < LOW ? " low" : ""}`}>${ticks ? html`<span aria-hidden="true">⏱ </span>` : nothing}${minutes(now)}</time>`;
}
