; Written by the command syntax of xtask from syntax/carcassonne/tree-sitter/classes.scm. Do not edit.

(comment) @comment
(field) @string
(name) @string
(text) @string
(player_id) @property
(number) @number
(move_number) @label
(coordinate) @constant
(keyword) @keyword
(tile) @type
(meeple) @string
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
