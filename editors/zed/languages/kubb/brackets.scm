("[" @open
  "]" @close)
