// The words of the game, as pieces of expressions.
// Written by the command syntax of xtask. Do not edit.
module.exports = {
  features: "IKPcghpw",
  figures: "barn|ph|B|a|b|m|p|w",
  sides: "ACFORSTV",
};
