; Written by the command syntax of xtask from syntax/rootlog/editors.toml. Do not edit.

("(" @open
  ")" @close)
