-- The board after the move at the cursor: the one place that says what the floating windows hold.
local server = require('movetext.server')

local M = {}

local namespace = vim.api.nvim_create_namespace('movetext_board')

-- The title, before which stands in which game of several it is.
local function titled(game, title)
  return game > 0 and ('Game %d · %s'):format(game + 1, title) or title
end

local function drawn(board)
  local lines = vim.split(board.picture, '\n')
  if lines[#lines] == '' then
    table.remove(lines)
  end
  lines[1] = titled(board.game, lines[1])
  return lines
end

-- Calls `callback` with the lines of the board at the cursor of a window; with nil where there is none. Answers a function
-- that cancels the request.
function M.at_cursor(window, callback)
  local buffer = vim.api.nvim_win_get_buf(window)
  local client = server.client(buffer)
  if not client then
    return function() end
  end
  local parameters = server.position_parameters(window, client)
  -- Where such characters are two cells wide, boxes of them break.
  parameters.format = vim.o.ambiwidth == 'double' and 'ascii' or 'text'
  return server.request(buffer, 'movetext/board', parameters, function(board)
    callback(board and drawn(board))
  end)
end

-- How wide and high a window must be for the lines; it may take the whole screen, but for its border.
function M.size(lines)
  local widest = 1
  for _, line in ipairs(lines) do
    widest = math.max(widest, vim.fn.strdisplaywidth(line))
  end
  local screen = { width = vim.o.columns - 2, height = vim.o.lines - vim.o.cmdheight - 2 }
  return math.max(1, math.min(widest, screen.width)), math.max(1, math.min(#lines, screen.height))
end

-- Colors the title and what is wrong with the move.
function M.highlight(buffer)
  vim.api.nvim_buf_clear_namespace(buffer, namespace, 0, -1)
  local wrong = false
  for row, line in ipairs(vim.api.nvim_buf_get_lines(buffer, 0, -1, false)) do
    -- A long note goes on in indented lines.
    wrong = vim.startswith(line, '! ') or wrong and vim.startswith(line, '  ')
    local group = row == 1 and 'Title' or wrong and 'DiagnosticError'
    if group then
      vim.api.nvim_buf_set_extmark(buffer, namespace, row - 1, 0, { end_col = #line, hl_group = group })
    end
  end
end

return M
