-- :checkhealth movetext
local options = require('movetext.options')
local server = require('movetext.server')

local M = {}

local health = vim.health or require('health')
local report = {
  start = health.start or health.report_start,
  ok = health.ok or health.report_ok,
  info = health.info or health.report_info,
  warn = health.warn or health.report_warn,
  error = health.error or health.report_error,
}

local function check_neovim()
  local version = vim.version()
  local name = ('Neovim %d.%d.%d'):format(version.major, version.minor, version.patch)
  if vim.fn.has('nvim-0.11') == 1 then
    report.ok(name .. ': the server starts by vim.lsp.enable()')
  elseif vim.fn.has('nvim-0.10') == 1 then
    report.ok(name .. ': the server starts by vim.lsp.start(); folding by the server needs 0.11')
  elseif vim.fn.has('nvim-0.8') == 1 then
    report.warn(name .. ': works; inlay hints need 0.10, folding by the server 0.11')
  else
    report.warn(name .. ': works without semantic colors, inlay hints and code lenses', { 'Upgrade to Neovim 0.10 or later.' })
  end
end

local function check_program()
  local path = options.get().path
  if vim.fn.executable(path) == 0 then
    report.error(('the program %s was not found'):format(path), {
      'Build it: cargo install --path crates/movetext, in a clone of the repository.',
      "Or say where it is: vim.g.movetext = { path = '/path/to/movetext' }",
    })
    return
  end
  local version = vim.trim(vim.fn.system({ path, '-V' }))
  if vim.v.shell_error ~= 0 then
    report.error(('%s does not run: %s'):format(vim.fn.exepath(path), version), {
      'Is it the right program? vim.g.movetext.path names it.',
    })
    return
  end
  report.ok(('%s: %s'):format(version, vim.fn.exepath(path)))
end

local function check_filetypes()
  if vim.fn.exists('#filetypedetect#BufRead#*.kubb') == 0 then
    report.error('filetypes are not detected', { 'Write `:filetype plugin on` into your init file.' })
  elseif vim.fn.exists('g:did_load_ftplugin') == 0 then
    report.error('ftplugins are switched off, so there is no :Movetext', { 'Write `:filetype plugin on` into your init file.' })
  else
    report.ok('filetypes are detected: ' .. table.concat(options.filetypes, ', '))
  end
end

local function name_of(buffer)
  local name = vim.api.nvim_buf_get_name(buffer)
  return name ~= '' and vim.fn.fnamemodify(name, ':~:.') or ('buffer %d'):format(buffer)
end

local function check_server()
  if not options.get().enabled then
    report.warn('the server does not start by itself: vim.g.movetext.enabled is false')
  end
  local records = options.records()
  if #records == 0 then
    report.info('no record is open, so no server is needed; open one and call :checkhealth movetext again')
  end
  for _, buffer in ipairs(records) do
    local client = server.clients(buffer)[1]
    if client then
      local root = client.config.root_dir and vim.fn.fnamemodify(client.config.root_dir, ':~') or 'none'
      report.ok(('%s: served by client %d, root %s'):format(name_of(buffer), client.id, root))
    else
      report.error(('%s: no server'):format(name_of(buffer)), {
        'Is the program found (above)? Then try :Movetext restart in its window.',
        'The log tells more: ' .. require('vim.lsp.log').get_filename(),
      })
    end
  end
  if #server.clients() > 1 then
    report.info(('%d servers run, one for each root'):format(#server.clients()))
  end
end

function M.check()
  report.start('movetext')
  check_neovim()
  check_program()
  check_filetypes()
  check_server()
end

return M
