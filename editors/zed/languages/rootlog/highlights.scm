; Written by the command syntax of xtask from syntax/rootlog/tree-sitter/classes.scm. Do not edit.

(comment) @comment
(key) @keyword
(value) @string
(name) @property
(faction) @type
(hireling) @type
(number) @number
(suit) @function
(card) @function
(piece) @string
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
] @keyword

[
  ":"
  "/"
  ";"
  "+"
  ","
  "("
  ")"
] @punctuation.delimiter
