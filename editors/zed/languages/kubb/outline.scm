; Written by the command syntax of xtask from syntax/kubb/tree-sitter/outline.scm. Do not edit.

(turn
  (turn_number) @name) @item
