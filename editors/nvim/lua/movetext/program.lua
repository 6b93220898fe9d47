-- What the program does without the server: checking a folder, explaining a rule.
local options = require('movetext.options')

local M = {}

-- Runs movetext and calls `callback` with its exit code and the lines it wrote.
local function run(arguments, callback)
  local output, errors = {}, {}
  local command = vim.list_extend({ options.get().path }, arguments)
  if vim.fn.executable(command[1]) == 0 then
    vim.notify(('movetext: %s is not executable; see :checkhealth movetext'):format(command[1]), vim.log.levels.ERROR)
    return
  end
  vim.fn.jobstart(command, {
    stdout_buffered = true,
    stderr_buffered = true,
    on_stdout = function(_, lines)
      output = lines
    end,
    on_stderr = function(_, lines)
      errors = lines
    end,
    on_exit = function(_, code)
      vim.schedule(function()
        callback(code, output, vim.trim(table.concat(errors, '\n')))
      end)
    end,
  })
end

local types = { error = 'E', warning = 'W', info = 'I', hint = 'N' }

-- The byte of a column that counts characters from 1.
local function byte_column(line, column)
  local byte = line and vim.fn.byteidx(line, column - 1) or -1
  return byte >= 0 and byte + 1 or column
end

-- Quickfix items of the findings that `check --format json` printed.
local function items(output, folder)
  local texts, found = {}, {}
  for _, line in ipairs(output) do
    if line ~= '' then
      local finding = vim.json.decode(line)
      local file = finding.file
      if not file:find('^/') and not file:find('^%a:') then
        file = folder .. '/' .. file
      end
      if not texts[file] then
        local readable, lines = pcall(vim.fn.readfile, file)
        texts[file] = readable and lines or {}
      end
      table.insert(found, {
        filename = file,
        lnum = finding.line,
        col = byte_column(texts[file][finding.line], finding.column),
        end_lnum = finding.endLine,
        end_col = byte_column(texts[file][finding.endLine], finding.endColumn),
        type = types[finding.severity],
        text = ('%s [%s]'):format(finding.message, finding.code),
      })
    end
  end
  return found
end

-- What the list holds, in words: "3 errors, 1 warning".
local function summary(found)
  local counts = {}
  for _, item in ipairs(found) do
    counts[item.type] = (counts[item.type] or 0) + 1
  end
  local words = {}
  for _, kind in ipairs({ { 'E', 'error' }, { 'W', 'warning' }, { 'I', 'info' }, { 'N', 'hint' } }) do
    local count = counts[kind[1]]
    if count then
      table.insert(words, ('%d %s%s'):format(count, kind[2], count == 1 and '' or 's'))
    end
  end
  return table.concat(words, ', ')
end

-- Checks all records of a folder (by default the working folder) and lists the findings in the quickfix list.
function M.check(folder)
  folder = vim.fn.fnamemodify(vim.fn.expand(folder or vim.fn.getcwd()), ':p'):gsub('(.)/$', '%1')
  run({ 'check', '--format', 'json', folder }, function(_, output, errors)
    local found = items(output, folder)
    vim.fn.setqflist({}, ' ', { title = 'movetext check ' .. folder, items = found })
    if errors ~= '' then
      vim.notify(errors, vim.log.levels.WARN)
    end
    local short = vim.fn.fnamemodify(folder, ':~')
    if #found == 0 then
      vim.cmd('cclose')
      vim.notify(('movetext: no findings in %s'):format(short), vim.log.levels.INFO)
      return
    end
    vim.notify(('movetext: %s in %s'):format(summary(found), short), vim.log.levels.INFO)
    vim.cmd('botright copen')
  end)
end

-- The codes of the findings at the cursor, or else of those in its line.
local function codes_here()
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  local here, line = {}, {}
  for _, diagnostic in ipairs(vim.diagnostic.get(0, { lnum = row - 1 })) do
    if diagnostic.source == 'movetext' and diagnostic.code then
      table.insert(line, diagnostic.code)
      local ends = diagnostic.end_lnum > diagnostic.lnum or diagnostic.end_col > column
      if diagnostic.col <= column and ends then
        table.insert(here, diagnostic.code)
      end
    end
  end
  return #here > 0 and here or line
end

-- Shows what a rule says: that of the finding at the cursor, or the one that is named.
function M.rule(code)
  code = code or codes_here()[1]
  if not code then
    vim.notify('movetext: no finding stands in this line', vim.log.levels.INFO)
    return
  end
  run({ 'rules', code }, function(exit, output, errors)
    if exit ~= 0 then
      vim.notify(errors, vim.log.levels.ERROR)
      return
    end
    vim.lsp.util.open_floating_preview(output, '', {
      border = options.border(),
      focus_id = 'movetext_rule',
      max_width = 100,
    })
  end)
end

return M
