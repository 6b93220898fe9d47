// Lines of a hundred thousand characters, on which a careless expression would not come to an end: every grammar reads
// them to their last character. (What expressions may cost is counted in xtask/src/syntax/cost.rs.)

import { INITIAL, grammarOf } from "./tokens.mjs";

const LENGTH = 100_000;
const pieces = {
  kubb: ["d", "1", "F", "2F ", "(", ")", "(a", "a:", ":", "[", '[A "', '"', "# ", "IIR", " ", "é", "-"],
  bucky: ["e", "1", "e2-", "e2-e4 ", "{", "}", "[", '[A "\\', "(xe4,", "a.", ";", "=M", " ", "½", "…"],
  rootlog: ["C", "C:", "1", "1_", "w", "t_", "->", "+", "/", "//", "#", "#a", "%r", "$_", "h_E", "(", "X", "Z", "^", " ", "C: a b "],
  carcassonne: ["A", "1", "1A ", "(1,", "(1,2) ", "C", "CR", "FFRR ", "m[", "+", "+4 ", "<sub>", "$", "A = ", "/", " ", "19/04/2022"],
  pgn: ["e", "1", "1.", "Nf3 ", "{", "}", "[", '[A "\\', "(", ") ", "e8(", "e.p.", "$", "!", ";", "½", "1. e4 e5 {x} "],
};

const starts = { kubb: ["", "1. "], bucky: ["1. "], rootlog: ["", "C:"], carcassonne: ["", "1A (0,0) "], pgn: ["", "1. "] };

for (const [notation, parts] of Object.entries(pieces)) {
  const grammar = await grammarOf(notation);
  const problems = [];
  let lines = 0;
  for (const start of starts[notation]) {
    for (const part of parts) {
      const line = (start + part.repeat(LENGTH)).slice(0, LENGTH);
      const { tokens } = grammar.tokenizeLine(line, INITIAL);
      lines += 1;
      if ((tokens.at(-1)?.endIndex ?? 0) < LENGTH) problems.push(`${start}${part}…`);
    }
  }
  const name = `${notation} is read to the end of ${lines} lines of ${LENGTH} characters`;
  console.log(problems.length === 0 ? `ok ${name}` : `FAIL ${name}: ${problems.join(", ")}`);
}
