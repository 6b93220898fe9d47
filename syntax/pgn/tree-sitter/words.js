// The words of the game, as pieces of expressions.
// Written by the command syntax of xtask. Do not edit.
module.exports = {
  pieces: "BKNQR",
  results: "1\\/2\\-1\\/2|0\\-1|1\\-0|\\*",
  tags: "Termination|TimeControl|BlackTitle|WhiteTitle|Annotator|EventDate|Variation|BlackElo|PlyCount|WhiteElo|Opening|UTCDate|UTCTime|Variant|Result|Black|Event|Round|SetUp|White|Date|Mode|Site|Time|ECO|FEN",
};
