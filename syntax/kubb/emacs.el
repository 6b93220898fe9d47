;; Kubb in Emacs: its lines, comments and colors.  The command syntax of xtask puts this into
;; editors/emacs/movetext-syntax.el.

(defconst movetext--kubb-lines
  '(:skip "[ \t]*\\(?:$\\|#\\|(\\)"
    :header "[ \t]*\\[" :opening "[ \t]*0*1\\." :body "[ \t]*[0-9I]"
    :move "^[ \t]*[0-9]+\\.")
  "What lines of Kubb records look like; see `movetext--notations'.")

(defvar kubb-mode-syntax-table
  (movetext--syntax-table ?# "<" ?\n ">" ?\( "." ?\) ".")
  "Syntax table of `kubb-mode'.")

(defun movetext--propertize-kubb (start end)
  "Find the comments in brackets from START to END, and quoted number signs."
  (goto-char start)
  (while (< (point) end)
    (when (looking-at movetext--quoted)
      (movetext--neutralize (match-beginning 1) (match-end 1) "#(")
      (goto-char (match-end 0)))
    (while (re-search-forward "[#(]" (line-end-position) t)
      (if (eq (char-before) ?#)
          (end-of-line)
        (let ((open (match-beginning 0)))
          (goto-char open)
          ;; One pair of brackets may stand inside; a comment that is not
          ;; closed ends with its line.
          (goto-char (if (or (looking-at "(\\(?:[^()\n]\\|([^()\n]*)\\)*)")
                             (looking-at "([^)\n]*)"))
                         (1- (match-end 0))
                       (line-end-position)))
          (put-text-property open (1+ open) 'syntax-table '(14))
          (unless (eobp)
            (put-text-property (point) (1+ (point)) 'syntax-table '(14))
            (unless (eolp) (forward-char))))))
    (forward-line)))

(defconst movetext--kubb-keywords
  `((,movetext--quoted 1 'font-lock-string-face)
    ("^[ \t]*\\[[ \t]*\\([^]\" \t\n]\\(?:[^]\"\n]*[^]\" \t\n]\\)?\\)" 1 'movetext-tag)
    ("^[ \t]*[0-9]+\\." . 'movetext-index)
    ("\\([[:alpha:]][[:alnum:]]*\\):" 1 'movetext-player)
    ("[0-9]+" . 'movetext-number)
    ("[IRPYQNAFBKXEZWGMirpyqnafbkxezwgm=–—-]+" . 'movetext-action))
  "Colors of Kubb records.")
