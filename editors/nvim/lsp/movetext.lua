-- Neovim 0.11 and later: merged with whatever is set by vim.lsp.config('movetext', { ... }).
return require('movetext.server').config()
