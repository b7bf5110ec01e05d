// The line to the server, which mends itself.

const NOT_YOURS = 4403;
const FINAL = new Map([
  [4400, "The server did not understand this page. Load it again."],
  [NOT_YOURS, "This link is not valid any more: somebody sits there, or it was changed. Ask for another one."],
  [4404, "There is no such table."],
  [4426, "The server is newer than this page. Load it again."],
]);
const LONGEST = 8000;
const PATIENCE = 20_000; // so long may an answer take before the line counts as dead
const QUIET = 30_000; // so long without a word, one is asked for
const SLEPT = 90_000; // so long no page that is awake goes without one

/** A line to a table. */
export class Line {
  /**
   * @param {string} table
   * @param {string[]} tokens the first that is valid
   * @param {(message: any) => void} heard
   * @param {(final: string) => void} broken why for good, if it is
   */
  constructor(table, tokens, heard, broken) {
    this.table = table;
    this.tokens = tokens;
    this.heard = heard;
    this.broken = broken;
    this.seen = 0;
    this.wait = 250;
    this.timer = 0;
    this.came = this.awaits = 0; // since when nothing has come, or something is to; 0: nothing is
    setInterval(() => this.watch(), 1000);
    addEventListener("offline", () => this.socket?.close());
    addEventListener("online", () => this.soon());
    document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible") this.soon(); });
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.socket = socket;
    this.came = this.awaits = Date.now();
    socket.onopen = () => {
      this.say({ do: "hello", v: 1, token: this.tokens[0], seen: this.seen });
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      this.wait = 250;
      this.awaits = 0;
      this.came = Date.now();
      if (message.is === "view") this.seen = message.number;
      this.heard(message);
    };
    socket.onclose = (event) => {
      this.awaits = 0;
      const another = event.code === NOT_YOURS && this.tokens.length > 1;
      if (another) this.tokens.shift();
      const final = another ? "" : FINAL.get(event.code) ?? "";
      this.broken(final);
      if (final) return;
      this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(LONGEST, this.wait * 2);
    };
  }

  /** There may be a way again: do not wait, if one waits. */
  soon() {
    if (this.socket?.readyState !== WebSocket.CLOSED || !this.timer) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.wait = 250;
    this.open();
  }

  /** Whoever slept, or waits in vain, has a dead line; the browser may not know it for minutes. */
  watch() {
    const quiet = Date.now() - (this.awaits || this.came);
    if (this.awaits ? quiet > PATIENCE : quiet > QUIET && this.say({ do: "ping" }) && quiet > SLEPT) this.anew();
  }

  /** Another line, without waiting for the end of this one. */
  anew() {
    const dead = this.socket;
    if (dead) dead.onopen = dead.onmessage = dead.onclose = null;
    dead?.close();
    this.broken("");
    this.open();
  }

  /** Whether it could be sent.
   * @param {object} message */
  say(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    this.awaits ||= Date.now();
    return true;
  }
}

/** Why something went wrong.
 * @param {any} error */
export const reason = (error) => String(error.message);

/** An answer by HTTP, or an error with the reason.
 * @param {string} path
 * @param {object} [body] what is sent; a file as a saved game */
export async function ask(path, body) {
  const isFile = body instanceof Blob;
  const options = body && {
    method: "POST",
    headers: { "content-type": isFile ? "application/jsonl" : "application/json" },
    body: isFile ? body : JSON.stringify(body),
  };
  const answer = await fetch(path, options);
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.error);
  return found;
}
