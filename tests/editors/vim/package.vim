" Filetypes, colors, options, folding, gq, :make, :Movetext check, help.
for [s:name, s:filetype] in [['a.kubb', 'kubb'], ['a.bucky', 'bucky'], ['a.rootlog', 'rootlog'],
      \ ['a.carcassonne', 'carcassonne'], ['a.carc', 'carcassonne'], ['a.pgn', 'pgn']]
  execute 'edit' s:name
  call Check('filetype of ' .. s:name, &filetype, s:filetype)
endfor

" The class of a place: kubbPlayer, and kubbSomewherePlayer too, which links to it.
function s:class(line, column)
  let group = synIDattr(synID(a:line, a:column, 1), 'name')
  let link = matchstr(execute('highlight ' .. group), 'links to \zs' .. &filetype .. '\w\+')
  return substitute(link ==# '' ? group : link, '^' .. &filetype, '', '')
endfunction

for [s:name, s:comments, s:groups] in [
      \ ['cup.kubb', '# %s', [[1, 1, 'Comment'], [2, 2, 'Tag'], [2, 10, 'Text'], [4, 1, 'Index'],
      \   [4, 7, 'Player'], [4, 10, 'Action'], [10, 8, 'Comment']]],
      \ ['marks.bucky', '; %s', [[1, 1, 'Comment'], [2, 2, 'Tag'], [2, 9, 'Player'], [5, 1, 'Index'],
      \   [5, 4, 'Place']]],
      \ ['slip.rootlog', '// %s', [[1, 1, 'Comment'], [3, 1, 'Keyword'], [8, 1, 'Faction'],
      \   [10, 9, 'Card']]],
      \ ['points.carcassonne', '/ %s', [[1, 1, 'Comment'], [6, 1, 'Index'],
      \   [6, 2, 'Player'], [6, 5, 'Place'], [6, 10, 'Tile']]],
      \ ['mate.pgn', '; %s', [[1, 1, 'Comment'], [2, 2, 'Tag'], [6, 9, 'Player'], [10, 1, 'Index'],
      \   [10, 4, 'Action'], [11, 5, 'Comment'], [11, 16, 'Punctuation'], [12, 10, 'Keyword']]],
      \ ]
  execute 'edit' s:name
  call Check('comments of ' .. s:name, &commentstring, s:comments)
  for [s:line, s:column, s:want] in s:groups
    call Check(s:name .. ' is colored at ' .. s:line .. ':' .. s:column, s:class(s:line, s:column), s:want)
  endfor
endfor

edit cup.kubb
call Check('records open unfolded', foldclosed(1), -1)
normal! zM
call Check('zM closes each game', [foldclosed(1), foldclosedend(1), foldclosed(7), foldclosedend(7)], [1, 6, 7, 10])
normal! zR

silent make
call Check(':make lists the finding at its byte',
      \ map(getqflist(), {_, item -> [bufname(item.bufnr), item.lnum, item.col, item.type, item.text]}),
      \ [['cup.kubb', 10, 27, 'E', "One colon is enough.\nRemove the second colon"]])
call Check(':make goes there', [line('.'), col('.')], [10, 27])
silent lmake
call Check(':lmake does the same', map(getloclist(0), {_, item -> [item.lnum, item.col]}), [[10, 27]])

call Check(':Movetext completes', getcompletion('Movetext ', 'cmdline'), ['check'])
Movetext check
call Check(':Movetext check lists the findings of the folder',
      \ sort(map(getqflist(), {_, item -> [fnamemodify(bufname(item.bufnr), ':t'), item.lnum, item.col, item.type]})),
      \ [['cup.kubb', 10, 27, 'E'], ['slip.rootlog', 9, 3, 'E']])
call Check('and opens the list', &buftype, 'quickfix')
cclose
call Check(':make is what it was', &makeprg, "'movetext' check %:S")

call writefile(["03/03/2026", "A = amber", "B = basalt", "0 (0,0)\tCRFR", "1A (0,1)\tRFFQ"], 'tab.carcassonne')
edit tab.carcassonne
silent make
call Check('a tab is one column', map(getqflist(), {_, item -> [item.lnum, item.col]}), [[5, 13]])

" What movetext.toml gets wrong, and a file that cannot be read, are entries too.
call writefile(['[rules]', '"kubb/colonn" = "off"'], 'movetext.toml')
edit cup.kubb
silent make
call Check('a slip in movetext.toml is an entry', map(getqflist(), {_, item -> [fnamemodify(bufname(item.bufnr), ':t'), item.lnum, item.type]})[0],
      \ ['movetext.toml', 2, 'e'])
call delete('movetext.toml')

edit points.carcassonne
normal! 6Ggqj
call Check('gq formats by the program', getline(6, 8), ['1A (0,1)  RFFRm', '2B (-1,0) RRCmR', '3A (1,0) FFFFKm'])
edit!

edit cup.kubb
let s:state = 'execute("setlocal commentstring? comments? formatexpr? makeprg? errorformat? foldmethod? foldexpr? foldlevel? formatoptions? iskeyword?")
      \ .. exists(":Movetext") .. exists("b:movetext_lines") .. exists("b:current_compiler")'
edit plain.txt
setlocal filetype=
let s:before = eval(s:state)
setlocal filetype=rootlog
call Check('a filetype that is set by hand works', [&commentstring, exists(':Movetext'), exists('b:current_compiler')], ['// %s', 2, 1])
setlocal filetype=
call Check('another filetype undoes all options', eval(s:state), s:before)

edit fences.md
call setline(1, ['# A game', '', '```kubb', '1. 0I jt:B gv:-', '```', 'jt:B'])
setfiletype markdown
call Check('fenced records in Markdown are colored',
      \ [synIDattr(synID(4, 1, 1), 'name'), synIDattr(synID(4, 7, 1), 'name'), synIDattr(synID(6, 1, 1), 'name')],
      \ ['kubbIndex', 'kubbPlayer', ''])
edit! cup.kubb

help movetext-vim
call Check(':help movetext-vim', [expand('%:t'), getline('.') =~# '\*movetext-vim\*'], ['movetext.txt', 1])
helpclose

let g:movetext = {'path': '/nowhere/movetext', 'folding': 0}
edit without.kubb
call setline(1, '1.  0I jt:B')
silent normal! gqq
call Check('without the program gq changes nothing', getline(1), '1.  0I jt:B')
call Check('folding can be left out', &foldmethod, 'manual')
call Finish()
