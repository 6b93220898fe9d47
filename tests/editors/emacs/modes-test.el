;;; modes-test.el --- The modes without a server -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Code:

(require 'report)
(require 'imenu)
(require 'outline)
(require 'movetext-mode)

(defun test-mode-of (name)
  "The mode in which a file NAME opens."
  (test-with-record name "" major-mode))

(ert-deftest test-files ()
  "the name of a file chooses the mode"
  (should (equal (mapcar #'test-mode-of '("a.kubb" "a.bucky" "a.rootlog" "a.carcassonne" "a.carc" "a.pgn"))
                 '(kubb-mode bucky-mode rootlog-mode carcassonne-mode carcassonne-mode pgn-mode))))

(ert-deftest test-derived ()
  "all modes share a hook and its keys"
  (test-with-record "a.kubb" ""
    (should (derived-mode-p 'movetext-mode 'prog-mode))
    (should (eq (key-binding (kbd "C-c C-n")) #'movetext-next-move))
    (should (eq (lookup-key movetext-mode-map (kbd "C-c C-s")) #'movetext-show-state))))

(defun test-comments ()
  "The comments of the buffer, as its syntax finds them."
  (let (found)
    (goto-char (point-min))
    (while (not (eobp))
      (let ((state (parse-partial-sexp (point) (point-max) nil nil (syntax-ppss) 'syntax-table)))
        (when (nth 4 state)
          (let ((start (nth 8 state)))
            (parse-partial-sexp (point) (point-max) nil nil state 'syntax-table)
            (push (string-trim (buffer-substring-no-properties start (point))) found)))))
    (nreverse found)))

(ert-deftest test-comments-kubb ()
  "Kubb: comments end with the line or the bracket; quoted values hold none"
  (test-with-record "a.kubb"
      "# one\n[Event \"# no (no)\"] # two\n1. 0I B - (a (b) # c) - - # (d\n2. I F (open # e\n3. - (f) (g)\n"
    (should (equal (test-comments)
                   '("# one" "# two" "(a (b) # c)" "# (d" "(open # e" "(f)" "(g)")))))

(ert-deftest test-comments-bucky ()
  "Bucky: comments in braces cross lines; a semicolon inside a word is none"
  (test-with-record "a.bucky"
      "; one\n[Event \"a {b} ; c\"] {two\n[no tag] ; still} 1. e2-e4(xe5;d3) e7-e5 ;three\n"
    (should (equal (test-comments) '("; one" "{two\n[no tag] ; still}" ";three")))))

(ert-deftest test-comments-rootlog ()
  "Rootlog: two slashes start a comment, one does not"
  (test-with-record "a.rootlog" "// one\nMap: Fall // two\nC:w->1/b_s->1//three\n"
    (should (equal (test-comments) '("// one" "// two" "//three")))))

(ert-deftest test-comments-carcassonne ()
  "Carcassonne: a slash starts a note, but not in dates, names and markup"
  (test-with-record "a.carc"
      "/ one\n03/03/2026, Simple\nA = me/you / two\n0 (0,0) CRFR\n1A (0,1) RC<sub>m</sub>FR/three\n"
    (should (equal (test-comments) '("/ one" "/ two" "/three")))))

(ert-deftest test-comments-pgn ()
  "PGN: comments in braces cross lines; quoted values hold none, lines for programs are some"
  (test-with-record "a.pgn"
      "; one\n%two\n[Event \"a {b} ; c\"] {three\n[no tag] ; %still} 1. e4;four\ne5 {five} %no\n"
    (should (equal (test-comments) '("; one" "%two" "{three\n[no tag] ; %still}" ";four" "{five}")))))

(ert-deftest test-comment-commands ()
  "lines are commented out and back in every notation"
  (dolist (case '(("a.kubb" "1. 0I B\n2. I F\n" "# 1. 0I B\n# 2. I F\n")
                  ("a.bucky" "1. e2-e4\ne7-e5\n" "; 1. e2-e4\n; e7-e5\n")
                  ("a.rootlog" "C:w->1/w->2\nE:w->3\n" "// C:w->1/w->2\n// E:w->3\n")
                  ("a.carc" "0 (0,0) CRFR\n1A (0,1) RFFRm\n" "/ 0 (0,0) CRFR\n/ 1A (0,1) RFFRm\n")
                  ("a.pgn" "1. e4 e5\n2. Nf3\n" "; 1. e4 e5\n; 2. Nf3\n")))
    (pcase-let ((`(,name ,plain ,commented) case))
      (test-with-record name plain
        (comment-region (point-min) (point-max))
        (should (equal (buffer-string) commented))
        (uncomment-region (point-min) (point-max))
        (should (equal (buffer-string) plain))))))

(ert-deftest test-comment-dwim ()
  "M-; writes a comment behind a move"
  (test-with-record "a.carc" "1A (0,1) RFFRm\n"
    (comment-dwim nil)
    (insert "so")
    (should (equal (buffer-string) "1A (0,1) RFFRm / so\n"))))

(ert-deftest test-indent ()
  "TAB and RET leave lines as they are"
  (test-with-record "a.kubb" "1. 0I B\n"
    (electric-indent-local-mode 1)
    (goto-char (point-max))
    (insert "  2. I F")
    (indent-according-to-mode)
    (call-interactively #'newline)
    (should (equal (buffer-string) "1. 0I B\n  2. I F\n"))))

(defconst test-two-games
  "# A\n[Event \"First\"]\n[Win \"x\"]\n\n1. 0I B\n2. I F\n# note\n3. -\n\n# Second\n1. 0I B\n2. W\n"
  "Two games of Kubb, the second one without metadata.")

(ert-deftest test-headings ()
  "games and blocks of moves are headings, forward and backward"
  (skip-unless (boundp 'outline-search-function))
  (test-with-record "a.kubb" test-two-games
    (outline-minor-mode 1)
    (let (forward backward)
      (while (outline-next-heading)
        (push (cons (funcall outline-level) (test-line)) forward)
        (when (> (length forward) 9) (error "The headings do not end")))
      (goto-char (point-max))
      (while (and (not (bobp)) (progn (outline-previous-heading) (outline-on-heading-p t)))
        (push (cons (funcall outline-level) (test-line)) backward))
      (should (equal (nreverse forward)
                     '((1 . "[Event \"First\"]") (2 . "1. 0I B") (2 . "3. -") (1 . "1. 0I B"))))
      (should (equal backward
                     '((1 . "[Event \"First\"]") (2 . "1. 0I B") (2 . "3. -") (1 . "1. 0I B")))))))

(ert-deftest test-folding ()
  "folding leaves the games"
  (skip-unless (boundp 'outline-search-function))
  (test-with-record "a.rootlog" "// Two games\nMap: Fall\nC: Ash\n\nC:w->1\nE:w->2\n\nC:w->3\n\nMap: Lake\nC: Ash\n\nC:w->1\n"
    (outline-minor-mode 1)
    (outline-hide-sublevels 1)
    (let (visible)
      (goto-char (point-min))
      (while (not (eobp))
        (unless (or (outline-invisible-p) (looking-at-p "$"))
          (push (test-line) visible))
        (forward-line))
      (should (equal (nreverse visible) '("// Two games" "Map: Fall" "Map: Lake"))))))

(ert-deftest test-imenu ()
  "imenu lists the games and their lines"
  (test-with-record "a.kubb" test-two-games
    (should (equal (imenu--make-index-alist t)
                   '(("*Rescan*" . -99)
                     ("[Event \"First\"]" ("Start" . 5) ("1. 0I B" . 32) ("2. I F" . 40) ("3. -" . 54))
                     ("1. 0I B" ("Start" . 69) ("1. 0I B" . 69) ("2. W" . 77)))))))

(ert-deftest test-moves-kubb ()
  "without a server the commands go from turn to turn"
  (test-with-record "a.kubb" test-two-games
    (should (equal (list (progn (movetext-next-move) (test-line))
                         (progn (movetext-next-move 2) (test-line))
                         (progn (movetext-previous-move) (test-line)))
                   '("1. 0I B" "3. -" "2. I F")))
    (goto-char (point-max))
    (should (equal (cadr (should-error (movetext-next-move) :type 'user-error)) "No more moves"))))

(ert-deftest test-moves-bucky ()
  "without a server the commands find moves, not those in comments"
  (test-with-record "a.bucky" "1. e2-e4 {not e7-e6} e7xe5\n2. O-O\n"
    (should (equal (cl-loop repeat 3 do (movetext-next-move) collect (current-column)) '(3 21 3)))
    (movetext-previous-move 2)
    (should (equal (list (line-number-at-pos) (current-column)) '(1 3)))))

(ert-deftest test-moves-pgn ()
  "without a server the commands find moves of PGN, not those in comments"
  (test-with-record "a.pgn" "1. e4 {not e5} c5 (1... Nbd7)\n2. O-O-O\n"
    (should (equal (cl-loop repeat 4 do (movetext-next-move) collect (current-column)) '(3 15 24 3)))))

(ert-deftest test-no-server ()
  "commands that need a server say so"
  (test-with-record "a.kubb" test-two-games
    (dolist (command '(movetext-show-state movetext-copy-position movetext-explain-game
                       movetext-fix-all movetext-restart-server movetext-follow-mode))
      (should (equal (cadr (should-error (call-interactively command) :type 'user-error))
                     "No server runs here: try M-x eglot")))
    (should-not movetext-follow-mode)))

(ert-deftest test-autoloads ()
  "the autoloads know the modes, their files and checking a folder"
  (skip-unless (fboundp 'loaddefs-generate))
  (let ((file (expand-file-name "loaddefs.el" test-folder)))
    (loaddefs-generate (getenv "MOVETEXT_EMACS") file)
    (with-temp-buffer
      (insert-file-contents file)
      (should (equal (cl-loop while (re-search-forward "^(autoload '\\([^ ]+\\)" nil t)
                              collect (match-string 1))
                     '("kubb-mode" "bucky-mode" "rootlog-mode" "carcassonne-mode"
                       "pgn-mode" "movetext-check-folder")))
      (goto-char (point-min))
      (should (= (how-many "^(add-to-list 'auto-mode-alist") 5)))))

(defun test-run-compilation (folder)
  "Check FOLDER and wait for the end; the buffer."
  (let ((buffer (movetext-check-folder folder)))
    ;; A program that has ended may have written what is not read yet.
    (with-current-buffer buffer
      (test-wait "the closing line"
                 (lambda () (string-match-p "^Movetext-Check \\(finished\\|exited\\) .*at " (buffer-string)))))
    buffer))

(ert-deftest test-check-folder ()
  "checking a folder lists its findings, and next-error visits them"
  (let ((folder (expand-file-name "league/" test-folder)))
    (make-directory folder t)
    (with-temp-file (concat folder "a.kubb")
      (insert "1. 0I jt:B jt:- g:- g:- jt:- g:-\n2. d:2I d:F d:- jf:- jf:- d:- jf:-\n"))
    (with-temp-file (concat folder "b.carc")
      (insert "3/3/2026, Simple, Turn-based\nA = amber\nB = basalt\n0 (0,0) CRFR\n1A (0,1) RFFRm\n2B (-1,0) RRCmR +4\n3A (1,0) FFFFK = 4\n"))
    (with-current-buffer (test-run-compilation folder)
      (compilation--ensure-parse (point-max))
      (should (equal (list compilation-num-errors-found compilation-num-warnings-found) '(1 1)))
      (should (equal (cl-loop repeat 2
                              do (next-error)
                              collect (with-current-buffer (window-buffer (selected-window))
                                        (list (buffer-name) (line-number-at-pos) (current-column))))
                     '(("a.kubb" 2 5) ("b.carc" 7 17)))))))

;;; modes-test.el ends here
