-- :Movetext and the <Plug> mappings, typed.
local harness = require('harness')

local EDGE = { '┌─────────────────────────┬─────────────────────────┐', '└─────────────────────────┴─────────────────────────┘' }

-- A pitch: the lines above it, the last kubb of the upper team, the lines below.
local function pitch(above, kubb, below)
  local lines = vim.list_extend(above, { EDGE[1] })
  for row = 1, 5 do
    local middle = row == 3 and 'K' or '│'
    local right = row == 5 and kubb or '█'
    table.insert(lines, '█                         ' .. middle .. '                         ' .. right)
  end
  return vim.list_extend(lines, vim.list_extend({ EDGE[2] }, below))
end

local START = pitch({ 'Before the first turn', '', 'gv & jt                                            ab' }, '█', {})
local STATE_1 = pitch({
  'Turn 1, gv & jt',
  'Standing: 5 base kubbs against 4.',
  '',
  'gv & jt ▸                                          ab',
}, '1', { '1 jt: 1 base   2 gv: miss   3 jt: miss   4 gv: miss   5 jt: miss', '6 gv: miss' })
local STATE_3 = pitch({
  'Game 2 · Turn 1, jt',
  'Standing: 5 base kubbs against 5.',
  '',
  'jt ▸                                      Second team',
}, '█', { '1 jt: ?   2 jt: miss   3 jt: miss   4 jt: miss   5 jt: miss   6 jt: miss', '! One colon is enough.' })
local TURN_1 = 'Turn 1, gv & jt. jt takes a base kubb; gv misses; jt misses; gv misses; jt misses; gv misses. '
  .. 'Standing: 5 base kubbs against 4.'
local TURN_2 = 'Turn 2, ab throws in 1 kubb. ab fells a field kubb, takes a base kubb and misses four times. '
  .. 'Standing: 4 base kubbs against 4.'
local CURSOR = 'return vim.api.nvim_win_get_cursor(0)'

local function completion(h, nvim)
  h.equal(':Movetext completes', nvim:eval("getcompletion('Movetext ', 'cmdline')"),
    { 'check', 'copy', 'explain', 'fix', 'follow', 'next', 'previous', 'repair', 'restart', 'rule', 'state', 'write' })
  h.equal('by what is typed', nvim:eval("getcompletion('Movetext re', 'cmdline')"), { 'repair', 'restart' })
  h.equal('arguments too', nvim:eval("getcompletion('Movetext explain ', 'cmdline')"), { 'game', 'line' })
  nvim:command('Movetext fly')
  h.equal('a wrong command names the right ones', nvim:said(),
    { 'movetext: no command fly; there are: check, copy, explain, fix, follow, next, previous, repair, restart, rule, state, write' })
end

local function first_lines(count)
  return ('local lines = (function() %s end)() return lines and vim.list_slice(lines, 1, %d)'):format(harness.FLOAT, count)
end

-- The width, the height and 'wrap' of the floating window.
local SHAPE = [[
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      return { vim.api.nvim_win_get_width(window), vim.api.nvim_win_get_height(window), vim.wo[window].wrap }
    end
  end
]]

-- The rows of the floating window that have a color.
local COLORS = [[
  local found = {}
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      local namespace = vim.api.nvim_get_namespaces().movetext_board
      local marks = vim.api.nvim_buf_get_extmarks(vim.api.nvim_win_get_buf(window), namespace, 0, -1, { details = true })
      for _, mark in ipairs(marks) do
        table.insert(found, { mark[2] + 1, mark[4].hl_group })
      end
    end
  end
  return found
]]

