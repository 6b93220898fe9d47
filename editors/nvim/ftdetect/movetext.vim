" The extensions of the notations. Written by the command syntax of xtask. Do not edit.
autocmd BufNewFile,BufRead *.kubb setfiletype kubb
autocmd BufNewFile,BufRead *.bucky setfiletype bucky
autocmd BufNewFile,BufRead *.rootlog setfiletype rootlog
autocmd BufNewFile,BufRead *.carcassonne,*.carc setfiletype carcassonne
autocmd BufNewFile,BufRead *.pgn setfiletype pgn
