// The payment tray: the lightest payment laid out, every source to be taken or left.
import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { signs } from "./icons.js";

/** @typedef {import("./types.js").Payment} Payment */
/** @typedef {import("./types.js").Source} Source */
/** @typedef {[number, [number, number][]][]} Fixed */

/** What somebody is putting together; nothing is paid before it is whole. */
export class Tray {
  /**
   * @param {Payment} payment
   * @param {(message: object) => void} say
   * @param {(text: string) => void} tell
   * @param {number} n */
  constructor(payment, say, tell, n) {
    this.payment = payment;
    this.say = say;
    this.tell = tell;
    this.n = n;
    /** @type {Map<number, [number, number][]>} */
    this.fixed = new Map();
  }

  /** @returns {Fixed} */
  message() {
    return [...this.fixed];
  }

  /** How often the payment as it is laid out has a use of a source.
   * @param {number} source
   * @param {number} use */
  count(source, use) {
    const found = (this.payment.best ?? []).find(([at, which]) => at === source && which === use);
    return found ? found[2] : 0;
  }

  /** Use a source so often, and everything else as is lightest then.
   * @param {number} source
   * @param {number} use
   * @param {number} count */
  set(source, use, count) {
    const now = (this.payment.best ?? []).filter(([at]) => at === source);
    const picks = now.filter(([, which]) => which !== use).map(([, which, n]) => /** @type {[number, number]} */ ([which, n]));
    if (count) picks.push([use, count]);
    if (this.payment.sources[source].copies === 1 && count) picks.splice(0, picks.length, [use, 1]);
    picks.sort((a, b) => a[0] - b[0]);
    this.fixed.set(source, picks);
    this.ask();
  }

  ask() {
    this.say({ do: "tray", n: this.n, fixed: this.message() });
  }

  free() {
    this.fixed.clear();
    this.ask();
  }

  pay() {
    this.say({ do: "pay", n: this.n, fixed: this.message() });
  }

  /** The sources by the things that they are: what a click on one does.
   * @param {string[]} refs */
  sourceOf(refs) {
    return this.payment.sources.findIndex(
      (source) => source.state !== "out" && (source.touches ?? []).some((ref) => refs.includes(ref)),
    );
  }

  /** Take a source, or leave it.
   * @param {number} source */
  toggle(source) {
    const uses = this.payment.sources[source].uses.length;
    for (let use = 0; use < uses; use++) {
      if (this.count(source, use)) return this.set(source, use, this.count(source, use) - 1);
    }
    this.set(source, 0, 1);
  }

  /** Things that can take part, that do, and that cannot. */
  touched() {
    /** @type {{live: Set<string>, lit: Set<string>, dim: Set<string>}} */
    const found = { live: new Set(), lit: new Set(), dim: new Set() };
    this.payment.sources.forEach((source, at) => {
      const used = source.uses.some((_, use) => this.count(at, use));
      for (const ref of source.touches ?? []) {
        (source.state === "out" ? found.dim : found.live).add(ref);
        if (used) found.lit.add(ref);
      }
    });
    return found;
  }

  /** @param {Source} source
   * @param {number} at */
  row(source, at) {
    const out = source.state === "out" && !this.fixed.has(at);
    return html`<li class=${out ? "out" : source.state}>
      ${source.uses.map((use, which) => {
        const n = this.count(at, which);
        const name = use[1] ? html`${use[0]} ${signs(/^[a-z]+$/.test(use[1]) ? `{${use[1]}} ${use[1]}` : use[1])}` : use[0];
        if (out) {
          return html`<button type="button" class="source" aria-disabled="true"
            @click=${() => this.tell(source.why ? `${source.why.text} [${source.why.clauses.join(", ")}]` : "It cannot take part.")}
          >${name} <span class="quiet">cannot take part</span></button>`;
        }
        if (source.copies === 1) {
          return html`<button type="button" class="source" aria-pressed=${n ? "true" : "false"}
            @click=${() => this.set(at, which, n ? 0 : 1)}
          >${name}${source.state === "forced" ? html` <span class="quiet">needed</span>` : nothing}</button>`;
        }
        return html`<span class="source count" role="group" aria-label=${use.join(" ")}>
          <button type="button" aria-label=${`one ${use.join(" ")} less`} ?disabled=${n === 0} @click=${() => this.set(at, which, n - 1)}>−</button>
          <b class="n">${n}</b><span class="quiet">/${source.copies}</span>
          <button type="button" aria-label=${`one ${use.join(" ")} more`} ?disabled=${n >= source.copies} @click=${() => this.set(at, which, n + 1)}>+</button>
          ${name}</span>`;
      })}
    </li>`;
  }

  view() {
    const { payment } = this;
    const ways = payment.ways < 0 ? "many ways left" : payment.ways === 1 ? "one way left" : `${payment.ways} ways left`;
    return html`<div class="tray" role="group" aria-label="Payment">
      <p>Due: <b>${signs(payment.due)}</b> · <span role="status" class="ways">${payment.best ? ways : "no payment has all this: leave something"}</span></p>
      <ul class="sources">${payment.sources.map((source, at) => this.row(source, at))}</ul>
      <div class="buttons">
        <button type="button" class="main" data-key="pay" ?disabled=${!payment.best} @click=${() => this.pay()}>Pay</button>
        ${this.fixed.size ? html`<button type="button" @click=${() => this.free()}>Lay out the best again</button>` : nothing}
      </div>
    </div>`;
  }
}
