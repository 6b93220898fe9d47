;;; movetext-syntax.el --- Comments, colors and outline of game records -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; What can be known of a record without a server: which words are comments,
;; players, pieces and so on, where games start, and where the moves are.

;;; Code:

(defgroup movetext nil
  "Written game records."
  :group 'languages
  :prefix "movetext-")

;;;; Comments

(defun movetext--syntax-table (&rest entries)
  "A syntax table with ENTRIES, characters and their syntax in turn.
A quotation mark does not open a string: some are never closed."
  (let ((table (make-syntax-table)))
    (dolist (sign '(?\" ?' ?+ ?- ?= ?< ?> ?& ?| ?* ?%))
      (modify-syntax-entry sign "." table))
    (modify-syntax-entry ?_ "_" table)
    (while entries
      (modify-syntax-entry (pop entries) (pop entries) table))
    table))

(defun movetext--neutralize (from to characters)
  "Let none of CHARACTERS between FROM and TO start or end a comment."
  (save-excursion
    (goto-char from)
    (while (progn (skip-chars-forward (concat "^" characters) to) (< (point) to))
      (put-text-property (point) (1+ (point)) 'syntax-table '(1))
      (forward-char))))

(defconst movetext--quoted
  "[ \t]*\\[[^]\"\n]*\\(\"\\(?:[^\"\n]\\|\"+[^]\" \t\n]\\|\"+[ \t]+[^] \t\n]\\)*\"\\)"
  "A line of metadata as far as its value, which is group 1.")

;;;; Colors

(defface movetext-tag '((t :inherit font-lock-variable-name-face))
  "The key of a metadata line.")
(defface movetext-index '((t :inherit font-lock-preprocessor-face))
  "The number of a turn or a move.")
(defface movetext-number '((t :inherit font-lock-constant-face))
  "A count, points, a die.")
(defface movetext-player '((t :inherit font-lock-function-name-face))
  "A player.")
(defface movetext-faction '((t :inherit font-lock-type-face))
  "A faction.")
(defface movetext-piece '((t :inherit font-lock-builtin-face))
  "A piece, a meeple, a building.")
(defface movetext-place '((t :inherit font-lock-variable-name-face))
  "A square, a clearing, a place on a board.")
(defface movetext-card '((t :inherit font-lock-string-face))
  "A card.")
(defface movetext-item '((t :inherit font-lock-constant-face))
  "An item.")
(defface movetext-tile '((t :inherit font-lock-type-face))
  "The sides and features of a tile.")
(defface movetext-action '((t :inherit font-lock-keyword-face))
  "What is done.")
(defface movetext-mark '((t :inherit font-lock-warning-face))
  "A mark of the writer.")

;;;; The notations

;; Of patterns of colors the first that matches counts: none is to override
;; another.

;; Written by the command syntax of xtask: notations
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

