;;; movetext-mode.el --- Written game records: Kubb, Bucky, Rootlog, Carcassonne -*- lexical-binding: t -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "28.1"))
;; Keywords: games, languages
;; URL: https://github.com/movetext/movetext

;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; Major modes for records of games in several notations, and the Movetext
;; language server for them: it replays the game while you type, says which
;; square, piece or point cannot be right, and repairs it.
;;
;;   (require 'movetext-mode)
;;   (add-hook 'movetext-mode-hook #'eglot-ensure)
;;
;; `movetext-mode-hook' is run by the modes of all notations, such as
;; `kubb-mode', which derive from `movetext-mode'.  The program "movetext" must
;; be found by `exec-path'; see `movetext-server-command'.
;;
;; Without a server there are still colors, comments, an outline, imenu and
;; going from move to move.  The server may be run by Eglot (part of Emacs 29
;; and later) or by lsp-mode.

;;; Code:

(require 'easymenu)
(require 'movetext-syntax)
(require 'movetext-server)

(defcustom movetext-format-on-save nil
  "Whether to format a record before it is saved.
This is done by the server that Eglot runs, if it runs one."
  :type 'boolean
  :safe #'booleanp
  :group 'movetext)


;;;; The modes

(defvar movetext-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-n") #'movetext-next-move)
    (define-key map (kbd "C-c C-p") #'movetext-previous-move)
    (define-key map (kbd "C-c C-s") #'movetext-show-state)
    (define-key map (kbd "C-c C-f") #'movetext-follow-mode)
    (define-key map (kbd "C-c C-w") #'movetext-copy-position)
    (define-key map (kbd "C-c C-e") #'movetext-explain-game)
    (define-key map (kbd "C-c C-a") #'movetext-fix-all)
    (define-key map (kbd "C-c C-c") #'movetext-check-folder)
    map)
  "Keys of all Movetext modes.")

(easy-menu-define movetext-menu movetext-mode-map
  "Menu of the Movetext modes."
  '("Movetext"
    ["Next move" movetext-next-move]
    ["Previous move" movetext-previous-move]
    "--"
    ["State after this move" movetext-show-state :active (movetext--client)]
    ["Follow the cursor with the state" movetext-follow-mode
     :style toggle :selected movetext-follow-mode :active (movetext--client)]
    ["Copy position" movetext-copy-position :active (movetext--client)]
    ["Explain the game" movetext-explain-game :active (movetext--client)]
    "--"
    ["Apply all safe fixes" movetext-fix-all :active (eq (movetext--client) 'eglot)]
    ["Check a folder…" movetext-check-folder]
    ["Restart the server" movetext-restart-server :active (movetext--client)]))

(declare-function eglot-format-buffer "eglot")

(defun movetext--format-before-save ()
  "Format the record if `movetext-format-on-save' is on."
  (when (and movetext-format-on-save (eq (movetext--client) 'eglot))
    (eglot-format-buffer)))

(define-derived-mode movetext-mode prog-mode "Movetext"
  "What the modes of all notations share.  Not to be used by itself."
  ;; Records have no indentation.
  (setq-local indent-line-function #'ignore)
  (setq-local electric-indent-inhibit t)
  (setq-local require-final-newline mode-require-final-newline)
  (add-hook 'before-save-hook #'movetext--format-before-save nil t))

(defun movetext--set-up (notation keywords &optional propertize)
  "Make the buffer one of NOTATION with the colors KEYWORDS.
PROPERTIZE finds the comments that the syntax table does not."
  (let ((comment (plist-get (alist-get notation movetext--notations) :comment)))
    (setq-local movetext--notation notation)
    (setq-local comment-start (concat comment " "))
    (setq-local comment-end "")
    (setq-local comment-column 0)
    (setq-local comment-start-skip (concat (regexp-quote comment) "+[ \t]*"))
    (setq-local syntax-propertize-function propertize)
    (setq-local parse-sexp-lookup-properties t)
    (setq-local font-lock-defaults (list keywords nil nil))
    (setq-local imenu-create-index-function #'movetext--imenu-index)
    (setq-local outline-regexp (plist-get (alist-get notation movetext--notations) :header))
    (setq-local outline-level #'movetext--outline-level)
    (setq-local outline-search-function #'movetext--search-heading)))

;; Written by the command syntax of xtask: modes
;;;###autoload
(define-derived-mode kubb-mode movetext-mode "Kubb"
  "Mode for records of Kubb games, in Planet Kubb's notation."
  (movetext--set-up 'kubb movetext--kubb-keywords
                    #'movetext--propertize-kubb))

;;;###autoload
(define-derived-mode bucky-mode movetext-mode "Bucky"
  "Mode for records of Bucky games."
  (movetext--set-up 'bucky movetext--bucky-keywords
                    #'movetext--propertize-bucky))

;;;###autoload
(define-derived-mode rootlog-mode movetext-mode "Rootlog"
  "Mode for Rootlog, records of the board game Root."
  (movetext--set-up 'rootlog movetext--rootlog-keywords))

;;;###autoload
(define-derived-mode carcassonne-mode movetext-mode "Carcassonne"
  "Mode for records of Carcassonne games, in wallaceprime's notation."
  (movetext--set-up 'carcassonne movetext--carcassonne-keywords
                    #'movetext--propertize-carcassonne))

;;;###autoload
(define-derived-mode pgn-mode movetext-mode "PGN"
  "Mode for games of chess in PGN."
  (movetext--set-up 'pgn movetext--pgn-keywords
                    #'movetext--propertize-pgn))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.kubb\\'" . kubb-mode))
;;;###autoload
(add-to-list 'auto-mode-alist '("\\.bucky\\'" . bucky-mode))
;;;###autoload
(add-to-list 'auto-mode-alist '("\\.rootlog\\'" . rootlog-mode))
;;;###autoload
(add-to-list 'auto-mode-alist '("\\.\\(?:carcassonne\\|carc\\)\\'" . carcassonne-mode))
;;;###autoload
(add-to-list 'auto-mode-alist '("\\.pgn\\'" . pgn-mode))
;; end

(provide 'movetext-mode)
;;; movetext-mode.el ends here
