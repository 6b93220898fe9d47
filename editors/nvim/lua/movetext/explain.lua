-- Moves in plain English: the one at the cursor in a floating window, or the whole game in a window of its own.
local moves = require('movetext.moves')
local options = require('movetext.options')
local server = require('movetext.server')

local M = {}

local function ask(callback)
  local buffer = vim.api.nvim_get_current_buf()
  local client = server.client(buffer)
  if not client then
    return
  end
  server.request(buffer, 'movetext/explain', server.position_parameters(0, client), function(game)
    if not game then
      vim.notify('movetext: this game has no moves yet', vim.log.levels.INFO)
      return
    end
    callback(buffer, game, client)
  end)
end

-- The item of the cursor's line, or else the last one above it; in a line that holds several the one at the cursor.
local function item_at(items, row, column)
  local found
  for _, item in ipairs(items) do
    local start = item.range.start
    if start.line < row or start.line == row and (start.character <= column or not found or found.range.start.line < row) then
      found = item
    end
  end
  return found
end

function M.line()
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  ask(function(_, game)
    local item = item_at(game.items, row - 1, column)
    if not item then
      vim.notify(moves.none.at, vim.log.levels.INFO)
      return
    end
    vim.lsp.util.open_floating_preview(vim.split(item.text, '\n'), '', {
      border = options.border(),
      focus_id = 'movetext_explain',
      max_width = 80,
    })
  end)
end

-- The lines of the window of a game, and which line of the record each one is about.
local function render(buffer, game)
  local lines, targets = { game.title, '' }, {}
  for _, item in ipairs(game.items) do
    local row = item.range.start.line
    local source = vim.api.nvim_buf_get_lines(buffer, row, row + 1, false)[1] or ''
    if targets[#lines] ~= row + 1 or lines[#lines] == '' then
      table.insert(lines, ('%4d  %s'):format(row + 1, vim.trim(source)))
      targets[#lines] = row + 1
    end
    for _, text in ipairs(vim.split(item.text, '\n')) do
      table.insert(lines, '      ' .. text)
      targets[#lines] = row + 1
    end
  end
  return lines, targets
end

-- Puts the cursor of the record's window, which opens again if it was closed, on a line.
local function jump(buffer, row)
  local window = vim.fn.bufwinid(buffer)
  if window == -1 then
    vim.cmd('sbuffer ' .. buffer)
  else
    vim.api.nvim_set_current_win(window)
  end
  vim.cmd("normal! m'")
  vim.api.nvim_win_set_cursor(0, { math.min(row, vim.api.nvim_buf_line_count(buffer)), 0 })
  vim.cmd('normal! zv')
end

function M.game()
  ask(function(buffer, game)
    local lines, targets = render(buffer, game)
    vim.cmd('botright new')
    local window, scratch = vim.api.nvim_get_current_win(), vim.api.nvim_get_current_buf()
    vim.bo[scratch].buftype = 'nofile'
    vim.bo[scratch].bufhidden = 'wipe'
    vim.bo[scratch].swapfile = false
    vim.bo[scratch].filetype = 'movetext-explain'
    vim.api.nvim_buf_set_lines(scratch, 0, -1, false, lines)
    vim.bo[scratch].modifiable = false
    vim.wo[window].wrap = true
    vim.wo[window].linebreak = true
    vim.wo[window].breakindent = true
    vim.wo[window].number = false
    vim.wo[window].spell = false
    local namespace = vim.api.nvim_create_namespace('movetext_explain')
    vim.api.nvim_buf_set_extmark(scratch, namespace, 0, 0, { end_col = #lines[1], hl_group = 'Title' })
    for row, line in ipairs(lines) do
      if line:find('^ *%d') and targets[row] then
        vim.api.nvim_buf_set_extmark(scratch, namespace, row - 1, 0, { end_col = 4, hl_group = 'LineNr' })
        vim.api.nvim_buf_set_extmark(scratch, namespace, row - 1, 6, { end_col = #line, hl_group = 'Comment' })
      end
    end
    vim.keymap.set('n', 'q', '<Cmd>close<CR>', { buffer = scratch, nowait = true, desc = 'Close' })
    vim.keymap.set('n', '<CR>', function()
      local row = targets[vim.api.nvim_win_get_cursor(0)[1]]
      if row and vim.api.nvim_buf_is_valid(buffer) then
        jump(buffer, row)
      end
    end, { buffer = scratch, desc = 'Go to the move' })
  end)
end

return M
