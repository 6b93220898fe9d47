-- Neovim 0.11+ merges this with whatever is set through vim.lsp.config('movetext', { ... }).
return {
  cmd = { 'movetext', 'lsp' },
  filetypes = { 'kubb', 'bucky', 'rootlog', 'carcassonne' },
  root_markers = { 'movetext.toml', '.git' },
}
