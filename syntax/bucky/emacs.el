;; Bucky in Emacs: its lines, comments and colors.  The command syntax of xtask puts this into
;; editors/emacs/movetext-syntax.el.

(defconst movetext--bucky-lines
  '(:skip "[ \t]*\\(?:$\\|;\\|{\\)"
    :header "[ \t]*\\[" :opening "[ \t]*0*1\\." :body "[ \t]*[0-9a-hO]"
    :move "\\_<\\(?:[a-h][1-8][-xy][a-h][1-8]\\|O-O\\)")
  "What lines of Bucky records look like; see `movetext--notations'.")

(defvar bucky-mode-syntax-table
  (movetext--syntax-table ?\; "< b" ?\n "> b" ?{ "<" ?} ">")
  "Syntax table of `bucky-mode'.")

(defun movetext--propertize-bucky (start end)
  "Find the semicolons and braces from START to END that are no comments."
  (goto-char start)
  (while (< (point) end)
    (unless (nth 4 (syntax-ppss))
      (while (looking-at (concat movetext--quoted "[ \t]*\\]?"))
        (movetext--neutralize (match-beginning 1) (match-end 1) ";{}")
        (goto-char (match-end 0))))
    ;; Inside a word a semicolon parts squares.
    (while (re-search-forward "[^ \t\n}];" (line-end-position) t)
      (movetext--neutralize (1- (point)) (point) ";"))
    (forward-line)))

(defconst movetext--bucky-keywords
  `(("\\[[ \t]*\\(White\\|Black\\)[ \t]+\\(\"[^\"\n]*\"\\)"
     (1 'movetext-tag) (2 'movetext-player))
    ("\\[[ \t]*\\([[:alnum:]_]+\\)[ \t]+\\(\"\\(?:[^\"\\\n]\\|\\\\.\\)*\"\\)"
     (1 'movetext-tag) (2 'font-lock-string-face))
    ("\\_<[0-9]+\\.+" . 'movetext-index)
    ("\\(?:^\\|[ \t]\\)\\(1-0\\|0-1\\|1/2-1/2\\|\\*\\)[ \t]*$" 1 'font-lock-keyword-face)
    ("\\_<[a-h][1-8]\\([-xy–]\\)[a-h][1-8]" 1 'movetext-action)
    ("\\_<O-O\\_>" . 'movetext-action)
    ("(\\(x\\)" 1 'movetext-action)
    ("=\\([A-Za-z]\\)" 1 'movetext-piece)
    ("[a-h][1-8]" . 'movetext-place)
    ("[+!?]+\\|\\$[0-9]+" . 'movetext-mark))
  "Colors of Bucky records.")
