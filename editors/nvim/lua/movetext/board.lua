-- The text that shows the state after a move: the one place that says what the floating windows hold.
local M = {}

-- The lines for a move as movetext/position answers it.
function M.lines(move)
  local title = move.text
  if move.text:sub(1, #move.label) ~= move.label then
    title = move.label .. ' ' .. move.text
  end
  if move.game > 0 then
    title = ('Game %d · %s'):format(move.game + 1, title)
  end
  return vim.list_extend({ title, '' }, vim.split(move.summary, '\n'))
end

return M
