-- Moves as the server knows them: the one at the cursor, the next and the previous one.
local server = require('movetext.server')

local M = {}

-- What to say where there is no move.
M.none = {
  at = 'movetext: no move stands at the cursor or above it in this game',
  before = 'movetext: this is the first move of the game',
  after = 'movetext: this is the last move of the game',
}

local function parameters(window, client, which)
  return vim.tbl_extend('error', server.position_parameters(window, client), { which = which })
end

-- Calls `callback` with the move at the cursor of a window, or nil. Answers a function that cancels the request.
function M.at_cursor(window, callback)
  local buffer = vim.api.nvim_win_get_buf(window)
  local client = server.clients(buffer)[1]
  if not client then
    server.client(buffer)
    return function() end
  end
  return server.request(buffer, 'movetext/position', parameters(window, client, 'at'), callback)
end

-- Puts the cursor on the move `count` moves away: 'after' or 'before' the one at the cursor.
function M.go(which, count)
  local window = vim.api.nvim_get_current_win()
  local buffer = vim.api.nvim_win_get_buf(window)
  local client = server.client(buffer)
  if not client then
    return
  end
  local wanted = parameters(window, client, which)
  local target
  for _ = 1, count do
    local found = server.request_now(buffer, 'movetext/position', wanted)
    if not found then
      break
    end
    target = found.range.start
    wanted.position = target
  end
  if not target then
    vim.notify(M.none[which], vim.log.levels.INFO)
    return
  end
  local line = vim.api.nvim_buf_get_lines(buffer, target.line, target.line + 1, false)[1] or ''
  vim.cmd("normal! m'")
  vim.api.nvim_win_set_cursor(window, { target.line + 1, server.byte_column(line, target.character, client) })
  vim.cmd('normal! zv')
end

-- Copies the position after the move at the cursor to a register.
function M.copy(register)
  M.at_cursor(vim.api.nvim_get_current_win(), function(move)
    if not move then
      vim.notify(M.none.at, vim.log.levels.INFO)
      return
    end
    local text = move.copy or move.summary
    vim.fn.setreg(register, text)
    vim.notify(('movetext: copied the position after %s: %s'):format(move.label, text), vim.log.levels.INFO)
  end)
end

return M
