" Rootlog records: // comments, a header that begins with the map, one turn a line.
if exists('b:did_ftplugin') | finish | endif
let b:did_ftplugin = 1

" A card is a word with its sign: *, w and completion take #sap whole.
setlocal comments=:// commentstring=//\ %s iskeyword+=#
let b:movetext_lines = {'comment': '^\s*//', 'header': '^\s*Map:', 'opening': ''}
call movetext#buffer('rootlog')
