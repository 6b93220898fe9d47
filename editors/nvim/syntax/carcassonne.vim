" Vim syntax file
" Language: Carcassonne (wallaceprime v3)
" Written by `cargo run -p xtask -- syntax` from syntax/carcassonne/highlight.toml. Do not edit.

if exists('b:current_syntax')
  finish
endif
let s:cpo_save = &cpo
set cpo&vim

syntax case match
syntax sync minlines=20

" record
syntax match carcassonneText excludenl /\v\_^.+/
syntax region carcassonneInPlayer excludenl matchgroup=NONE start=/\v\_^[ \t\r\ua0$]*%(%([A-Za-z][ \t\r\ua0]{0,9}[=＝]|[A-Z][ \t\r\ua0]{0,9}[:\-][ \t\r\ua0]))@=/ matchgroup=NONE end=/\v\_$/ contains=carcassonnePlayerComment,carcassonnePlayerPlayer,carcassonnePlayerPunctuation,carcassonnePlayerNumber,carcassonnePlayerText
syntax region carcassonneInScore excludenl matchgroup=NONE start=/\v\_^[ \t\r\ua0$]*%(%([A-Za-z][ \t\r\ua0]{0,3}[+＋][ \t\r\ua0]{0,3}\d|[A-Za-z][ \t\r\ua0]{0,3}[=＝][ \t\r\ua0]{0,3}\d{1,6}[ \t\r\ua0]{0,9}\_$|[+＋][ \t\r\ua0]{0,3}\d|[A-Za-z]?[ \t\r\ua0]{0,3}[(（][ \t\r\ua0]{0,3}[A-Za-z]?[ \t\r\ua0]{0,3}[+=]))@=/ matchgroup=NONE end=/\v\_$/ contains=carcassonneNoteComment,carcassonneScorePlayer,carcassonnePlayer,carcassonneNumber,carcassonnePunctuation
syntax region carcassonneInMove excludenl matchgroup=NONE start=/\v\_^[ \t\r\ua0$]*%(%(\d{1,6}[.)]?[ \t\r\ua0]{0,9}%(\_$|[(（]|\[|[A-Za-z][ \t\r\ua0]{0,9}%([(（]|\[)|%([A-Z][ \t\r\ua0,]{0,4}){0,8}%([Cc]once|[Rr]esign|[Aa]bandon)%([A-Za-z]|[^\x01-\x7f])*)|\d{1,6}[A-Z]{1,8}%([A-Za-z])@!|\d{1,6}[ \t\r\ua0]{1,9}[CRFV]{4,4}%(%([A-Za-z0-9]|[^\x01-\x7f]))@!|[A-Z]\d{1,6}[ \t\r\ua0]{0,9}[(（]|[(（][ \t\r\ua0]{0,3}%(%([+＋]|[\-−‐‑‒–—﹣－])[ \t\r\ua0]{0,3})?\d{1,4}%([ \t\r\ua0]{0,3}[,，.;:][ \t\r\ua0]{0,3}|[ \t\r\ua0]{1,3}|%([+＋]|[\-−‐‑‒–—﹣－])@=)%(%([+＋]|[\-−‐‑‒–—﹣－])[ \t\r\ua0]{0,3})?\d{1,4}[ \t\r\ua0]{0,3}[)）\]]|[(（][ \t\r\ua0]{0,3}dis|[A-Z]{0,8}[ \t\r\ua0]{0,3}%([Cc]once|[Rr]esign|[Aa]bandon)%([A-Za-z]|[^\x01-\x7f])*[ \t\r\ua0]{0,9}%(\/|\_$)|%([A-Z]{1,5}|[^A-Za-z \t\r\ua0(]{0,4}[A-Za-z]?[^A-Za-z \t\r\ua0(]{0,3}|\d{1,3}[A-Za-z]{2,2})[ \t\r\ua0]{0,3}[(（][ \t\r\ua0]{0,3}%(%([+＋]|[\-−‐‑‒–—﹣－])[ \t\r\ua0]{0,3})?\d{1,4}%([ \t\r\ua0]{0,3}[,，.;:][ \t\r\ua0]{0,3}|[ \t\r\ua0]{1,3}|%([+＋]|[\-−‐‑‒–—﹣－])@=)%(%([+＋]|[\-−‐‑‒–—﹣－])[ \t\r\ua0]{0,3})?\d{1,4}[ \t\r\ua0]{0,3}[)）\]][ \t\r\ua0]{0,3}[ACFORSTVcrfv][a-zIKPM0-9]{0,5}%(\[[a-zB]{1,4}\][a-zIKPM0-9]{0,5})?[ACFORSTV]))@=/ matchgroup=NONE end=/\v\_$/ contains=carcassonneNoteComment,carcassonneIndex,carcassonneMovePlayer,carcassonneKeyword,carcassonneInSquare,carcassonnePlace,carcassonneInTile,carcassonnePlayer,carcassonneNumber,carcassonnePunctuation
syntax region carcassonneInGame excludenl matchgroup=NONE start=/\v\_^[ \t\r\ua0$]*%(%(\d{1,4}[\/.\-]\d{1,2}[\/.\-]\d{1,4}|\d{1,2}%(st|nd|rd|th)?[ \t\r\ua0]{0,3}%(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)%([A-Za-z]|[^\x01-\x7f]){0,6}|%(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)%([A-Za-z]|[^\x01-\x7f]){0,6}[ \t\r\ua0]{1,3}\d))@=/ matchgroup=NONE end=/\v\_$/ contains=carcassonneGamePunctuation,carcassonneGameText
syntax match carcassonneComment excludenl /\v\_^[ \t\r\ua0]*\/.*/ contains=@Spell

" points
syntax match carcassonnePunctuation excludenl /\v\<\/?%(sup|sub|b|i|u|em|strong|small|span|br|p|td|tr)[ \t\r\ua0]?\/?\>/ contained
syntax match carcassonnePunctuation excludenl /\v[=＝,，()（）]|\[|\]|\$/ contained
syntax match carcassonneNumber excludenl /\v%([=＝ \t\r\ua0(A-Z])@4<=\d{1,6}%(%([A-Za-z0-9]|[^\x01-\x7f]))@!/ contained
syntax match carcassonneNumber excludenl /\v[+＋]%([ \t\r\ua0]{0,3}\d{1,6})?|%([+＋])@4<=[ \t\r\ua0]?\d{1,6}/ contained
syntax match carcassonnePlayer excludenl /\v%([(（,， \t\r\ua0])@4<=[A-Za-z]%([ \t\r\ua0]{0,3}[+＋=＝0-9])@=/ contained

" game
syntax match carcassonneGameText excludenl /\v[^ \t\r\ua0,，<]+|\</ contained
syntax match carcassonneGamePunctuation excludenl /\v[,，]|\<\/?%(sup|sub|b|i|u|em|strong|small|span|br|p|td|tr)[ \t\r\ua0]?\/?\>/ contained

" player
syntax match carcassonnePlayerText excludenl /\v[^ \t\r\ua0()（）<>\[\]]+/ contained
syntax match carcassonnePlayerPunctuation excludenl /\v[()（）<>]|\[|\]/ contained
syntax match carcassonnePlayerNumber excludenl /\v%(\()@4<=\d{1,6}%(\))@=/ contained
syntax match carcassonnePlayerNumber excludenl /\v%([ \t\r\ua0])@4<=\d{1,3}[ \t\r\ua0]{0,3}%(st|nd|rd|th)?%([ \t\r\ua0]{0,9}%([(（]|\[|\<|\/|\_$))@=|%(\>)@4<=%(st|nd|rd|th)%(\<)@=/ contained
syntax match carcassonnePlayerPunctuation excludenl /\v\<\/?%(sup|sub|b|i|u|em|strong|small|span|br|p|td|tr)[ \t\r\ua0]?\/?\>/ contained
syntax match carcassonnePlayerPunctuation excludenl /\v%(\_^[A-Za-z]|\_^[A-Za-z][ \t\r\ua0]|\_^[ \t\r\ua0][A-Za-z][ \t\r\ua0])@12<=[=＝]/ contained
syntax match carcassonnePlayerPlayer excludenl /\v%(\_^|\_^[ \t\r\ua0]|\_^[ \t\r\ua0][ \t\r\ua0])@8<=[A-Za-z]%([ \t\r\ua0]{0,9}%([=＝]|[:\-]))@=/ contained
syntax match carcassonnePlayerComment excludenl /\v%([ \t\r\ua0])@4<=\/.*/ contains=@Spell contained

" move
syntax region carcassonneInTile excludenl matchgroup=NONE start=/\v%(%([A-Za-z0-9+=]|[^\x01-\x7f]))@4<!%([ACFORSTVcrfv][a-zIKPM0-9]{0,5}%(\[[a-zB]{1,4}\][a-zIKPM0-9]{0,5})?[ACFORSTV])@=/ matchgroup=NONE end=/\v%(%([A-Za-z0-9\[\]<>]|[^\x01-\x7f])|[ \t\r\ua0]?\<\/?su|%(p\>|b\>)@8<=[ \t\r\ua0][ACFORSTV])@!|\_$/ contains=carcassonneTile,carcassonnePiece,carcassonneInFigure,carcassonneTilePunctuation,carcassonneInvalid contained
syntax match carcassonnePlace excludenl /\v%([A-Za-z][ \t\r\ua0])@8<=%(%([+＋]|[\-−‐‑‒–—﹣－])[ \t\r\ua0]{0,3})?\d{1,4}%([,，]%(%([+＋]|[\-−‐‑‒–—﹣－])[ \t\r\ua0]{0,3})?\d{1,4}[ \t\r\ua0])@=|%(\d[,，])@8<=%(%([+＋]|[\-−‐‑‒–—﹣－])[ \t\r\ua0]{0,3})?\d{1,4}%([ \t\r\ua0])@=/ contained
syntax region carcassonneInSquare excludenl matchgroup=carcassonnePunctuation start=/\v%([(（]|\[)%([ \t\r\ua0]{0,3}%(%([+＋]|[\-−‐‑‒–—﹣－])[ \t\r\ua0]{0,3})?\d{1,4}%([ \t\r\ua0]{0,3}[,，.;:][ \t\r\ua0]{0,3}|[ \t\r\ua0]{1,3}|%([+＋]|[\-−‐‑‒–—﹣－])@=)%(%([+＋]|[\-−‐‑‒–—﹣－])[ \t\r\ua0]{0,3})?\d{1,4}[ \t\r\ua0]{0,3}[)）\]])@=/ matchgroup=carcassonnePunctuation end=/\v[)）\]]|\_$/ contains=carcassonneSquarePlace,carcassonneSquarePunctuation contained
syntax match carcassonneKeyword excludenl /\v%([Cc]once|[Rr]esign|[Aa]bandon)%([A-Za-z]|[^\x01-\x7f])*|%(%([A-Za-z0-9]|[^\x01-\x7f]))@4<!dis%([A-Za-z]|[^\x01-\x7f]){0,8}/ contained
syntax match carcassonneIndex excludenl /\v%(\_^[A-Z])@4<=\d{1,6}/ contained
syntax match carcassonneMovePlayer excludenl /\v%(\_^|\_^[ \t\r\ua0])@4<=%([A-Z]%(\d{1,6}[ \t\r\ua0]{0,9}\()@=|[A-Z]{1,8}%([ \t\r\ua0]{0,9}%([Cc]once|[Rr]esign|[Aa]bandon)%([A-Za-z]|[^\x01-\x7f])*)@=)/ contained
syntax match carcassonneMovePlayer excludenl /\v%(\_^\d|\_^\d\d|\_^\d\d\d|\_^\d\d\d\d|\_^[ \t\r\ua0]\d|\_^[ \t\r\ua0]\d\d|\_^[ \t\r\ua0]\d\d\d|\_^[ \t\r\ua0][ \t\r\ua0]\d|\_^[ \t\r\ua0][ \t\r\ua0]\d\d|\_^[ \t\r\ua0][ \t\r\ua0]\d\d\d)@20<=[A-Z]{1,8}%([ \t\r\ua0]{0,9}%([Cc]once|[Rr]esign|[Aa]bandon)%([A-Za-z]|[^\x01-\x7f])*)@=|%(\_^\d|\_^\d\d|\_^\d\d\d|\_^\d\d\d\d|\_^[ \t\r\ua0]\d|\_^[ \t\r\ua0]\d\d|\_^[ \t\r\ua0]\d\d\d|\_^[ \t\r\ua0][ \t\r\ua0]\d|\_^[ \t\r\ua0][ \t\r\ua0]\d\d|\_^[ \t\r\ua0][ \t\r\ua0]\d\d\d)@20<=[ \t\r\ua0]?[A-Za-z]%(%([A-Za-z0-9]|[^\x01-\x7f]))@!|%(\_^\d|\_^\d\d|\_^\d\d\d|\_^\d\d\d\d|\_^[ \t\r\ua0]\d|\_^[ \t\r\ua0]\d\d|\_^[ \t\r\ua0]\d\d\d|\_^[ \t\r\ua0][ \t\r\ua0]\d|\_^[ \t\r\ua0][ \t\r\ua0]\d\d|\_^[ \t\r\ua0][ \t\r\ua0]\d\d\d)@20<=[A-Z]%([A-Z][ \t\r\ua0])@=/ contained
syntax match carcassonneMovePlayer excludenl /\v%([ \t\r\ua0]\d|[ \t\r\ua0]\d\d|[ \t\r\ua0]\d\d\d)@16<=[A-Za-z]%([ \t\r\ua0]{0,3}\()@=/ contained
syntax match carcassonneIndex excludenl /\v%([ \t\r\ua0])@4<=\d{1,4}%([A-Za-z][ \t\r\ua0]{0,3}\()@=/ contained
syntax match carcassonneIndex excludenl /\v%(\_^|\_^[ \t\r\ua0]|\_^[ \t\r\ua0][ \t\r\ua0])@8<=\d{1,6}%([,0-9])@!/ contained

" square
syntax match carcassonneSquarePunctuation excludenl /\v[,，]/ contained
syntax match carcassonneSquarePlace excludenl /\v%(%([+＋]|[\-−‐‑‒–—﹣－])[ \t\r\ua0]{0,3})?\d{1,4}/ contained

" tile
syntax match carcassonneInvalid excludenl /\v%([A-Za-z0-9]|[^\x01-\x7f])/ contained
syntax match carcassonneTilePunctuation excludenl /\v\<\/?%(sup|sub|b|i|u|em|strong|small|span|br|p|td|tr)[ \t\r\ua0]?\/?\>/ contained
syntax region carcassonneInFigure excludenl matchgroup=carcassonnePunctuation start=/\v%([mM])@4<=\[/ matchgroup=carcassonnePunctuation end=/\v\]|%(%([A-Za-z]|[^\x01-\x7f]))@!|\_$/ contains=carcassonneFigurePiece contained
syntax match carcassonneTile excludenl /\v[IKPcghpwfrv]/ contained
syntax match carcassonnePiece excludenl /\v[mM]/ contained
syntax match carcassonneTile excludenl /\v[ACFORSTV]{1,8}|%([ACFORSTVcrfv])@4<=[1-9]%(\d)@!/ contained

" figure
syntax match carcassonneFigurePiece excludenl /\v%([A-Za-z]|[^\x01-\x7f])+/ contained

" score
syntax match carcassonneScorePlayer excludenl /\v%(\_^|\_^[ \t\r\ua0]|\_^\$|\_^\$\$)@8<=[A-Za-z]%([ \t\r\ua0]{0,9}[+＋=＝(（])@=/ contained

" note
syntax match carcassonneNoteComment excludenl /\v%(\<)@4<!\/.*/ contains=@Spell contained

highlight default link carcassonneComment Comment
highlight default link carcassonneText String
highlight default link carcassonnePlayer Identifier
highlight default link carcassonneNumber Number
highlight default link carcassonnePunctuation Delimiter
highlight default link carcassonneGamePunctuation carcassonnePunctuation
highlight default link carcassonneGameText carcassonneText
highlight default link carcassonnePlayerComment carcassonneComment
highlight default link carcassonnePlayerPlayer carcassonnePlayer
highlight default link carcassonnePlayerPunctuation carcassonnePunctuation
highlight default link carcassonnePlayerNumber carcassonneNumber
highlight default link carcassonnePlayerText carcassonneText
highlight default link carcassonneIndex Label
highlight default link carcassonneMovePlayer carcassonnePlayer
highlight default link carcassonneKeyword Keyword
highlight default link carcassonnePlace Constant
highlight default link carcassonneSquarePlace carcassonnePlace
highlight default link carcassonneSquarePunctuation carcassonnePunctuation
highlight default link carcassonneTile Structure
highlight default link carcassonnePiece PreProc
highlight default link carcassonneTilePunctuation carcassonnePunctuation
highlight default link carcassonneInvalid Error
highlight default link carcassonneFigurePiece carcassonnePiece
highlight default link carcassonneScorePlayer carcassonnePlayer
highlight default link carcassonneNoteComment carcassonneComment

let b:current_syntax = 'carcassonne'

let &cpo = s:cpo_save
unlet s:cpo_save
