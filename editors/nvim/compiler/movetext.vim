" Vim compiler file: :make checks the record of the window with movetext.
if exists('g:current_compiler')
  finish
endif
let g:current_compiler = 'movetext'

if exists(':CompilerSet') != 2
  command -nargs=* CompilerSet setlocal <args>
endif

let s:save_cpo = &cpo
set cpo&vim

execute 'CompilerSet makeprg=' . escape(shellescape(movetext#path()) . ' check %:S', ' "\|')

" error[kubb/colon]: One colon is enough.
"  --> final.kubb:2:7
"   |
" 2 | 1. jt::B jt:-
"   |       ^
"   |
"   = help: Remove the second colon
"
" Problems of movetext.toml and of unreadable files stand on one line: "error: movetext.toml:2:1: There is ...".
CompilerSet errorformat=
      \%Eerror[%*[^]]]:\ %m,
      \%Wwarning[%*[^]]]:\ %m,
      \%Iinfo[%*[^]]]:\ %m,
      \%Nhint[%*[^]]]:\ %m,
      \%C\ %#-->\ %f:%l:%c,
      \%C\ %#=\ help:\ %m,
      \%-C\ %.%#,
      \%-C%*\\d\ %.%#,
      \%-Z,
      \%trror:\ %f:%l:%c:\ %m,
      \%trror:\ %f:\ %m,
      \%-G%.%#

augroup movetext_columns
  autocmd!
  autocmd QuickFixCmdPost make if get(b:, 'current_compiler', '') ==# 'movetext' | call movetext#columns('c') | endif
  autocmd QuickFixCmdPost lmake if get(b:, 'current_compiler', '') ==# 'movetext' | call movetext#columns('l') | endif
augroup END

let &cpo = s:save_cpo
unlet s:save_cpo
