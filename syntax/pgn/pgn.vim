" Vim syntax file
" Language: PGN (chess)
" Written by `cargo run -p xtask -- syntax` from syntax/pgn/highlight.toml. Do not edit.

if exists('b:current_syntax')
  finish
endif
let s:cpo_save = &cpo
set cpo&vim

syntax case match
syntax sync minlines=20

" record
syntax match pgnAction excludenl /\v[^ \t\r\ua0{}();.…!?$]+/
syntax match pgnAction excludenl /\v[^ \t\r\ua0{}();.…!?$]+%(e\.p\.|\([QRBN]\))/
syntax match pgnInvalid excludenl /\v\}/
syntax match pgnInvalid excludenl /\v%([^ \t\r\ua0{}();!?$])@4<!%(%(%([KQRBN]%([a-h]x|[a-hx])|[a-h]x)[A-Za-z]{0,2}|[a-h][A-Za-z])%([^ \t\r\ua0{}();.!?$])@!)@![A-Za-z]*[EGHJMU-Zi-kmnp-wyz][A-Za-z]*%([^ \t\r\ua0{}();!?$])@!/
syntax match pgnText excludenl /\v"[^"]*"/
syntax match pgnTag excludenl /\v\_^[ \t]{0,9}[A-Za-z0-9_]{3,}%([ \t]{1,9}")@=/
syntax match pgnPunctuation excludenl /\v[()]/
syntax match pgnMark excludenl /\v[!?]{1,9}|\$\d{0,9}/
syntax match pgnIndex excludenl /\v[.…]{1,9}/
syntax match pgnMark excludenl /\v%([^ \t\r\ua0{}();.…!?$])@4<!e\.p\./
syntax match pgnIndex excludenl /\v%([^ \t\r\ua0{}();.…!?$])@4<!%(\d{1,9}%([^ \t\r\ua0{}();.…!?$])@!|[0-9lIOo]{1,6}%([.…])@=)/
syntax match pgnKeyword excludenl /\v%([^ \t\r\ua0{}();.…!?$])@4<!%(1\/2-1\/2|0-1|1-0|\*|1[\-–—−][0O]|[0O][\-–—−]1|l-0|0-l|1:0|0:1|1\/2%(:1\/2)?|½%([:\-–]½)?)%([^ \t\r\ua0{}();.…!?$])@!/
syntax region pgnInTag excludenl matchgroup=pgnPunctuation start=/\v%(\_^|%(\])@4<=)[ \t\r\ua0]*\[/ matchgroup=pgnPunctuation end=/\v\]|\_$|%(\{)@=/ contains=pgnTagTag,pgnValueText,pgnTagText
syntax region pgnInPlayerTag excludenl matchgroup=pgnPunctuation start=/\v%(\_^|%(\])@4<=)[ \t\r\ua0]*\[%([ \t\r\ua0]{0,9}%(White|Black)%(%([A-Za-z0-9_]|[^\x01-\x7f]))@!)@=/ matchgroup=pgnPunctuation end=/\v\]|\_$|%(\{)@=/ contains=pgnPlayerTagTag,pgnQuotedPlayerPlayer,pgnPlayer
syntax region pgnCommentComment excludenl matchgroup=pgnCommentComment start=/\v\{/ matchgroup=pgnCommentComment end=/\v\}|%(\_^[ \t]{0,9}\[Event ")@=/ contains=@Spell
syntax match pgnComment excludenl /\v;.*/ contains=@Spell
syntax match pgnComment excludenl /\v\_^\%.*/ contains=@Spell

" comment

" player-tag
syntax match pgnPlayer excludenl /\v[^ \t\r\ua0"\]{]+/ contained
syntax region pgnQuotedPlayerPlayer excludenl matchgroup=pgnQuotedPlayerPlayer start=/\v"/ matchgroup=pgnQuotedPlayerPlayer end=/\v"|\_$|%(\][ \t\r\ua0]{0,9}\_$)@=/ contains=pgnQuotedPlayerPlayerPart contained
syntax match pgnPlayerTagTag excludenl /\v%(\[|\[[ \t\r\ua0]|\[[ \t\r\ua0][ \t\r\ua0])@12<=%(White|Black)/ contained

" quoted-player
syntax match pgnQuotedPlayerPlayerPart excludenl /\v\\./ contained

" tag
syntax match pgnTagText excludenl /\v[^ \t\r\ua0"\]{]+/ contained
syntax region pgnValueText excludenl matchgroup=pgnValueText start=/\v"/ matchgroup=pgnValueText end=/\v"|\_$|%(\][ \t\r\ua0]{0,9}\_$)@=/ contains=pgnValueTextPart contained
syntax match pgnTagTag excludenl /\v%(\[|\[[ \t\r\ua0]|\[[ \t\r\ua0][ \t\r\ua0])@12<=%([A-Za-z0-9_]|[^\x01-\x7f])+/ contained

" value
syntax match pgnValueTextPart excludenl /\v\\./ contained

highlight default link pgnComment Comment
highlight default link pgnKeyword Keyword
highlight default link pgnIndex Label
highlight default link pgnMark Special
highlight default link pgnPunctuation Delimiter
highlight default link pgnTag Tag
highlight default link pgnText String
highlight default link pgnInvalid Error
highlight default link pgnAction Operator
highlight default link pgnCommentComment pgnComment
highlight default link pgnPlayerTagTag pgnTag
highlight default link pgnPlayer Identifier
highlight default link pgnQuotedPlayerPlayer pgnPlayer
highlight default link pgnQuotedPlayerPlayerPart pgnPlayer
highlight default link pgnTagTag pgnTag
highlight default link pgnTagText pgnText
highlight default link pgnValueText pgnText
highlight default link pgnValueTextPart pgnText

let b:current_syntax = 'pgn'

let &cpo = s:cpo_save
unlet s:cpo_save
