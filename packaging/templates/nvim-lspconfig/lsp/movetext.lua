---@brief
---
--- <<homepage>>
---
--- Movetext, a language server for written game records: Kubb, Bucky, Rootlog, Carcassonne and PGN.
---
--- `movetext` can be installed in the ways that its README lists. The plugin `editors/nvim` of its repository adds file types,
--- colors and the board beside the text.
---@type vim.lsp.Config
return {
  cmd = { 'movetext', 'lsp' },
  filetypes = { <<languages as Lua strings>> },
  root_markers = { 'movetext.toml', '.git' },
}
