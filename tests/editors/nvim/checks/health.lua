-- :checkhealth movetext, and what a user without the program sees.

-- The report without the marks that every version sets otherwise.
local REPORT = [[
  local found = {}
  for _, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local level, text = line:match('^%s*%- .-(%u+):? (.*)$')
    local advice = line:match('^%s+%- (.*)$')
    if level then
      table.insert(found, level .. ' ' .. text)
    elseif advice then
      table.insert(found, '- ' .. advice)
    end
  end
  return found
]]

local NEOVIM = {
  [7] = 'WARNING Neovim %s: works without semantic colors, inlay hints and code lenses',
  [10] = 'OK Neovim %s: the server starts by vim.lsp.start(); folding by the server needs 0.11',
  [12] = 'OK Neovim %s: the server starts by vim.lsp.enable()',
}

local function report(nvim)
  nvim:command('checkhealth movetext')
  return nvim:lua(REPORT)
end

local function has(h, name, lines, want)
  for _, line in ipairs(lines) do
    if line == want then
      h.equal(name, line, want)
      return
    end
  end
  h.equal(name, lines, want)
end

local function healthy(h)
  local nvim = h.start()
  nvim:open('cup.kubb')
  local lines = report(nvim)
  local version = nvim:lua('local v = vim.version() return ("%d.%d.%d"):format(v.major, v.minor, v.patch)')
  has(h, ':checkhealth tells the version of Neovim', lines, NEOVIM[nvim.minor]:format(version))
  local program = vim.trim(vim.fn.system({ vim.env.PROGRAMS .. '/movetext', '-V' }))
  has(h, 'of the program and where it is', lines, ('OK %s: %s/movetext'):format(program, vim.env.PROGRAMS))
  has(h, 'that filetypes are detected', lines, 'OK filetypes are detected: kubb, bucky, rootlog, carcassonne, pgn')
  local served = vim.tbl_filter(function(line)
    return line:find('^OK cup.kubb: served by client %d, root ') ~= nil
  end, lines)
  h.equal('which server serves a record', #served, 1)
  h.equal('nothing was said', nvim:said(), {})
  nvim:stop()
end

local function without_program(h)
  local nvim = h.start({ path = '/usr/bin:/bin' })
  nvim:open('cup.kubb', { alone = true })
  nvim:check('without the program one message says so', 'return _G.said',
    { 'movetext: the program movetext was not found, so records are not checked; see :checkhealth movetext' })
  nvim:open('slip.rootlog', { alone = true })
  nvim:command('Movetext state')
  local none = 'movetext: no server serves this buffer; :checkhealth movetext tells why'
  nvim:check('and a command tells where to look', 'return _G.said[2]', none)
  nvim:said()
  local lines = report(nvim)
  has(h, ':checkhealth says that it is missing', lines, 'ERROR the program movetext was not found')
  has(h, 'how to get it', lines, '- Build it: cargo install --path crates/movetext, in a clone of the repository.')
  has(h, 'how to name it', lines, "- Or say where it is: vim.g.movetext = { path = '/path/to/movetext' }")
  has(h, 'and which record has no server', lines, 'ERROR slip.rootlog: no server')
  nvim:stop()
end

local function without_filetypes(h)
  local nvim = h.start({ before = { 'filetype off', 'filetype plugin indent off', 'let g:did_load_filetypes = 1' } })
  nvim:command('filetype off')
  has(h, ':checkhealth says that filetypes are off', report(nvim), 'ERROR filetypes are not detected')
  nvim:stop()
end

return function(h)
  h.parts(nil, {
    { 'healthy', healthy },
    { 'without the program', without_program },
    { 'without filetypes', without_filetypes },
  })
end
