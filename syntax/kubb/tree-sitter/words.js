// The words of the game, as pieces of expressions.
// Written by the command syntax of xtask. Do not edit.
module.exports = {
  bare: "\\-=EGKWXZegkwxz",
  numbered: "ABFINPQRYabfinpqry",
};
