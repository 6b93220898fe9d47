-- Neovim loads the parser of $NOTATION, and its highlight query colors the first sample with groups that Neovim knows.
local notation = vim.env.NOTATION
local folder = vim.env.ROOT .. '/syntax/' .. notation .. '/tree-sitter/'

-- A word of each first sample, and the group of its color.
local expected = {
  kubb = { { '0I', 'number' }, { 'a:B', 'property' } },
  bucky = { { 'c2', 'constant' }, { '"', 'property' } },
  rootlog = { { 'Map', 'keyword' }, { 'Fall', 'string' }, { 't_k', 'attribute' } },
  carcassonne = { { 'RCRF', 'type' }, { 'FFFCm', 'type' } },
  pgn = { { '"', 'property' }, { 'Nf3', 'keyword.operator' } },
}
local texts = {
  kubb = '1. 0I a:B o:-\n',
  bucky = '[White "Ann"]\n1. c2-b3\n',
  rootlog = 'Map: Fall\nC:t_k->1\n',
  carcassonne = '0 (0,0) RCRF\n1A (0,1) FFFCm\n',
  pgn = '[White "Ann"]\n1. Nf3\n',
}

local function read(path)
  local file = assert(io.open(path))
  local text = file:read('*a')
  file:close()
  return text
end

assert(vim.treesitter.language.add(notation, { path = vim.env.PARSERS .. '/' .. notation .. '.so' }) ~= false, 'the parser loads')
local query = vim.treesitter.query.parse(notation, read(folder .. 'queries/highlights.scm'))
local text = texts[notation]
local tree = vim.treesitter.get_string_parser(text, notation):parse()[1]
assert(not tree:root():has_error(), 'the text is read')

local colors = {}
for id, node in query:iter_captures(tree:root(), text) do
  local _, _, start = node:start()
  colors[start] = colors[start] or query.captures[id]
  local group = '@' .. query.captures[id]
  -- A group without colors of its own takes those of the name before its last dot.
  local known = false
  while group do
    known = known or next(vim.api.nvim_get_hl(0, { name = group })) ~= nil
    group = group:match('^(.*)%.')
  end
  assert(known, 'Neovim has no color for @' .. query.captures[id])
end
for _, case in ipairs(expected[notation]) do
  local at = assert(text:find(case[1], 1, true)) - 1
  assert(colors[at] == case[2], ('%s is %s, not %s'):format(case[1], tostring(colors[at]), case[2]))
end
