-- What users call: require('movetext').state() and so on. Each is a part of :Movetext too; see :help movetext.
local M = {}

-- Changes options; nobody has to call it. It takes what vim.g.movetext takes, and `lsp`: fields of the client.
function M.setup(options)
  require('movetext.options').set(options)
  require('movetext.server').reconfigure()
end

-- Shows the state after the move at the cursor.
function M.state()
  require('movetext.state').show()
end

-- Switches the window on or off that shows the state wherever the cursor goes.
function M.follow()
  require('movetext.state').toggle()
end

-- Goes to the next move, or `count` moves on.
function M.next(count)
  require('movetext.moves').go('after', count or 1)
end

-- Goes to the previous move, or `count` moves back.
function M.previous(count)
  require('movetext.moves').go('before', count or 1)
end

-- Copies the position after the move at the cursor to a register.
function M.copy(register)
  require('movetext.moves').copy(register or vim.v.register)
end

-- Explains the move at the cursor, or the whole 'game'.
function M.explain(what)
  local explain = require('movetext.explain')
  if what == 'game' then
    explain.game()
  elseif what == nil or what == 'line' then
    explain.line()
  else
    error(('explain takes line or game, not %s'):format(what), 0)
  end
end

-- Writes what the replay computed: points, throw-ins, marks.
function M.write()
  require('movetext.actions').write()
end

-- Applies all safe fixes.
function M.fix()
  require('movetext.actions').fix()
end

-- Repairs what is certain given the whole game, safe fixes too.
function M.repair()
  require('movetext.actions').repair()
end

-- Lists the findings of all records of a folder in the quickfix list.
function M.check(folder)
  require('movetext.program').check(folder)
end

-- Shows the rule of the finding at the cursor, or the one with this code.
function M.rule(code)
  require('movetext.program').rule(code)
end

-- Stops the server and starts it again.
function M.restart()
  require('movetext.server').restart()
end

local told = false

-- Once a session: without the program nothing but the colors works.
local function tell_if_missing()
  local path = require('movetext.options').get().path
  if not told and vim.fn.executable(path) == 0 then
    told = true
    local message = 'movetext: the program %s was not found, so records are not checked; see :checkhealth movetext'
    vim.notify(message:format(path), vim.log.levels.WARN)
  end
end

-- Called by the ftplugins for the current buffer.
function M.attach_commands()
  vim.api.nvim_buf_create_user_command(0, 'Movetext', function(command)
    require('movetext.commands').run(command.args)
  end, {
    nargs = '+',
    desc = 'What Movetext knows of this record',
    complete = function(lead, line)
      return require('movetext.commands').complete(lead, line)
    end,
  })
  if require('movetext.options').get().enabled then
    vim.schedule(tell_if_missing)
  end
end

-- Called when the buffer takes another filetype.
function M.detach_commands()
  pcall(vim.api.nvim_buf_del_user_command, 0, 'Movetext')
end

return M
