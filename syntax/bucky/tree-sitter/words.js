// The words of the game, as pieces of expressions.
// Written by the command syntax of xtask. Do not edit.
module.exports = {
  promotions: "CJMSWcjmsw",
  results: "1\\/2\\-1\\/2|0\\-1|1\\-0|\\*",
};
