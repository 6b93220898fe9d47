; What the nodes are; the queries of the editors are written from this by the command syntax of xtask.
[
  "["
  "]"
  "("
  ")"
] @punctuation

(comment) @comment
(key) @tag
(value) @text
(player) @player
(number) @index
(move) @action
(mark) @mark
(nag) @mark
(result) @keyword
