" Vim syntax file
" Language: Rootlog (Root)
" Written by `cargo run -p xtask -- syntax` from syntax/rootlog/highlight.toml. Do not edit.

if exists('b:current_syntax')
  finish
endif
let s:cpo_save = &cpo
set cpo&vim

syntax case match
syntax sync minlines=20

" record
syntax region rootlogInUnknown excludenl matchgroup=NONE start=/\v\_^[ \t\r\ua0]*%([^ \t\r\ua0\/]|\/%(\/)@!)@=/ matchgroup=NONE end=/\v\_$/ contains=rootlogCommentsComment,rootlogInvalid
syntax region rootlogInPlayer excludenl matchgroup=rootlogFaction start=/\v\c\_^[ \t\r\ua0]*[ACDEGHKLOPV]%([ \t\r\ua0]{0,9}:)@=/ matchgroup=NONE end=/\v\_$/ contains=rootlogCommentsComment,rootlogPlayerPunctuation,rootlogPlayer
syntax region rootlogInTurn excludenl matchgroup=rootlogFaction start=/\v\_^[ \t\r\ua0]*%([A-Za-z]|[^\x01-\x7f])%([ \t\r\ua0]{0,9}:%([ \t\r\ua0]*%(\_$|\/\/)|%([^\/]|\/%(\/)@!)*%(-\>|\+\+|--|\^)|%(%([^\/]|\/%(\/)@!)*[\/;])?[ \t\r\ua0]{0,3}%(Z\%|Z[bcfhrstux]%([A-Za-z])@!|Z%(leagueofadventurousmice|gentlyusedknapsack|favoroftherabbits|betterburrowbank|propagandabureau|protectionracket|avisittofriends|favorofthefoxes|masterengravers|rabbitpartisans|standanddeliver|woodlandrunners|charmoffensive|corvidplanners|favorofthemice|mousepartisans|smugglerstrail|brutaltactics|commandwarren|scoutingparty|boatbuilders|codebreakers|coffinmakers|duchessofmud|foxfolksteel|foxpartisans|mouseinasack|murinebroker|soupkitchens|taxcollector|baronofdirt|birdybindle|charismatic|earlofstone|eyrieemigre|falseorders|investments|adventurer|armstrader|informants|relentless|royalclaim|travelgear|brigadier|commander|dominance|gladiator|grandiose|saboteurs|scoundrel|armorers|bakesale|crossbow|foremole|jubilant|stubborn|swapmeet|wrathful|arbiter|builder|captain|cobbler|command|engrave|harrier|marshal|roottea|sappers|tunnels|vagrant|ambush|banker|bitter|brutal|coffin|cplans|despot|ffavor|inform|jailor|lavish|league|mfavor|murine|ranger|rfavor|tinker|anvil|armor|charm|cheat|codeb|faith|false|favor|fpart|mayor|mpart|ronin|rowdy|royal|rpart|scout|stand|sword|thief|bank|boat|part|prop|sabo|soup|swap|cob|dom|emi|sap|tax|tun|\@)%([A-Za-z])@!|%(h_[A-Z]d?|[A-Za-z])?X[^\/;]*\d|\?[^\/;]*t_)))@=/ matchgroup=NONE end=/\v\_$/ contains=rootlogCommentsComment,rootlogPunctuation,rootlogInDestination,rootlogAction,rootlogNumber,rootlogItem,rootlogCard,rootlogPlace,rootlogFaction,rootlogInRolls,rootlogPiece
syntax region rootlogInFactionsHeader excludenl matchgroup=rootlogKeyword start=/\v\c\_^[ \t\r\ua0]*%(Pool|Winners?)%([ \t\r\ua0]{0,9}:)@=/ matchgroup=NONE end=/\v\_$/ contains=rootlogCommentsComment,rootlogFactionsHeaderPunctuation,rootlogFactionsHeaderFaction
syntax region rootlogInHirelingsHeader excludenl matchgroup=rootlogKeyword start=/\v\c\_^[ \t\r\ua0]*%(Hirelings)%([ \t\r\ua0]{0,9}:)@=/ matchgroup=NONE end=/\v\_$/ contains=rootlogCommentsComment,rootlogHirelingsHeaderFaction,rootlogPunctuation,rootlogInDestination,rootlogAction,rootlogNumber,rootlogItem,rootlogCard,rootlogPlace,rootlogFaction,rootlogInRolls,rootlogPiece
syntax region rootlogInLandmarksHeader excludenl matchgroup=rootlogKeyword start=/\v\c\_^[ \t\r\ua0]*%(Landmarks)%([ \t\r\ua0]{0,9}:)@=/ matchgroup=NONE end=/\v\_$/ contains=rootlogCommentsComment,rootlogLandmarksHeaderPunctuation,rootlogLandmarksHeaderAction,rootlogLandmarksHeaderPlace
syntax region rootlogInSuitsHeader excludenl matchgroup=rootlogKeyword start=/\v\c\_^[ \t\r\ua0]*%(Clearings)%([ \t\r\ua0]{0,9}:)@=/ matchgroup=NONE end=/\v\_$/ contains=rootlogCommentsComment,rootlogSuitsHeaderPunctuation,rootlogSuitsHeaderCard,rootlogSuitsHeaderPlace
syntax region rootlogInTextHeader excludenl matchgroup=rootlogKeyword start=/\v\c\_^[ \t\r\ua0]*%(Deck|Map)%([ \t\r\ua0]{0,9}:)@=/ matchgroup=NONE end=/\v\_$/ contains=rootlogCommentsComment,rootlogTextHeaderPunctuation,rootlogText
syntax match rootlogComment excludenl /\v\_^[ \t\r\ua0]*https?:\/\/.*/ contains=@Spell

