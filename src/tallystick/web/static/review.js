// A finished game looked at again: any of its steps, from any seat's view.
import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { Judge } from "./judge.js";
import { ask, reason } from "./socket.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").SeatState} SeatState */

export class Review {
  /**
   * @param {string} table
   * @param {SeatState[]} seats
   * @param {number} step
   * @param {() => void} draw
   * @param {{who: string, name: string}[]} who plays on from a step */
  constructor(table, seats, step, draw, who) {
    this.who = who;
    this.table = table;
    this.seats = seats;
    this.draw = draw;
    this.step = step;
    this.last = step;
    this.seat = -1;
    this.note = "";
    /** @type {View | null} */
    this.view = null;
    /** @type {Judge | null} */
    this.judge = null;
    this.asked = 0;
    this.go(step);
  }

  /** To a step; of several asked for at once only the last one counts.
   * @param {number} step */
  async go(step) {
    this.step = Math.max(0, Math.min(this.last, step));
    this.judge = null;
    const asked = ++this.asked;
    this.draw();
    try {
      const found = await ask(`/api/tables/${this.table}/steps/${this.step}?seat=${this.seat}`);
      if (asked !== this.asked) return;
      [this.view, this.last, this.step, this.note] = [found.view, found.last, found.view.n, ""];
    } catch (error) {
      if (asked === this.asked) this.note = reason(error);
    }
    this.draw();
  }

  async judgeHere() {
    try {
      const found = await ask(`/api/tables/${this.table}/steps/${this.step}/case`);
      this.note = found.step < this.step ? `Something is half done here; this is the position after step ${found.step}.` : "";
      this.judge = new Judge(this.draw, found.text, this.who);
    } catch (error) {
      this.note = reason(error);
    }
    this.draw();
  }

  bar() {
    const to = (/** @type {number} */ step) => () => this.go(step);
    return html`<section class="ask review" aria-label="Looking back">
      <label>Step <output>${this.step}</output> of ${this.last}
        <input type="range" min="0" max=${this.last} .value=${String(this.step)} aria-valuetext=${`step ${this.step} of ${this.last}`}
          @input=${(/** @type {any} */ e) => this.go(Number(e.target.value))} /></label>
      <div class="buttons">
        <button type="button" @click=${to(0)}>Start</button>
        <button type="button" ?disabled=${this.step <= 0} @click=${to(this.step - 1)}>Back</button>
        <button type="button" ?disabled=${this.step >= this.last} @click=${to(this.step + 1)}>On</button>
        <button type="button" @click=${to(this.last)}>End</button>
        <button type="button" @click=${() => this.judgeHere()}>Judge here</button>
      </div>
      <label>As <select aria-label="Whose eyes" @change=${(/** @type {any} */ e) => { this.seat = Number(e.target.value); this.go(this.step); }}>
        <option value="-1">everybody saw it</option>
        ${this.seats.map((seat, at) => html`<option value=${at}>${seat.name} saw it</option>`)}
      </select></label>
      ${this.note ? html`<p class="quiet" role="status">${this.note}</p>` : nothing}
      ${this.judge ? this.judge.view() : nothing}
    </section>`;
  }
}
