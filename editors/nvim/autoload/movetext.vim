" What all notations share in Vim and in Neovim: the options of a buffer, folding by games, :make.

" The program: g:movetext.path, or movetext on PATH.
function! movetext#path() abort
  return expand(get(get(g:, 'movetext', {}), 'path', 'movetext'))
endfunction

" The filetypes of records.
function! movetext#filetypes() abort
  " Written by the command syntax of xtask: filetypes
  return ['kubb', 'bucky', 'rootlog', 'carcassonne', 'pgn']
  " end
endfunction

" Sets up the current buffer. The caller has set its comments and b:movetext_lines: which lines are comments, which
" ones open a game after the body of another ('header' by themselves, 'opening' with their first move).
function! movetext#buffer(notation) abort
  " A broken turn is another record, so only comments wrap.
  setlocal formatoptions-=t formatoptions+=croql
  let b:undo_ftplugin = 'setlocal comments< commentstring< iskeyword< formatoptions< | unlet! b:movetext_lines'

  let b:movetext_notation = a:notation
  setlocal formatexpr=movetext#format()
  let b:undo_ftplugin .= ' | setlocal formatexpr< | unlet! b:movetext_notation'
  if !exists('g:current_compiler') && !exists('b:current_compiler')
    compiler movetext
    let b:undo_ftplugin .= ' | setlocal makeprg= errorformat= | unlet! b:current_compiler'
  endif
  if &foldmethod ==# 'manual' && get(get(g:, 'movetext', {}), 'folding', 1)
    setlocal foldmethod=expr foldexpr=movetext#fold(v:lnum) foldlevel=99
    let b:undo_ftplugin .= ' | setlocal foldmethod< foldexpr< foldlevel<'
  endif

  if has('nvim')
    lua require('movetext').attach_commands()
    let b:undo_ftplugin .= " | execute 'lua require(\"movetext\").detach_commands()'"
  else
    command! -buffer -nargs=+ -complete=customlist,movetext#complete Movetext call movetext#command(<f-args>)
    let b:undo_ftplugin .= ' | silent! delcommand -buffer Movetext'
  endif
endfunction

" gq by `movetext fmt`. Not by 'formatprg', which would put the output of a failing program in the place of the lines.
function! movetext#format() abort
  if mode() =~# '^[iR]'
    " Wraps a comment while it is typed.
    return 1
  endif
  let [first, last] = [v:lnum, v:lnum + v:count - 1]
  let lines = getline(first, last)
  let command = shellescape(movetext#path()) . ' fmt - --notation ' . b:movetext_notation
  let output = systemlist(command . (has('win32') ? ' 2>NUL' : ' 2>/dev/null'), lines)
  if v:shell_error
    echohl ErrorMsg
    echomsg 'movetext: not formatted: `' . command . '` failed with exit code ' . v:shell_error
    echohl None
    return 0
  endif
  call map(output, 'substitute(v:val, "\r$", "", "")')
  if output !=# lines
    let view = winsaveview()
    call append(last, output)
    execute 'silent keepjumps ' . first . ',' . last . 'delete _'
    call winrestview(view)
  endif
  return 0
endfunction

" The level of folding of a line: one fold a game, opened by the comments that lead to it.
function! movetext#fold(lnum) abort
  let line = getline(a:lnum)
  if line =~# b:movetext_lines.comment
    let next = s:content(a:lnum, 1)
    return s:opens_game(next) && s:lead(next) == a:lnum ? '>1' : 1
  endif
  return s:opens_game(a:lnum) && s:lead(a:lnum) == a:lnum ? '>1' : 1
endfunction

function! s:is_header(line) abort
  return a:line =~# b:movetext_lines.header
endfunction

" Whether a line opens a game: the first one of the text, or a header or a first move below the body of another game.
function! s:opens_game(lnum) abort
  let line = getline(a:lnum)
  let opening = b:movetext_lines.opening
  if !s:is_header(line) && (opening ==# '' || line !~# opening)
    return 0
  endif
  let above = s:content(a:lnum, -1)
  return above > 0 && !s:is_header(getline(above))
endfunction

" The nearest line in a direction that is neither blank nor a comment; 0 if there is none.
function! s:content(lnum, step) abort
  let lnum = a:lnum + a:step
  while lnum >= 1 && lnum <= line('$')
    let line = getline(lnum)
    if line =~# '\S' && line !~# b:movetext_lines.comment
      return lnum
    endif
    let lnum += a:step
  endwhile
  return 0
endfunction

" Where a game that opens at a line begins: with the comments above it, if a blank line parts them from the last game.
function! s:lead(lnum) abort
  let lnum = a:lnum
  let first = a:lnum
  while lnum > 1
    let lnum -= 1
    let line = getline(lnum)
    if line =~# b:movetext_lines.comment
      let pending = lnum
    elseif line =~# '\S'
      break
    elseif exists('pending')
      let first = pending
    endif
  endwhile
  return first
endfunction

" :Movetext in Vim; Neovim has its own.
function! movetext#command(name, ...) abort
  if a:name !=# 'check'
    echohl ErrorMsg | echomsg 'movetext: no command ' . a:name . '; there is: check [FOLDER]' | echohl None
    return
  endif
  let makeprg = &l:makeprg
  let &l:makeprg = shellescape(movetext#path()) . ' check ' . shellescape(a:0 ? expand(a:1) : getcwd())
  try
    silent make!
  finally
    let &l:makeprg = makeprg
  endtry
  redraw!
  cwindow
endfunction

function! movetext#complete(lead, line, position) abort
  return a:line =~# '^\s*Movetext\s\+\S*$' ? filter(['check'], 'stridx(v:val, a:lead) == 0')
        \ : getcompletion(a:lead, 'dir')
endfunction

" After :make: movetext counts columns in characters, Vim in bytes.
function! movetext#columns(list) abort
  let items = a:list ==# 'l' ? getloclist(0) : getqflist()
  let texts = {}
  let changed = 0
  for item in items
    if item.bufnr <= 0 || item.col <= 1
      continue
    endif
    if !has_key(texts, item.bufnr)
      let texts[item.bufnr] = s:text(item.bufnr)
    endif
    let column = byteidx(get(texts[item.bufnr], item.lnum - 1, ''), item.col - 1) + 1
    if column > 0 && column != item.col
      let item.col = column
      let changed = 1
    endif
  endfor
  if changed && a:list ==# 'l'
    call setloclist(0, [], 'r', {'items': items})
  elseif changed
    call setqflist([], 'r', {'items': items})
  endif
endfunction

" The lines of a file as movetext read them.
function! s:text(buffer) abort
  let name = fnamemodify(bufname(a:buffer), ':p')
  return filereadable(name) ? readfile(name) : []
endfunction
