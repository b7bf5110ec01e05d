// The judge: cases as a text, and a table that begins at one.
import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { ask, reason } from "./socket.js";
import { signs } from "./icons.js";
import { keepLinks } from "./links.js";

/** @typedef {{who: string, name: string}[]} Seats */

export class Judge {
  /**
   * @param {() => void} draw
   * @param {string} [text]
   * @param {Seats} [seats] who sits where at a table that begins here: people, if it is not known */
  constructor(draw, text = "", seats = []) {
    this.draw = draw;
    this.text = text;
    this.seats = seats;
    this.note = "";
    this.made = ""; // the address of a table that was made
    /** @type {string[]} */
    this.lines = [];
    this.busy = false;
  }

  /** Ask something, and say what goes wrong.
   * @param {() => Promise<void>} what */
  async put(what) {
    [this.busy, this.note, this.made, this.lines] = [true, "", "", []];
    this.draw();
    try {
      await what();
    } catch (error) {
      this.note = reason(error);
    }
    this.busy = false;
    this.draw();
  }

  async rule() {
    this.lines = (await ask("/api/judge", { text: this.text })).lines;
  }

  async play() {
    const made = await ask("/api/cases", { text: this.text, seats: this.seats });
    this.made = keepLinks(made, this.seats.map(({ name }) => Boolean(name)));
  }

  view() {
    return html`<div class="judge">
      <label>A case <textarea rows="14" maxlength="100000" spellcheck="false" .value=${this.text}
        @input=${(/** @type {any} */ e) => { this.text = e.target.value; }}></textarea></label>
      <div class="buttons"><button type="button" class="main" ?disabled=${this.busy} @click=${() => this.put(() => this.rule())}>Ask the judge</button>
        <button type="button" ?disabled=${this.busy} @click=${() => this.put(() => this.play())}>Play from here</button></div>
      ${this.note ? html`<p class="trouble" role="alert">${this.note}</p>` : nothing}
      <div role="status" class="ruling">${this.busy ? "One moment …" : this.lines.map((line) => html`<p>${signs(line)}</p>`)}
        ${this.made ? html`<p><a href=${this.made} target="_blank">To the table that begins here</a></p>` : nothing}</div>
    </div>`;
  }

  /** As a part of a table.
   * @param {() => void} close */
  here(close) {
    return html`<section class="desk" aria-labelledby="judge"><div class="head"><h2 id="judge">The judge</h2>
      <button type="button" class="close" aria-label="Close the judge" @click=${close}>×</button></div>${this.view()}</section>`;
  }
}
