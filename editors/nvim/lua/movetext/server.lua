-- The language server: starting it on Neovim 0.7 and later, and asking it.
local options = require('movetext.options')

local M = {}

local has_config = vim.lsp.config ~= nil and vim.lsp.enable ~= nil
local root_markers = { 'movetext.toml', '.git' }
-- 'formatexpr' and 'foldexpr' without and with a server.
local FORMAT, FORMAT_BY_SERVER = 'movetext#format()', 'v:lua.vim.lsp.formatexpr()'
local FOLD, FOLD_BY_SERVER = 'movetext#fold(v:lnum)', 'v:lua.vim.lsp.foldexpr()'
-- Neovim 0.7 has one client for all buffers.
local only_client

-- The server asks to be asked again, say after a change of settings. Neovim 0.12 then asks for the workspace only and
-- keeps what it shows of open buffers; as if their text had changed, it asks for these too.
local function refresh_diagnostics(_, _, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  for buffer in pairs(client and client.attached_buffers or {}) do
    vim.api.nvim_exec_autocmds('LspNotify', {
      buffer = buffer,
      modeline = false,
      data = { client_id = client.id, method = 'textDocument/didChange', params = {} },
    })
  end
  return vim.NIL
end

-- What to start, in the form of Neovim 0.11's lsp/*.lua.
function M.config()
  local wanted = options.get()
  local config = {
    cmd = { wanted.path, 'lsp' },
    filetypes = options.filetypes,
    root_markers = root_markers,
  }
  if has_config then
    config.handlers = { ['workspace/diagnostic/refresh'] = refresh_diagnostics }
  end
  -- Neovim before 0.11 reports settings too late or not at all, these it sends at once. An empty table would go out as
  -- an array.
  if next(wanted.settings) then
    config.init_options = wanted.settings
  end
  return vim.tbl_deep_extend('force', config, wanted.lsp)
end

-- The clients of ours, of one buffer or of all.
function M.clients(buffer)
  local clients
  if vim.lsp.get_clients then
    clients = vim.lsp.get_clients({ bufnr = buffer, name = 'movetext' })
  else
    clients = buffer and vim.lsp.buf_get_clients(buffer) or vim.lsp.get_active_clients()
  end
  return vim.tbl_filter(function(client)
    return client.name == 'movetext'
  end, vim.tbl_values(clients))
end

-- Calls a function of a client; since Neovim 0.11 they are methods.
local function call(client, name, ...)
  if vim.fn.has('nvim-0.11') == 1 then
    return client[name](client, ...)
  end
  return client[name](...)
end

-- Replaces one 'foldexpr' by another where a record is shown.
local function fold(buffer, from, to)
  for _, window in ipairs(vim.fn.win_findbuf(buffer)) do
    if vim.wo[window].foldexpr == from then
      vim.wo[window][0].foldexpr = to
    end
  end
end

-- Tells the server when nobody types any more, because the cursor left the line or the window was left: what was held back is
-- shown then. That no key came for a while the server notices by itself.
local function tell_of_rest(client, buffer)
  local group = vim.api.nvim_create_augroup('movetext_settle_' .. buffer, { clear = true })
  -- The line that was changed last, and the change.
  local typed
  local function on(events, callback)
    vim.api.nvim_create_autocmd(events, { group = group, buffer = buffer, callback = callback })
  end
  local function settle()
    if typed and not call(client, 'is_stopped') then
      typed = nil
      call(client, 'notify', 'movetext/settle', { textDocument = vim.lsp.util.make_text_document_params(buffer) })
    end
  end
  on({ 'TextChanged', 'TextChangedI', 'TextChangedP' }, function()
    typed = { line = vim.fn.line('.'), tick = vim.b.changedtick }
  end)
  on({ 'CursorMoved', 'CursorMovedI' }, function()
    -- Enter moves the cursor before it is told that the text has changed: the line is typed on.
    if typed and typed.line ~= vim.fn.line('.') and typed.tick == vim.b.changedtick then
      settle()
    end
  end)
  on({ 'BufLeave', 'FocusLost' }, settle)
end

-- Formatting on type writes the number of the next move where the cursor is, and Neovim leaves the cursor before it.
local function go_behind_numbers(client, buffer)
  local space = vim.api.nvim_create_namespace('movetext_number')
  vim.api.nvim_create_autocmd('LspRequest', {
    group = vim.api.nvim_create_augroup('movetext_number_' .. buffer, { clear = true }),
    buffer = buffer,
    callback = function(event)
      local request = event.data.request
      local is_answered = request.method == 'textDocument/onTypeFormatting' and request.type == 'complete'
      if not is_answered or event.data.client_id ~= client.id or vim.api.nvim_get_current_buf() ~= buffer then
        return
      end
      -- The mark moves with what is written at it. That is done before what is scheduled here.
      local cursor = vim.api.nvim_win_get_cursor(0)
      local mark = vim.api.nvim_buf_set_extmark(buffer, space, cursor[1] - 1, cursor[2], {})
      vim.schedule(function()
        local behind = vim.api.nvim_buf_get_extmark_by_id(buffer, space, mark, {})
        vim.api.nvim_buf_del_extmark(buffer, space, mark)
        local is_there = vim.api.nvim_get_current_buf() == buffer and vim.fn.mode() == 'i'
        if is_there and vim.deep_equal(vim.api.nvim_win_get_cursor(0), cursor) and behind[1] == cursor[1] - 1 then
          vim.api.nvim_win_set_cursor(0, { cursor[1], behind[2] })
        end
      end)
    end,
  })
end

local function on_attach(client, buffer)
  tell_of_rest(client, buffer)
  local bo = vim.bo[buffer]
  -- A user's own one stays.
  if bo.formatexpr == '' or bo.formatexpr == FORMAT then
    bo.formatexpr = FORMAT_BY_SERVER
  end
  if vim.fn.has('nvim-0.8') == 0 then
    bo.omnifunc = bo.omnifunc == '' and 'v:lua.vim.lsp.omnifunc' or bo.omnifunc
    bo.tagfunc = bo.tagfunc == '' and 'v:lua.vim.lsp.tagfunc' or bo.tagfunc
  end
  if vim.lsp.foldexpr then
    fold(buffer, FOLD, FOLD_BY_SERVER)
  end
  if vim.lsp.on_type_formatting and options.get().on_type then
    vim.lsp.on_type_formatting.enable(true, { client_id = client.id })
    go_behind_numbers(client, buffer)
  end
  require('movetext.highlight').link(bo.filetype)
  vim.api.nvim_exec_autocmds('User', {
    pattern = 'MovetextAttach',
    modeline = false,
    data = { buffer = buffer, client_id = client.id },
  })
end

local function on_detach(buffer)
  pcall(vim.api.nvim_del_augroup_by_name, 'movetext_settle_' .. buffer)
  pcall(vim.api.nvim_del_augroup_by_name, 'movetext_number_' .. buffer)
  if vim.bo[buffer].formatexpr == FORMAT_BY_SERVER then
    vim.bo[buffer].formatexpr = FORMAT
  end
  if vim.lsp.foldexpr then
    fold(buffer, FOLD_BY_SERVER, FOLD)
  end
end

local function watch_attachment()
  if vim.fn.has('nvim-0.8') == 0 then
    return
  end
  local group = vim.api.nvim_create_augroup('movetext_attach', { clear = true })
  vim.api.nvim_create_autocmd('LspAttach', {
    group = group,
    callback = function(event)
      local client = vim.lsp.get_client_by_id(event.data.client_id)
      if client and client.name == 'movetext' then
        on_attach(client, event.buf)
      end
    end,
  })
  vim.api.nvim_create_autocmd('LspDetach', {
    group = group,
    callback = function(event)
      local client = vim.lsp.get_client_by_id(event.data.client_id)
      if client and client.name == 'movetext' and vim.api.nvim_buf_is_loaded(event.buf) then
        on_detach(event.buf)
      end
    end,
  })
end

local function root_dir(buffer)
  local name = vim.api.nvim_buf_get_name(buffer)
  if vim.fs and vim.fs.find then
    local marker = vim.fs.find(root_markers, { upward = true, path = vim.fs.dirname(name) })[1]
    if marker then
      return vim.fs.dirname(marker)
    end
  end
  return vim.fn.fnamemodify(name, ':p:h')
end

-- Starts the server for a buffer, or lets one that runs serve it too; for Neovim before 0.11.
local function attach(buffer)
  local config = M.config()
  if vim.bo[buffer].buftype ~= '' or vim.fn.executable(config.cmd[1]) == 0 then
    return
  end
  config.name = 'movetext'
  config.root_dir = config.root_dir or root_dir(buffer)
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = buffer })
    return
  end
  if not only_client then
    config.on_attach = on_attach
    config.on_exit = function()
      only_client = nil
    end
    only_client = vim.lsp.start_client(config)
  end
  if only_client then
    vim.lsp.buf_attach_client(buffer, only_client)
  end
