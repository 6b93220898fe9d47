-- Starts the Movetext language server for its four file types, on Neovim 0.7 and later.
local M = {}

local filetypes = { 'kubb', 'bucky', 'rootlog', 'carcassonne' }
local started = false
local legacy_client

-- The command that starts the server: `vim.g.movetext_cmd` or `movetext lsp` on PATH.
function M.cmd()
  return vim.g.movetext_cmd or { 'movetext', 'lsp' }
end

local function root_dir(buffer)
  local name = vim.api.nvim_buf_get_name(buffer)
  if vim.fs and vim.fs.find then
    local marker = vim.fs.find({ 'movetext.toml', '.git' }, { upward = true, path = vim.fs.dirname(name) })[1]
    if marker then
      return vim.fs.dirname(marker)
    end
  end
  return vim.fn.fnamemodify(name, ':p:h')
end

local function attach(buffer)
  local config = { name = 'movetext', cmd = M.cmd(), root_dir = root_dir(buffer) }
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = buffer })
    return
  end
  -- Neovim 0.7 has no vim.lsp.start: one client for all buffers.
  if not legacy_client then
    config.on_exit = function()
      legacy_client = nil
    end
    legacy_client = vim.lsp.start_client(config)
  end
  if legacy_client then
    vim.lsp.buf_attach_client(buffer, legacy_client)
  end
end

function M.start()
  if started then
    return
  end
  started = true
  if vim.lsp.config and vim.lsp.enable then
    if vim.g.movetext_cmd then
      vim.lsp.config('movetext', { cmd = M.cmd() })
    end
    vim.lsp.enable('movetext')
    return
  end
  vim.api.nvim_create_autocmd('FileType', {
    group = vim.api.nvim_create_augroup('movetext', { clear = true }),
    pattern = filetypes,
    callback = function(event)
      attach(event and event.buf or vim.api.nvim_get_current_buf())
    end,
  })
end

return M
