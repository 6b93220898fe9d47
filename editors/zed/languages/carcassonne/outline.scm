; Written by the command syntax of xtask from syntax/carcassonne/tree-sitter/outline.scm. Do not edit.

(player
  id: (player_id) @context
  name: (name) @name) @item

(move
  (move_number) @name
  (player_id)? @context) @item
