// boardgame.io's server, its matches in memory.
const { Server, Origins } = require("boardgame.io/server");
const { game } = require("./game");

Server({ games: [game], origins: [Origins.LOCALHOST] })
  .run({ port: Number(process.argv[2]), callback: () => console.log("it listens") });
