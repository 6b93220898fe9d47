; Written by the command syntax of xtask from syntax/carcassonne/editors.toml. Do not edit.

("(" @open
  ")" @close)

("[" @open
  "]" @close)

("<" @open
  ">" @close)
