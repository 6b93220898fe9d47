if vim.g.loaded_movetext then
  return
end
vim.g.loaded_movetext = 1
require('movetext').start()
