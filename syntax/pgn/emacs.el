;; PGN in Emacs: its lines, comments and colors.  The command syntax of xtask puts this into
;; editors/emacs/movetext-syntax.el.

(defconst movetext--pgn-lines
  '(:skip "[ \t]*\\(?:$\\|;\\|{\\)\\|%"
    :header "[ \t]*\\[" :opening "[ \t]*1\\.[^.]" :body "[ \t]*[0-9a-hKQRBNO(]"
    :move "\\_<\\(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]\\|O-O\\)")
  "What lines of games in PGN look like; see `movetext--notations'.")

(defvar pgn-mode-syntax-table
  (movetext--syntax-table ?\; "< b" ?\n "> b" ?{ "<" ?} ">")
  "Syntax table of `pgn-mode'.")

(defun movetext--propertize-pgn (start end)
  "Find the semicolons and braces from START to END that are no comments.
Lines that begin with a percent sign are comments."
  (goto-char start)
  (while (< (point) end)
    (unless (nth 4 (syntax-ppss))
      (when (looking-at "%")
        (put-text-property (point) (1+ (point)) 'syntax-table (string-to-syntax "< b")))
      (while (looking-at (concat movetext--quoted "[ \t]*\\]?"))
        (movetext--neutralize (match-beginning 1) (match-end 1) ";{}")
        (goto-char (match-end 0))))
    (forward-line)))

(defconst movetext--pgn-keywords
  `(("^[ \t]*\\[[ \t]*\\(White\\|Black\\)[ \t]+\\(\"[^\"\n]*\"\\)"
     (1 'movetext-tag) (2 'movetext-player))
    ("^[ \t]*\\[[ \t]*\\([[:alnum:]_]+\\)[ \t]+\\(\"\\(?:[^\"\\\n]\\|\\\\.\\)*\"\\)"
     (1 'movetext-tag) (2 'font-lock-string-face))
    ("\\(?:^\\|[ \t})]\\)\\(1-0\\|0-1\\|1/2-1/2\\|\\*\\)\\(?:$\\|[ \t;{)]\\)" 1 'font-lock-keyword-face)
    ("\\_<[0-9]+\\.*" . 'movetext-index)
    ("\\_<\\(?:[KQRBN]?[a-h]?[1-8]?[x:]?[a-h][1-8]\\(?:=?[QRBN]\\)?\\|O-O\\(?:-O\\)?\\)[+#]*" . 'movetext-action)
    ("[!?]+\\|\\$[0-9]+" . 'movetext-mark))
  "Colors of games in PGN.")
