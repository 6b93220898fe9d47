" Writes the syntax groups of the records in $FILES to $OUT, one JSON list a line: the file, the line from 0, and the runs
" of one group with their length in UTF-16. The syntax files are those of $SYNTAX, nothing else is loaded; $NOTATIONS tells
" whose a file is, by its ending (JSON).

set encoding=utf-8 fileencodings=utf-8 nomodeline noswapfile synmaxcol=0 redrawtime=60000
syntax on

function s:Runs(line) abort
  let runs = []
  let byte = 1
  for character in split(getline(a:line), '\zs')
    let group = synIDattr(synID(a:line, byte, 1), 'name')
    let length = strchars(character) + len(filter(split(character, '\zs'), 'char2nr(v:val) > 0xffff'))
    if !empty(runs) && runs[-1][0] ==# group
      let runs[-1][1] += length
    else
      call add(runs, [group, length])
    endif
    let byte += strlen(character)
  endfor
  return runs
endfunction

let s:notations = json_decode($NOTATIONS)
try
  for s:file in split($FILES, "\n")
    execute 'edit' fnameescape(s:file)
    let s:notation = s:notations['.' . expand('%:e')]
    unlet! b:current_syntax
    execute 'source' fnameescape($SYNTAX . '/' . s:notation . '/' . s:notation . '.vim')
    let s:out = []
    for s:line in range(1, line('$'))
      call add(s:out, json_encode([s:file, s:line - 1, s:Runs(s:line)]))
    endfor
    call writefile(s:out, $OUT, 'a')
    bwipeout!
  endfor
catch
  call writefile([v:exception . ' at ' . v:throwpoint], '/dev/stderr')
  cquit
endtry
quitall!
