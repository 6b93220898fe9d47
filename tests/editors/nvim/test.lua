-- Opens a record with one slip in a real Neovim: diagnostic, hover, completion, formatting.
local checks, failures = 0, 0
local function check(condition, message)
  checks = checks + 1
  failures = failures + (condition and 0 or 1)
  io.stdout:write((condition and 'ok   ' or 'FAIL ') .. message .. '\n')
end

local clients_of = vim.lsp.get_clients or vim.lsp.get_active_clients

-- The first answer to `method` at a place; line and character count from 0.
local function ask(method, line, character, extra)
  local parameters = { textDocument = { uri = vim.uri_from_bufnr(0) }, position = { line = line, character = character } }
  for key, value in pairs(extra or {}) do
    parameters[key] = value
  end
  local _, response = next(vim.lsp.buf_request_sync(0, method, parameters, 5000) or {})
  return response and response.result
end

local function line_of(needle)
  for index, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local column = line:find(needle, 1, true)
    if column then
      return index - 1, column - 1
    end
  end
end

local function run()
  local version = vim.version()
  io.stdout:write(('nvim %d.%d.%d\n'):format(version.major, version.minor, version.patch))
  vim.cmd('edit ' .. vim.fn.fnameescape(vim.env.RECORD))
  check(vim.bo.filetype == 'rootlog', 'filetype is ' .. vim.bo.filetype)
  check(vim.wait(10000, function() return #clients_of() > 0 end, 20), 'the server is attached')

  local diagnostics = {}
  vim.wait(10000, function()
    diagnostics = vim.diagnostic.get(0)
    return #diagnostics > 0
  end, 20)
  local slip_line, slip_column = line_of('b_f')
  local first = diagnostics[1] or {}
  check(#diagnostics == 1, ('one finding: %d'):format(#diagnostics))
  check(first.lnum == slip_line and first.col == slip_column, ('it stands at b_f: %s:%s'):format(first.lnum, first.col))
  check(first.source == 'movetext' and tostring(first.code):find('^rootlog/') ~= nil, 'its code is ' .. tostring(first.code))

  local hover = ask('textDocument/hover', slip_line, line_of('6w') and select(2, line_of('6w')) + 1)
  local text = hover and hover.contents and hover.contents.value or ''
  check(text:find('warrior') ~= nil, 'hover on w: ' .. text:sub(1, 60):gsub('\n', ' '))

  local card_line, card_column = line_of('#sap')
  local items = ask('textDocument/completion', card_line, card_column + 4) or {}
  local found
  for _, item in ipairs(items.items or items) do
    if item.label == '#sap' or item.label == 'sap' then
      found = item
    end
  end
  check(found ~= nil, 'completion offers sap')

  -- A full card name keeps its meaning; formatting tidies the blanks around it.
  vim.api.nvim_buf_set_lines(0, card_line, card_line + 1, false, { 'C:  t->1 / #sap->C' })
  if vim.lsp.buf.format then
    vim.lsp.buf.format({ async = false, timeout_ms = 5000 })
  else
    vim.lsp.buf.formatting_sync({}, 5000)
  end
  local formatted = vim.api.nvim_buf_get_lines(0, card_line, card_line + 1, false)[1]
  check(formatted == 'C:t->1/#sap->C', 'formatted: ' .. formatted)

  for _, client in ipairs(clients_of()) do
    vim.lsp.stop_client(client.id)
  end
  check(vim.wait(5000, function() return #clients_of() == 0 end, 20), 'the server stops')
end

local good, message = pcall(run)
if not good then
  failures = failures + 1
  io.stdout:write('ERROR ' .. tostring(message) .. '\n')
end
io.stdout:write(('%d passed, %d failed\n'):format(checks - failures, failures))
vim.cmd(failures == 0 and 'qa!' or 'cquit 1')
