" The extensions of the four notations.
autocmd BufNewFile,BufRead *.kubb setfiletype kubb
autocmd BufNewFile,BufRead *.bucky setfiletype bucky
autocmd BufNewFile,BufRead *.rootlog setfiletype rootlog
autocmd BufNewFile,BufRead *.carcassonne,*.carc setfiletype carcassonne
