// A table, from the last view and what one is just putting together.
import { html, nothing, render } from "./vendor/lit-html/lit-html.js";
import { clockView } from "./clock.js";
import { choiceList, choicesOf, DIGITS, entries } from "./choices.js";
import { Desk } from "./desk.js";
import { helpView } from "./help.js";
import { Judge } from "./judge.js";
import { signs } from "./icons.js";
import { keepSeat, linksOf, makeOwn, waitingView } from "./links.js";
import { cited, logView, Mark, scrollLog, talkView } from "./log.js";
import { glide, places } from "./moves.js";
import { Tray } from "./pay.js";
import { Review } from "./review.js";
import { placeOf, sceneView, thingsIn, wholeThing } from "./scene.js";
import { Line } from "./socket.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Thing} Thing */
/** @typedef {import("./types.js").Line} Told */
/** @typedef {import("./types.js").Chat} Chat */
/** @typedef {import("./choices.js").Choice} Choice */

const PIECE = /(?<=\.) [^.?!]*\?$/; // the question about one piece of a payment, where the tray has all of it

export class Table {
  /**
   * @param {HTMLElement} page
   * @param {string} name
   * @param {string[]} tokens the first that is valid */
  constructor(page, name, tokens) {
    this.page = page;
    this.name = name;
    /** @type {View | null} */
    this.view = null;
    /** @type {State | null} */
    this.state = null;
    /** @type {Told[]} */
    this.log = [];
    /** @type {Chat[]} */
    this.chat = [];
    this.broken = false;
    this.final = ""; // why the line is broken for good
    /** @type {Choice[] | null} */
    this.narrowed = null;
    /** @type {Tray | null} */
    this.tray = null;
    /** @type {Thing | null} */
    this.shown = null;
    /** @type {Set<string>} */
    this.spoken = new Set(); // what a line or an answer under the pointer touches
    /** @type {{about: string, lines: string[]} | null} */
    this.told = null;
    this.note = "";
    this.folded = false; // on a small screen: the question put away, to see the table
    /** @type {View | null} */
    this.drawn = null; // the view that is on the screen
    this.scrolled = 0; // the last line to which the log was scrolled
    /** @type {Review | null} */
    this.review = null;
    /** @type {Judge | null} */
    this.judge = null;
    this.cameAt = 0; // when the last view came
    setInterval(() => { if (this.view?.ticks !== undefined) this.draw(); }, 1000);
    this.mark = new Mark(name, tokens[0]);
    this.desk = new Desk((message) => this.line.say(message), () => this.draw());
    this.links = linksOf(name);
    this.keys = localStorage.getItem("keys") !== "off";
    this.line = new Line(name, tokens, (message) => this.hear(message), (final) => {
      this.broken = true;
      this.final = final;
      if (final) localStorage.removeItem(`seat ${name}`);
      this.draw();
    });
    addEventListener("keydown", (event) => this.typed(event));
    document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") this.mark.look(this.log); });
    this.draw();
  }

  // -- what comes in -----------------------------------------------------------------------------

  /** @param {any} message */
  hear(message) {
    const handled = {
      view: () => this.look(message),
      state: () => this.seated(message),
      told: () => { this.told = message; },
      refused: () => { this.note = message.stale ? "" : because(message.why); this.desk.sent = false; },
      tray: () => { if (this.tray && message.n === this.tray.n) this.tray.put(message.payment); },
      chat: () => { if (!this.chat.some((one) => one.n === message.number)) this.chat.push({ ...message, n: message.number }); },
      token: () => this.renewed(message),
      desk: () => this.desk.put(message),
      case: () => { this.judge = new Judge(() => this.draw(), message.text, this.seatsOfCase()); },
    }[/** @type {string} */ (message.is)];
    this.broken = false;
    handled?.();
    this.draw();
  }

  /** @param {View} view */
  look(view) {
    const before = this.view;
    this.view = view;
    this.cameAt = performance.now();
    this.desk.follow(view.n);
    this.log.push(...view.told.filter((line) => line.number > (this.log.at(-1)?.number ?? 0)));
    if (before?.n !== view.n) {
      this.narrowed = null;
      this.spoken = new Set();
      this.folded = false;
      this.note = "";
      this.told = null;
    }
    const payment = view.question?.payment;
    if (!payment) this.tray = null;
    else if (this.tray?.n !== view.n) {
      this.tray = new Tray(payment, view.n, this.state?.game ?? "", (message) => this.line.say(message), (why) => this.tell(why));
    } else this.tray?.again();
    if (this.shown?.refs) this.shown = this.find(this.shown.refs);
    if (document.visibilityState === "visible") this.mark.keep(this.log);
  }

