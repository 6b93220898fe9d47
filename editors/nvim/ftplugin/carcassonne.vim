" Carcassonne records. Written by the command syntax of xtask from syntax/carcassonne/editors.toml. Do not edit.
if exists('b:did_ftplugin') | finish | endif
let b:did_ftplugin = 1

setlocal comments=:/ commentstring=/\ %s
let b:movetext_lines = {
      \ 'comment': '^\s*/',
      \ 'header': '^\s*\%(\d\{1,4}[/.-]\d\{1,2}[/.-]\d\|\u\s*=\)',
      \ 'opening': '^\s*0\+\s*[([]',
      \ }
call movetext#buffer('carcassonne')
