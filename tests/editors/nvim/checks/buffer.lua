-- What a record's buffer is like before the server says anything: filetype, options, folding, :make, help.
local function filetypes(h, nvim)
  for name, want in pairs({
    ['a.kubb'] = 'kubb',
    ['a.bucky'] = 'bucky',
    ['a.rootlog'] = 'rootlog',
    ['a.carcassonne'] = 'carcassonne',
    ['a.carc'] = 'carcassonne',
    ['a.pgn'] = 'pgn',
  }) do
    nvim:command('edit ' .. name)
    h.equal('filetype of ' .. name, nvim:eval('&filetype'), want)
  end
end

local function options(h, nvim)
  for name, want in pairs({
    ['cup.kubb'] = { '# %s', ':#', 0, 1 },
    ['marks.bucky'] = { '; %s', 's:{,e:},:;', 0, 1 },
    ['slip.rootlog'] = { '// %s', '://', 1, 1 },
    ['points.carcassonne'] = { '/ %s', ':/', 0, 1 },
    ['mate.pgn'] = { '; %s', 's:{,e:},:;', 0, 1 },
  }) do
    nvim:open(name, { alone = true })
    h.equal(
      'options of ' .. name,
      nvim:eval("[&commentstring, &comments, '#' =~# '\\k', &formatoptions !~# 't']"),
      want
    )
  end
end

-- Folds of the Vim script part: one a game, with the comments that lead to it.
local function folds(h, nvim)
  nvim:open('cup.kubb', { alone = true })
  h.equal('records open unfolded', nvim:eval('foldclosed(1)'), -1)
  nvim:command('normal! zM')
  local closed = nvim:eval('[foldclosed(1), foldclosedend(1), foldclosed(7), foldclosedend(7)]')
  h.equal('zM closes each game', closed, { 1, 6, 7, 10 })
end

local function make(h, nvim)
  nvim:open('cup.kubb', { alone = true })
  nvim:command('silent make')
  local items = nvim:lua([[
    return vim.tbl_map(function(item)
      local name = vim.fn.fnamemodify(vim.fn.bufname(item.bufnr), ':t')
      return { name, item.lnum, item.col, item.type, item.text }
    end, vim.fn.getqflist())
  ]])
  -- The é before it has two bytes: column 26 in characters is byte 27.
  local text = 'One colon is enough.\nRemove the second colon'
  h.equal(':make lists the finding at its byte', items, { { 'cup.kubb', 10, 27, 'E', text } })
  h.equal(':make goes there', nvim:eval("[line('.'), col('.')]"), { 10, 27 })
  h.equal(':make names the compiler', nvim:eval('b:current_compiler'), 'movetext')
  nvim:command('silent lmake')
  h.equal(':lmake does the same', nvim:eval('map(getloclist(0), {_, item -> [item.lnum, item.col]})'), { { 10, 27 } })
end

local function format(h, nvim)
  nvim:open('points.carcassonne', { alone = true })
  nvim:command('normal! 6Ggqj')
  local want = { '1A (0,1)  RFFRm', '2B (-1,0) RRCmR', '3A (1,0) FFFFKm' }
  h.equal('gq formats by the program', nvim:eval('getline(6, 8)'), want)
  h.equal('where the cursor was', nvim:eval('getcurpos()[1:2]'), { 6, 1 })
  nvim:lua([[vim.g.movetext = { enabled = false, path = '/bin/false' }]])
  nvim:command('silent normal! 8Ggqq')
  h.equal('a program that fails changes nothing', nvim:line(8), '3A (1,0) FFFFKm')
  nvim:lua([[vim.g.movetext = { enabled = false }]])
  nvim:command('setlocal textwidth=40 | normal! 1GA This comment is wrapped as it is typed.')
  local wrapped = { '/ Nobody wrote the points down. This', '/ comment is wrapped as it is typed.' }
  h.equal('a comment wraps as it is typed', nvim:eval('getline(1, 2)'), wrapped)
  nvim:command('edit!')
end

local function undo(h, nvim)
  nvim:command('edit plain.txt | setlocal filetype=')
  local state = '[&commentstring, &comments, &formatexpr, &makeprg, &errorformat, &foldmethod, &foldexpr, &foldlevel,'
    .. "&formatoptions, &iskeyword, exists(':Movetext'), exists('b:movetext_lines'), exists('b:movetext_notation'),"
    .. "exists('b:current_compiler')]"
  local before = nvim:eval(state)
  nvim:command('setlocal filetype=rootlog')
  local set = nvim:eval("[&commentstring, exists(':Movetext'), exists('b:current_compiler')]")
  h.equal('a filetype that is set by hand works', set, { '// %s', 2, 1 })
  nvim:command('setlocal filetype=')
  nvim:command('let b:undo_ftplugin = get(b:, "undo_ftplugin", "")')
  h.equal('another filetype undoes all options', nvim:eval(state), before)
end

local function help(h, nvim)
  nvim:command('help movetext')
  h.equal(':help movetext', nvim:eval("[expand('%:t'), getline('.') =~# '\\*movetext\\*']"), { 'movetext.txt', 1 })
  nvim:command('helpclose')
  -- The committed tags are those of this file, and no tag is there twice.
  local doc = vim.fn.getcwd() .. '/doc'
  vim.fn.mkdir(doc, 'p')
  vim.fn.writefile(vim.fn.readfile(vim.env.PACKAGE .. '/doc/movetext.txt'), doc .. '/movetext.txt')
  nvim:command('helptags ' .. vim.fn.fnameescape(doc))
  h.equal('helptags gives doc/tags', vim.fn.readfile(doc .. '/tags'), vim.fn.readfile(vim.env.PACKAGE .. '/doc/tags'))
end

return function(h)
  local nvim = h.start({ before = { "let g:movetext = {'enabled': v:false}" } })
  h.parts(nvim, {
    { 'filetypes', filetypes },
    { 'options', options },
    { 'folds', folds },
    { 'make', make },
    { 'format', format },
    { 'undo', undo },
    { 'help', help },
  })
  h.equal('with enabled = false no server starts', nvim:lua('return #require("movetext.server").clients()'), 0)
  h.equal('nothing was said', nvim:said(), {})
  nvim:stop()
end
