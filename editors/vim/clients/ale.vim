" ALE: source this file in your vimrc. Findings as you type; :ALEHover, :ALEGoToDefinition, :ALEFindReferences,
" :ALERename, :ALECodeAction; completion by: set omnifunc=ale#completion#OmniFunc
function! s:root(buffer) abort
  let settings = ale#path#FindNearestFile(a:buffer, 'movetext.toml')
  return fnamemodify(settings !=# '' ? settings : bufname(a:buffer), ':p:h')
endfunction

for s:filetype in movetext#filetypes()
  call ale#linter#Define(s:filetype, {
        \ 'name': 'movetext',
        \ 'lsp': 'stdio',
        \ 'executable': {buffer -> movetext#path()},
        \ 'command': '%e lsp',
        \ 'project_root': function('s:root'),
        \ })
endfor
unlet s:filetype
