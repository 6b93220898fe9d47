-- Starts the server for records and defines the <Plug> mappings.
if vim.g.loaded_movetext or vim.fn.has('nvim-0.7') == 0 then
  return
end
vim.g.loaded_movetext = 1

require('movetext.server').enable()

local function plug(modes, name, call)
  vim.keymap.set(modes, '<Plug>(movetext-' .. name .. ')', '<Cmd>lua require("movetext").' .. call .. '<CR>')
end
plug({ 'n', 'x', 'o' }, 'next', 'next(vim.v.count1)')
plug({ 'n', 'x', 'o' }, 'previous', 'previous(vim.v.count1)')
plug('n', 'state', 'state()')
plug('n', 'follow', 'follow()')
plug('n', 'copy', 'copy(vim.v.register)')
plug('n', 'explain', 'explain()')
