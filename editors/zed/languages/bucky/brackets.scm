; Written by the command syntax of xtask from syntax/bucky/editors.toml. Do not edit.

("[" @open
  "]" @close)

("(" @open
  ")" @close)