local function state(h, nvim)
  nvim:cursor(1, 0)
  nvim:keys(':Movetext state<CR>')
  nvim:check(':Movetext state above the first move shows the start', h.FLOAT, START)
  nvim:keys('l')
  nvim:wait(h.FLOAT, nil)
  nvim:cursor(4, 10)
  nvim:keys(':Movetext state<CR>')
  nvim:check(':Movetext state shows the board in a floating window', h.FLOAT, STATE_1)
  h.equal('that is as large as the board', nvim:lua(SHAPE), { 64, 13, false })
  nvim:keys(':Movetext state<CR>')
  nvim:check('called again it enters the window', "return vim.api.nvim_win_get_config(0).relative ~= ''", true)
  nvim:keys('q')
  nvim:check('q closes it', h.FLOAT, nil)
  nvim:keys(':Movetext state<CR>')
  nvim:wait(h.FLOAT, STATE_1)
  nvim:keys('l')
  nvim:check('a motion closes it', h.FLOAT, nil)
  nvim:command('set columns=40 lines=10')
  nvim:keys(':Movetext state<CR>')
  nvim:check('on a small screen it takes all of it', SHAPE, { 38, 7, false })
  nvim:keys('h')
  nvim:wait(h.FLOAT, nil)
  nvim:command('set columns=100 lines=40 ambiwidth=double')
  nvim:keys(':Movetext state<CR>')
  nvim:check('where lines are two cells wide it draws in ASCII', first_lines(5), {
    'Turn 1, gv & jt',
    'Standing: 5 base kubbs against 4.',
    '',
    'gv & jt >                                          ab',
    '+-------------------------+-------------------------+',
  })
  nvim:keys('l')
  nvim:wait(h.FLOAT, nil)
  nvim:command('set ambiwidth=single')
end

