" Rootlog records. Written by the command syntax of xtask from syntax/rootlog/editors.toml. Do not edit.
if exists('b:did_ftplugin') | finish | endif
let b:did_ftplugin = 1

setlocal comments=:// commentstring=//\ %s iskeyword+=#
let b:movetext_lines = {
      \ 'comment': '^\s*//',
      \ 'header': '^\s*Map:',
      \ 'opening': '',
      \ }
call movetext#buffer('rootlog')
