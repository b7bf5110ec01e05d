// How many of something: one less, one more; at a bound the button says why.
import { html } from "./vendor/lit-html/lit-html.js";

/**
 * @param {{title: string, name: unknown, label: string, n: number, most: number, set: (n: number) => void, why: (more: boolean) => void}} of
 *   what is counted, under a title; ``why`` says why there can be no more, or no less */
export function stepper({ title, name, label, n, most, set, why }) {
  const button = (/** @type {string} */ sign, /** @type {boolean} */ more, /** @type {boolean} */ greyed) => html`<button type="button"
    aria-label=${`one ${label} ${more ? "more" : "less"}`} aria-disabled=${greyed}
    @click=${() => (greyed ? why(more) : set(n + (more ? 1 : -1)))}>${sign}</button>`;
  return html`<span class=${n ? "count in" : "count"} role="group" aria-label=${title}>
    ${button("−", false, n === 0)}<b class="n">${n}</b><span class="quiet">/${most}</span>${button("+", true, n >= most)}
    <span>${name}</span></span>`;
}
