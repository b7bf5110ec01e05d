// A table: everything on the page follows from the last view, and what one is just putting together.
import { html, nothing, render } from "./vendor/lit-html/lit-html.js";
import { signs } from "./icons.js";
import { Desk } from "./desk.js";
import { address, linksOf } from "./links.js";
import { glide, places } from "./moves.js";
import { Tray } from "./pay.js";
import { Review } from "./review.js";
import { isIn, sceneView, wholeThing } from "./scene.js";
import { Line } from "./socket.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Thing} Thing */
/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./types.js").Line} Told */
/** @typedef {import("./types.js").Chat} Chat */
/** @typedef {{option: Option, index: number}} Choice */

const MANY = 14; // answers that are listed one by one
const FEW = 4; // of a kind that are, all the same
const KEYS = [
  ["1 – 9", "take that answer"],
  ["Enter", "take the answer that loses nothing, or pay"],
  ["p", "pass: let things go on"],
  ["e", "end what you may do, such as your turn"],
  ["letters", "the key beside an answer"],
  ["/", "type a move as it is written"],
  ["u", "take back"],
  ["w", "pass until your next turn"],
  ["Esc", "all answers again"],
  ["?", "these keys"],
];

export class Table {
  /**
   * @param {HTMLElement} page
   * @param {string} name
   * @param {string} token */
  constructor(page, name, token) {
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
    this.status = { open: false, final: "" };
    /** @type {Choice[] | null} */
    this.narrowed = null;
    /** @type {Tray | null} */
    this.tray = null;
    /** @type {Thing | null} */
    this.shown = null;
    /** @type {{about: string, lines: string[]} | null} */
    this.told = null;
    this.note = "";
    /** @type {View | null} */
    this.drawn = null; // the view that is on the screen
    /** @type {Review | null} */
    this.review = null;
    this.mark = new Mark(name, token);
    this.desk = new Desk((message) => this.line.say(message), () => this.draw());
    this.links = linksOf(name);
    this.keys = localStorage.getItem("keys") !== "off";
    this.line = new Line(name, token, (message) => this.hear(message), (status) => {
      const changed = status.open !== this.status.open || status.final !== this.status.final;
      this.status = status;
      if (changed) this.draw();
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
      state: () => { this.state = message; },
      told: () => { this.told = message; },
      refused: () => { this.note = message.stale ? "" : because(message.why); },
      tray: () => { if (this.tray && message.n === this.tray.n) this.tray.payment = message.payment; },
      chat: () => { if (!this.chat.some((one) => one.n === message.number)) this.chat.push({ ...message, n: message.number }); },
      token: () => this.renewed(message),
      desk: () => this.desk.put(message),
    }[/** @type {string} */ (message.is)];
    handled?.();
    this.draw();
  }

  /** @param {View} view */
  look(view) {
    const before = this.view;
    this.view = view;
    this.desk.follow(view.n);
    this.log.push(...view.told.filter((line) => line.number > (this.log.at(-1)?.number ?? 0)));
    if (before?.n !== view.n) {
      this.narrowed = null;
      this.note = "";
      this.told = null;
    }
    const payment = view.question?.payment;
    if (!payment) this.tray = null;
    else if (this.tray?.n !== view.n) this.tray = new Tray(payment, (message) => this.line.say(message), (text) => { this.note = text; this.draw(); }, view.n);
    if (this.shown?.refs) this.shown = this.find(this.shown.refs);
    if (document.visibilityState === "visible") this.mark.keep(this.log);
  }

  /** @param {{seat: number, token: string}} message */
  renewed(message) {
    if (message.seat === this.state?.seat) location.hash = `s=${message.token}`;
    else if (this.links) {
      this.links.seats[message.seat] = message.token;
      localStorage.setItem(`links ${this.name}`, JSON.stringify(this.links));
    }
  }

  /** @param {string[]} refs
   * @returns {Thing | null} */
  find(refs) {
    const scene = (this.review?.view ?? this.view)?.scene;
    if (!scene) return null;
    const homes = [scene, ...scene.sides];
    const things = homes.flatMap((home) => [
      ...(home.areas ?? []).flatMap((area) => area.things ?? []),
      ...(home.piles ?? []).flatMap((pile) => pile.cards ?? []),
    ]);
    return things.find((thing) => (thing.refs ?? []).some((ref) => refs.includes(ref))) ?? null;
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

  /** All answers, those that read alike once.
   * @returns {Choice[]} */
  choices() {
    const found = new Map();
    (this.view?.question?.options ?? []).forEach((option, index) => {
      if (!found.has(option.text)) found.set(option.text, { option, index });
    });
    return [...found.values()];
  }

  /** What a thing can be chosen for.
   * @param {Thing} thing
   * @returns {Choice[]} */
  choicesOf(thing) {
    const found = new Map();
    (this.view?.question?.options ?? []).forEach((option, index) => {
      if (isIn(thing, new Set(option.touches ?? [])) && !found.has(option.text)) found.set(option.text, { option, index });
    });
    return [...found.values()];
  }

  /** A thing was clicked: it is taken if that means one thing; by touch one looks first.
   * @param {Thing} thing
   * @param {Event} event */
  pick(thing, event) {
    this.shown = thing;
    const source = this.tray ? this.tray.sourceOf(thing.refs ?? []) : -1;
    if (this.tray && source >= 0) return this.tray.toggle(source);
    const choices = this.choicesOf(thing);
    const touch = /** @type {PointerEvent} */ (event).pointerType === "touch";
    if (choices.length === 1 && !touch) return this.answer(choices[0].index);
    this.narrowed = choices.length ? choices : null;
    this.draw();
    if (choices.length) this.page.querySelector(".ask")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!this.keys || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.matches("input, select, textarea")) return;
    const question = this.view?.question;
    const choices = this.narrowed ?? this.choices();
    const bears = (/** @type {string} */ what) => choices.find(({ option }) => option.bears === what);
    const entry = entries(choices)["123456789".indexOf(event.key)];
    const onButton = target.matches("button, a, summary");
    if (event.key === "Enter" && !onButton && question) {
      if (this.tray?.payment.best) this.tray.pay();
      else if ((question.first ?? -1) >= 0) this.answer(/** @type {number} */ (question.first));
      else if (this.narrowed?.length === 1) this.answer(this.narrowed[0].index);
    } else if (entry) this.choose(entry);
    else if (event.key === "p" && bears("go on")) this.answer(/** @type {Choice} */ (bears("go on")).index);
    else if (event.key === "e" && bears("end")) this.answer(/** @type {Choice} */ (bears("end")).index);
    else if (event.key === "u") this.say({ do: "undo" });
    else if (event.key === "w" && question) this.say({ do: "rest" });
    else if (event.key === "/") this.page.querySelector("input.move") instanceof HTMLElement && this.focus("input.move");
    else if (event.key === "?") this.dialog();
    else if (event.key === "Escape") { this.narrowed = null; this.draw(); }
    else if (question && event.key.length === 1) {
      const keyed = this.choices().filter(({ option }) => option.key === event.key);
      if (!keyed.length) return;
      if (keyed.length === 1) this.answer(keyed[0].index);
      else { this.narrowed = keyed; this.draw(); }
    } else return;
    event.preventDefault();
  }

  /** @param {string} what */
  focus(what) {
    const found = /** @type {HTMLElement | null} */ (this.page.querySelector(what));
    found?.focus();
  }

  dialog() {
    const dialog = /** @type {HTMLDialogElement} */ (this.page.querySelector("dialog"));
    if (dialog.open) dialog.close();
    else dialog.showModal();
  }

  // -- what is shown -----------------------------------------------------------------------------

  hand() {
    const live = new Set((this.view?.question?.options ?? []).flatMap((option) => option.touches ?? []));
    const tray = this.tray?.touched();
    return {
      live: tray ? tray.live : live,
      lit: tray ? tray.lit : new Set((this.narrowed ?? []).flatMap(({ option }) => option.touches ?? [])),
      dim: tray ? tray.dim : new Set(),
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
    document.title = this.view?.question ? "● Your answer – Tallystick" : `${this.state?.title || "Table"} – Tallystick`;
    const log = this.page.querySelector(".log");
    if (log) log.scrollTop = log.scrollHeight;
    if (had && document.activeElement === document.body) this.focus(".ask h2");
  }

  whole() {
    const { state } = this;
    const view = this.review?.view ?? this.view;
    if (this.status.final) return html`<main class="lobby"><h1>Tallystick</h1><p role="alert">${this.status.final}</p><p><a href="/">To the first page</a></p></main>`;
    if (!state) return html`<main class="lobby"><p class="loading">One moment …</p></main>`;
    if (state.phase === "waiting" || !view) return this.waiting(state);
    const hand = this.hand();
    return html`
      <a class="skip" href="#question" @click=${(/** @type {Event} */ e) => { e.preventDefault(); this.focus(".ask h2"); }}>To the question</a>
      <header class="top">
        <h1><a href="/">Tallystick</a> <span>${state.title}</span></h1>
        <p class="now">${view.scene.now.map((one) => html`<span>${signs(one)}</span>`)}</p>
        <p class="people">${state.seats.map((seat, at) => html`<span class=${seat.here || seat.who !== "you" ? "here" : "away"}>${seat.name}${at === state.seat ? " (you)" : ""}${seat.who === "you" && !seat.here ? html` <i>away</i>` : nothing}</span>`)}</p>
        <button type="button" @click=${() => this.dialog()}>Keys and more</button>
      </header>
      ${this.status.open ? nothing : html`<p class="banner" role="alert">The line is broken; it is being mended …</p>`}
      ${state.trouble ? html`<p class="banner" role="alert">${state.trouble}</p>` : nothing}
      <div class="table" data-n=${view.n}>
        <main class="board" aria-label="The table">${sceneView(view.scene, hand, state.seats.map((seat) => seat.name))}</main>
        <div class="rail">
          ${this.review ? this.review.bar() : nothing}
          ${this.asking(state, view)}
          ${state.bargains && state.seat >= 0 && state.phase === "playing" ? this.desk.view(state) : nothing}
          <section class="looked" aria-label="What you look at">
            ${this.shown ? html`${wholeThing(this.shown, hand)}
              ${state.seat >= 0 ? html`<button type="button" @click=${() => this.why(this.shown?.name ?? "")}>Why can I not use it?</button>` : nothing}` : html`<p class="quiet">Point at a card to read it.</p>`}
            ${this.told ? html`<div class="told" role="status"><h3>${this.told.about}</h3>${this.told.lines.map((line) => html`<p>${signs(line)}</p>`)}</div>` : nothing}
          </section>
          ${this.logView()} ${this.chatView(state)}
        </div>
      </div>
      ${this.help(state, view)}
    `;
  }

  /** @param {string} words */
  why(words) {
    this.line.say({ do: "why", words });
  }

  /** @param {State} state
   * @param {View} view */
  asking(state, view) {
    const question = view.question;
    const asked = view.asks < 0 ? null : state.seats[view.asks];
    const asks = state.asks_back ?? -1;
    return html`<section class=${question ? "ask yours" : "ask"} id="question" aria-labelledby="asked">
      <div role="status"><h2 id="asked" tabindex="-1">${question ? signs(question.text) : view.won ? view.won : asked ? `${asked.name} is to answer.` : "The game is over."}</h2></div>
      ${this.note ? html`<p class="trouble" role="alert">${signs(this.note)}</p>` : nothing}
      ${asks >= 0 && asks !== state.seat && state.seat >= 0 ? html`<div class="banner">${state.seats[asks].name} would like to take an answer back.
        <button type="button" @click=${() => this.say({ do: "agree", yes: true })}>Let it be so</button>
        <button type="button" @click=${() => this.say({ do: "agree", yes: false })}>No</button></div>` : nothing}
      ${asks >= 0 && asks === state.seat ? html`<p class="quiet">The others are asked whether you may take back.</p>` : nothing}
      ${this.tray ? this.tray.view() : nothing}
      ${question && this.tray ? html`<details><summary>Every way</summary>${this.optionList(this.choices())}</details>` : question ? this.optionList(this.narrowed ?? this.choices()) : nothing}
      ${question ? this.moveField() : nothing}
      <div class="buttons">
        ${this.narrowed ? html`<button type="button" @click=${() => { this.narrowed = null; this.draw(); }}>All answers</button>` : nothing}
        ${view.can_undo ? html`<button type="button" @click=${() => this.say({ do: "undo" })}>${this.tray && view.can_undo === "freely" ? "Cancel the payment" : view.can_undo === "freely" ? "Take back" : "Ask to take back"}</button>` : nothing}
        ${question && (question.idle ?? -1) >= 0 ? html`<button type="button" @click=${() => this.say({ do: "rest" })}>Pass until my turn</button>` : nothing}
        ${state.phase === "over" && state.seat >= 0 ? html`<button type="button" class="main" @click=${() => this.line.say({ do: "rematch" })}>Play again</button>` : nothing}
        ${state.phase === "over" ? html`<button type="button" aria-pressed=${this.review ? "true" : "false"} @click=${() => this.lookBack(state)}>${this.review ? "Back to the end" : "Look back"}</button>` : nothing}
        ${state.phase === "over" ? html`<a class="button" href=${`/api/tables/${this.name}/save.jsonl`}>Save the game</a>` : nothing}
        ${state.rematch ? html`<a class="button" href=${`/t/${state.rematch}${location.hash}`}>To the next game</a>` : nothing}
      </div>
    </section>`;
  }

  /** @param {State} state */
  lookBack(state) {
    const draw = () => this.draw();
    this.review = this.review ? null : new Review(this.name, state.seats, this.view?.n ?? 0, draw);
    this.draw();
  }

  /** Take an answer, or look at those of a kind.
   * @param {Choice[]} entry */
  choose(entry) {
    if (entry.length === 1) return this.answer(entry[0].index);
    this.narrowed = entry;
    this.draw();
  }

  /** @param {Choice[]} choices */
  optionList(choices) {
    return html`<ul class="options">${entries(choices).map((entry, at) => {
      const [{ option }] = entry;
      const many = entry.length > 1;
      const idle = !many && (option.bears === "go on" || option.bears === "end");
      return html`<li>
        <button type="button" class="option ${idle ? "idle" : ""}" @click=${() => this.choose(entry)} title=${many ? "" : (option.written ?? "")}>
          ${at < 9 ? html`<kbd aria-hidden="true">${at + 1}</kbd>` : nothing}<span>${many ? html`${verb(option)} … <span class="quiet">${entry.length} ways</span>` : signs(option.text)}</span>
        </button>
        ${many ? nothing : html`<button type="button" class="why" aria-label=${`Why? ${option.text}`} title="Why?" @click=${() => this.why(option.written || option.text)}>?</button>`}
      </li>`;
    })}</ul>`;
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
      <datalist id="moves">${this.choices().slice(0, 60).map(({ option }) => html`<option value=${option.written ?? option.text}></option>`)}</datalist>
    </form>`;
  }

  logView() {
    const lines = this.review?.view?.told ?? this.log.slice(-300);
    const since = this.review ? Infinity : this.mark.since;
    const first = lines.find((line) => line.number > since && line !== lines[0]);
    return html`<section class="logbox" aria-labelledby="log">
      <h2 id="log">What happened</h2>
      <div class="log" role="log" aria-labelledby="log" tabindex="0">
        ${lines.map((line) => html`${line === first ? html`<p class="since">Since you last looked</p>` : nothing}<p @pointerenter=${() => this.light(line.touches ?? [])} @pointerleave=${() => this.light([])}>${signs(line.text)}
          ${(line.clauses ?? []).map((clause) => html` <button type="button" class="clause" @click=${() => this.line.say({ do: "look", words: clause })}>${clause}</button>`)}</p>`)}
      </div>
    </section>`;
  }

  /** Light up what a line speaks of.
   * @param {string[]} refs */
  light(refs) {
    this.page.querySelectorAll(".spoken").forEach((one) => one.classList.remove("spoken"));
    if (!refs.length) return;
    const names = new Set(refs.map((ref) => this.find([ref])).filter(Boolean).map((thing) => /** @type {Thing} */ (thing).name));
    this.page.querySelectorAll(".board .thing").forEach((one) => {
      if (names.has(one.querySelector("b")?.textContent ?? "")) one.classList.add("spoken");
    });
  }

  /** @param {State} state */
  chatView(state) {
    const send = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements[0]);
      if (field.value.trim()) this.line.say({ do: "chat", words: field.value.trim() });
      field.value = "";
    };
    const speak = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements[0]);
      if (field.value.trim()) this.line.say({ do: "speak", words: field.value.trim() });
      field.value = "";
    };
    return html`<details class="chatbox" ?open=${this.chat.length > 0}>
      <summary>Talk</summary>
      <div class="chat" role="log" aria-label="Talk" tabindex="0">
        ${this.chat.map((one) => html`<p><b>${one.seat < 0 ? "somebody who looks on" : state.seats[one.seat].name}:</b> ${one.text}</p>`)}
      </div>
      <form @submit=${send}><label><span class="quiet">Say</span> <input name="chat" maxlength="400" autocomplete="off" /></label></form>
      ${(state.spoken ?? []).length && state.seat >= 0 ? html`<form @submit=${speak}>
        <label><span class="quiet">Say what counts</span> <input name="speak" maxlength="400" autocomplete="off" /></label>
        <ul class="quiet">${(state.spoken ?? []).map(([shape, what]) => html`<li><code>${shape}</code> ${what}</li>`)}</ul></form>` : nothing}
    </details>`;
  }

  /** @param {State} state
   * @param {View} view */
  help(state, view) {
    const stop = (/** @type {string} */ moment, /** @type {boolean} */ ask) => this.line.say({ do: "stop", moment, ask });
    return html`<dialog aria-labelledby="help">
      <h2 id="help">Keys and more</h2>
      <dl class="keys">${KEYS.map(([key, what]) => html`<dt><kbd>${key}</kbd></dt><dd>${what}</dd>`)}</dl>
      <label class="choice"><input type="checkbox" .checked=${this.keys} @change=${(/** @type {any} */ e) => { this.keys = e.target.checked; localStorage.setItem("keys", this.keys ? "on" : "off"); }} /> Keys do something</label>
      ${state.seat >= 0 && (state.moments ?? []).length ? html`<h3>When you are asked</h3>
        <ul class="stops">${(state.moments ?? []).map((moment) => html`<li>${moment}
          ${["my", "their"].map((whose) => html`<span>${whose}: <button type="button" aria-label=${`Ask me at ${whose} ${moment}`} @click=${() => stop(`${whose} ${moment}`, true)}>ask</button>
          <button type="button" aria-label=${`Pass for me at ${whose} ${moment}`} @click=${() => stop(`${whose} ${moment}`, false)}>pass</button></span>`)}</li>`)}</ul>
        <p role="status">${(view.stops ?? []).join("; ") || "You are asked where it is usual."}</p>
        <button type="button" @click=${() => this.say({ do: "rest", hold: true })}>Ask me at the next chance</button>
        <button type="button" @click=${() => { if (confirm("Give up?")) this.line.say({ do: "concede" }); }}>Give up</button>` : nothing}
      ${(state.chosen ?? []).map((line) => html`<p>${line}</p>`)}
      ${this.linksView(state)}
      <p class="quiet">The shuffle is sealed: ${state.sealed}${state.seed ? html`, seed ${state.seed}, salt ${state.salt}` : nothing}</p>
      <form method="dialog"><button class="main">Close</button></form>
    </dialog>`;
  }

  /** @param {State} state */
  linksView(state) {
    if (!this.links) return nothing;
    const { seats, lookingOn } = this.links;
    const copy = (/** @type {string} */ token) => navigator.clipboard?.writeText(address(this.name, token));
    return html`<h2>Links</h2>
      <ul class="links">
        ${seats.map((token, at) => token && at !== state.seat ? html`<li>${state.seats[at].name || `Seat ${at + 1}`}:
          <a href=${address(this.name, token)} target="_blank">${`${this.name} seat ${at + 1}`}</a>
          <button type="button" @click=${() => copy(token)} aria-label=${`Copy the link of seat ${at + 1}`}>Copy</button>
          ${state.seats[at].name ? nothing : html`<button type="button" @click=${() => this.line.say({ do: "renew", seat: at })}>Another link</button>`}</li>` : nothing)}
        <li>To look on: <a href=${address(this.name, lookingOn)} target="_blank">${this.name}</a>
          <button type="button" @click=${() => copy(lookingOn)} aria-label="Copy the link to look on">Copy</button></li>
      </ul>`;
  }

  /** @param {State} state */
  waiting(state) {
    const mine = state.seat >= 0 ? state.seats[state.seat] : null;
    const sit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements[0]);
      localStorage.setItem("name", field.value);
      this.line.say({ do: "sit", name: field.value.trim() });
    };
    return html`<main class="lobby">
      <h1>Tallystick</h1>
      <p role="status">${state.phase === "waiting" ? `A table of ${state.game} waits until all seats are taken.` : "The table is being laid …"}</p>
      <ol class="seats">${state.seats.map((seat) => html`<li>${seat.name || "a free seat"}${seat.who !== "you" ? " (a bot)" : ""}${seat.here ? html` <span class="mark">here</span>` : nothing}</li>`)}</ol>
      ${(state.chosen ?? []).map((line) => html`<p>${line}</p>`)}
      ${this.note ? html`<p class="trouble" role="alert">${this.note}</p>` : nothing}
      ${mine && !mine.name ? html`<form @submit=${sit}><label>Your name <input name="name" required maxlength="40" value=${localStorage.getItem("name") ?? ""} /></label> <button class="main">Sit down</button></form>` : nothing}
      ${this.linksView(state)}
    </main>`;
  }
}

/** Up to where one has read the log, kept for when one comes back. */
class Mark {
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

/** What an answer does, in a word.
 * @param {Option} option */
function verb(option) {
  return (option.written || option.text).split(" ")[0].replace(/[,:]$/, "");
}

/** Answers as they are listed: where they are many, those of one kind in one.
 * @param {Choice[]} choices
 * @returns {Choice[][]} */
function entries(choices) {
  /** @type {Map<string, Choice[]>} */
  const kinds = new Map();
  for (const choice of choices) {
    const kind = verb(choice.option);
    kinds.set(kind, [...(kinds.get(kind) ?? []), choice]);
  }
  if (choices.length <= MANY || kinds.size === 1) return choices.map((choice) => [choice]);
  return [...kinds.values()].flatMap((list) => (list.length < FEW ? list.map((one) => [one]) : [list]));
}

/** @param {import("./types.js").Because} why */
function because(why) {
  const clauses = why.clauses.length ? ` [${why.clauses.join(", ")}]` : "";
  return `${why.text}${clauses}${why.when ? ` (${why.when})` : ""}`;
}
