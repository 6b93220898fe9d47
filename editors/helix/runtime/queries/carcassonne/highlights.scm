; Written by the command syntax of xtask from syntax/carcassonne/tree-sitter/classes.scm. Do not edit.

(comment) @comment
(field) @string
(name) @string
(text) @string
(player_id) @variable.parameter
(number) @constant.numeric
(move_number) @label
(coordinate) @constant
(keyword) @keyword
(tile) @type
(meeple) @attribute
(markup) @punctuation.delimiter

[
  "("
  ")"
  "["
  "]"
  "<"
  ">"
  ","
  "="
] @punctuation.delimiter
