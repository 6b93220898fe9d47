" The language server by ALE, in the way the README says.
set runtimepath^=$ALE
let g:ale_lint_on_text_changed = 'always'
execute 'source' $ALE .. '/plugin/ale.vim'
execute 'source' $CLIENTS .. '/ale.vim'

edit cup.kubb
call Await('ALE shows the finding', 'map(copy(ale#engine#GetLoclist(bufnr(""))), {_, item -> [item.lnum, item.type, item.code, item.text]})',
      \ [[10, 'E', 'kubb/colon', 'One colon is enough.']])

call setline(10, '1. 0I jt:B jt:- jt:- jt:- jt:- jt:-')
ALELint
call Await('and forgets it when it is repaired', 'ale#engine#GetLoclist(bufnr(""))', [])

call cursor(4, 7)
let g:ale_hover_to_preview = 1
ALEHover
function s:preview()
  for window in range(1, winnr('$'))
    if getwinvar(window, '&previewwindow')
      return join(getbufline(winbufnr(window), 1, '$'), ' ') =~# 'jt takes a base kubb with baton 1'
    endif
  endfor
  return 0
endfunction
call Await('ALEHover explains a throw', expand('<SID>') .. 'preview()', 1)
pclose

edit! slip.rootlog
call Await('another notation has its findings', 'map(copy(ale#engine#GetLoclist(bufnr(""))), {_, item -> [item.lnum, item.col, item.code]})', [[9, 3, 'rootlog/unknown-piece']])
call Finish()
