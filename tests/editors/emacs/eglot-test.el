;;; eglot-test.el --- The modes with the server, run by Eglot -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Code:

(require 'report)
(require 'movetext-mode)
(require 'eglot)
(require 'flymake)
(require 'xref)

(setq eglot-sync-connect 30
      eglot-autoshutdown nil
      eglot-confirm-server-edits nil)

;; As the documentation says it.
(add-hook 'movetext-mode-hook #'eglot-ensure)

(defmacro test-with-server (name text &rest body)
  "Visit a file NAME that holds TEXT, managed by Eglot, and run BODY."
  (declare (indent 2))
  `(test-with-record ,name ,text
     ;; `eglot-ensure' connects after the command that visits the file.
     (run-hooks 'post-command-hook)
     (should (eglot-managed-p))
     ,@body))

(defconst test-slip
  "[Event \"Garden\"]

1. 0I jt:B jt:- g:- g:- jt:- g:-
2. d:2I d:F d:- jf:- jf:- d:- jf:-
3. jt:I jt:F jt:- g:-  g:- jt:- g:-
"
  "A game of Kubb with one slip, in turn 2, and one blank too many, in turn 3.")

(defconst test-tiles
  "03/03/2026, Simple, Turn-based
A = amber
B = basalt
0 (0,0) CRFR
1A (0,1) RFFRm
2B (-1,0) RRCmR +4
3A (1,0) FFFFK
"
  "A game of Carcassonne.")

(defun test-diagnostics ()
  "Wait for diagnostics, and say where they are and what they are."
  (flymake-start)
  (mapcar (lambda (diagnostic)
            (list (buffer-substring-no-properties (flymake-diagnostic-beg diagnostic)
                                                  (flymake-diagnostic-end diagnostic))
                  (flymake-diagnostic-type diagnostic)
                  (substring-no-properties (flymake-diagnostic-text diagnostic))))
          (test-wait "a diagnostic" #'flymake-diagnostics)))

(ert-deftest test-connect ()
  "one server serves all notations, each under its own name"
  (let (servers)
    (dolist (case '(("a.kubb" . "kubb") ("a.bucky" . "bucky") ("a.rootlog" . "rootlog")
                    ("a.carc" . "carcassonne") ("a.pgn" . "pgn")))
      (test-with-server (car case) ""
        (push (eglot-current-server) servers)
        (should (equal (plist-get (eglot--TextDocumentItem) :languageId) (cdr case)))))
    (should (= (length (delete-dups servers)) 1))))

(ert-deftest test-diagnostic ()
  "a slip is underlined, with its code"
  (test-with-server "slip.kubb" test-slip
    (should (equal (test-diagnostics)
                   '(("2I" eglot-error
                      "movetext [kubb/inkast-count]: 2 kubbs thrown in, but turn 1 felled 1 (jt's base kubb)."))))))

(ert-deftest test-diagnostic-goes ()
  "the slip is gone when it is corrected"
  (test-with-server "slip.kubb" test-slip
    (test-diagnostics)
    (test-go-to "2I")
    (delete-char 1)
    (eglot--signal-textDocument/didChange)
    (flymake-start)
    (test-wait "no diagnostic" (lambda () (null (flymake-diagnostics))))))

(ert-deftest test-hover ()
  "eldoc tells what a throw means, and shows the pitch below"
  (test-with-server "slip.kubb" test-slip
    (test-go-to "jf:-")
    (forward-char 3)
    (let (shown)
      (eglot-hover-eldoc-function (lambda (info &rest _) (setq shown info)))
      (test-wait "the hover" (lambda () shown))
      (should (string-match-p "\\`-: miss\\. The baton felled nothing\\." (substring-no-properties shown)))
      (should (string-match-p "K \\{25\\}█\n" (substring-no-properties shown))))))

(ert-deftest test-completion ()
  "completion offers the throws that are possible, with what they are"
  (test-with-server "slip.kubb" (concat test-slip "4. d:I d:F ")
    (goto-char (point-max))
    (let* ((capf (eglot-completion-at-point))
           (table (nth 2 capf))
           (sort (completion-metadata-get (completion-metadata "" table nil) 'display-sort-function))
           (labels (funcall sort (all-completions "" table))))
      (should (equal (mapcar #'substring-no-properties labels) '("d:" "jf:" "X" "W" "G")))
      (should (equal (string-trim (funcall (plist-get (nthcdr 3 capf) :annotation-function) (car labels)))
                     "player of this team")))))

(defun test-choose-action (title)
  "Apply the code action TITLE at point by the command."
  (let (offered)
    (let ((last-nonmenu-event ?a) ; the action is chosen by its name, not from a menu
          (completing-read-function
           (lambda (_prompt collection &rest _)
             (setq offered (all-completions "" collection))
             (unless (member title offered)
               (error "Only %S are offered" offered))
             title)))
      (eglot-code-actions (point) (point) nil t))))

(ert-deftest test-code-action ()
  "a repair is chosen and applied"
  (test-with-server "slip.kubb" test-slip
    (test-diagnostics)
    (test-go-to "2I")
    (test-choose-action "Write I")
    (should (equal (test-line) "2. d:I d:F d:- jf:- jf:- d:- jf:-"))))

(ert-deftest test-fix-all ()
  "all safe repairs are applied at once"
  (test-with-server "old.kubb" "1. 0I jt:B jt:- g:- g:- jt:- g:0F\n2. I F MA - - - - B\n"
    (test-diagnostics)
    (movetext-fix-all)
    (should (equal (test-line) "1. 0I jt:B jt:- g:- g:- jt:- g:-"))))

(ert-deftest test-rename ()
  "a player is renamed everywhere"
  (test-with-server "slip.kubb" test-slip
    (test-go-to "jt:B")
    (eglot-rename "Ash")
    (goto-char (point-min))
    (should (= (how-many "\\_<jt\\_>") 0))
    (should (= (how-many "\\_<Ash:") 7))))

(ert-deftest test-references ()
  "xref finds every throw of a player"
  (test-with-server "slip.kubb" test-slip
    (test-go-to "jt:B")
    (let ((found (xref-backend-references 'eglot (xref-backend-identifier-at-point 'eglot))))
      (should (= (length found) 7)))))

(ert-deftest test-format ()
  "the record is formatted"
  (test-with-server "slip.kubb" test-slip
    (eglot-format-buffer)
    (should (equal (buffer-string) (string-replace "g:-  g:-" "g:- g:-" test-slip)))))

(ert-deftest test-format-on-save ()
  "saving formats if that is wanted, and only then"
  (test-with-server "slip.kubb" test-slip
    (set-buffer-modified-p t)
    (save-buffer)
    (should (equal (buffer-string) test-slip))
    (let ((movetext-format-on-save t))
      (set-buffer-modified-p t)
      (save-buffer))
    (should (equal (with-temp-buffer (insert-file-contents (expand-file-name "slip.kubb" test-folder))
                                     (buffer-string))
                   (string-replace "g:-  g:-" "g:- g:-" test-slip)))))

(ert-deftest test-next-number ()
  "RET writes the number of the next turn"
  (test-with-server "slip.kubb" "1. 0I B - - - - -\n2. I F - - - - -"
    (goto-char (point-max))
    (let ((last-command-event ?\n))
      (call-interactively #'newline))
    (should (equal (buffer-string) "1. 0I B - - - - -\n2. I F - - - - -\n3. "))))

(defun test-hints ()
  "The inlay hints of the buffer, in order."
  (mapcar (lambda (overlay)
            (substring-no-properties
             (string-trim (or (overlay-get overlay 'before-string) (overlay-get overlay 'after-string)))))
          (sort (seq-filter (lambda (overlay) (overlay-get overlay 'eglot--inlay-hint))
                            (overlays-in (point-min) (point-max)))
                (lambda (a b) (< (overlay-start a) (overlay-start b))))))

(ert-deftest test-inlay-hints ()
  "the score stands behind the moves that change it"
  (test-with-server "tiles.carc" test-tiles
    (eglot--update-hints-1 (point-min) (point-max))
    (should (equal (test-wait "inlay hints" #'test-hints) '("A 0, B 4")))))

(ert-deftest test-imenu-server ()
  "imenu lists the rounds and turns that the server knows"
  (test-with-server "slip.kubb" test-slip
    (let ((index (imenu--make-index-alist t)))
      (should (string-match-p "\"Round 2\".*\"Turn 3\"" (format "%S" (mapcar #'identity index)))))))

(ert-deftest test-next-move ()
  "the commands go from move to move, across games, and say where they end"
  (test-with-server "moves.bucky" "1. d1-e1 d8-e8 2. f2-g3 *\n\n1. e2-e4 {x} d7-d6 *\n"
    (should (equal (cl-loop repeat 3
                            do (movetext-next-move)
                            collect (buffer-substring-no-properties (point) (+ (point) 5)))
                   '("d8-e8" "f2-g3" "e2-e4")))
    (movetext-previous-move 2)
    (should (looking-at-p "d8-e8"))
    (goto-char (point-max))
    (should (equal (cadr (should-error (movetext-next-move) :type 'user-error)) "No more moves"))))

(defun test-view (name)
  "What the view NAME shows."
  (with-current-buffer name
    (buffer-substring-no-properties (point-min) (point-max))))

(defconst test-board
  '("2B (-1,0) RRCmR   B gains 4."
    " A amber                   0 points  6 meeples"
    "*B basalt                  4 points  7 meeples"
    "")
  "The first lines of the board after move 2.")

(ert-deftest test-state ()
  "the state after the move at point is shown below"
  (test-with-server "tiles.carc" test-tiles
    (test-go-to "2B")
    (movetext-show-state)
    (should (get-buffer-window "*movetext state*"))
    (should (equal (seq-take (split-string (test-view "*movetext state*") "\n") 4) test-board))
    (with-current-buffer "*movetext state*"
      (should truncate-lines)
      (should (eq (get-text-property (point-min) 'face) 'bold)))))

(ert-deftest test-state-wrong ()
  "what is wrong with a move stands below the board, in the face of errors"
  (test-with-server "slip.kubb" test-slip
    (test-go-to "2. d")
    (movetext-show-state)
    (with-current-buffer "*movetext state*"
      (goto-char (point-min))
      (test-go-to "! ")
      (should (equal (test-line) "! 2 kubbs thrown in, but turn 1 felled 1 (jt's base kubb)."))
      (should (eq (get-text-property (point) 'face) 'error)))))

(ert-deftest test-state-image ()
  "the picture stands above the characters where it is wanted"
  (test-with-server "tiles.carc" test-tiles
    (test-go-to "2B")
    (let ((movetext-board-image t))
      (movetext-show-state))
    (with-current-buffer "*movetext state*"
      (let ((image (get-text-property (point-min) 'display)))
        (should (eq (car image) 'image))
        (should (eq (plist-get (cdr image) :type) 'svg))
        (should (string-prefix-p "<svg " (plist-get (cdr image) :data)))
        (should (string-suffix-p "</svg>" (string-trim-right (plist-get (cdr image) :data)))))
      (should (equal (cadr (split-string (buffer-string) "\n")) (car test-board))))
    (let ((movetext-board-image 'auto))
      (movetext-show-state)
      (should (string-prefix-p (car test-board) (test-view "*movetext state*"))))))

(ert-deftest test-follow ()
  "the state follows point, and stops when it is told to"
  (test-with-server "tiles.carc" test-tiles
    (test-go-to "1A")
    (movetext-follow-mode 1)
    (should (memq movetext--follow-timer timer-idle-list))
    (should (string-prefix-p "1A (0,1)" (test-view "*movetext state*")))
    (forward-line)
    (movetext--follow)
    (should (string-prefix-p "2B (-1,0)" (test-view "*movetext state*")))
    (movetext-follow-mode -1)
    (should-not movetext--follow-timer)
    (forward-line)
    (movetext--follow)
    (should (string-prefix-p "2B (-1,0)" (test-view "*movetext state*")))))

(ert-deftest test-state-of-changes ()
  "the state is that of the text as it is, typed a moment ago"
  (test-with-server "tiles.carc" test-tiles
    (goto-char (point-max))
    (insert "4B (-1,1) CCmRR\n")
    (forward-line -1)
    (movetext-show-state)
    (should (string-prefix-p "4B (-1,1) CCmRR\n" (test-view "*movetext state*")))))

(ert-deftest test-copy ()
  "the position is copied as its notation writes it"
  (test-with-server "moves.bucky" "1. d1-e1 d8-e8\n"
    (test-go-to "d1-e1")
    (movetext-copy-position)
    (should (string-match-p "\\`[a-zA-Z1-8]+\\(/[a-zA-Z1-8]+\\)\\{7\\} b\\'" (current-kill 0)))))

(ert-deftest test-explain ()
  "the game is told, and each sentence leads to its move"
  (test-with-server "slip.kubb" test-slip
    (goto-char (point-max))
    (movetext-explain-game)
    (with-current-buffer "*movetext game*"
      (goto-char (point-min))
      (should (string-match-p "3 turns" (test-line)))
      (test-go-to "Turn 2")
      (should (string-match-p "\\`Turn 2, d & jf throw in 1 kubb\\." (test-line)))
      (push-button (point)))
    (should (equal (buffer-name (window-buffer (selected-window))) "slip.kubb"))
    (with-current-buffer "slip.kubb"
      (should (string-prefix-p "2. d:2I" (test-line))))))

(ert-deftest test-restart ()
  "the server can be started anew"
  (test-with-server "slip.kubb" test-slip
    (let ((before (eglot-current-server)))
      (movetext-restart-server)
      (test-wait "the new server" (lambda () (and (eglot-current-server)
                                                  (not (eq before (eglot-current-server))))))
      (should (test-diagnostics)))))

(ert-deftest test-settings ()
  "settings of the editor reach the server"
  (test-with-server "slip.kubb" test-slip
    (test-diagnostics)
    (setq-default eglot-workspace-configuration
                  '(:movetext (:rules (:kubb/inkast-count "off"))))
    (eglot-signal-didChangeConfiguration (eglot-current-server))
    (unwind-protect
        (test-wait "the silence" (lambda () (flymake-start) (null (flymake-diagnostics))))
      (setq-default eglot-workspace-configuration nil)
      (eglot-signal-didChangeConfiguration (eglot-current-server)))))


;;;; Colors

(defconst test-faces
  '(("comment" font-lock-comment-face font-lock-comment-delimiter-face)
    ("keyword" font-lock-keyword-face) ("property" movetext-tag)
    ("string" font-lock-string-face) ("modifier" movetext-index)
    ("number" movetext-number) ("parameter" movetext-player) ("type" movetext-faction)
    ("class" movetext-piece) ("variable" movetext-place) ("enumMember" movetext-card)
    ("struct" movetext-item) ("interface" movetext-tile) ("function" movetext-action)
    ("decorator" movetext-mark) ("operator" nil))
  "The faces that may show each type of token.")

(defun test-tokens ()
  "The server's tokens of the buffer: lists of start, end and type."
  (let* ((server (eglot-current-server))
         (provider (plist-get (eglot--capabilities server) :semanticTokensProvider))
         (types (plist-get (plist-get provider :legend) :tokenTypes))
         (answer (jsonrpc-request server :textDocument/semanticTokens/full
                                  (list :textDocument (eglot--TextDocumentIdentifier))))
         (column 0)
         tokens)
    (goto-char (point-min))
    (pcase-dolist (`(,lines ,columns ,length ,type ,_)
                   (seq-partition (append (plist-get answer :data) nil) 5))
      (setq column (if (> lines 0) columns (+ column columns)))
      (forward-line lines)
      (let ((start (+ (line-beginning-position) column)))
        (push (list start (+ start length) (aref types type)) tokens)))
    (nreverse tokens)))

(defun test-wrong-color (token)
  "What is wrong with the color of TOKEN, or nil."
  (pcase-let* ((`(,start ,end ,type) token)
               (faces (cdr (assoc type test-faces)))
               (seen (delete-dups (cl-loop for place from start below end
                                           collect (get-text-property place 'face)))))
    (unless (seq-every-p (lambda (face) (memq face faces)) seen)
      (format "%s:%d %S is a %s in %S" (buffer-name) (line-number-at-pos start)
              (buffer-substring-no-properties start end) type seen))))

(defun test-colors-of (extension least)
  "Compare the colors of all correct sample records named EXTENSION.
They hold at LEAST so many tokens."
  (let ((count 0) wrong)
    (dolist (path (directory-files-recursively (getenv "MOVETEXT_RECORDS") (concat "\\." extension "\\'")))
      (unless (string-match-p "/mistakes\\." path)
        (test-with-server (file-name-nondirectory path)
            (with-temp-buffer (insert-file-contents path) (buffer-string))
          (font-lock-ensure)
          (dolist (token (test-tokens))
            (setq count (1+ count))
            (push (test-wrong-color token) wrong)))))
    (should-not (delq nil wrong))
    (should (>= count least))))

(ert-deftest test-colors-kubb ()
  "Kubb: the color of every token is that of the server"
  (test-colors-of "kubb" 1000))

(ert-deftest test-colors-bucky ()
  "Bucky: the color of every token is that of the server"
  (test-colors-of "bucky" 500))

(ert-deftest test-colors-rootlog ()
  "Rootlog: the color of every token is that of the server"
  (test-colors-of "rootlog" 7000))

(ert-deftest test-colors-pgn ()
  "PGN: the color of every token is that of the server"
  (test-colors-of "pgn" 200))

(ert-deftest test-colors-carcassonne ()
  "Carcassonne: the color of every token is that of the server"
  (test-colors-of "carcassonne" 4000))

;;; eglot-test.el ends here
