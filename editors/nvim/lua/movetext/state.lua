-- The board at the cursor, once (:Movetext state) or always (:Movetext follow).
local board = require('movetext.board')
local moves = require('movetext.moves')
local options = require('movetext.options')
local server = require('movetext.server')

local M = {}

-- Shows the board once, in a floating window that goes with the next motion; called again it enters the window.
function M.show()
  board.at_cursor(vim.api.nvim_get_current_win(), function(lines)
    if not lines then
      vim.notify(moves.none.at, vim.log.levels.INFO)
      return
    end
    local width, height = board.size(lines)
    local buffer, window = vim.lsp.util.open_floating_preview(lines, '', {
      border = options.border(),
      focus_id = 'movetext_state',
      width = width,
      height = height,
      wrap = false,
    })
    board.highlight(buffer)
    -- Neither above nor below the cursor is room for it.
    if vim.api.nvim_win_get_height(window) < height or vim.api.nvim_win_get_width(window) < width then
      vim.api.nvim_win_set_config(window, {
        relative = 'editor',
        anchor = 'NE',
        row = 0,
        col = vim.o.columns,
        width = width,
        height = height,
      })
    end
  end)
end

-- The window that follows the cursor.
local follow = { on = false, window = nil, buffer = nil, cancel = nil, asked = 0 }
local group = 'movetext_follow'

local function close_window()
  if follow.window and vim.api.nvim_win_is_valid(follow.window) then
    vim.api.nvim_win_close(follow.window, true)
  end
  follow.window = nil
end

local function scratch_buffer()
  if not (follow.buffer and vim.api.nvim_buf_is_valid(follow.buffer)) then
    follow.buffer = vim.api.nvim_create_buf(false, true)
    vim.bo[follow.buffer].bufhidden = 'hide'
  end
  return follow.buffer
end

-- In the upper right corner of the record's window, or the lower right one while the cursor is up there.
local function place(window, lines)
  local width, height = board.size(lines)
  local room = { width = vim.api.nvim_win_get_width(window), height = vim.api.nvim_win_get_height(window) }
  local cursor_row = vim.api.nvim_win_call(window, vim.fn.winline)
  local fits_above, fits_below = cursor_row > height + 3, room.height - cursor_row >= height + 2
  local at_top = fits_above or not fits_below and cursor_row > room.height / 2
  return {
    relative = 'win',
    win = window,
    anchor = at_top and 'NE' or 'SE',
    row = at_top and 0 or room.height,
    col = room.width,
    width = width,
    height = height,
    focusable = false,
    style = 'minimal',
    border = options.border(),
    zindex = 40,
  }
end

local function show(window, lines)
  local buffer = scratch_buffer()
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
  board.highlight(buffer)
  local config = place(window, lines)
  if follow.window and vim.api.nvim_win_is_valid(follow.window) then
    vim.api.nvim_win_set_config(follow.window, config)
  else
    config.noautocmd = true
    follow.window = vim.api.nvim_open_win(buffer, false, config)
    vim.wo[follow.window].wrap = false
  end
end

local function update()
  -- No window opens or closes while the command-line window is there.
  if not follow.on or vim.fn.getcmdwintype() ~= '' then
    return
  end
  local window = vim.api.nvim_get_current_win()
  local buffer = vim.api.nvim_win_get_buf(window)
  if follow.cancel then
    follow.cancel()
    follow.cancel = nil
  end
  follow.asked = follow.asked + 1
  if not options.is_record(buffer) or #server.clients(buffer) == 0 then
    close_window()
    return
  end
  local asked = follow.asked
  follow.cancel = board.at_cursor(window, function(lines)
    -- An answer that the cursor has overtaken shows nothing.
    if not follow.on or asked ~= follow.asked or vim.api.nvim_get_current_win() ~= window then
      return
    end
    follow.cancel = nil
    if lines then
      show(window, lines)
    else
      close_window()
    end
  end)
end

-- Asks at most once while events come thick and fast.
local function update_soon()
  if follow.pending then
    return
  end
  follow.pending = true
  vim.defer_fn(function()
    follow.pending = false
    update()
  end, 20)
end

-- Switches the window that follows the cursor on or off.
function M.toggle()
  follow.on = not follow.on
  vim.api.nvim_create_augroup(group, { clear = true })
  if not follow.on then
    close_window()
    return
  end
  if not server.client(vim.api.nvim_get_current_buf()) then
    follow.on = false
    return
  end
  vim.api.nvim_create_autocmd({ 'CursorMoved', 'CursorMovedI', 'TextChanged', 'BufEnter', 'VimResized', 'User' }, {
    group = group,
    callback = function(event)
      if event.event ~= 'User' or event.match == 'MovetextAttach' then
        update_soon()
      end
    end,
  })
  -- The window belongs to another one; it goes with it.
  vim.api.nvim_create_autocmd({ 'WinEnter', 'WinLeave', 'TabLeave' }, {
    group = group,
    callback = function(event)
      if vim.fn.getcmdwintype() == '' then
        close_window()
      end
      if event.event == 'WinEnter' then
        update_soon()
      end
    end,
  })
  update()
end

function M.following()
  return follow.on
end

return M
