-- Whole games, typed key by key as the package serves them, with on-type formatting: what was typed stands there at the end,
-- nothing moves under the fingers, and no error or warning shows that the finished game does not have.
--
-- Only Neovim 0.12 and later: older ones do not format while one types.
local KEYS = { [' '] = '<Space>', ['<'] = '<lt>', ['\n'] = '<CR>' }

-- Every change goes to the server at once, and it does not count the time between two keys: how fast the machine is decides
-- nothing. Errors and warnings are noted whenever they are shown.
local PREPARE = [[
  vim.lsp.config('movetext', { cmd = { 'movetext', 'lsp', '--no-clock' }, flags = { debounce_text_changes = 0 } })
  _G.shown = {}
  vim.api.nvim_create_autocmd('DiagnosticChanged', {
    callback = function()
      for _, one in ipairs(vim.diagnostic.get(0, { severity = { min = vim.diagnostic.severity.WARN } })) do
        table.insert(_G.shown, ('%s in %s'):format(one.code, vim.fn.getline(one.lnum + 1)))
      end
    end,
  })
  -- What stands in the line of the cursor, and how far the cursor is; nil while the server is asked.
  function _G.written()
    for _, client in ipairs(require('movetext.server').clients(0)) do
      if next(client.requests) then
        return nil
      end
    end
    return { vim.fn.line('.'), vim.fn.getline('.'), vim.fn.col('.') - 1 }
  end
]]

-- Presses a key and waits until the server has answered all that it was asked because of it: what then is written in the line.
-- `is_pressed` tells by that whether the key has arrived.
local function press(nvim, key, is_pressed)
  local before, now
  nvim:keys(KEYS[key] or key)
  -- Twice the same: what the key has caused may be asked in a moment.
  local has_come = nvim:poll(function()
    before, now = now, nvim:lua('return _G.written()')
    return before and vim.deep_equal(before, now) and is_pressed(now)
  end)
  assert(has_come, ('the key %q does not come: %s'):format(key, vim.inspect(now)))
  return now
end

-- Types the rest of a line. Answers the first place where something else was written.
local function type_line(nvim, line, number)
  local wrong
  local begun = #nvim:eval("getline('.')")
  for at = begun + 1, #line do
    local text = line:sub(1, at)
    local now = press(nvim, text:sub(-1), function(now)
      return now[3] == at
    end)
    wrong = wrong or not vim.deep_equal(now, { number, text, at }) and now or nil
  end
  return wrong
end

-- Ends a line. Answers what is written in the next one; there, what is not to come is deleted, as people do.
local function enter(nvim, number, next_line)
  local begun = press(nvim, '\n', function(now)
    return now[1] == number + 1
  end)[2]
  if not vim.startswith(next_line, begun) then
    press(nvim, '<C-u>', function(now)
      return now[2] == ''
    end)
  end
  return begun
end

-- The lines with single blanks between words, and none behind them.
local function words(lines)
  return vim.tbl_map(function(line)
    return (line:gsub(' +', ' '):gsub(' $', ''))
  end, lines)
end

local function type_game(h, nvim, name, numbers)
  local lines = vim.fn.readfile(vim.env.TYPED .. '/' .. name)
  nvim:command('edit! ' .. name)
  nvim:wait('return #require("movetext.server").clients(0)', 1)
  nvim:keys('<Esc>i')
  local moved, written = {}, {}
  for number, line in ipairs(lines) do
    -- A blank too many behind moves, where it means nothing.
    local is_loose = line:find('%d') and not line:find('[/;#{]')
    table.insert(moved, type_line(nvim, is_loose and line .. ' ' or line, number))
    local begun = enter(nvim, number, lines[number + 1] or '')
    table.insert(written, begun:find('%d') and begun or nil)
  end
  nvim:keys('<Esc>')
  h.equal(name .. ': nothing moves in the line that is typed', moved, {})
  h.equal(name .. ': Enter writes the numbers', written, numbers)
  local record = vim.list_extend(lines, { '' })
  -- The columns of a line are those of the lines above.
  h.equal(name .. ': what was typed stands there', words(nvim:lines()), words(record))
  nvim:lua('vim.lsp.buf.format({ timeout_ms = 20000 })')
  h.equal(name .. ': and in the form of the record when it is formatted', nvim:lines(), record)
  h.equal(name .. ': no error and no warning was shown', nvim:shown(), {})
end

return function(h)
  local nvim = h.start()
  if not nvim:lua('return vim.lsp.on_type_formatting ~= nil') then
    nvim:stop()
    return
  end
  nvim:lua(PREPARE)
  local games = vim.json.decode(table.concat(vim.fn.readfile(vim.env.TYPED .. '/numbers.json')))
  for name, numbers in pairs(games) do
    h.section(name, function()
      type_game(h, nvim, name, numbers)
    end)
  end
  h.section('a slip', function()
    nvim:command('edit! slip.kubb')
    nvim:wait('return #require("movetext.server").clients(0)', 1)
    nvim:keys('<Esc>i')
    local slip = '1. 0I a::B'
    type_line(nvim, slip, 1)
    enter(nvim, 1, '2. ')
    nvim:keys('<Esc>')
    h.equal('what is wrong would have been', vim.tbl_contains(nvim:shown(), 'kubb/colon in ' .. slip), true)
  end)
  h.equal('nothing was said', nvim:said(), {})
  h.equal('Neovim ends', nvim:stop(), 0)
end
