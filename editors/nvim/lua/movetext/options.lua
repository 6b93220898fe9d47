-- The options of the package: `vim.g.movetext`, or what `setup` was given.
local M = {}

-- Written by the command syntax of xtask: filetypes
M.filetypes = { 'kubb', 'bucky', 'rootlog', 'carcassonne', 'pgn' }
-- end

local defaults = {
  -- The program.
  path = 'movetext',
  -- Settings of the server, with the keys of movetext.toml.
  settings = {},
  -- Whether the server starts by itself.
  enabled = true,
  -- Whether records fold by games (also read by the Vim script part).
  folding = true,
  -- Whether Enter writes the number of the next move, and puts the line above right (Neovim 0.12).
  on_type = true,
  -- The border of floating windows; by default 'winborder' or else a rounded one.
  border = nil,
  -- More fields of the client, as vim.lsp.start takes them; Neovim 0.11 has vim.lsp.config for this.
  lsp = {},
}

-- Functions cannot live in vim.g.
local lsp = {}

function M.set(options)
  options = vim.deepcopy(options or {})
  lsp = options.lsp or lsp
  options.lsp = nil
  vim.g.movetext = vim.tbl_deep_extend('force', vim.g.movetext or {}, options)
end

function M.get()
  local options = vim.tbl_deep_extend('force', defaults, vim.g.movetext or {})
  options.lsp = lsp
  options.path = vim.fn.expand(options.path)
  -- VimScript has no booleans of its own.
  options.enabled = options.enabled and options.enabled ~= 0
  options.on_type = options.on_type and options.on_type ~= 0
  return options
end

function M.border()
  local border = M.get().border
  if border then
    return border
  end
  local known, winborder = pcall(function()
    return vim.o.winborder
  end)
  return known and winborder ~= '' and winborder or 'rounded'
end

function M.is_record(buffer)
  return vim.tbl_contains(M.filetypes, vim.bo[buffer].filetype)
end

-- The buffers that hold records.
function M.records()
  return vim.tbl_filter(function(buffer)
    return vim.api.nvim_buf_is_loaded(buffer) and vim.bo[buffer].buftype == '' and M.is_record(buffer)
  end, vim.api.nvim_list_bufs())
end

return M
