;; Rootlog in Emacs: its lines, comments and colors.  The command syntax of xtask puts this into
;; editors/emacs/movetext-syntax.el.

(defconst movetext--rootlog-lines
  '(:skip "[ \t]*\\(?:$\\|//\\)\\|[[:alpha:]]\\{2,\\}:\\|[A-Z]:[ \t]+[[:alpha:]]"
    :header "Map[ \t]*:" :opening "\\`" :body "[A-Z]:"
    :move "^[A-Z]:[^ \t\n]")
  "What lines of Rootlog records look like; see `movetext--notations'.")

(defvar rootlog-mode-syntax-table
  (movetext--syntax-table ?/ ". 12" ?\n ">")
  "Syntax table of `rootlog-mode'.")

(defconst movetext--rootlog-keywords
  '(("^\\(Map\\|Deck\\)[ \t]*:[ \t]*\\([^/\n]*[^/ \t\n]\\)"
     (1 'font-lock-keyword-face) (2 'font-lock-string-face))
    ("^\\(Clearings\\|Landmarks\\|Hirelings\\|Pool\\|Winner\\)[ \t]*:"
     1 'font-lock-keyword-face)
    ("\\_<\\([BFMR]\\)\\([0-9]+\\)\\_>" (1 'movetext-card) (2 'movetext-place))
    ("\\(?:[ \t/]\\)\\([a-z]\\{3,\\}\\)->" 1 'movetext-place)
    ;; A player's name and no turn.
    ("^\\([A-Z]\\):[ \t]+\\([[:alpha:]][^/>\n]*[^/> \t\n]\\)[ \t]*\\(?://.*\\)?$"
     (1 'movetext-faction) (2 'movetext-player))
    ("h_[A-Z]d?" . 'movetext-faction)
    ;; Cards, alone and in groups.
    ("[BFMR]?#[a-z]*@?\\|[BFMR]@" . 'movetext-card)
    ("([0-9BFMR+]+)#"
     ("[BFMR]" (progn (goto-char (match-beginning 0)) (match-end 0)) nil (0 'movetext-card)))
    ("Z\\([a-z]+\\)" 1 'movetext-card)
    ("%_\\([a-z]\\)" 1 'movetext-place)
    ("%[a-z_]" . 'movetext-item)
    ;; Battles.
    ("\\(X\\)\\(\\(?:h_\\)?[A-Z]\\)\\([0-9_]*\\)\\(?:(\\([0-9]+\\),\\([0-9]+\\))\\)?"
     (1 'movetext-action) (2 'movetext-faction) (3 'movetext-place)
     (4 'movetext-number nil t) (5 'movetext-number nil t))
    ;; Places.
    ("[A-Z]\\(\\$\\)\\([0-9]+\\)" (1 'movetext-place) (2 'movetext-number))
    ("\\$_[a-zA-Z]*)?->\\([0-9A-Zh]+\\)" 1 'movetext-number)
    ("\\$\\(?:_[a-zA-Z0-9]*\\)?\\|[*Q]" . 'movetext-place)
    ("->\\([0-9_]+\\|[a-z]\\_>\\)\\(?:\\+\\([a-z]\\)\\_>\\)?" (1 'movetext-place) (2 'movetext-place nil t))
    ("\\(?:\\+\\+\\|--\\|\\^\\)\\([0-9]+\\)" 1 'movetext-number)
    ("<->\\|->\\|\\+\\+\\|--\\|[\\^?XZ]" . 'movetext-action)
    ;; Pieces, with their number before and their place behind them.
    ("\\([bfptw]\\(?:_[a-z]\\)?\\)\\(?:\\(_\\)\\([0-9]\\)\\)?\\([0-9][0-9_]*\\)?"
     (1 'movetext-piece) (2 'movetext-piece nil t) (3 'movetext-number nil t)
     (4 'movetext-place nil t))
    ("\\([0-9]+\\)[A-Za-z#%(@]" 1 'movetext-number)
    ("[0-9][0-9_]*" . 'movetext-place)
    ("[A-Z]" . 'movetext-faction))
  "Colors of Rootlog records.")
