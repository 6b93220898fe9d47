" Vim syntax file
" Language: Bucky
" Written by `cargo run -p xtask -- syntax` from syntax/bucky/highlight.toml. Do not edit.

if exists('b:current_syntax')
  finish
endif
let s:cpo_save = &cpo
set cpo&vim

syntax case match
syntax sync minlines=20

" record
syntax match buckyInvalid excludenl /\v\}/
syntax match buckyInvalid excludenl /\v%([^ \t\r\ua0{}])@4<!%([xyXY]%([^ \t\r\ua0{}])@!)@!%([A-Za-z]|[^\x01-\x7f])%([A-Za-z.,:;’\-]|[^\x01-\x7f])*%([^ \t\r\ua0{}])@!/
syntax match buckyText excludenl /\v%(\d)@4<=%(ep|e\.p\.?)/
syntax match buckyMark excludenl /\v[+#!?=]{1,9}/
syntax match buckyPunctuation excludenl /\v[(),]/
syntax match buckyAction excludenl /\v%(\()@4<=[xX]/
syntax match buckyPiece excludenl /\v%([A-Za-z]\d|\=)@8<=[CJMSWcjmsw]%(%([A-Za-z0-9]|[^\x01-\x7f]))@!/
syntax match buckyPunctuation excludenl /\v\=%([CJMSWcjmsw]%(%([A-Za-z0-9]|[^\x01-\x7f]))@!)@=/
syntax match buckyAction excludenl /\v%([A-Za-z]\d)@8<=[\-xyXY–—−‐‑×]/
syntax match buckyPlace excludenl /\v[A-Za-z]\d/
syntax match buckyAction excludenl /\v%([^ \t\r\ua0{}.…])@4<![Oo0]-[Oo0]%(%([A-Za-z0-9\-]|[^\x01-\x7f]))@!/
syntax match buckyMark excludenl /\v%([^ \t\r\ua0{}])@4<!\$\d{1,6}%([^ \t\r\ua0{}])@!/
syntax match buckyIndex excludenl /\v%([^ \t\r\ua0{}])@4<!%(\d{1,6}[.…]{1,9}|\d{1,6}%(%([^ \t\r\ua0{}])@!|[,:)]%([^ \t\r\ua0{}])@!|[A-Ha-h][1-8])@=|[.…]{1,9}%([^ \t\r\ua0{}])@!)/
syntax match buckyKeyword excludenl /\v%([^ \t\r\ua0{}])@4<!%(1\/2-1\/2|0-1|1-0|\*|[01Ool][:–—−\-][01Ool]|1\/2%([:–\-]1\/2)?|½%([:–\-]½)?|draw)%([^ \t\r\ua0{}])@!/
syntax region buckyInTag excludenl matchgroup=buckyPunctuation start=/\v%(\_^|%([\]}])@4<=)[ \t\r\ua0]*\[/ matchgroup=buckyPunctuation end=/\v\]|\_$|%(\{)@=/ contains=buckyTagTag,buckyValueText,buckyTagText
syntax region buckyInPlayerTag excludenl matchgroup=buckyPunctuation start=/\v%(\_^|%([\]}])@4<=)[ \t\r\ua0]*\[%([ \t\r\ua0]{0,9}%(White|Black)%(%([A-Za-z0-9_]|[^\x01-\x7f]))@!)@=/ matchgroup=buckyPunctuation end=/\v\]|\_$|%(\{)@=/ contains=buckyTag,buckyQuotedPlayerPlayer,buckyPlayer
syntax region buckyCommentComment excludenl matchgroup=buckyCommentComment start=/\v\{/ matchgroup=buckyCommentComment end=/\v\}/ contains=@Spell
syntax match buckyComment excludenl /\v%([^ \t\r\ua0}])@4<!;.*/ contains=@Spell

" comment

" player-tag
syntax match buckyPlayer excludenl /\v[^ \t\r\ua0"\]{]+/ contained
syntax region buckyQuotedPlayerPlayer excludenl matchgroup=buckyQuotedPlayerPlayer start=/\v"/ matchgroup=buckyQuotedPlayerPlayer end=/\v"|\_$|%(\][ \t\r\ua0]{0,9}\_$)@=/ contains=buckyQuotedPlayerPlayerPart contained
syntax match buckyTag excludenl /\v%(\[|\[[ \t\r\ua0]|\[[ \t\r\ua0][ \t\r\ua0])@12<=%(White|Black)/ contained

" quoted-player
syntax match buckyQuotedPlayerPlayerPart excludenl /\v\\./ contained

" tag
syntax match buckyTagText excludenl /\v[^ \t\r\ua0"\]{]+/ contained
syntax region buckyValueText excludenl matchgroup=buckyValueText start=/\v"/ matchgroup=buckyValueText end=/\v"|\_$|%(\][ \t\r\ua0]{0,9}\_$)@=/ contains=buckyValueTextPart contained
syntax match buckyTagTag excludenl /\v%(\[|\[[ \t\r\ua0]|\[[ \t\r\ua0][ \t\r\ua0])@12<=%([A-Za-z0-9_]|[^\x01-\x7f])+/ contained

" value
syntax match buckyValueTextPart excludenl /\v\\./ contained

highlight default link buckyComment Comment
highlight default link buckyKeyword Keyword
highlight default link buckyIndex Label
highlight default link buckyMark Special
highlight default link buckyAction Operator
highlight default link buckyPlace Constant
highlight default link buckyPunctuation Delimiter
highlight default link buckyPiece PreProc
highlight default link buckyText String
highlight default link buckyInvalid Error
highlight default link buckyCommentComment buckyComment
highlight default link buckyTag Tag
highlight default link buckyPlayer Identifier
highlight default link buckyQuotedPlayerPlayer buckyPlayer
highlight default link buckyQuotedPlayerPlayerPart buckyPlayer
highlight default link buckyTagTag buckyTag
highlight default link buckyTagText buckyText
highlight default link buckyValueText buckyText
highlight default link buckyValueTextPart buckyText

let b:current_syntax = 'bucky'

let &cpo = s:cpo_save
unlet s:cpo_save
