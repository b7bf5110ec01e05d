// Two clients at each match make the moves of a list ([seat, option], in turn), each after a pause.
// What it took until the other one saw a move is said at the end, in milliseconds, as JSON.
const fs = require("fs");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { game } = require("./game");

const [port, file, seconds, pause] = process.argv.slice(2);
const took = [];
const until = performance.now() + Number(seconds) * 1000;

function play(moves, table) {
  let next = 0; // the move that is to be made
  let given = 0; // when it was
  const clients = [0, 1].map((seat) => {
    const client = Client({
      game, numPlayers: 2, matchID: `m${table}`, playerID: String(seat), debug: false,
      multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }),
    });
    client.subscribe((state) => {
      if (!state?.isConnected) return;
      if (given && seat !== moves[next][0] && state.G.said === next + 1) {
        took.push(performance.now() - given);
        given = 0;
        next += 1;
        answer();
      }
    });
    client.start();
    return client;
  });

  function answer() {
    if (next >= moves.length || performance.now() > until) return;
    const [seat, option] = moves[next];
    setTimeout(() => {
      given = performance.now();
      clients[seat].moves.answer(option);
    }, pause * 1000 * (0.5 + Math.random()));
  }
  setTimeout(answer, 2000); // once both are there
}

JSON.parse(fs.readFileSync(file, "utf8")).forEach(play);
setTimeout(() => { console.log(JSON.stringify(took)); process.exit(0); }, Number(seconds) * 1000 + 1000);
