-- Everything that one Neovim is asked to do. Each part starts Neovims of its own.
local here = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h')
package.path = here .. '/?.lua;' .. package.path
local harness = require('harness')

for _, part in ipairs({ 'buffer', 'language', 'typing', 'commands', 'lifecycle', 'health' }) do
  harness.section(part, function()
    require('checks.' .. part)(harness)
  end)
end
-- Neovim itself ends with 1 when a script breaks.
os.exit(harness.failed == 0 and 0 or 3)
