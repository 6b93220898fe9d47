(header
  key: (key) @context
  value: (value) @name) @item

(player
  faction: (faction) @context
  name: (name) @name) @item

(turn
  faction: (faction) @name) @item
