; Written by the command syntax of xtask from syntax/rootlog/tree-sitter/classes.scm. Do not edit.

(comment) @comment
(key) @keyword
(value) @string
(name) @function
(faction) @type
(hireling) @type
(number) @constant.numeric
(suit) @function
(card) @function
(piece) @string.special
(item) @attribute
(place) @constant
(landmark) @constant

[
  "X"
  "Z"
  "->"
  "<->"
  "++"
  "--"
  "^"
  "?"
] @keyword.operator

[
  ":"
  "/"
  ";"
  "+"
  ","
  "("
  ")"
] @punctuation.delimiter
