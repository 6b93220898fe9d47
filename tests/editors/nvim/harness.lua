-- A Neovim that is driven as a user would: keys go in, and what comes of them is read over its RPC channel. The driver
-- waits and the Neovim under test stays free, so timers, answers of the server and CursorMoved work as they do for people.
local M = { version = '?', failed = 0 }

-- Generous: machines are busy.
local PATIENCE = 20000

local function say(passed, name, why)
  io.stdout:write(('%s [%s] %s%s\n'):format(passed and 'ok' or 'FAIL', M.version, name, passed and '' or ': ' .. why))
  M.failed = M.failed + (passed and 0 or 1)
end

local function short(value)
  return (vim.inspect(value):gsub('%s+', ' '))
end

-- Prints one check: whether `got` is `want`.
function M.equal(name, got, want)
  say(vim.deep_equal(got, want), name, ('want %s, got %s'):format(short(want), short(got)))
end

-- Runs checks that belong together; an error in them is one failure and not the end.
function M.section(name, checks)
  local done, problem = xpcall(checks, debug.traceback)
  if not done then
    say(false, name, (tostring(problem):gsub('%s+', ' ')))
  end
end

-- Runs functions by name as sections; each gets this module and `nvim`.
function M.parts(nvim, parts)
  for _, part in ipairs(parts) do
    M.section(part[1], function()
      part[2](M, nvim)
    end)
  end
end

local Child = {}
Child.__index = Child

-- Starts the Neovim under test. `before`: commands to run before any package is loaded; `path`: another PATH;
-- `installed`: the package is not put on 'runtimepath', the user has installed it.
function M.start(options)
  options = options or {}
  local command = { vim.env.NVIM_UNDER_TEST, '--embed', '--headless', '-i', 'NONE', '-n' }
  for _, before in ipairs(options.before or {}) do
    vim.list_extend(command, { '--cmd', before })
  end
  if not options.installed then
    vim.list_extend(command, { '--clean', '--cmd', 'set rtp^=' .. vim.env.PACKAGE })
  end
  vim.list_extend(command, { '--cmd', 'set columns=100 lines=40' })
  local channel = vim.fn.jobstart(command, {
    rpc = true,
    env = { PATH = options.path or vim.env.PROGRAMS .. ':' .. vim.env.PATH },
  })
  local child = setmetatable({ channel = channel }, Child)
  local version = child:lua('local v = vim.version() return { v.major, v.minor, v.patch }')
  M.version = version[1] .. '.' .. version[2]
  child.minor = version[2]
  -- Messages are checked too.
  child:lua([[
    _G.said = {}
    vim.notify = function(message) table.insert(_G.said, message) end
    vim.deprecate = function(name) table.insert(_G.said, 'deprecated: ' .. name) end
  ]])
  return child
end

-- A prompt ("Press ENTER") would keep every request waiting.
function Child:unblock()
  for _ = 1, 20 do
    if not vim.rpcrequest(self.channel, 'nvim_get_mode').blocking then
      return
    end
    vim.rpcrequest(self.channel, 'nvim_input', '<CR>')
    vim.wait(10)
  end
end

-- The value of Lua code in the child.
function Child:lua(code, ...)
  self:unblock()
  local value = vim.rpcrequest(self.channel, 'nvim_exec_lua', code, { ... })
  if value == vim.NIL then
    return nil
  end
  return value
end

function Child:command(command)
  self:unblock()
  vim.rpcrequest(self.channel, 'nvim_command', command)
end

function Child:eval(expression)
  self:unblock()
  return vim.rpcrequest(self.channel, 'nvim_eval', expression)
end

-- Types keys.
function Child:keys(keys)
  self:unblock()
  vim.rpcrequest(self.channel, 'nvim_input', keys)
end

-- Opens a copy of a record, so that writing is safe, and waits for the server if there is to be one.
function Child:open(name, options)
  local copy = vim.fn.getcwd() .. '/' .. name
  vim.fn.writefile(vim.fn.readfile(vim.env.RECORDS .. '/' .. name), copy)
  self:command('edit! ' .. vim.fn.fnameescape(copy))
  if not (options and options.alone) then
    self:wait('return #require("movetext.server").clients(0)', 1)
  end
  return copy
end

-- Waits until code gives a value; answers what it gave last.
function Child:wait(code, want, ...)
  local got
  local arguments = { ... }
  vim.wait(PATIENCE, function()
    got = self:lua(code, unpack(arguments))
    return vim.deep_equal(got, want)
  end, 15)
  return got
end

-- Waits until a function answers something true, looking again at once.
function Child:poll(is_so)
  return vim.wait(PATIENCE, is_so, 1)
end

-- Prints one check: that code comes to give a value.
function Child:check(name, code, want)
  M.equal(name, self:wait(code, want), want)
end

function Child:lines()
  return self:lua('return vim.api.nvim_buf_get_lines(0, 0, -1, false)')
end

function Child:line(number)
  return self:eval(('getline(%d)'):format(number))
end

function Child:cursor(line, column)
  self:lua('vim.api.nvim_win_set_cursor(0, { ... })', line, column)
end

-- Code for the lines of the floating window; nil while there is none.
M.FLOAT = [[
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      return vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false)
    end
  end
]]

-- What the child said since this was called last.
function Child:said()
  return self:lua('local said = _G.said _G.said = {} return said')
end

-- The errors and warnings that were noted since this was called last.
function Child:shown()
  return self:lua('local shown = _G.shown _G.shown = {} return shown')
end

function Child:stop()
  pcall(vim.rpcnotify, self.channel, 'nvim_command', 'qall!')
  return vim.fn.jobwait({ self.channel }, PATIENCE)[1]
end

return M
