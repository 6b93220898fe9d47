-- Code actions over a whole record: writing what the replay computed, applying all safe fixes,
-- repairing what is certain.
local server = require('movetext.server')

local M = {}

local function whole(buffer)
  return {
    start = { line = 0, character = 0 },
    ['end'] = { line = vim.api.nvim_buf_line_count(buffer), character = 0 },
  }
end

local function apply(buffer, client, action)
  if not action.edit then
    action = server.request_now(buffer, 'codeAction/resolve', action) or {}
  end
  if action.edit then
    vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding or 'utf-16')
    vim.notify('movetext: ' .. action.title, vim.log.levels.INFO)
  end
end

local function run(kind, nothing)
  local buffer = vim.api.nvim_get_current_buf()
  local parameters = {
    textDocument = vim.lsp.util.make_text_document_params(),
    range = whole(buffer),
    context = { diagnostics = {}, only = { kind } },
  }
  if #server.clients(buffer) == 0 then
    server.client(buffer)
    return
  end
  local actions, client = server.request_now(buffer, 'textDocument/codeAction', parameters)
  if not actions or #actions == 0 then
    vim.notify(nothing, vim.log.levels.INFO)
  elseif #actions == 1 then
    apply(buffer, client, actions[1])
  else
    vim.ui.select(actions, {
      prompt = 'Movetext',
      format_item = function(action)
        return action.title
      end,
    }, function(action)
      if action then
        apply(buffer, client, action)
      end
    end)
  end
end

-- Writes what the replay computed: points, throw-ins, marks.
function M.write()
  run('source.movetext.complete', 'movetext: everything that can be computed is written already')
end

-- Applies all safe fixes.
function M.fix()
  run('source.fixAll.movetext', 'movetext: there is nothing to fix that is safe')
end

-- Repairs what is certain given the whole game, safe fixes too.
function M.repair()
  run('source.movetext.repairCertain', 'movetext: there is nothing to repair that is certain')
end

return M
