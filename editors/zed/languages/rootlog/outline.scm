; Written by the command syntax of xtask from syntax/rootlog/tree-sitter/outline.scm. Do not edit.

(header
  key: (key) @context
  value: (value) @name) @item

(player
  faction: (faction) @context
  name: (name) @name) @item

(turn
  faction: (faction) @name) @item
