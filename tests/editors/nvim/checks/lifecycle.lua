-- Starting, stopping and configuring the server.

-- How many servers run as children of the Neovim under test.
local SERVERS = [[
  local count = 0
  for _, child in ipairs(vim.api.nvim_get_proc_children(vim.fn.getpid())) do
    local process = vim.api.nvim_get_proc(child)
    -- A tree of another Debian runs by its loader; the server is the host's.
    if process and process.name:find('^movetext') then count = count + 1 end
  end
  return count
]]
local SEVERITIES = 'return vim.tbl_map(function(one) return one.severity end, vim.diagnostic.get(0))'
local CODES = 'return vim.tbl_map(function(one) return one.code end, vim.diagnostic.get(0))'

local function reopen(h, nvim)
  for _ = 1, 10 do
    nvim:open('cup.kubb')
    nvim:wait('return #vim.diagnostic.get(0)', 1)
    nvim:command('bdelete!')
  end
  nvim:open('cup.kubb')
  h.equal('ten reopenings leave one client', nvim:lua('return #require("movetext.server").clients()'), 1)
  h.equal('and one server', nvim:lua(SERVERS), 1)
  nvim:open('slip.rootlog')
  nvim:check('another notation has its findings', CODES, { 'rootlog/unknown-piece' })
  h.equal('from the same server', nvim:lua(SERVERS), 1)
end

local function restart(h, nvim)
  nvim:open('cup.kubb')
  local before = nvim:lua('return require("movetext.server").clients(0)[1].id')
  nvim:keys(':Movetext restart<CR>')
  nvim:check(':Movetext restart says that it did', 'return _G.said[1]', 'movetext: the server was restarted')
  nvim:said()
  nvim:check('the record has a server again', 'return #require("movetext.server").clients(0)', 1)
  h.equal('another one', nvim:lua('return require("movetext.server").clients(0)[1].id') ~= before, true)
  nvim:check('the old one is gone', SERVERS, 1)
  nvim:check('the finding is back', CODES, { 'kubb/colon' })
  nvim:check('the other record has it too', 'return #require("movetext.server").clients(vim.fn.bufnr("slip.rootlog"))', 1)
end

local function other_filetype(h, nvim)
  nvim:command('setlocal filetype=text')
  nvim:check('a buffer that is no record any more loses the server', 'return #require("movetext.server").clients(0)', 0)
  h.equal('and its options', nvim:eval('[&formatexpr, &foldexpr]'), { '', '0' })
  nvim:command('setlocal filetype=kubb')
  nvim:check('and gets it back', 'return #require("movetext.server").clients(0)', 1)
  if nvim.minor == 7 then
    -- Neovim's own message.
    h.equal('Neovim says so', nvim:said()[1]:match('^Detached buffer'), 'Detached buffer')
  end
end

local function settings(h)
  local off = "let g:movetext = {'settings': {'rules': {'kubb/colon': 'off', 'kubb/too-few-batons': 'off'}}}"
  local nvim = h.start({ before = { off } })
  nvim:open('cup.kubb')
  -- The server has read the text when it answers; with the rule on, a finding would stand there.
  nvim:lua([[vim.lsp.buf_request_sync(0, 'textDocument/hover', vim.lsp.util.make_position_params(0, 'utf-16'), 5000)]])
  nvim:lua([[vim.api.nvim_buf_set_lines(0, 4, 5, false, { '2. I ab:F ab::B ab:-  ab:V' })]])
  nvim:check('g:movetext.settings reach the server', CODES, { 'kubb/unknown-action' })
  nvim:stop()

  nvim = h.start({ before = { [[lua vim.g.movetext = { path = vim.env.PROGRAMS .. '/movetext' }]] }, path = '/usr/bin:/bin' })
  nvim:open('cup.kubb')
  nvim:check('g:movetext.path names the program', CODES, { 'kubb/colon' })
  nvim:stop()

  nvim = h.start()
  nvim:lua([[require('movetext').setup({ settings = { rules = { ['kubb/colon'] = 'warning' } } })]])
  nvim:open('cup.kubb')
  nvim:check('setup() does the same', SEVERITIES, { 2 })
  nvim:stop()

  if nvim.minor >= 11 then
    nvim = h.start()
    nvim:lua([[vim.lsp.config('movetext', { settings = { movetext = { rules = { ['kubb/colon'] = 'hint' } } } })]])
    nvim:open('cup.kubb')
    nvim:check("vim.lsp.config('movetext') overrides", SEVERITIES, { 4 })
    nvim:stop()
  end
end

-- As the README says, without touching 'runtimepath'.
local function installed(h)
  local packages = vim.env.XDG_DATA_HOME .. '/nvim/site/pack/movetext/start'
  vim.fn.mkdir(packages, 'p')
  vim.loop.fs_symlink(vim.env.PACKAGE, packages .. '/movetext')
  local nvim = h.start({ installed = true })
  nvim:open('cup.kubb')
  nvim:check('a package in the user\'s folder works', CODES, { 'kubb/colon' })
  h.equal('its filetype', nvim:eval('&filetype'), 'kubb')
  nvim:command('help :Movetext')
  h.equal('and its help', nvim:eval("expand('%:t')"), 'movetext.txt')
  h.equal('nothing was said', nvim:said(), {})
  nvim:stop()
end

return function(h)
  local nvim = h.start()
  h.parts(nvim, {
    { 'reopen', reopen },
    { 'restart', restart },
    { 'other filetype', other_filetype },
  })
  h.equal('nothing else was said', nvim:said(), {})
  h.equal('Neovim ends', nvim:stop(), 0)
  h.section('settings', function()
    settings(h)
  end)
  h.section('installed', function()
    installed(h)
  end)
end