" turn

" actions
syntax match rootlogPunctuation excludenl /\v[+(),]/ contained
syntax match rootlogPlace excludenl /\v\d{1,3}%(_\d{1,3}){0,5}|_/ contained
syntax match rootlogFaction excludenl /\v[A-Z]/ contained
syntax match rootlogPlace excludenl /\v[Q*]/ contained
syntax match rootlogPlace excludenl /\v\$%(_%(ho|[A-Za-z0-9])?)?/ contained
syntax match rootlogPiece excludenl /\v%([a-z_%#])@4<!%(b_[a-z]_[a-z]%([a-z])@!|[bfptwr]_[a-z]|[bfptwr])%([a-z])@!/ contained
syntax match rootlogPiece excludenl /\v%(t_[1-3])@12<=_[a-z]/ contained
syntax match rootlogNumber excludenl /\v%(t_[a-z]_)@16<=[1-3]|%(t_)@8<=[1-3]%(_[a-z])@=/ contained
syntax match rootlogPiece excludenl /\vt_[a-z]_%([1-3])@=|%([A-Za-z0-9_])@4<!t_%([1-3]_[a-z])@=/ contained
syntax match rootlogNumber excludenl /\v%([:\/;+( \t\r\ua0])@4<=\d{1,3}%([A-Za-z#%(])@=/ contained
syntax match rootlogCard excludenl /\v%([(+]|[(+]\d)@8<=[BFMR]%([+)])@=/ contained
syntax match rootlogCard excludenl /\v%(#)@4<=%([a-z]+|%([A-Z][a-z]+){1,4})/ contained
syntax match rootlogCard excludenl /\v[A-Z]?#/ contained
syntax match rootlogCard excludenl /\v[A-Z]?\@|%([0-9@])@4<=[A-Z]a%([A-Za-z])@!/ contained
syntax region rootlogInRolls excludenl matchgroup=rootlogPunctuation start=/\v\(%([ \t\r\ua0]{0,9}\d{1,3}[ \t\r\ua0]{0,9},)@=/ matchgroup=rootlogPunctuation end=/\v\)|%([\/;])@=|\_$/ contains=rootlogRollsNumber,rootlogRollsPunctuation contained
syntax match rootlogAction excludenl /\vX/ contained
syntax match rootlogFaction excludenl /\vh_[A-Z]%(d%([A-Za-z_]|\_$)@!|d%([A-Z]|[wpbt])@=)?/ contained
syntax match rootlogPlace excludenl /\v%(\%[a-z_]|\)|\$)@8<=[sdtre]{1,2}%([A-Za-z_])@!/ contained
syntax match rootlogItem excludenl /\v\%[A-Za-z_]?/ contained
syntax match rootlogCard excludenl /\v%([:\/; \t\r\ua0]Z)@8<=[A-Za-z]+/ contained
syntax match rootlogItem excludenl /\v%([:\/; \t\r\ua0]Z)@8<=[bcfhrstux]%([A-Za-z])@!/ contained
syntax match rootlogAction excludenl /\v%([:\/; \t\r\ua0])@4<=Z/ contained
syntax match rootlogNumber excludenl /\v%(\^)@4<=\d{1,2}/ contained
syntax match rootlogNumber excludenl /\v%(\+\+|--)@8<=\d{1,4}/ contained
syntax match rootlogAction excludenl /\v\<-\>|\+\+|--|\^|\?/ contained
syntax region rootlogInDestination excludenl matchgroup=rootlogAction start=/\v-\>/ matchgroup=NONE end=/\v%([\/;])@=|\_$/ contains=rootlogDestinationNumber,rootlogDestinationPlace,rootlogDestinationFaction,rootlogDestinationPunctuation,rootlogDestinationAction contained
syntax match rootlogPunctuation excludenl /\v[:\/;]/ contained

" destination
syntax match rootlogDestinationAction excludenl /\v-\>|\^/ contained
syntax match rootlogDestinationPunctuation excludenl /\v\+/ contained
syntax match rootlogDestinationPlace excludenl /\v%([A-Za-z])@4<![sdtre]{1,2}%([A-Za-z])@!/ contained
syntax match rootlogDestinationPlace excludenl /\v\d{1,3}%(_\d{1,3}){0,5}/ contained
syntax match rootlogDestinationFaction excludenl /\vh_[A-Z]d?|[A-Z]/ contained
syntax match rootlogDestinationPlace excludenl /\v[Q*]/ contained
syntax match rootlogDestinationPlace excludenl /\v\$%(_[rmxb123]%([A-Za-z0-9])@!)?/ contained
syntax match rootlogDestinationNumber excludenl /\v%(\$)@4<=\d{1,2}/ contained
syntax match rootlogDestinationNumber excludenl /\v%(\$_-\>|\$_.-\>|\$_..-\>|\$_.\)-\>)@24<=[A-Za-z0-9]{1,3}/ contained

" rolls
syntax match rootlogRollsPunctuation excludenl /\v,/ contained
syntax match rootlogRollsNumber excludenl /\v\d{1,3}/ contained

" player
syntax match rootlogPlayer excludenl /\v%([^ \t\r\ua0\/]|\/%(\/)@!)+/ contained
syntax match rootlogPlayerPunctuation excludenl /\v%(\_^[A-Za-z]|\_^[A-Za-z][ \t\r\ua0]|\_^[ \t\r\ua0][A-Za-z]|[ \t\r\ua0][A-Za-z])@8<=:/ contained

" text-header
syntax match rootlogText excludenl /\v%([^ \t\r\ua0\/:]|\/%(\/)@!)%([^ \t\r\ua0\/]|\/%(\/)@!)*/ contained
syntax match rootlogTextHeaderPunctuation excludenl /\v%([A-Za-z]|[A-Za-z][ \t\r\ua0])@8<=:/ contained

" suits-header
syntax match rootlogSuitsHeaderPlace excludenl /\v%([A-Za-z])@4<=\d{1,3}/ contained
syntax match rootlogSuitsHeaderCard excludenl /\v[A-Za-z]%(\d)@=/ contained
syntax match rootlogSuitsHeaderPunctuation excludenl /\v[:,]/ contained

" landmarks-header
syntax match rootlogLandmarksHeaderPlace excludenl /\v[A-Za-z]+|\d{1,3}/ contained
syntax match rootlogLandmarksHeaderAction excludenl /\v-\>/ contained
syntax match rootlogLandmarksHeaderPunctuation excludenl /\v[:\/;]/ contained

" hirelings-header
syntax match rootlogHirelingsHeaderFaction excludenl /\vh_[A-Z]d?%([ \t\r\ua0]{0,9}%([,\/;]|\_$))@=/ contained

" factions-header
syntax match rootlogFactionsHeaderFaction excludenl /\v[A-Za-z]/ contained
syntax match rootlogFactionsHeaderPunctuation excludenl /\v[:,+]/ contained

" unknown
syntax match rootlogInvalid excludenl /\v%([^ \t\r\ua0\/]|\/%(\/)@!)+/ contained

" comments
syntax match rootlogCommentsComment excludenl /\v\/\/.*/ contains=@Spell

highlight default link rootlogComment Comment
highlight default link rootlogPunctuation Delimiter
highlight default link rootlogAction Operator
highlight default link rootlogNumber Number
highlight default link rootlogItem Macro
highlight default link rootlogCard Function
highlight default link rootlogPlace Constant
highlight default link rootlogFaction Type
highlight default link rootlogPiece PreProc
highlight default link rootlogDestinationNumber rootlogNumber
highlight default link rootlogDestinationPlace rootlogPlace
highlight default link rootlogDestinationFaction rootlogFaction
highlight default link rootlogDestinationPunctuation rootlogPunctuation
highlight default link rootlogDestinationAction rootlogAction
highlight default link rootlogRollsNumber rootlogNumber
highlight default link rootlogRollsPunctuation rootlogPunctuation
highlight default link rootlogPlayerPunctuation rootlogPunctuation
highlight default link rootlogPlayer Identifier
highlight default link rootlogTextHeaderPunctuation rootlogPunctuation
highlight default link rootlogText String
highlight default link rootlogSuitsHeaderPunctuation rootlogPunctuation
highlight default link rootlogSuitsHeaderCard rootlogCard
highlight default link rootlogSuitsHeaderPlace rootlogPlace
highlight default link rootlogLandmarksHeaderPunctuation rootlogPunctuation
highlight default link rootlogLandmarksHeaderAction rootlogAction
highlight default link rootlogLandmarksHeaderPlace rootlogPlace
highlight default link rootlogHirelingsHeaderFaction rootlogFaction
highlight default link rootlogFactionsHeaderPunctuation rootlogPunctuation
highlight default link rootlogFactionsHeaderFaction rootlogFaction
highlight default link rootlogInvalid Error
highlight default link rootlogCommentsComment rootlogComment
highlight default link rootlogKeyword Keyword

let b:current_syntax = 'rootlog'

let &cpo = s:cpo_save
unlet s:cpo_save
