;; Skeleton in Emacs: its lines, comments and colors.  The command syntax of xtask puts this into
;; editors/emacs/movetext-syntax.el.

(defconst movetext--skeleton-lines
  '(:skip "[ \t]*\\(?:$\\|#\\)"
    :header "[ \t]*\\[" :opening "[ \t]*1\\." :body "[ \t]*[0-9[:alpha:]]"
    :move "^[ \t]*[0-9]+\\.")
  "What lines of Skeleton records look like; see `movetext--notations'.")

(defvar skeleton-mode-syntax-table
  (movetext--syntax-table ?# "<" ?\n ">")
  "Syntax table of `skeleton-mode'.")

(defun movetext--propertize-skeleton (start end)
  "Find the number signs from START to END that are quoted."
  (goto-char start)
  (while (< (point) end)
    (when (looking-at movetext--quoted)
      (movetext--neutralize (match-beginning 1) (match-end 1) "#"))
    (forward-line)))

(defconst movetext--skeleton-keywords
  `((,movetext--quoted 1 'font-lock-string-face)
    ("^[ \t]*\\[[ \t]*\\([[:alpha:]]+\\)" 1 'movetext-tag)
    ("^[ \t]*\\(1-0\\|0-1\\|1/2\\)" 1 'font-lock-keyword-face)
    ("^[ \t]*[0-9]+\\.?" . 'movetext-index)
    ("[[:alpha:]]+" . 'movetext-action))
  "Colors of Skeleton records.")
