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
(player) @function
(number) @label
(move) @keyword.operator
(mark) @special
(nag) @special
(result) @keyword
