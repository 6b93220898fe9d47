; What the nodes are; the queries of the editors are written from this by the command syntax of xtask.
(comment) @comment
(field) @text
(name) @text
(text) @text
(player_id) @player
(number) @number
(move_number) @index
(coordinate) @place
(keyword) @keyword
(tile) @tile
(meeple) @piece
(markup) @punctuation

[
  "("
  ")"
  "["
  "]"
  "<"
  ">"
  ","
  "="
] @punctuation
