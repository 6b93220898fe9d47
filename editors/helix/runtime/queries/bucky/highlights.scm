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
(player) @function
(number) @label
(square) @constant
(sign) @keyword.operator
(piece) @string.special
(mark) @special
(nag) @special
(info) @string
(result) @keyword
