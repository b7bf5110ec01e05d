// What happened, with its clauses, and up to where one has read it; what people say.
import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { signs } from "./icons.js";

/** @typedef {import("./types.js").Line} Told */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Chat} Chat */

const MOST = 300; // lines that are shown
const CITED = /( ?\[[A-Z]+\.[^\]]+\])/;

/** Clauses to be looked up.
 * @param {string[]} clauses
 * @param {(words: string) => void} look */
export function clauseLinks(clauses, look) {
  return clauses.map((clause) => html` <button type="button" class="clause" aria-label=${`Clause ${clause}`} @click=${() => look(clause)}>${clause}</button>`);
}

/** A text with its signs, the clauses that it cites in brackets to be looked up.
 * @param {string} text
 * @param {(words: string) => void} look */
export function cited(text, look) {
  return text.split(CITED).map((part, at) => (at % 2 ? clauseLinks(part.trim().slice(1, -1).split(", "), look) : signs(part)));
}

/** Up to where one has read the log, kept for when one comes back. */
export class Mark {
  /**
   * @param {string} table
   * @param {string} token */
  constructor(table, token) {
    this.place = `read ${table} ${token.slice(0, 6)}`;
    this.since = Number(localStorage.getItem(this.place) ?? Infinity);
  }

  /** What is there now has been read; it is new what comes from now on.
   * @param {Told[]} log */
  look(log) {
    this.since = log.at(-1)?.number ?? this.since;
    this.keep(log);
  }

  /** @param {Told[]} log */
  keep(log) {
    if (log.length) localStorage.setItem(this.place, String(log[log.length - 1].number));
  }
}

/**
 * @param {Told[]} log
 * @param {number} since the last line that one has read
 * @param {(refs: string[]) => void} light
 * @param {(words: string) => void} look */
export function logView(log, since, light, look) {
  const lines = log.slice(-MOST);
  const first = lines.find((line) => line.number > since && line !== lines[0]);
  return html`<section class="logbox" aria-labelledby="log">
    <h2 id="log">What happened</h2>
    <div class="log" role="log" aria-labelledby="log" tabindex="0">
      ${lines.map((line) => html`${line === first ? html`<p class="since">Since you last looked</p>` : nothing}<p
        @pointerenter=${() => light(line.touches ?? [])} @pointerleave=${() => light([])}
        @focusin=${() => light(line.touches ?? [])} @focusout=${() => light([])}
        >${signs(line.text)}${clauseLinks(line.clauses ?? [], look)}</p>`)}
    </div>
  </section>`;
}

/** Look in the log at what is new, else at its end.
 * @param {HTMLElement} page */
export function scrollLog(page) {
  const log = /** @type {HTMLElement | null} */ (page.querySelector(".log"));
  const since = /** @type {HTMLElement | null} */ (log?.querySelector(".since") ?? null);
  if (log) log.scrollTop = since ? since.offsetTop - log.offsetTop : log.scrollHeight;
}

/** A field of which the words are sent; they stay where they cannot be.
 * @param {string} label
 * @param {(words: string) => boolean} send whether they could be */
function field(label, send) {
  const sent = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements[0]);
    if (!input.value.trim() || send(input.value.trim())) input.value = "";
  };
  return html`<form @submit=${sent}><label><span class="quiet">${label}</span> <input maxlength="400" autocomplete="off" /></label></form>`;
}

/**
 * @param {Chat[]} chat
 * @param {State} state
 * @param {(message: object) => boolean} say */
export function talkView(chat, state, say) {
  const counts = (state.spoken ?? []).length && state.seat >= 0;
  return html`<section class="chatbox" aria-label="Talk"><details ?open=${chat.length > 0}>
    <summary>Talk</summary>
    <div class="chat" role="log" aria-label="What was said" tabindex="0">
      ${chat.map((one) => html`<p><b>${one.seat < 0 ? "somebody who looks on" : state.seats[one.seat].name}:</b> ${one.text}</p>`)}
    </div>
    ${field("Say", (words) => say({ do: "chat", words }))}
    ${counts ? html`${field("Say what counts", (words) => say({ do: "speak", words }))}
      <ul class="quiet">${(state.spoken ?? []).map(([shape, what]) => html`<li><code>${shape}</code> ${what}</li>`)}</ul>` : nothing}
  </details></section>`;
}
