-- Shows semantic tokens in the colors of the syntax files, so that nothing changes color when the server answers.
local M = {}

-- The highlight group that stands for a type of tokens, behind the name of the notation: kubbPlayer.
local groups = {
  comment = 'Comment',
  keyword = 'Keyword',
  property = 'Tag',
  string = 'Text',
  modifier = 'Index',
  number = 'Number',
  parameter = 'Player',
  type = 'Faction',
  class = 'Piece',
  variable = 'Place',
  enumMember = 'Card',
  struct = 'Item',
  interface = 'Tile',
  ['function'] = 'Action',
  decorator = 'Mark',
  operator = 'Punctuation',
}

function M.link(filetype)
  if vim.fn.has('nvim-0.9') == 0 then
    return
  end
  for token, name in pairs(groups) do
    local group = filetype .. name
    -- Without syntax files (:syntax off) Neovim's own links hold.
    if vim.fn.hlexists(group) == 1 then
      vim.api.nvim_set_hl(0, ('@lsp.type.%s.%s'):format(token, filetype), { link = group, default = true })
    end
  end
end

return M
