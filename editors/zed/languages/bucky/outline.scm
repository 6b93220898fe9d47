; Written by the command syntax of xtask from syntax/bucky/tree-sitter/outline.scm. Do not edit.

(tag
  key: (key) @context
  value: (_) @name) @item
