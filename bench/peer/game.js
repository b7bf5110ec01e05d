// A game without rules: whoever sits there answers at any time, and the last answer is kept.
const answer = ({ G }, option) => ({ said: G.said + 1, last: option });

exports.game = {
  name: "answers",
  setup: () => ({ said: 0, last: -1 }),
  turn: { activePlayers: { all: "asked" }, stages: { asked: { moves: { answer } } } },
};
