(move
  (number) @name) @item
