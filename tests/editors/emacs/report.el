;;; report.el --- One line a test -*- lexical-binding: t -*-

;; SPDX-License-Identifier: MIT OR Apache-2.0

;;; Commentary:

;; Runs the tests that were loaded and prints for each "ok NAME" or "FAIL NAME:
;; why", the name being the first line of its documentation.  Also what the
;; tests share: records in files of their own, and waiting.

;;; Code:

(require 'ert)

;; An unpacked Emacs cannot start itself to compile natively.
(defvar comp-enable-subr-trampolines)
(defvar native-comp-enable-subr-trampolines)
(defvar native-comp-jit-compilation)
(setq comp-enable-subr-trampolines nil
      native-comp-enable-subr-trampolines nil
      native-comp-jit-compilation nil)

(defvar test-folder (file-name-as-directory (getenv "MOVETEXT_TEST_FOLDER"))
  "Where the records of the tests are written.")

(defmacro test-with-record (name text &rest body)
  "Visit a file NAME that holds TEXT, with point at its start, and run BODY."
  (declare (indent 2))
  `(let ((test--path (expand-file-name ,name test-folder)))
     (write-region ,text nil test--path nil 'silent)
     (with-current-buffer (find-file-noselect test--path)
       (unwind-protect (save-window-excursion
                         (switch-to-buffer (current-buffer))
                         (goto-char (point-min))
                         ,@body)
         (set-buffer-modified-p nil)
         (kill-buffer)))))

(defun test-go-to (text)
  "Go to the start of the next TEXT."
  (search-forward text)
  (goto-char (match-beginning 0)))

(defun test-line ()
  "The line at point."
  (buffer-substring-no-properties (line-beginning-position) (line-end-position)))

(defun test-wait (what condition)
  "Wait until CONDITION returns something, and return it; WHAT says what that is."
  (let ((deadline (time-add nil 30)) value)
    (while (not (setq value (funcall condition)))
      (unless (time-less-p nil deadline)
        (ert-fail (format "waited in vain for %s" what)))
      (accept-process-output nil 0.02))
    value))

(defun test--why (result)
  "Why RESULT is no success, in one line."
  (if (ert-test-result-with-condition-p result)
      (let ((condition (ert-test-result-with-condition-condition result)))
        (replace-regexp-in-string "[ \n]+" " " (format "%S" condition)))
    "it was broken off"))

(defun test-run-and-exit ()
  "Run all tests, report and exit with 1 if one failed."
  (let ((failed 0)
        (version (format "Emacs %d" emacs-major-version)))
    (ert-run-tests
     t
     (lambda (event &rest arguments)
       (when (eq event 'test-ended)
         (let ((name (car (split-string (ert-test-documentation (nth 1 arguments)) "\n")))
               (result (nth 2 arguments)))
           (cond ((ert-test-passed-p result)
                  (princ (format "ok %s: %s\n" version name)))
                 ;; A test of what only later versions of Emacs have.
                 ((ert-test-skipped-p result))
                 (t
                  (setq failed (1+ failed))
                  (princ (format "FAIL %s: %s: %s\n" version name (test--why result)))))))))
    (kill-emacs (if (= failed 0) 0 1))))

(provide 'report)
;;; report.el ends here
