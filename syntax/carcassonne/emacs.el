;; Carcassonne in Emacs: its lines, comments and colors.  The command syntax of xtask puts this into
;; editors/emacs/movetext-syntax.el.

(defconst movetext--carcassonne-lines
  '(:skip "[ \t]*\\(?:$\\|/\\)\\|[B-Z][ \t]*="
    :header "~?[0-9]+[-/.][0-9]\\|A[ \t]*=" :opening "0+[ \t]*(" :body "[0-9]+[ \t]*[A-Z(]"
    :move "^[0-9]+[A-Z]*[ \t]")
  "What lines of Carcassonne records look like; see `movetext--notations'.")

(defvar carcassonne-mode-syntax-table
  (movetext--syntax-table ?/ "<" ?\n ">")
  "Syntax table of `carcassonne-mode'.")

(defun movetext--propertize-carcassonne (start end)
  "Find the slashes from START to END that are no notes."
  (goto-char start)
  (while (< (point) end)
    (let ((no-note (cond ((looking-at-p "[ \t]*~?[0-9]+[-/.][0-9]+[-/.]") "/")
                         ;; A name may hold a slash; a note after it stands apart.
                         ((looking-at-p "[ \t]*[[:alpha:]][ \t]*[=:]") "[^ \t\n]/")
                         ;; Markup, or a slip inside a square.
                         (t "<[ \t]*/\\|([-+0-9,]*/")))
          (eol (line-end-position)))
      (while (re-search-forward "/" eol t)
        (if (save-excursion
              (beginning-of-line)
              (let ((slash (match-end 0)) (found nil))
                (while (and (not found) (re-search-forward no-note slash t))
                  (setq found (= (point) slash)))
                found))
            (movetext--neutralize (1- (point)) (point) "/")
          (goto-char eol))))
    (forward-line)))

(defconst movetext--carcassonne-keywords
  '(("^[ \t]*~?[0-9]+[-/.][0-9]+[-/.]"
     ("[^, \t\n/]\\(?:[^,\n]*[^, \t\n]\\)?" (beginning-of-line) nil (0 'font-lock-string-face)))
    ;; A player: the letter, the name and what is known of the person.
    ("^\\([A-Z]\\)[ \t]*=[ \t]*\\([^][()<>\n]*?\\)[ \t]*\\(?:[0-9]+\\(?:st\\|nd\\|rd\\|th\\)\\|[[(</]\\|$\\)"
     (1 'movetext-player) (2 'font-lock-string-face)
     ("\\([0-9]+\\(?:st\\|nd\\|rd\\|th\\)\\)\\|(\\([0-9]+\\))\\|[[(<]\\([^][()<>\n]+\\)"
      (progn (goto-char (match-end 2)) nil) nil
      (1 'movetext-number nil t) (2 'movetext-number nil t) (3 'font-lock-string-face nil t)))
    ("^\\([0-9]+\\)\\([A-Z]*\\)" (1 'movetext-index) (2 'movetext-player))
    ("\\_<\\(?:dis\\(?:carded\\)?\\|conce[a-z]*\\|abandoned\\)\\_>" . 'font-lock-keyword-face)
    ("(\\([-−]?[0-9]+\\)[ \t]*,[ \t]*\\([-−]?[0-9]+\\))" (1 'movetext-place) (2 'movetext-place))
    ;; A tile, behind its square or the word that discards it.
    ("[0-9s])[ \t]*\\([CRF][][[:alnum:]]+\\)"
     ("\\([mM]\\|\\[\\([[:alpha:]]\\)\\)\\|\\([[:alnum:]]\\)"
      (progn (goto-char (match-beginning 1)) (match-end 1)) nil
      (1 (if (match-beginning 2) nil 'movetext-piece) nil t)
      (2 'movetext-piece nil t) (3 'movetext-tile nil t)))
    ("(\\([A-Z]\\)[+=]\\|\\([A-Z]\\)[+=]" (1 'movetext-player nil t) (2 'movetext-player nil t))
    ("\\+ *[0-9]+" . 'movetext-number)
    ("[0-9]+" . 'movetext-number))
  "Colors of Carcassonne records.")
