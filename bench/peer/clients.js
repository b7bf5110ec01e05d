// Two clients at each match give the answers of a list ([seat, option], in turn), each after a
// pause. It says when it begins to count, and at the end, as JSON, what it took until the other
// client saw each answer, in milliseconds.
const fs = require("fs");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { game } = require("./game");

const [port, file] = process.argv.slice(2);
const [settle, seconds, pause] = process.argv.slice(4).map(Number);
let took = [];

function play(answers, match) {
  let next = 0; // the answer that is to be given
  let given = 0; // when it was, 0: not yet
  const there = new Set(); // the clients that are connected, and then that it has begun
  const clients = [0, 1].map((seat) => {
    const client = Client({
      game, numPlayers: 2, matchID: `m${match}`, playerID: String(seat), debug: false,
      multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }),
    });
    client.subscribe((state) => {
      if (!state?.isConnected) return;
      there.add(seat);
      if (there.size === 2) {
        there.add("begun");
        answer();
      }
      if (given && seat !== answers[next][0] && state.G.said === next + 1) {
        took.push(performance.now() - given);
        [given, next] = [0, next + 1];
        answer();
      }
    });
    client.start();
    return client;
  });

  function answer() {
    if (next >= answers.length) return;
    const [seat, option] = answers[next];
    setTimeout(() => {
      given = performance.now();
      clients[seat].moves.answer(option);
    }, pause * 1000 * (0.5 + Math.random()));
  }
}

JSON.parse(fs.readFileSync(file, "utf8")).forEach(play);
setTimeout(() => {
  took = [];
  console.log("it counts");
  setTimeout(() => process.stdout.write(`${JSON.stringify(took)}\n`, () => process.exit(0)), seconds * 1000);
}, settle * 1000);
