; Written by the command syntax of xtask from syntax/pgn/editors.toml. Do not edit.

("[" @open
  "]" @close)

("(" @open
  ")" @close)
