; Written by the command syntax of xtask from syntax/bucky/tree-sitter/classes.scm. Do not edit.

[
  "["
  "]"
  "="
  "("
  ")"
  ","
] @punctuation.delimiter

(comment) @comment
(key) @tag
(value) @string
(player) @property
(number) @label
(square) @constant
(sign) @keyword
(piece) @string
(mark) @string.special
(nag) @string.special
(info) @string
(result) @keyword
