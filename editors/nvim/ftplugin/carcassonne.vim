" Carcassonne records: / comments, the game and its players, one move a line.
if exists('b:did_ftplugin') | finish | endif
let b:did_ftplugin = 1

setlocal comments=:/ commentstring=/\ %s
let b:movetext_lines = {
      \ 'comment': '^\s*/',
      \ 'header': '^\s*\%(\d\{1,4}[/.-]\d\{1,2}[/.-]\d\|\u\s*=\)',
      \ 'opening': '^\s*0\+\s*[([]',
      \ }
call movetext#buffer('carcassonne')
