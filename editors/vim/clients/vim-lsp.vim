" prabirshrestha/vim-lsp: source this file in your vimrc.
autocmd User lsp_setup call lsp#register_server({
      \ 'name': 'movetext',
      \ 'cmd': {server_info -> [movetext#path(), 'lsp']},
      \ 'allowlist': movetext#filetypes(),
      \ })
