;;; movetext-mode.el --- Written game records: Kubb, Bucky, Rootlog, Carcassonne -*- lexical-binding: t -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "29.1"))
;; Keywords: games, languages
;; URL: https://github.com/movetext/movetext

;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; Major modes for four notations of games, made from one table, and the
;; Movetext language server for them through Eglot: errors while you type,
;; hover, completion, formatting, renaming players.
;;
;;   (require 'movetext-mode)
;;   (dolist (hook '(kubb-mode-hook bucky-mode-hook rootlog-mode-hook
;;                   carcassonne-mode-hook))
;;     (add-hook hook #'eglot-ensure))

;;; Code:

(defgroup movetext nil
  "Written game records."
  :group 'languages
  :prefix "movetext-")

(defcustom movetext-server-command '("movetext" "lsp")
  "Program and arguments that start the language server."
  :type '(repeat string))

(defconst movetext--comment-syntax
  '((kubb . "#") (bucky . ";") (rootlog . "//") (carcassonne . "/"))
  "What starts a comment in each notation.")

(defconst movetext--kubb-keywords
  '(("^\\s-*#.*" 0 font-lock-comment-face t)
    ("^\\[\\([^]\"]+?\\) +\\(\"[^\"]*\"\\)\\]"
     (1 font-lock-variable-name-face) (2 font-lock-string-face))
    ("(.*?)" 0 font-lock-comment-face t)
    (" #.*" 0 font-lock-comment-face t)
    ("^\\s-*[0-9]+\\." . font-lock-constant-face)
    ("\\<\\([[:alpha:]]+\\):" 1 font-lock-function-name-face)
    ("[0-9]*[IRPYQNAIBFKXEZWGirpyqnabfkxezwg=-]+\\_>" . font-lock-keyword-face))
  "Colors of Kubb records.")

(defconst movetext--bucky-keywords
  '(("{[^}]*}" 0 font-lock-comment-face t)
    (";.*" 0 font-lock-comment-face t)
    ("^\\[\\(\\sw+\\) +\\(\"[^\"]*\"\\)\\]"
     (1 font-lock-variable-name-face) (2 font-lock-string-face))
    ("\\<[0-9]+\\.+" . font-lock-constant-face)
    ("[a-h][1-8]\\([-xy]\\)[a-h][1-8]" 1 font-lock-keyword-face)
    ("=[CJMSWcjmsw]" . font-lock-type-face)
    ("\\(?:1-0\\|0-1\\|1/2-1/2\\|\\*\\)\\s-*$" . font-lock-builtin-face))
  "Colors of Bucky records.")

(defconst movetext--rootlog-keywords
  '(("//.*" 0 font-lock-comment-face t)
    ("^\\(Map\\|Deck\\|Clearings\\|Landmarks\\|Hirelings\\|Pool\\|Winner\\):"
     1 font-lock-builtin-face)
    ("^\\([CEAVGLODPHK]\\):" 1 font-lock-function-name-face)
    ("->\\|<->\\|\\+\\+\\|--\\|\\^" . font-lock-keyword-face)
    ("[BFMR]?#@?[a-z]*" . font-lock-type-face)
    ("%[sbcxhtrfu_]" . font-lock-variable-name-face)
    ("\\$\\(?:_[a-zA-Z0-9]+\\)?" . font-lock-constant-face))
  "Colors of Rootlog records.")

(defconst movetext--carcassonne-keywords
  '((" */.*" 0 font-lock-comment-face nil)
    ("^\\([A-Z]\\) *= *\\([^(<\\[\n]+\\)"
     (1 font-lock-function-name-face) (2 font-lock-string-face))
    ("^\\([0-9]+\\)\\([A-Z]?\\)"
     (1 font-lock-constant-face) (2 font-lock-function-name-face))
    ("(\\s-*[-+]?[0-9]+\\s-*,\\s-*[-+]?[0-9]+\\s-*)" . font-lock-variable-name-face)
    ("(dis)\\|\\<conceded?s?\\>\\|\\<abandoned\\>" . font-lock-builtin-face)
    ("\\<[CRFVAOST][CRFVAOSTKPpIwgchmM0-9]\\{3,\\}" . font-lock-type-face)
    ("[+=] *[0-9]+" . font-lock-constant-face))
  "Colors of Carcassonne records.")

(defmacro movetext--define-mode (notation title)
  "Define the major mode of NOTATION, shown as TITLE."
  (let ((mode (intern (format "%s-mode" notation)))
        (table (intern (format "%s-mode-syntax-table" notation)))
        (keywords (intern (format "movetext--%s-keywords" notation))))
    `(progn
       (defvar ,table
         (let ((table (make-syntax-table)))
           ;; Comments are colored by patterns: what starts one also stands
           ;; inside moves and dates.
           (modify-syntax-entry ?_ "_" table)
           (modify-syntax-entry ?\" "." table)
           table)
         ,(format "Syntax table of `%s'." mode))
       (define-derived-mode ,mode prog-mode ,title
         ,(format "Major mode for %s records." title)
         :syntax-table ,table
         (setq-local comment-start
                     (concat (alist-get ',notation movetext--comment-syntax) " "))
         (setq-local comment-start-skip
                     (concat (regexp-quote (alist-get ',notation movetext--comment-syntax))
                             "+[ \t]*"))
         (setq-local comment-end "")
         (setq-local font-lock-defaults '(,keywords t))))))

;;;###autoload (autoload 'kubb-mode "movetext-mode" nil t)
(movetext--define-mode kubb "Kubb")
;;;###autoload (autoload 'bucky-mode "movetext-mode" nil t)
(movetext--define-mode bucky "Bucky")
;;;###autoload (autoload 'rootlog-mode "movetext-mode" nil t)
(movetext--define-mode rootlog "Rootlog")
;;;###autoload (autoload 'carcassonne-mode "movetext-mode" nil t)
(movetext--define-mode carcassonne "Carcassonne")

;;;###autoload
(dolist (entry '(("\\.kubb\\'" . kubb-mode)
                 ("\\.bucky\\'" . bucky-mode)
                 ("\\.rootlog\\'" . rootlog-mode)
                 ("\\.carc\\(?:assonne\\)?\\'" . carcassonne-mode)))
  (add-to-list 'auto-mode-alist entry))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               (cons '((kubb-mode :language-id "kubb")
                       (bucky-mode :language-id "bucky")
                       (rootlog-mode :language-id "rootlog")
                       (carcassonne-mode :language-id "carcassonne"))
                     (lambda (&rest _) movetext-server-command))))

(provide 'movetext-mode)
;;; movetext-mode.el ends here