  /** Take the seat, by a token of one's own as soon as the server has it.
   * @param {string} name */
  sit(name) {
    const came = this.line.tokens[this.line.tokens.length - 1];
    const own = makeOwn(this.name, came);
    this.line.tokens = [own, came];
    this.line.say({ do: "sit", name, own });
  }

  /** @param {State} state */
  seated(state) {
    this.state = state;
    const mine = state.seat >= 0 ? state.seats[state.seat] : null;
    if (mine?.handed && this.line.tokens.length === 1) this.sit(mine.name);
    if (mine?.name && !mine.handed) {
      history.replaceState(null, "", `#s=${this.line.tokens[0]}`);
      keepSeat(state, this.line.tokens[0]);
    }
  }

  /** @param {{seat: number, token: string}} message */
  renewed(message) {
    if (message.seat === this.state?.seat) location.hash = `s=${message.token}`;
    else {
      this.links ??= { seats: [], lookingOn: "" };
      this.links.seats[message.seat] = message.token;
      localStorage.setItem(`links ${this.name}`, JSON.stringify(this.links));
    }
  }

  /** @param {import("./types.js").Because} why */
  tell(why) {
    this.note = because(why);
    this.draw();
  }

  /** Who sits where if one plays on from here on one's own. */
  seatsOfCase() {
    const { seat, seats } = /** @type {State} */ (this.state);
    const own = Math.max(0, seat);
    return seats.map((one, at) => (at === own ? { who: "you", name: one.name } : { who: "greedy", name: "" }));
  }

  /** @param {string[]} refs
   * @returns {Thing | null} */
  find(refs) {
    const scene = (this.review?.view ?? this.view)?.scene;
    return (scene && thingsIn(scene).find((thing) => (thing.refs ?? []).some((ref) => refs.includes(ref)))) ?? null;
  }

  // -- what goes out -----------------------------------------------------------------------------

  /** @param {object} message */
  say(message) {
    this.line.say({ ...message, n: this.view?.n ?? 0 });
  }

  /** @param {number} option */
  answer(option) {
    this.mark.look(this.log);
    this.say({ do: "answer", option });
  }

  choices() {
    return this.narrowed ?? choicesOf(this.view?.question);
  }

  /** @param {Choice[] | null} choices */
  narrow(choices) {
    this.narrowed = choices;
    this.draw();
  }

  /** Take an answer, or look at those of a kind.
   * @param {Choice[]} entry */
  choose(entry) {
    if (entry.length === 1) this.answer(entry[0].index);
    else this.narrow(entry);
  }

  /** A thing was clicked: it is taken if that means one thing; by touch one looks first.
   * @param {Thing} thing
   * @param {Event} event */
  pick(thing, event) {
    this.shown = thing;
    this.told = null;
    const source = this.tray ? this.tray.sourceOf(thing.refs ?? []) : -1;
    if (this.tray && source >= 0) return this.tray.toggle(source);
    const choices = choicesOf(this.view?.question, thing);
    const touch = /** @type {PointerEvent} */ (event).pointerType === "touch";
    if (choices.length === 1 && !touch) return this.answer(choices[0].index);
    this.folded = false;
    this.narrow(choices.length ? choices : null);
    const sheet = this.page.querySelector(".sheet");
    sheet?.scrollTo(0, 0);
    if (choices.length) sheet?.scrollIntoView({ block: "nearest" });
  }

  /** Light up what a line or an answer speaks of.
   * @param {string[]} refs */
  light(refs) {
    if (refs.length === this.spoken.size && refs.every((ref) => this.spoken.has(ref))) return;
    this.spoken = new Set(refs);
    this.draw();
  }

  /** @param {string} words */
  why(words) {
    this.line.say({ do: "why", words });
  }

