; What the nodes are; the queries of the editors are written from this by the command syntax of xtask.
(comment) @comment
(key) @tag
(value) @text
(number) @index
(word) @action
(score) @keyword

[
  "["
  "]"
] @punctuation
