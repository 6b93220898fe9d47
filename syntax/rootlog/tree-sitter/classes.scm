; What the nodes are; the queries of the editors are written from this by the command syntax of xtask.
(comment) @comment
(key) @keyword
(value) @text
(name) @player
(faction) @faction
(hireling) @faction
(number) @number
(suit) @card
(card) @card
(piece) @piece
(item) @item
(place) @place
(landmark) @place

[
  "X"
  "Z"
  "->"
  "<->"
  "++"
  "--"
  "^"
  "?"
] @action

[
  ":"
  "/"
  ";"
  "+"
  ","
  "("
  ")"
] @punctuation
