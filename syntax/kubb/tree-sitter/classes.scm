; What the nodes are; the queries of the editors are written from this by the command syntax of xtask.
(comment) @comment
(key) @tag
(value) @text
(turn_number) @index
(player) @player
(number) @number
(action) @action
(separator) @punctuation

[
  "["
  "]"
  ":"
] @punctuation