(defconst movetext--notations
  `((kubb :comment "#" ,@movetext--kubb-lines)
    (bucky :comment ";" ,@movetext--bucky-lines)
    (rootlog :comment "//" ,@movetext--rootlog-lines)
    (carcassonne :comment "/" ,@movetext--carcassonne-lines)
    (pgn :comment ";" ,@movetext--pgn-lines))
  "What each notation looks like, as regular expressions.
:comment is what starts a comment, :skip matches lines that do not tell where a
game starts, :header the metadata that open a game, :opening the first move of
a game without metadata, :body other lines of moves, :move the start of every
move.  All but :move are matched at the start of a line.")
;; end

(defvar-local movetext--notation nil
  "The notation of the buffer, a key of `movetext--notations'.")

(defun movetext--looking-at-p (key)
  "Whether the regular expression KEY of the notation matches at point."
  (looking-at-p (plist-get (alist-get movetext--notation movetext--notations) key)))


;;;; Games, and moves without a server

(defun movetext--game-start-p ()
  "Whether the line at point, its start, is the first one of a game."
  (and (or (movetext--looking-at-p :header) (movetext--looking-at-p :opening))
       (not (nth 4 (syntax-ppss)))
       (save-excursion
         (let ((above 'skip))
           (while (and (eq above 'skip) (not (bobp)))
             (forward-line -1)
             (setq above (cond ((movetext--looking-at-p :header) 'header)
                               ((movetext--looking-at-p :skip) 'skip)
                               ((nth 4 (syntax-ppss)) 'skip)
                               (t 'body))))
           (not (eq above 'header))))))

(defun movetext--body-p ()
  "Whether the line at point, its start, belongs to the play of a game."
  (and (movetext--looking-at-p :body)
       (not (movetext--looking-at-p :header))
       (not (movetext--looking-at-p :skip))
       (not (nth 4 (syntax-ppss)))))

(defun movetext--heading-level ()
  "How deep the heading at point is, the start of a line; nil if it is none.
Games are headings, and so is every paragraph of a game."
  (cond ((movetext--game-start-p) 1)
        ((and (movetext--body-p)
              (not (bobp))
              (not (save-excursion (forward-line -1) (movetext--body-p))))
         2)))

(defun movetext--search-heading (&optional bound move backward looking-at)
  "Find the next heading; see `outline-search-function'.
BOUND, MOVE, BACKWARD and LOOKING-AT are explained there."
  (let ((from (point)) found)
    (cond (looking-at (beginning-of-line))
          ((not backward) (unless (bolp) (forward-line)))
          ((bolp) (setq found (if (bobp) 'none)) (forward-line -1))
          (t (beginning-of-line)))
    (unless found
      (while (not (or (setq found (and (not (eobp)) (movetext--heading-level)))
                      looking-at
                      (if backward (bobp) (eobp))))
        (forward-line (if backward -1 1))))
    (let ((beginning (point)) (end (line-end-position)))
      (goto-char from)
      (cond ((and (integerp found)
                  (or (null bound) (if backward (>= beginning bound) (<= end bound))))
             (unless looking-at (goto-char (if backward beginning end)))
             (set-match-data (list beginning end))
             t)
            (move (goto-char (or bound (if backward (point-min) (point-max)))) nil)))))

(defun movetext--outline-level ()
  "The level of the heading at point."
  (save-excursion (beginning-of-line) (or (movetext--heading-level) 1)))

(defun movetext--line ()
  "The text of the line at point, not too long."
  (truncate-string-to-width
   (string-trim (buffer-substring-no-properties (line-beginning-position) (line-end-position)))
   50 nil nil "…"))

(defun movetext--imenu-index ()
  "The games, each with its lines: `imenu' without a server."
  (save-excursion
    (goto-char (point-min))
    (let (games moves)
      (while (not (eobp))
        (when (movetext--game-start-p)
          (when games (setcdr (car games) (nreverse moves)))
          (push (list (movetext--line)) games)
          (setq moves (list (cons "Start" (point)))))
        (when (and games (movetext--body-p))
          (push (cons (movetext--line) (point)) moves))
        (forward-line))
      (when games (setcdr (car games) (nreverse moves)))
      (nreverse games))))

(defun movetext--search-move (count)
  "Find the move COUNT places on, or back if it is negative."
  (let ((move (plist-get (alist-get movetext--notation movetext--notations) :move))
        (search (if (> count 0) #'re-search-forward #'re-search-backward))
        found)
    (save-excursion
      (dotimes (_ (abs count))
        (when (and (> count 0) (looking-at move))
          (goto-char (match-end 0)))
        (setq found nil)
        (while (and (not found) (funcall search move nil t))
          (setq found (match-beginning 0))
          (when (nth 4 (save-excursion (syntax-ppss found)))
            (setq found nil)))
        (unless found
          (user-error "No more moves"))
        (goto-char found)))
    (goto-char found)))

(provide 'movetext-syntax)
;;; movetext-syntax.el ends here