end

local function attach_all()
  if has_config then
    -- Attaches to every buffer that is open already.
    vim.lsp.enable('movetext')
    return
  end
  for _, buffer in ipairs(options.records()) do
    attach(buffer)
  end
end

-- Starts the server whenever a record is opened.
function M.enable()
  if not options.get().enabled then
    return
  end
  watch_attachment()
  if has_config then
    vim.lsp.enable('movetext')
    return
  end
  vim.api.nvim_create_autocmd('FileType', {
    group = vim.api.nvim_create_augroup('movetext_start', { clear = true }),
    callback = function(event)
      if options.is_record(event.buf) then
        attach(event.buf)
        return
      end
      for _, client in ipairs(M.clients(event.buf)) do
        vim.lsp.buf_detach_client(event.buf, client.id)
      end
    end,
  })
  attach_all()
end

-- Takes options that were changed after the start.
function M.reconfigure()
  if has_config then
    vim.lsp.config('movetext', M.config())
  end
end

-- Stops the server and starts it again for the same buffers.
function M.restart()
  local stopping = M.clients()
  for _, client in ipairs(stopping) do
    call(client, 'stop')
  end
  local tries = 0
  local function start_when_stopped()
    tries = tries + 1
    local left = vim.tbl_filter(function(client)
      return vim.lsp.get_client_by_id(client.id) ~= nil
    end, stopping)
    if #left > 0 and tries < 100 then
      -- A server that does not end by itself within two seconds is ended.
      if tries == 40 then
        for _, client in ipairs(left) do
          call(client, 'stop', true)
        end
      end
      vim.defer_fn(start_when_stopped, 50)
      return
    end
    attach_all()
    vim.notify('movetext: the server was restarted', vim.log.levels.INFO)
  end
  start_when_stopped()
