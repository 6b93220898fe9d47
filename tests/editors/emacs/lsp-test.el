;;; lsp-test.el --- The modes with the server, run by lsp-mode -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Code:

(require 'report)
(require 'movetext-mode)
(require 'lsp-mode)
(load "lsp-mode-autoloads" nil t)

(setq lsp-enable-snippet nil
      lsp-session-file (expand-file-name "lsp-session" test-folder)
      lsp-server-install-dir (expand-file-name "lsp-servers" test-folder)
      lsp-auto-guess-root t
      lsp-keep-workspace-alive t
      lsp-restart 'ignore
      lsp-enable-file-watchers nil
      lsp-log-io nil)

(defmacro test-with-lsp (name text &rest body)
  "Visit a file NAME that holds TEXT, managed by lsp-mode, and run BODY."
  (declare (indent 2))
  `(test-with-record ,name ,text
     (lsp)
     (test-wait "the connection" (lambda () (bound-and-true-p lsp-managed-mode)))
     ,@body))

(defconst test-tiles
  "03/03/2026, Simple, Turn-based
A = amber
B = basalt
0 (0,0) CRFR
1A (0,1) RFFRm
2B (-1,0) RRCmR +4 = 5
"
  "A game of Carcassonne with a slip in the last total.")

(ert-deftest test-lsp-diagnostic ()
  "lsp-mode: a slip is found"
  (test-with-lsp "tiles.carc" test-tiles
    (let ((found (test-wait "a diagnostic"
                            (lambda () (gethash (lsp--fix-path-casing buffer-file-name) (lsp-diagnostics))))))
      (should (equal (mapcar (lambda (one) (list (lsp:diagnostic-code? one) (lsp:diagnostic-message one))) found)
                     '(("carcassonne/total" "B has 4 after this move, not 5.")))))))

(ert-deftest test-lsp-moves ()
  "lsp-mode: the commands go from move to move"
  (test-with-lsp "tiles.carc" test-tiles
    (test-go-to "1A")
    (movetext-next-move)
    (should (string-prefix-p "2B" (test-line)))
    (movetext-previous-move 2)
    (should (string-prefix-p "0 (0,0)" (test-line)))))

(ert-deftest test-lsp-state ()
  "lsp-mode: the state is shown, copied and told"
  (test-with-lsp "tiles.carc" test-tiles
    (test-go-to "2B")
    (movetext-show-state)
    (should (string-match-p "^\\*B basalt +4 points" (with-current-buffer "*movetext state*" (buffer-string))))
    (movetext-copy-position)
    (should (equal (current-kill 0) "A 0 (6 meeples), B 4 (7 meeples)"))
    (movetext-explain-game)
    (with-current-buffer "*movetext game*"
      (goto-char (point-min))
      (test-go-to "2B")
      (push-button (point)))
    (with-current-buffer "tiles.carc"
      (should (string-prefix-p "2B" (test-line))))))

;;; lsp-test.el ends here
