// The answers to a question, and how they are listed.
import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { signs } from "./icons.js";
import { isIn } from "./scene.js";

/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./types.js").Question} Question */
/** @typedef {import("./types.js").Thing} Thing */
/** @typedef {{option: Option, index: number}} Choice */

const MANY = 14; // answers that are listed one by one
const FEW = 4; // of a kind that are, all the same
const LONG = 6; // entries of which the last may lie below the edge
export const DIGITS = "123456789";

/** All answers, or those that a thing can be chosen for; those that read alike once.
 * @param {Question | undefined} question
 * @param {Thing} [thing]
 * @returns {Choice[]} */
export function choicesOf(question, thing) {
  const found = new Map();
  (question?.options ?? []).forEach((option, index) => {
    if (thing && !isIn(thing, new Set(option.touches ?? []))) return;
    if (!found.has(option.text)) found.set(option.text, { option, index });
  });
  return [...found.values()];
}

/** What an answer does, in a word.
 * @param {Option} option */
function verb(option) {
  return (option.written || option.text).split(" ")[0].replace(/[,:]$/, "");
}

/** With a capital letter.
 * @param {string} text */
const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Answers as they are listed: where they are many, those of one kind in one.
 * @param {Choice[]} choices
 * @returns {Choice[][]} */
export function entries(choices) {
  /** @type {Map<string, Choice[]>} */
  const kinds = new Map();
  for (const choice of choices) {
    const kind = verb(choice.option);
    kinds.set(kind, [...(kinds.get(kind) ?? []), choice]);
  }
  if (choices.length <= MANY || kinds.size === 1) return choices.map((choice) => [choice]);
  return [...kinds.values()].flatMap((list) => (list.length < FEW ? list.map((one) => [one]) : [list]));
}

/** The keys that take an answer.
 * @param {Option} option
 * @param {number} at its place in the list */
function keysOf(option, at) {
  const bears = option.bears === "go on" ? "p" : option.bears === "end" ? "e" : "";
  return [at < DIGITS.length ? DIGITS[at] : "", bears || (option.key ?? "")].filter(Boolean);
}

/** Whether an entry lets things go on, or ends what one is at.
 * @param {Choice[]} entry */
const isIdle = (entry) => entry.length === 1 && ["go on", "end"].includes(entry[0].option.bears ?? "");

/** Answers in the order in which they are shown, each with its place: of many, what ends a turn first.
 * @param {Choice[]} choices */
function shown(choices) {
  const rows = entries(choices).map((entry, at) => ({ entry, at }));
  if (rows.length <= LONG) return rows;
  return [...rows.filter(({ entry }) => isIdle(entry)), ...rows.filter(({ entry }) => !isIdle(entry))];
}

/**
 * @param {Choice[]} choices
 * @param {{choose: (entry: Choice[]) => void, light: (refs: string[]) => void, why: (words: string) => void}} hand */
export function choiceList(choices, { choose, light, why }) {
  return html`<ul class="options" aria-label="Answers">${shown(choices).map(({ entry, at }) => {
    const [{ option }] = entry;
    const many = entry.length > 1;
    const keys = keysOf(option, at);
    const idle = isIdle(entry);
    const touches = entry.flatMap((one) => one.option.touches ?? []);
    return html`<li>
      <button type="button" class="option ${idle ? "idle" : ""}" @click=${() => choose(entry)} title=${many ? "" : (option.written ?? "")}
        aria-keyshortcuts=${keys.length ? keys.join(" ") : nothing}
        @pointerenter=${() => light(touches)} @pointerleave=${() => light([])} @focus=${() => light(touches)} @blur=${() => light([])}>
        ${keys.map((key) => html`<kbd aria-hidden="true">${key}</kbd>`)}<span>${many ? html`${upper(verb(option))} … <span class="quiet">${entry.length} ways</span>` : signs(option.text)}</span>
      </button>
      ${many ? nothing : html`<button type="button" class="why" aria-label=${`Why? ${option.text}`} title="Why?" @click=${() => why(option.written || option.text)}>?</button>`}
    </li>`;
  })}</ul>`;
}
