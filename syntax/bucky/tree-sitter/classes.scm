; What the nodes are; the queries of the editors are written from this by the command syntax of xtask.
; Where two patterns meet, the last one counts: an equals sign alone is a mark.
[
  "["
  "]"
  "="
  "("
  ")"
  ","
] @punctuation

(comment) @comment
(key) @tag
(value) @text
(player) @player
(number) @index
(square) @place
(sign) @action
(piece) @piece
(mark) @mark
(nag) @mark
(info) @text
(result) @keyword
