-- :Movetext, the one command of record buffers.
local M = {}

local function folders(lead)
  return vim.fn.getcompletion(lead, 'dir')
end

local function words(...)
  local known = { ... }
  return function(lead)
    return vim.tbl_filter(function(word)
      return vim.startswith(word, lead)
    end, known)
  end
end

local function number(word, otherwise)
  local count = tonumber(word or otherwise)
  if not count or count < 1 then
    error(('%s is no number of moves'):format(word), 0)
  end
  return count
end

-- Each with what it calls, and what completes its argument.
local commands = {
  state = {
    call = function(movetext)
      movetext.state()
    end,
  },
  follow = {
    call = function(movetext)
      movetext.follow()
    end,
  },
  next = {
    call = function(movetext, count)
      movetext.next(number(count, 1))
    end,
  },
  previous = {
    call = function(movetext, count)
      movetext.previous(number(count, 1))
    end,
  },
  copy = {
    call = function(movetext, register)
      movetext.copy(register)
    end,
    complete = words('"', '+', '*'),
  },
  explain = {
    call = function(movetext, what)
      movetext.explain(what)
    end,
    complete = words('game', 'line'),
  },
  write = {
    call = function(movetext)
      movetext.write()
    end,
  },
  fix = {
    call = function(movetext)
      movetext.fix()
    end,
  },
  repair = {
    call = function(movetext)
      movetext.repair()
    end,
  },
  check = {
    call = function(movetext, folder)
      movetext.check(folder)
    end,
    complete = folders,
  },
  rule = {
    call = function(movetext, code)
      movetext.rule(code)
    end,
  },
  restart = {
    call = function(movetext)
      movetext.restart()
    end,
  },
}

M.names = vim.tbl_keys(commands)
table.sort(M.names)

function M.complete(lead, line)
  local name = line:match('^%s*Movetext!?%s+(%S+)%s')
  if not name then
    return words(unpack(M.names))(lead)
  end
  local command = commands[name]
  return command and command.complete and command.complete(lead) or {}
end

function M.run(arguments)
  local name, argument = arguments:match('^(%S+)%s*(.-)%s*$')
  local command = commands[name]
  if not command then
    local message = 'movetext: no command %s; there are: %s'
    vim.notify(message:format(name, table.concat(M.names, ', ')), vim.log.levels.ERROR)
    return
  end
  local done, problem = pcall(command.call, require('movetext'), argument ~= '' and argument or nil)
  if not done then
    vim.notify('movetext: ' .. tostring(problem), vim.log.levels.ERROR)
  end
end

return M
