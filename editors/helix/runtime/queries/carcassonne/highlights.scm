; Written by the command syntax of xtask from syntax/carcassonne/tree-sitter/classes.scm. Do not edit.

(comment) @comment
(field) @string
(name) @string
(text) @string
(player_id) @function
(number) @constant.numeric
(move_number) @label
(coordinate) @constant
(keyword) @keyword
(tile) @type
(meeple) @string.special
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
