;;; movetext-server.el --- What the server knows about game records -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; The commands that ask the Movetext language server, whoever runs it, and
;; those that call its program.

;;; Code:

(require 'ansi-color)
(require 'compile)
(require 'movetext-syntax)

(defcustom movetext-server-command '("movetext" "lsp")
  "Program and arguments that start the language server."
  :type '(repeat string)
  :group 'movetext)

(defcustom movetext-follow-delay 0.1
  "Seconds to wait before `movetext-follow-mode' shows the state at point."
  :type 'number
  :group 'movetext)

(defcustom movetext-board-image 'auto
  "Whether the state is shown as a picture, above the one in characters.
The value `auto' means where the selected frame can show pictures."
  :type '(choice (const :tag "Where pictures can be shown" auto)
                 (const :tag "Always" t)
                 (const :tag "Never" nil))
  :group 'movetext)


;;;; Asking the server

(declare-function eglot-managed-p "eglot")
(declare-function eglot-current-server "eglot")
(declare-function eglot-code-actions "eglot")
(declare-function eglot-reconnect "eglot")
(declare-function eglot--TextDocumentPositionParams "eglot")
(declare-function eglot--signal-textDocument/didChange "eglot")
(declare-function eglot--lsp-position-to-point "eglot")
(declare-function jsonrpc-request "jsonrpc")
(declare-function lsp-request "ext:lsp-mode")
(declare-function lsp-restart-workspace "ext:lsp-mode")
(declare-function lsp-register-client "ext:lsp-mode")
(declare-function lsp-stdio-connection "ext:lsp-mode")
(declare-function make-lsp-client "ext:lsp-mode")
(declare-function lsp--text-document-position-params "ext:lsp-mode")
(declare-function lsp--position-to-point "ext:lsp-mode")
(defvar lsp-language-id-configuration)
(defvar eglot-server-programs)

(defun movetext--client ()
  "The client that connects this buffer: `eglot', `lsp' or nil."
  (cond ((and (fboundp 'eglot-managed-p) (eglot-managed-p)) 'eglot)
        ((bound-and-true-p lsp-managed-mode) 'lsp)))

(defun movetext--request (method &optional more in-passing)
  "Ask the server METHOD about the place of point, with MORE parameters.
An answer that is needed only IN-PASSING is nil when a key is pressed."
  (pcase (movetext--client)
    ('eglot
     (eglot--signal-textDocument/didChange)
     (jsonrpc-request (eglot-current-server) method
                      (append (eglot--TextDocumentPositionParams) more)
                      :cancel-on-input in-passing))
    ('lsp (lsp-request (substring (symbol-name method) 1)
                       (append (lsp--text-document-position-params) more)))
    (_ (unless in-passing
         (user-error "No server runs here: try M-x eglot")))))

(defun movetext--get (object &rest keys)
  "What stands in OBJECT, an answer of a server, under KEYS, one inside the other."
  (dolist (key keys object)
    (setq object (if (hash-table-p object)
                     (gethash (substring (symbol-name key) 1) object)
                   (plist-get object key)))))

(defun movetext--point (answer)
  "The start of the range of ANSWER."
  (let ((start (movetext--get answer :range :start)))
    (if (eq (movetext--client) 'lsp)
        (lsp--position-to-point start)
      (eglot--lsp-position-to-point start))))


;;;; Commands

(defun movetext-next-move (&optional count)
  "Go to the next move, or the one COUNT places on."
  (interactive "p")
  (let ((count (or count 1)))
    (if (not (movetext--client))
        (movetext--search-move count)
      (dotimes (_ (abs count))
        (let ((move (movetext--request :movetext/position
                                       (list :which (if (> count 0) "after" "before")))))
          (unless move
            (user-error "No more moves"))
          (goto-char (movetext--point move)))))))

(defun movetext-previous-move (&optional count)
  "Go to the move before, or the one COUNT places back."
  (interactive "p")
  (movetext-next-move (- (or count 1))))

(define-derived-mode movetext-view-mode special-mode "Movetext-View"
  "Mode of buffers with the state of a game, or the game in plain English."
  (setq-local word-wrap t)
  (setq-local truncate-lines nil))

(define-derived-mode movetext-board-mode movetext-view-mode "Movetext-Board"
  "Mode of buffers with a board, whose lines are not broken."
  (setq-local truncate-lines t))

(defun movetext--view (name mode action &rest parts)
  "Show PARTS, strings, in a buffer NAME in MODE, displayed by ACTION."
  (let ((buffer (get-buffer-create name)))
    (with-current-buffer buffer
      (unless (eq major-mode mode)
        (funcall mode))
      (let ((inhibit-read-only t))
        (erase-buffer)
        (mapc #'insert parts)
        (goto-char (point-min))))
    (display-buffer buffer action)
    buffer))

(defconst movetext--below
  `(display-buffer-in-side-window
    (side . bottom)
    (window-height . ,(lambda (window)
                        (fit-window-to-buffer window (/ (* 3 (frame-height)) 4)))))
  "How the state is displayed: below all windows, as high as it needs to be.")

(defun movetext--board (format in-passing)
  "The board at point in FORMAT; nil if there is none.
IN-PASSING is as for `movetext--request'."
  (movetext--get (movetext--request :movetext/board
                                    (list :format format
                                          :theme (symbol-name (frame-parameter nil 'background-mode)))
                                    in-passing)
                 :picture))

(defun movetext--board-image-p ()
  "Whether to show the board as a picture too."
  (if (eq movetext-board-image 'auto)
      (and (display-graphic-p) (image-type-available-p 'svg))
    movetext-board-image))

(defun movetext--image (svg title)
  "A line that is the picture SVG, and the word TITLE where none can be shown."
  (concat (propertize title 'display
                      (list 'image :type 'svg :data svg :scale 1
                            :max-width (frame-pixel-width)
                            :max-height (/ (frame-pixel-height) 2)))
          "\n"))

(defun movetext--board-lines (text)
  "TEXT, a board, with its title and what is wrong with the move in faces."
  (with-temp-buffer
    (insert text)
    (goto-char (point-min))
    (put-text-property (point) (line-end-position) 'face 'bold)
    ;; A long note goes on in indented lines.
    (while (re-search-forward "^! .*\\(?:\n  .*\\)*" nil t)
      (put-text-property (match-beginning 0) (match-end 0) 'face 'error))
    (buffer-string)))

(defun movetext--show-state (in-passing)
  "Show the board at point.  IN-PASSING: unless a key is pressed."
  (let ((board (movetext--board "text" in-passing)))
    (cond (board
           (let ((svg (and (movetext--board-image-p) (movetext--board "svg" in-passing))))
             (movetext--view "*movetext state*" #'movetext-board-mode movetext--below
                             (if svg (movetext--image svg "Board") "")
                             (movetext--board-lines board))))
          ((not in-passing) (user-error "No move here")))))

(defun movetext-show-state ()
  "Show the board after the move at point.
See `movetext-board-image'."
  (interactive)
  (movetext--show-state nil))

(defvar-local movetext--followed nil
  "The place and the text for which the state was shown last.")

(defvar movetext--follow-timer nil
  "The timer that shows the state at point when Emacs is idle.")

(defun movetext--follow ()
  "Show the state at point if it is another one than before."
  (when (bound-and-true-p movetext-follow-mode)
    (let ((here (cons (point) (buffer-chars-modified-tick))))
      (unless (equal here movetext--followed)
        (with-demoted-errors "Movetext: %S"
          (when (movetext--show-state t)
            (setq movetext--followed here)))))))

(define-minor-mode movetext-follow-mode
  "Show the state of the game at point, and go on showing it as point moves."
  :lighter " Follow"
  (setq movetext--followed nil)
  (cond (movetext-follow-mode
         (unless (movetext--client)
           (setq movetext-follow-mode nil)
           (user-error "No server runs here: try M-x eglot"))
         (unless movetext--follow-timer
           (setq movetext--follow-timer
                 (run-with-idle-timer movetext-follow-delay t #'movetext--follow)))
         (movetext--follow))
        ((not (seq-some (lambda (buffer) (buffer-local-value 'movetext-follow-mode buffer))
                        (buffer-list)))
         (when movetext--follow-timer
           (cancel-timer movetext--follow-timer)
           (setq movetext--follow-timer nil)))))

(defun movetext-copy-position ()
  "Copy the position after the move at point, as its notation writes positions."
  (interactive)
  (let ((copy (movetext--get (movetext--request :movetext/position) :copy)))
    (unless copy
      (user-error "No position to copy here"))
    (kill-new copy)
    (message "Copied: %s" copy)))

(defun movetext-explain-game ()
  "Tell the game at point in plain English.
Each sentence is a button to its move."
  (interactive)
  (let* ((answer (or (movetext--request :movetext/explain)
                     (user-error "No game here")))
         (source (current-buffer))
         (lines (mapcar (lambda (item)
                          (let ((place (copy-marker (movetext--point item))))
                            (concat (make-text-button
                                     (movetext--get item :text) nil
                                     'follow-link t
                                     'action (lambda (_)
                                               (pop-to-buffer source)
                                               (goto-char place)))
                                    "\n")))
                        (movetext--get answer :items))))
    (apply #'movetext--view "*movetext game*" #'movetext-view-mode nil
           (propertize (or (movetext--get answer :title) "") 'face 'bold) "\n\n"
           (if lines lines (list (or (movetext--get answer :text) ""))))))

(defun movetext-fix-all ()
  "Apply all safe fixes."
  (interactive)
  (if (eq (movetext--client) 'eglot)
      (eglot-code-actions (point-min) (point-max) "source.fixAll.movetext" t)
    (user-error "No server runs here: try M-x eglot")))

(defun movetext-restart-server ()
  "Start the language server anew."
  (interactive)
  (pcase (movetext--client)
    ('eglot (eglot-reconnect (eglot-current-server) t))
    ('lsp (call-interactively #'lsp-restart-workspace))
    (_ (user-error "No server runs here: try M-x eglot"))))

(define-compilation-mode movetext-check-mode "Movetext-Check"
  "Mode of what `movetext check' says about the records of a folder."
  (add-hook 'compilation-filter-hook #'ansi-color-compilation-filter nil t)
  (setq-local compilation-error-regexp-alist '(movetext))
  (setq-local compilation-error-regexp-alist-alist
              '((movetext
                 "^\\(?:error\\|\\(warning\\)\\|\\(info\\|hint\\)\\)\\[[^]\n]+\\]: .*\n *--> \\(.+\\):\\([0-9]+\\):\\([0-9]+\\)$"
                 3 4 5 (1 . 2)))))

;;;###autoload
(defun movetext-check-folder (folder)
  "List what is wrong in the records of FOLDER and below.
Use \\[next-error] to visit one after the other."
  (interactive "DCheck the records of: ")
  (let ((default-directory (file-name-as-directory (expand-file-name folder))))
    (compilation-start (concat (shell-quote-argument (car movetext-server-command)) " check")
                       #'movetext-check-mode)))


;;;; The clients

(defun movetext--mode (notation)
  "The major mode of NOTATION, an element of `movetext--notations'."
  (intern (format "%s-mode" (car notation))))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               (cons (mapcar (lambda (notation)
                               (list (movetext--mode notation)
                                     :language-id (symbol-name (car notation))))
                             movetext--notations)
                     (lambda (&rest _) movetext-server-command))))

(with-eval-after-load 'lsp-mode
  (dolist (notation movetext--notations)
    (add-to-list 'lsp-language-id-configuration
                 (cons (movetext--mode notation) (symbol-name (car notation)))))
  (lsp-register-client
   (make-lsp-client :new-connection (lsp-stdio-connection (lambda () movetext-server-command))
                    :major-modes (mapcar #'movetext--mode movetext--notations)
                    :server-id 'movetext)))

(provide 'movetext-server)
;;; movetext-server.el ends here
