// Signs in texts, such as {wood} or [energy]: a shape and a letter each, never a colour alone.
import { html, nothing, svg } from "./vendor/lit-html/lit-html.js";

const SHAPES = [
  "M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22z",
  "M3 2h18a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1z",
  "M12 0 24 12 12 24 0 12z",
  "M6 2h12l6 10-6 10H6L0 12z",
  "M12 1l11 8-4 14H5L1 9z",
  "M12 1h10v11c0 6-5 10-10 11C7 22 2 18 2 12V1z",
  "M7 1h10l6 6v10l-6 6H7l-6-6V7z",
];

/** The same number for the same word, everywhere.
 * @param {string} word */
function number(word) {
  let found = 7;
  for (const letter of word) found = (found * 31 + letter.charCodeAt(0)) % 9973;
  return found;
}

/** A sign: its shape and hue hang on its word, its letters are its first and its last.
 * @param {string} word */
export function icon(word) {
  const plain = /^(\d+|X)$/.test(word);
  const n = number(word);
  const letters = plain ? word : word[0].toUpperCase() + (word.length > 1 ? word.at(-1) : "");
  return html`<span class=${plain ? "sign plain" : `sign hue${n % 7}`} role="img" aria-label=${word}
    ><svg viewBox="0 0 24 24" aria-hidden="true">
      ${svg`<path d=${SHAPES[plain ? 0 : Math.floor(n / 7) % SHAPES.length]} /><text x="12" y="16.5" text-anchor="middle">${letters}</text>`}
    </svg></span
  >`;
}

const SIGN = /(\{(?:[a-z]+|\d+|X)\}|\[[a-z]+\])/;

/** A text with its signs.
 * @param {string | undefined} text */
export function signs(text) {
  if (!text) return nothing;
  return text.split(SIGN).map((part, at) => (at % 2 ? icon(part.slice(1, -1)) : part));
}

const PRICE = /(\d+ [a-z]+\b)/;

/** A price: its signs; of so many of something the sign beside the word.
 * @param {string} text */
export function priced(text) {
  return text.split(PRICE).map((part, at) => (at % 2 ? html`${part.split(" ")[0]}&nbsp;<span aria-hidden="true">${icon(part.split(" ")[1])}</span>&nbsp;${part.split(" ")[1]}` : signs(part)));
}