-- The first lines of the boards of the other notations.
local function boards(h, nvim)
  for _, case in ipairs({
    { 'marks.bucky', 5, 3, { '1. c2-b3', '', '  ┌────────────────────────┐', '8 │ w  s  c  m  d  c  s  w │' } },
    { 'points.carcassonne', 7, 0, { '2B (-1,0) RRCmR   B gains 4.', ' A amber                   0 points  6 meeples' } },
    { 'slip.rootlog', 8, 0, { 'Marquise: t_k->1' } },
  }) do
    nvim:open(case[1])
    nvim:cursor(case[2], case[3])
    nvim:keys(':Movetext state<CR>')
    nvim:check('the board of ' .. case[1], first_lines(#case[4]), case[4])
    nvim:keys('gg')
    nvim:wait(h.FLOAT, nil)
  end
  nvim:open('cup.kubb')
end

local function follow(h, nvim)
  nvim:cursor(4, 0)
  nvim:keys(':Movetext follow<CR>')
  nvim:check(':Movetext follow shows the state', h.FLOAT, STATE_1)
  nvim:keys('j')
  nvim:check('it follows the cursor', first_lines(2), { 'Turn 2, ab', 'Standing: 4 base kubbs against 4.' })
  h.equal('and is as large as the board', nvim:lua(SHAPE), { 67, 13, false })
  h.equal('it does not cover the cursor', nvim:lua([[
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      local config = vim.api.nvim_win_get_config(window)
      if config.relative ~= '' then return { config.anchor, config.focusable } end
    end
  ]]), { 'SE', false })
  nvim:keys('G')
  nvim:check('into another game', h.FLOAT, STATE_3)
  h.equal('with what is wrong in color', nvim:lua(COLORS), { { 1, 'Title' }, { 13, 'DiagnosticError' } })
  nvim:keys('gg')
  nvim:check('and to the start', h.FLOAT, START)
  nvim:keys('5GA ab:B<Esc>')
  nvim:check('and what is typed', first_lines(2), { 'Turn 2, ab', 'Standing: 4 base kubbs against 3.' })
  nvim:keys('u4G0')
  nvim:wait(h.FLOAT, STATE_1)
  nvim:keys(':new<CR>')
  nvim:check('it goes while another buffer is used', h.FLOAT, nil)
  nvim:keys(':close<CR>')
  nvim:check('and comes back', h.FLOAT, STATE_1)
  nvim:keys(':Movetext follow<CR>')
  nvim:check(':Movetext follow again closes it', h.FLOAT, nil)
  h.equal('and waits for nothing any more', nvim:lua("return #vim.api.nvim_get_autocmds({ group = 'movetext_follow' })"), 0)
  nvim:keys('j')
  nvim:wait(CURSOR, { 5, 0 })
  h.equal('and it stays away', nvim:lua(h.FLOAT), nil)
end

local function motions(h, nvim)
  nvim:cursor(1, 0)
  nvim:keys(':Movetext next<CR>')
  nvim:check(':Movetext next goes to the first move', CURSOR, { 4, 0 })
  nvim:keys(':Movetext next 2<CR>')
  nvim:check(':Movetext next 2 goes on into the next game', CURSOR, { 10, 0 })
  nvim:keys(':Movetext next<CR>')
  nvim:check('at the end it says so', 'return _G.said[1]', 'movetext: this is the last move of the game')
  nvim:said()
  nvim:keys(':Movetext previous<CR>')
  nvim:check(':Movetext previous goes back', CURSOR, { 5, 0 })
  nvim:keys('<C-o>')
  nvim:check('the jump list knows the way', CURSOR, { 10, 0 })
  nvim:command('nmap ]m <Plug>(movetext-next)')
  nvim:command('nmap [m <Plug>(movetext-previous)')
  nvim:command('omap ]m <Plug>(movetext-next)')
  nvim:cursor(4, 0)
  nvim:keys('2]m')
  nvim:check('<Plug>(movetext-next) takes a count', CURSOR, { 10, 0 })
  nvim:keys('2[m')
  nvim:check('<Plug>(movetext-previous) too', CURSOR, { 4, 0 })
  h.equal('no key is mapped by itself', nvim:lua([[
    local found = {}
    for _, map in ipairs(vim.list_extend(vim.api.nvim_get_keymap('n'), vim.api.nvim_buf_get_keymap(0, 'n'))) do
      local ours = (map.rhs or ''):find('movetext') and not map.lhs:find('<Plug>')
      -- ]m and [m are those of this check.
      if ours and not map.lhs:find('m$') then table.insert(found, map.lhs) end
    end
    return found
  ]]), {})
  nvim:open('marks.bucky')
  nvim:cursor(5, 3)
  nvim:keys('3]m')
  nvim:check('moves that share a line are moves', CURSOR, { 5, 24 })
  nvim:cursor(5, 3)
  nvim:keys('d]m')
  nvim:check('and an operator takes one', 'return vim.fn.getline(5)', '1. e7-e5 2. e2-f4 d7-c5 3. f1-d1 d8-e7')
  nvim:command('edit!')
end

local function copy(h, nvim)
  nvim:open('cup.kubb')
  nvim:cursor(5, 3)
  nvim:keys(':Movetext copy<CR>')
  nvim:check(':Movetext copy fills the unnamed register', 'return vim.fn.getreg(\'"\')', 'base 4-4, field 0-0, batons 6')
  h.equal('and says so', nvim:said(), { 'movetext: copied the position after 2.: base 4-4, field 0-0, batons 6' })
  nvim:cursor(4, 3)
  nvim:keys(':Movetext copy p<CR>')
  nvim:check('or the register that is named', 'return vim.fn.getreg("p")', 'base 5-4, field 0-0, batons 6')
  nvim:command('nmap gy <Plug>(movetext-copy)')
  nvim:keys('"qgy')
  nvim:check('<Plug>(movetext-copy) takes a register', 'return vim.fn.getreg("q")', 'base 5-4, field 0-0, batons 6')
  nvim:said()
end

local function explain(h, nvim)
  nvim:cursor(5, 0)
  nvim:keys(':Movetext explain<CR>')
  nvim:check(':Movetext explain explains the line', h.FLOAT, { TURN_2 })
  nvim:keys('k')
  nvim:wait(h.FLOAT, nil)
  nvim:keys(':Movetext explain game<CR>')
  nvim:check(':Movetext explain game opens a window', 'return vim.api.nvim_buf_get_lines(0, 0, -1, false)', {
    'gv & jt against ab, not finished · 2 turns',
    '',
    '   4  1. 0I jt:B gv:- jt:- gv:- jt:- gv:-',
    '      ' .. TURN_1,
    '   5  2. I ab:F ab:B ab:- ab:- ab:- ab:-',
    '      ' .. TURN_2,
  })
  nvim:keys('6G<CR>')
  nvim:check('<CR> goes to the move', "return { vim.fn.expand('%:t'), vim.fn.line('.') }", { 'cup.kubb', 5 })
  nvim:keys('<C-w>jq')
  nvim:check('q closes the window', 'return #vim.api.nvim_list_wins()', 1)
  nvim:open('marks.bucky')
  nvim:cursor(5, 18)
  nvim:keys(':Movetext explain<CR>')
  nvim:check('of several moves in a line the one at the cursor', h.FLOAT, { 'White\'s jedi rolls two ranks, from e2 to f4.' })
  nvim:keys('k')
  nvim:wait(h.FLOAT, nil)
  nvim:cursor(5, 0)
  nvim:keys(':Movetext explain game<CR>')
  nvim:check('a line with several moves is shown once', 'return vim.api.nvim_buf_get_lines(0, 2, 6, false)', {
    '   5  1. c2-b3 e7-e5 2. e2-f4 d7-c5 3. f1-d1 d8-e7',
    "      White's jedi rolls from c2 to b3. The shaman on b1 now hypnotizes Black's jedi on h7.",
    "      Black's jedi rolls two ranks, from e7 to e5.",
    "      White's jedi rolls two ranks, from e2 to f4.",
  })
  nvim:keys('q')
  nvim:wait('return #vim.api.nvim_list_wins()', 1)
  nvim:open('cup.kubb')
end

local function actions(h, nvim)
  nvim:keys(':Movetext fix<CR>')
  local fixed = '1. 0I (past the café) jt:B jt:- jt:- jt:- jt:- jt:-'
  nvim:check(':Movetext fix applies what is safe', 'return vim.fn.getline(10)', fixed)
  h.equal('and says what it did', nvim:said(), { 'movetext: Apply all safe fixes' })
  nvim:command('edit!')
  nvim:said()
  nvim:keys(':Movetext repair<CR>')
  nvim:check(':Movetext repair does too, and what is certain', 'return vim.fn.getline(10)', fixed)
  h.equal('and says what it did', nvim:said(), { 'movetext: Repair what is certain' })
  nvim:command('edit!')
  nvim:open('points.carcassonne')
  nvim:lua([[
    vim.ui.select = function(items, options, choose)
      _G.offered = vim.tbl_map(options.format_item, items)
      choose(items[1])
    end
  ]])
  nvim:keys(':Movetext write<CR>')
  nvim:check(':Movetext write writes the points', 'return vim.fn.getline(7)', '2B (-1,0) RRCmR +4')
  local offered = { 'Write the points of every move', 'Write the points and totals of every move' }
  h.equal('with or without totals', nvim:lua('return _G.offered'), offered)
  nvim:command('edit!')
  nvim:said()
end

local function check_folder(h, nvim)
  nvim:open('cup.kubb')
  nvim:keys(':Movetext check<CR>')
  nvim:check(':Movetext check fills the quickfix list', [[
    return vim.tbl_map(function(item)
      return { vim.fn.fnamemodify(vim.fn.bufname(item.bufnr), ':t'), item.lnum, item.col, item.end_col, item.type, item.text }
    end, vim.fn.getqflist())
  ]], {
    { 'cup.kubb', 10, 27, 28, 'E', 'One colon is enough. [kubb/colon]' },
    { 'slip.rootlog', 9, 3, 6, 'E', 'The Eyrie have no `b_f`. A roost is written `b`. [rootlog/unknown-piece]' },
  })
  nvim:check('and opens it', 'return vim.bo.buftype', 'quickfix')
  h.equal('with the count', nvim:said(), { 'movetext: 2 errors in ~' })
  nvim:keys('<CR>')
  local place = "return { vim.fn.expand('%:t'), vim.fn.line('.'), vim.fn.col('.') }"
  nvim:check('<CR> goes to the finding', place, { 'cup.kubb', 10, 27 })
  nvim:command('cclose')
  nvim:wait('return #vim.diagnostic.get(0)', 1)
  nvim:keys(':Movetext rule<CR>')
  local first = 'local lines = (function() ' .. h.FLOAT .. ' end)() return lines and lines[1]'
  nvim:check(':Movetext rule shows the rule of the finding', first, 'kubb/colon (error)')
  nvim:keys('<Esc>k')
  nvim:wait(h.FLOAT, nil)
end

return function(h)
  local nvim = h.start()
  -- For the check of the folder.
  nvim:open('slip.rootlog')
  nvim:open('points.carcassonne')
  nvim:open('cup.kubb')
  h.parts(nvim, {
    { 'completion', completion },
    { 'state', state },
    { 'boards', boards },
    { 'follow', follow },
    { 'motions', motions },
    { 'copy', copy },
    { 'explain', explain },
    { 'actions', actions },
    { 'check', check_folder },
  })
  h.equal('nothing else was said', nvim:said(), {})
  h.equal('Neovim ends', nvim:stop(), 0)
end
