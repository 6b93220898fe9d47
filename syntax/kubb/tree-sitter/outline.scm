(turn
  (turn_number) @name) @item