  // -- by keyboard -------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  typed(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!this.keys || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.matches("input, select, textarea") || this.page.querySelector("dialog[open]")) return;
    if (this.press(event.key, target)) event.preventDefault();
  }

  /** Do what a key means; whether it means anything.
   * @param {string} key
   * @param {HTMLElement} target
   * @returns {boolean} */
  press(key, target) {
    const question = this.view?.question;
    const choices = this.choices();
    const bears = (/** @type {string} */ what) => choices.filter(({ option }) => option.bears === what).slice(0, 1);
    const entry = entries(choices)[DIGITS.indexOf(key)];
    const keyed = question ? choicesOf(question).filter(({ option }) => option.key === key) : [];
    const found = entry ?? { p: bears("go on"), e: bears("end") }[key] ?? keyed;
    if (key === "Enter") return !target.matches("button, a, summary") && this.enter();
    if (key === "?") {
      if (target.matches(".thing") && this.shown) this.why(this.shown.name);
      else if (target.matches(".option")) /** @type {HTMLElement | null} */ (target.parentElement?.querySelector(".why"))?.click();
      else this.dialog();
    } else if (key === "u") this.say({ do: "undo" });
    else if (key === "w" && question) this.say({ do: "rest" });
    else if (key === "h") this.say({ do: "rest", hold: true });
    else if (key === "/") this.focus("input.move");
    else if (key === "Escape") this.narrow(null);
    else if (found.length) this.choose(found);
    else return false;
    return true;
  }

  /** What Enter does; whether it does anything. */
  enter() {
    const first = this.view?.question?.first ?? -1;
    if (this.tray) this.tray.pay();
    else if (first >= 0) this.answer(first);
    else if (this.narrowed?.length === 1) this.answer(this.narrowed[0].index);
    else return false;
    return true;
  }

  /** @param {string} what */
  focus(what) {
    /** @type {HTMLElement | null} */ (this.page.querySelector(what))?.focus();
  }

  dialog() {
    /** @type {HTMLDialogElement} */ (this.page.querySelector("dialog")).showModal();
  }

  // -- what is shown -----------------------------------------------------------------------------

  hand() {
    const live = new Set((this.view?.question?.options ?? []).flatMap((option) => option.touches ?? []));
    const tray = this.tray?.touched();
    return {
      live: this.review ? new Set() : tray ? tray.live : live,
      lit: tray ? tray.lit : new Set((this.narrowed ?? []).flatMap(({ option }) => option.touches ?? [])),
      dim: tray ? tray.dim : new Set(),
      spoken: this.spoken,
      seats: this.view?.scene.sides.slice().sort((a, b) => a.seat - b.seat).map((side) => side.name) ?? [],
      pick: (/** @type {Thing} */ thing, /** @type {Event} */ event) => this.pick(thing, event),
      look: (/** @type {Thing} */ thing) => { if (this.shown !== thing) { this.shown = thing; this.draw(); } },
    };
  }

  draw() {
    const had = document.activeElement?.closest(".ask") !== null && document.activeElement !== document.body;
    const view = this.review?.view ?? this.view;
    const moved = this.drawn !== view && this.drawn ? places(this.page) : null;
    this.drawn = view;
    render(this.whole(), this.page);
    if (moved) glide(this.page, moved);
    document.title = `${this.view?.question ? "● Your answer" : this.view?.won || this.state?.title || "Table"} – Tallystick`;
    const last = (this.review?.view?.told ?? this.log).at(-1)?.number ?? 0;
    if (last !== this.scrolled) scrollLog(this.page);
    this.scrolled = last;
    if (had && document.activeElement === document.body) this.focus(".ask h2");
  }

  whole() {
    const { state } = this;
    const view = this.review?.view ?? this.view;
    if (this.final) return html`<main class="lobby"><h1>Tallystick</h1><p role="alert">${this.final}</p><p><a href="/">To the first page</a></p></main>`;
    if (!state) return html`<main class="lobby"><p class="loading">One moment …</p></main>`;
    const say = (/** @type {object} */ message) => this.line.say(message);
    if (state.phase === "waiting" || !view) return waitingView(state, this.note, this.links, say, (name) => this.sit(name));
    const hand = this.hand();
    const look = (/** @type {string} */ words) => say({ do: "look", words });
    const [told, since] = this.review ? [this.review.view?.told ?? [], Infinity] : [this.log, this.mark.since];
    return html`
      <a class="skip" href="#question" @click=${(/** @type {Event} */ e) => { e.preventDefault(); this.focus(".ask h2"); }}>To the question</a>
      ${this.top(state, view)}
      ${this.broken ? html`<p class="banner" role="alert">The line is broken; it is being mended …</p>` : nothing}
      ${state.trouble ? html`<p class="banner" role="alert">${state.trouble}</p>` : nothing}
      <div class="table" data-n=${view.n}>
        <main class="board" aria-label="The table">${sceneView(view.scene, hand, state.seats.map((seat) => seat.name))}</main>
        <div class="rail">
          ${this.review ? this.review.bar() : nothing}
          <div class="sheet">
            ${this.asking(state, view, look)}
            ${this.looked(state, hand, look)}
          </div>
          ${this.judge && !this.review ? this.judge.here(() => { this.judge = null; this.draw(); }) : nothing}
          ${state.bargains && state.seat >= 0 && state.phase === "playing" ? this.desk.view() : nothing}
          ${logView(told, since, (refs) => this.light(refs), look)}
          ${talkView(this.chat, state, say)}
        </div>
      </div>
      ${helpView(state, view, { keys: this.keys, setKeys: (on) => this.setKeys(on), links: this.links, say })}
    `;
  }

  /** @param {boolean} on */
  setKeys(on) {
    this.keys = on;
    localStorage.setItem("keys", on ? "on" : "off");
  }

  /** Where the game is, and who is there.
   * @param {State} state
   * @param {View} view */
  top(state, view) {
    const go = (/** @type {number} */ seat) => document.getElementById(placeOf(seat))?.scrollIntoView({ block: "start" });
    return html`<header class="top">
      <h1><a href="/">Tallystick</a> <span>${state.title}</span></h1>
      <p class="now">${view.scene.now.map((one) => html`<span>${signs(one)}</span>`)}</p>
      <nav class="people" aria-label="Who plays">${state.seats.map((seat, at) => {
        const away = seat.who === "you" && !seat.here;
        return html`<button type="button" class=${away ? "away" : "here"} @click=${() => go(at)}>${seat.name}${at === state.seat ? " (you)" : ""}${away ? html` <i>away</i>` : nothing}${this.view && !this.review ? clockView(this.view, at, performance.now() - this.cameAt) : nothing}</button>`;
      })}</nav>
      <button type="button" @click=${() => this.dialog()}>Keys and more</button>
    </header>`;
  }

  /** What one looks at, and what was asked about it.
   * @param {State} state
   * @param {import("./scene.js").Hand} hand
   * @param {(words: string) => void} look */
  looked(state, hand, look) {
    const { shown, told } = this;
    return html`<section class=${shown || told ? "looked some" : "looked"} aria-label="What you look at">
      ${shown || told ? html`<button type="button" class="close" aria-label="Look no more" @click=${() => { this.shown = this.told = null; this.draw(); }}>×</button>` : nothing}
      ${shown ? html`${wholeThing(shown, hand)}
        ${state.seat >= 0 ? html`<button type="button" @click=${() => this.why(shown.name)}>Why can I not use it? <kbd aria-hidden="true">?</kbd></button>` : nothing}
        <button type="button" @click=${() => look(shown.name)}>All there is to know</button>` : html`<p class="quiet">Point at a card to read it.</p>`}
      ${told ? html`<div class="told" role="status"><h3>${told.about}</h3>${told.lines.map((line) => html`<p>${cited(line, look)}</p>`)}</div>` : nothing}
    </section>`;
  }

  /** What is asked, and what one can answer.
   * @param {State} state
   * @param {View} view
   * @param {(words: string) => void} look */
  asking(state, view, look) {
    const { question } = view;
    const asked = view.asks < 0 ? null : state.seats[view.asks];
    const list = () => choiceList(this.choices(), { choose: (entry) => this.choose(entry), light: (refs) => this.light(refs), why: (words) => this.why(words) });
    return html`<section class=${`ask${question ? " yours" : ""}${this.folded ? " folded" : ""}`} id="question" aria-labelledby="asked">
      <div class="head"><div role="status"><h2 id="asked" tabindex="-1">${question ? signs(this.tray ? question.text.replace(PIECE, "") : question.text) : view.won ? view.won : asked ? `${asked.name} is to answer.` : "The game is over."}</h2></div>
        ${question ? html`<button type="button" class="fold" aria-expanded=${!this.folded} aria-label="The answers" @click=${() => { this.folded = !this.folded; this.draw(); }}>${this.folded ? "▴" : "▾"}</button>` : nothing}</div>
      ${this.note ? html`<p class="trouble" role="alert">${cited(this.note, look)}</p>` : nothing}
      ${this.askedBack(state)}
      ${this.tray ? this.tray.view() : nothing}
      ${question && this.tray ? html`<details><summary>Every answer</summary>${list()}</details>` : question ? list() : nothing}
      ${question ? this.moveField() : nothing}
      ${this.deeds(state, view)}
    </section>`;
  }

  /** What can be done besides answering.
   * @param {State} state
   * @param {View} view */
  deeds(state, view) {
    const { question } = view;
    const over = state.phase === "over";
    const button = (/** @type {unknown} */ text, /** @type {() => void} */ click, key = "") => html`<button type="button" @click=${click}>${text}${key ? html` <kbd aria-hidden="true">${key}</kbd>` : nothing}</button>`;
    const undo = view.can_undo !== "freely" ? "Ask to take back" : this.tray ? "Cancel the payment" : "Take back";
    const holds = !question && state.phase === "playing" && state.seat >= 0 && (state.moments ?? []).length;
    return html`<div class="buttons">
      ${this.narrowed ? button("All answers", () => this.narrow(null), "Esc") : nothing}
      ${view.can_undo && !over ? button(undo, () => this.say({ do: "undo" }), "u") : nothing}
      ${question && (question.idle ?? -1) >= 0 ? button("Pass until my turn", () => this.say({ do: "rest" }), "w") : nothing}
      ${holds ? button("Ask me at the next chance", () => this.say({ do: "rest", hold: true }), "h") : nothing}
      ${over ? nothing : button("Judge here", () => this.line.say({ do: "case" }))}
      ${over && state.seat >= 0 ? html`<button type="button" class="main" @click=${() => this.line.say({ do: "rematch" })}>Play again</button>` : nothing}
      ${over ? html`<button type="button" aria-pressed=${this.review !== null} @click=${() => this.lookBack(state)}>${this.review ? "Back to the end" : "Look back"}</button>
        <a class="button" href=${`/api/tables/${this.name}/save.jsonl`}>Save the game</a>` : nothing}
      ${state.rematch ? html`<a class="button" href=${`/t/${state.rematch}${location.hash}`}>To the next game</a>` : nothing}
    </div>`;
  }

  /** Somebody would like to take back.
   * @param {State} state */
  askedBack(state) {
    const asks = state.asks_back ?? -1;
    if (asks < 0 || state.seat < 0) return nothing;
    if (asks === state.seat) return html`<p class="quiet">The others are asked whether you may take back.</p>`;
    return html`<div class="banner">${state.seats[asks].name} would like to take an answer back.
      <button type="button" @click=${() => this.say({ do: "agree", yes: true })}>Let it be so</button>
      <button type="button" @click=${() => this.say({ do: "agree", yes: false })}>No</button></div>`;
  }

  /** @param {State} state */
  lookBack(state) {
    this.review = this.review ? null : new Review(this.name, state.seats, this.view?.n ?? 0, () => this.draw(), this.seatsOfCase());
    this.draw();
  }

  moveField() {
    const send = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement} */ (this.page.querySelector("input.move"));
      if (field.value.trim()) this.say({ do: "move", text: field.value.trim() });
      field.value = "";
      field.blur();
    };
    return html`<form class="typed" @submit=${send}>
      <label><span class="quiet">or type it</span>
        <input class="move" list="moves" autocomplete="off" maxlength="400" placeholder="/"
          @keydown=${(/** @type {KeyboardEvent} */ e) => { if (e.key === "Escape") /** @type {HTMLElement} */ (e.target).blur(); }} /></label>
      <datalist id="moves">${choicesOf(this.view?.question).slice(0, 60).map(({ option }) => html`<option value=${option.written ?? option.text}></option>`)}</datalist>
    </form>`;
  }
}

/** @param {import("./types.js").Because} why */
function because(why) {
  const clauses = why.clauses.length ? ` [${why.clauses.join(", ")}]` : "";
  return `${why.text}${clauses}${why.when ? ` (${why.when})` : ""}`;
}
