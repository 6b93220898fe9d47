; Written by the command syntax of xtask from syntax/kubb/editors.toml. Do not edit.

("[" @open
  "]" @close)
