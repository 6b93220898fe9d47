("[" @open
  "]" @close)

("(" @open
  ")" @close)
