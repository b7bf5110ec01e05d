// The payment tray: the lightest payment laid out, every source to be taken or left.
import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { signs } from "./icons.js";
import { stepper } from "./stepper.js";

/** @typedef {import("./types.js").Payment} Payment */
/** @typedef {import("./types.js").Source} Source */
/** @typedef {import("./types.js").Because} Because */
/** @typedef {[number, [number, number][]][]} Fixed */

const ALL_NEED_IT = "Every payment that is left needs it.";
const NOTHING_ELSE = "Nothing else will do here, so it is laid out all the same.";
const IS_NONE = "No payment has all that you have laid out, and only that: take or leave something else.";

/** What somebody is putting together; nothing is paid before it is whole. */
export class Tray {
  /**
   * @param {Payment} payment
   * @param {number} n
   * @param {string} game
   * @param {(message: object) => void} say
   * @param {(why: Because) => void} tell */
  constructor(payment, n, game, say, tell) {
    this.payment = payment;
    this.say = say;
    this.tell = tell;
    this.n = n;
    /** @type {Map<number, [number, number][]>} */
    this.fixed = new Map();
    this.avoided = new Avoided(game);
    this.isUntouched = false; // whether nothing is fixed but what shall never be paid with
    this.leaveAvoided();
    if (this.fixed.size) this.ask();
  }

  /** @returns {Fixed} */
  message() {
    return [...this.fixed];
  }

  /** How the payment stands now.
   * @param {Payment} payment */
  put(payment) {
    this.payment = payment;
    const without = this.isUntouched && !payment.best; // it cannot be without what shall never be paid with
    this.isUntouched = false;
    if (!without) return;
    this.tell({ clauses: [], text: NOTHING_ELSE });
    this.fixed.clear();
    this.ask();
  }

  /** The lightest payment without what shall never be paid with, where there is one. */
  leaveAvoided() {
    const left = [...this.payment.sources.entries()].filter(([at, source]) => !this.isOut(source, at) && source.state !== "forced" && this.avoided.has(source));
    this.fixed = new Map(left.map(([at]) => [at, []]));
    this.isUntouched = left.length > 0;
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
    if (!picks.length && this.payment.sources[source].state === "forced") return this.tell({ clauses: [], text: ALL_NEED_IT });
    picks.sort((a, b) => a[0] - b[0]);
    this.fixed.set(source, picks);
    this.ask();
  }

  ask() {
    this.say({ do: "tray", n: this.n, fixed: this.message() });
  }

  /** The line was broken: what was said may not have come. */
  again() {
    if (this.fixed.size) this.ask();
  }

  free() {
    this.leaveAvoided();
    this.ask();
  }

  pay() {
    if (this.payment.best) this.say({ do: "pay", n: this.n, fixed: this.message() });
    else this.tell({ clauses: [], text: IS_NONE });
  }

  /** The sources by the things that they are: what a click on one does.
   * @param {string[]} refs */
  sourceOf(refs) {
    return this.payment.sources.findIndex(
      (source, at) => !this.isOut(source, at) && (source.touches ?? []).some((ref) => refs.includes(ref)),
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

  /** Never pay with a source again where something else will do, or do.
   * @param {number} at */
  avoid(at) {
    if (this.avoided.toggle(this.payment.sources[at])) this.fixed.set(at, []);
    else this.fixed.delete(at);
    this.isUntouched = this.fixed.size > 0;
    this.ask();
  }

  /** @param {Source} source
   * @param {number} at */
  isOut(source, at) {
    return source.state === "out" && !this.fixed.has(at);
  }

  /** Things that can take part, that do, and that cannot. */
  touched() {
    /** @type {{live: Set<string>, lit: Set<string>, dim: Set<string>}} */
    const found = { live: new Set(), lit: new Set(), dim: new Set() };
    this.payment.sources.forEach((source, at) => {
      const used = source.uses.some((_, use) => this.count(at, use));
      for (const ref of source.touches ?? []) {
        (this.isOut(source, at) ? found.dim : found.live).add(ref);
        if (used) found.lit.add(ref);
      }
    });
    return found;
  }

  /** @param {Source} source
   * @param {number} at */
  row(source, at) {
    const out = this.isOut(source, at);
    const never = this.avoided.has(source);
    return html`<li class=${out ? "out" : source.state}>
      ${source.uses.map((use, which) => this.use(source, at, use, which, out))}
      ${out || source.state === "forced" ? nothing : html`<button type="button" class="never" aria-pressed=${never} title="Never this one, where something else will do"
        aria-label=${`Never ${source.uses[0].join(" ")}`} @click=${() => this.avoid(at)}>never</button>`}
    </li>`;
  }

  /** One thing that a source can do.
   * @param {Source} source
   * @param {number} at
   * @param {[string, string]} use
   * @param {number} which
   * @param {boolean} out */
  use(source, at, use, which, out) {
    const n = this.count(at, which);
    const name = use[1] ? html`${use[0]} ${signs(/^[a-z]+$/.test(use[1]) ? `{${use[1]}} ${use[1]}` : use[1])}` : use[0];
    const needed = source.state === "forced" && n ? html` <span class="quiet">needed</span>` : nothing;
    if (out) {
      return html`<button type="button" class="source" aria-disabled="true"
        @click=${() => this.tell(source.why ?? { clauses: [], text: "It cannot take part." })}
      >${name} <span class="quiet">cannot take part: why?</span></button>`;
    }
    if (source.copies === 1) {
      return html`<button type="button" class="source" aria-pressed=${n > 0}
        @click=${() => this.set(at, which, n ? 0 : 1)}>${name}${needed}</button>`;
    }
    const why = (/** @type {boolean} */ more) => this.tell({ clauses: [], text: more ? `There are only ${source.copies} of it.` : "Nothing of it is laid out." });
    return stepper({
      title: use.join(" "), label: use.join(" "), name: html`${name}${needed}`,
      n, most: source.copies, set: (count) => this.set(at, which, count), why,
    });
  }

  view() {
    const { payment } = this;
    const ways = payment.ways < 0 ? "many ways left" : payment.ways === 1 ? "one way left" : `${payment.ways} ways left`;
    return html`<div class="tray" role="group" aria-label="Payment">
      <p>Due: <b>${signs(payment.due)}</b> · <span role="status" class="ways">${payment.best ? ways : "no payment has all this: leave something"}</span></p>
      <ul class="sources">${payment.sources.map((source, at) => this.row(source, at))}</ul>
      <div class="buttons">
        <button type="button" class="main" data-key="pay" aria-disabled=${!payment.best} @click=${() => this.pay()}>Pay <kbd aria-hidden="true">Enter</kbd></button>
        ${this.fixed.size ? html`<button type="button" @click=${() => this.free()}>Lay out the best again</button>` : nothing}
      </div>
    </div>`;
  }
}

/** What somebody never wants to pay with in a game, kept in the browser. */
class Avoided {
  /** @param {string} game */
  constructor(game) {
    this.place = `never ${game}`;
    /** @type {Set<string>} */
    this.names = new Set(JSON.parse(localStorage.getItem(this.place) ?? "[]"));
  }

  /** @param {Source} source */
  has(source) {
    return this.names.has(nameOf(source));
  }

  /** Whether it is avoided now.
   * @param {Source} source */
  toggle(source) {
    const name = nameOf(source);
    if (!this.names.delete(name)) this.names.add(name);
    localStorage.setItem(this.place, JSON.stringify([...this.names]));
    return this.names.has(name);
  }
}

/** @param {Source} source */
function nameOf(source) {
  return source.uses[0].join(" ");
}