end

-- The client of a buffer; if there is none the user is told, and nil.
function M.client(buffer)
  local client = M.clients(buffer)[1]
  if not client then
    vim.notify('movetext: no server serves this buffer; :checkhealth movetext tells why', vim.log.levels.WARN)
  end
  return client
end

-- Asks the server about a buffer. Calls `callback` with the answer, also if it is nil; not after an error. Answers a
-- function that cancels the request.
function M.request(buffer, method, parameters, callback)
  local client = M.client(buffer)
  if not client then
    return function() end
  end
  local _, id = call(client, 'request', method, parameters, function(error, result)
    if error then
      -- -32800: canceled, -32801: the text has changed meanwhile.
      if error.code ~= -32800 and error.code ~= -32801 then
        vim.notify('movetext: ' .. (error.message or vim.inspect(error)), vim.log.levels.ERROR)
      end
      return
    end
    callback(result ~= vim.NIL and result or nil, client)
  end, buffer)
  return function()
    if id then
      call(client, 'cancel_request', id)
    end
  end
end

-- The answer to a request, waiting for it; nil if there is none.
function M.request_now(buffer, method, parameters)
  local client = M.client(buffer)
  if not client then
    return nil
  end
  local answer, problem = call(client, 'request_sync', method, parameters, 2000, buffer)
  if not answer or answer.err then
    local message = answer and answer.err.message or problem
    vim.notify('movetext: ' .. tostring(message), vim.log.levels.ERROR)
    return nil
  end
  return answer.result ~= vim.NIL and answer.result or nil, client
end

-- The document and the position of the cursor of a window.
function M.position_parameters(window, client)
  return vim.lsp.util.make_position_params(window, client.offset_encoding or 'utf-16')
end

-- The byte in `line` of a character as the client counts them.
function M.byte_column(line, character, client)
  local encoding = client.offset_encoding or 'utf-16'
  if encoding == 'utf-8' then
    return math.min(character, #line)
  end
  if vim.fn.has('nvim-0.11') == 1 then
    return vim.str_byteindex(line, encoding, character, false)
  end
  local known, column = pcall(vim.str_byteindex, line, character, encoding == 'utf-16')
  return known and column or #line
end

return M
