; Written by the command syntax of xtask from syntax/pgn/tree-sitter/classes.scm. Do not edit.

[
  "["
  "]"
  "("
  ")"
] @punctuation.delimiter

(comment) @comment
(key) @tag
(value) @string
(player) @property
(number) @label
(move) @keyword.operator
(mark) @character.special
(nag) @character.special
(result) @keyword
