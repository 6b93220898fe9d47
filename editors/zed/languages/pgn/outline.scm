; Written by the command syntax of xtask from syntax/pgn/tree-sitter/outline.scm. Do not edit.

(tag
  key: (key) @context
  value: (_) @name) @item
