; Written by the command syntax of xtask from syntax/kubb/tree-sitter/classes.scm. Do not edit.

(comment) @comment
(key) @tag
(value) @string
(turn_number) @label
(player) @property
(number) @number
(action) @keyword
(separator) @punctuation.delimiter

[
  "["
  "]"
  ":"
] @punctuation.delimiter
