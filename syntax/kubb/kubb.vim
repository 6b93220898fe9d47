" Vim syntax file
" Language: Kubb
" Written by `cargo run -p xtask -- syntax` from syntax/kubb/highlight.toml. Do not edit.

if exists('b:current_syntax')
  finish
endif
let s:cpo_save = &cpo
set cpo&vim

syntax case match
syntax sync minlines=20

" record
syntax region kubbInTurn excludenl matchgroup=NONE start=/\v\_^%([ \t\r\ua0]*\[)@!%(.)@=/ matchgroup=NONE end=/\v\_$/ contains=kubbComment,kubbIndex,kubbNumber,kubbPlayer,kubbPunctuation,kubbAction,kubbInvalid
syntax region kubbInTagLine excludenl matchgroup=NONE start=/\v\_^%([ \t\r\ua0]*\[)@=/ matchgroup=NONE end=/\v\_$/ contains=kubbComment,kubbInTag,kubbTagLineInvalid

" turn
syntax match kubbInvalid excludenl /\v%([A-Za-z0-9]|[^\x01-\x7f])%(%([A-Za-z0-9_]|[^\x01-\x7f])*:)@!|\)/ contained
syntax match kubbPunctuation excludenl /\v[\/|,;]/ contained
syntax match kubbAction excludenl /\v[ABFINPQRYabfinpqry\-=EGKWXZegkwxz‐‑‒–—―−﹘﹣\-]/ contained
syntax match kubbNumber excludenl /\v\d{1,6}%([ABFINPQRYabfinpqry\-=EGKWXZegkwxz‐‑‒–—―−﹘﹣\-])@=/ contained
syntax match kubbAction excludenl /\v%([^ \t\r\ua0:])@4<![BbMm]%([Aa]%([^ \t\r\ua0#()\/|,;])@!)@=/ contained
syntax match kubbPlayer excludenl /\v%(%([^ \t\r\ua0#()\/|,;])@4<!|%(\_^\.|\_^\d\.|\_^\d\d\.|\_^\d\d\d\.)@16<=)%(%(%(\d{0,2}[IPRYQNipryqn]){1,8}%(\d?[Aa]|[Ee])?|%(\d{0,2}[Ff]%(\d{0,2}[Bb])?|\d{0,2}[Bb]%(\d{0,2}[Ff])?)[KkEe]?|\d?[Aa]|[\-=EGKWXZegkwxz‐‑‒–—―−﹘﹣\-]|[BbMm][Aa])%([^ \t\r\ua0#()\/|,;])@!)@!%([A-Za-z]|[^\x01-\x7f])+%(%(%(\d{0,2}[IPRYQNipryqn]){1,8}%(\d?[Aa]|[Ee])?|%(\d{0,2}[Ff]%(\d{0,2}[Bb])?|\d{0,2}[Bb]%(\d{0,2}[Ff])?)[KkEe]?|\d?[Aa]|[\-=EGKWXZegkwxz‐‑‒–—―−﹘﹣\-]|[BbMm][Aa])%([^ \t\r\ua0#()\/|,;])@!)@=/ contained
syntax match kubbPunctuation excludenl /\v%([^ \t\r\ua0:])@4<=:/ contained
syntax match kubbPlayer excludenl /\v%(:[\-=EGKWXZegkwxz]|:[FBfb]|:\d[FBfb])@12<=%([A-Za-z]|[^\x01-\x7f])+%(:)@=/ contained
syntax match kubbPlayer excludenl /\v%(%([^ \t\r\ua0#()\/|,;])@4<!|%(\_^\.|\_^\d\.|\_^\d\d\.|\_^\d\d\d\.)@16<=)%([A-Za-z0-9_]|[^\x01-\x7f])+%(:)@=/ contained
syntax match kubbNumber excludenl /\v%(\_^\.|\d[.:)]|\d[.:)][ \t\r\ua0]|\d[.:)][ \t\r\ua0][ \t\r\ua0]|\_^)@16<=\d{1,2}%([^ \t\r\ua0#(])@!/ contained
syntax match kubbIndex excludenl /\v%(\_^|\_^[ \t\r\ua0]|\_^[ \t\r\ua0][ \t\r\ua0]|\_^[ \t\r\ua0][ \t\r\ua0][ \t\r\ua0]|\_^[ \t\r\ua0][ \t\r\ua0][ \t\r\ua0][ \t\r\ua0])@16<=%(\d{0,6}\.|\d{1,6}:%([^ \t\r\ua0])@!|\d{1,6}[ \t\r\ua0]?[.)])/ contained

" tag-line
syntax match kubbTagLineInvalid excludenl /\v[^ \t\r\ua0#()]+/ contained
syntax region kubbInTag excludenl matchgroup=kubbPunctuation start=/\v%(\_^|\_^[ \t\r\ua0]|\_^[ \t\r\ua0][ \t\r\ua0]|\_^[ \t\r\ua0][ \t\r\ua0][ \t\r\ua0]|\_^[ \t\r\ua0][ \t\r\ua0][ \t\r\ua0][ \t\r\ua0])@16<=\[/ matchgroup=kubbPunctuation end=/\v\]|\_$/ contains=kubbText,kubbTag contained

" tag
syntax match kubbTag excludenl /\v[^ \t\r\ua0"\]]+/ contained
syntax region kubbText excludenl matchgroup=kubbText start=/\v"/ matchgroup=kubbText end=/\v"%([ \t\r\ua0]{0,9}\])@=|%(\][ \t\r\ua0]{0,9}\_$)@=|\_$/ contained

" value

" comments
syntax match kubbComment excludenl /\v\([^)]*\)?/ contains=@Spell contained
syntax match kubbComment excludenl /\v\(%([^()]*\([^()]*\)){1,9}[^()]*\)/ contains=@Spell contained
syntax match kubbComment excludenl /\v#.*/ contains=@Spell contained

highlight default link kubbIndex Label
highlight default link kubbNumber Number
highlight default link kubbPlayer Identifier
highlight default link kubbPunctuation Delimiter
highlight default link kubbAction Operator
highlight default link kubbInvalid Error
highlight default link kubbTagLineInvalid kubbInvalid
highlight default link kubbTag Tag
highlight default link kubbText String
highlight default link kubbComment Comment

let b:current_syntax = 'kubb'

let &cpo = s:cpo_save
unlet s:cpo_save
