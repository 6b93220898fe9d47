" yegappan/lsp (Vim 9): source this file in your vimrc, behind `packadd lsp`.
call LspAddServer([#{
      \ name: 'movetext',
      \ filetype: movetext#filetypes(),
      \ path: movetext#path(),
      \ args: ['lsp'],
      \ }])
