" PGN records. Written by the command syntax of xtask from syntax/pgn/editors.toml. Do not edit.
if exists('b:did_ftplugin') | finish | endif
let b:did_ftplugin = 1

setlocal comments=s:{,e:},:; commentstring=;\ %s
let b:movetext_lines = {
      \ 'comment': '^\s*[;{]\|^%',
      \ 'header': '^\s*\[',
      \ 'opening': '^\s*1\.\%(\.\)\@!',
      \ }
call movetext#buffer('pgn')
