(player
  id: (player_id) @context
  name: (name) @name) @item

(move
  (move_number) @name
  (player_id)? @context) @item
