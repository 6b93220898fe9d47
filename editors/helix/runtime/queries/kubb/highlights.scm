; Written by the command syntax of xtask from syntax/kubb/tree-sitter/classes.scm. Do not edit.

(comment) @comment
(key) @tag
(value) @string
(turn_number) @label
(player) @function
(number) @constant.numeric
(action) @keyword.operator
(separator) @punctuation.delimiter

[
  "["
  "]"
  ":"
] @punctuation.delimiter
