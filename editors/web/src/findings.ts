// What is wrong in the text: underlined, marked beside the line, listed below the text, with repairs to click.

import { setDiagnostics, type Diagnostic as Underline } from '@codemirror/lint';
import type { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { CodeAction, Diagnostic, DocumentDiagnosticReport } from 'vscode-languageserver-protocol';

import { apply, ask } from './ask';
import { button, element, find, focusText, plural } from './dom';
import { rangeOf, spanOf } from './positions';
import { isOfGame } from './review';

const CLEAN = 'No findings';
/** What is said while something is not checked yet, or held back because somebody types. */
const CHECKING = 'Checking …';

/** A finding with what repairs it, as of one state of the text. */
interface Finding {
  diagnostic: Diagnostic;
  fixes: CodeAction[];
  text: Text;
}

/** How long an answer may take before it is said that the text is checked, in milliseconds. */
const patience = 300;

const severities = ['error', 'warning', 'info', 'hint'] as const;

type Severity = (typeof severities)[number];

/** Repairs are asked for while there are not more findings than this, and so many findings are listed. */
const most = 200;
/** So many repairs are shown with a finding; all are offered by Ctrl+. */
const shownFixes = 3;

export class Findings {
  /** How often they were asked for: whoever asked before says nothing any more. */
  private asked = 0;

  constructor(
    private readonly view: EditorView,
    private readonly summary: HTMLElement,
    private readonly list: HTMLElement,
    /** Where the actions go that repair more than one finding. */
    private readonly sources: HTMLElement,
    private readonly goTo: (span: { from: number; to: number }) => void,
    /** Shows what such an action does before it does it. */
    private readonly review: (action: CodeAction, text: Text) => void,
  ) {}

  /** Asks the server and shows what it says. */
  async refresh(): Promise<void> {
    const { view } = this;
    const text = view.state.doc;
    this.asked += 1;
    const number = this.asked;
    const isLast = () => number === this.asked;
    // An answer about a text that has changed meanwhile is not shown: its places may not exist any more.
    const isCurrent = () => isLast() && view.state.doc === text;
    // What was said of another text is not true of this one for long.
    const checking = setTimeout(() => {
      if (isLast()) {
        this.say(CHECKING);
      }
    }, patience);
    const [diagnostics, isHeld] = await Promise.all([diagnosticsOf(view), ask<boolean>(view, 'movetext/held', {})]);
    clearTimeout(checking);
    if (!diagnostics || !isCurrent()) {
      return;
    }
    const actions = diagnostics.length > 0 && diagnostics.length <= most ? await this.askForFixes(text) : [];
    if (!actions || !isCurrent()) {
      return;
    }
    const findings = diagnostics.map((diagnostic) => ({
      diagnostic,
      fixes: actions.filter((action) => action.diagnostics?.some((one) => isSame(one, diagnostic))),
      text,
    }));
    view.dispatch(setDiagnostics(view.state, findings.map((finding) => this.underline(finding))));
    this.show(findings, isHeld === true);
    this.offer(actions.filter(isOfGame), text);
    performance.mark('movetext.findings');
  }

  private offer(actions: readonly CodeAction[], text: Text): void {
    const buttons = actions.map((action) =>
      button(action.title, {}, () => {
        this.review(action, text);
      }),
    );
    this.sources.replaceChildren(...buttons);
  }

  /** What was pressed goes with the finding: the focus goes to the text. */
  private repair(action: CodeAction, text: Text): void {
    apply(this.view, action.edit, text);
    focusText(this.view);
  }

  private async askForFixes(text: Text): Promise<CodeAction[] | undefined> {
    const range = rangeOf(text, { from: 0, to: text.length });
    const context = { diagnostics: [], only: ['quickfix', 'source'] };
    const answer = await ask<CodeAction[] | null>(this.view, 'textDocument/codeAction', { range, context });
    return answer === null ? [] : answer;
  }

  private underline(finding: Finding): Underline {
    const { diagnostic, fixes, text } = finding;
    return {
      ...spanOf(text, diagnostic.range),
      severity: severityOf(diagnostic),
      message: messageOf(diagnostic),
      renderMessage: () => element('div', { className: 'finding-text' }, ...this.describe(finding)),
      actions: fixes.slice(0, shownFixes).map((fix) => ({
        name: fix.title,
        apply: (view) => {
          apply(view, fix.edit, text);
        },
      })),
    };
  }

  /** The message, the places that it speaks of, and where its rule is explained. */
  private describe({ diagnostic, text }: Finding): Node[] {
    const nodes: Node[] = [element('span', {}, ...withCode(messageOf(diagnostic)))];
    for (const { location, message } of diagnostic.relatedInformation ?? []) {
      const place = `line ${location.range.start.line + 1}`;
      nodes.push(
        button(`${message}, ${place}`, { className: 'related', title: `Go to ${place}` }, () => {
          this.goTo(spanOf(text, location.range));
        }),
      );
    }
    const { code, codeDescription } = diagnostic;
    if (code !== undefined && codeDescription) {
      const link = element('a', { className: 'rule', href: codeDescription.href, target: '_blank', rel: 'noreferrer' }, String(code));
      link.title = 'What this rule says (another page)';
      nodes.push(link);
    }
    return nodes;
  }

  private say(summary: string): void {
    if (this.summary.textContent !== summary) {
      this.summary.textContent = summary;
    }
    this.summary.classList.toggle('clean', summary === CLEAN);
  }

  private show(findings: readonly Finding[], isHeld: boolean): void {
    this.say(summarized(findings) || (isHeld ? CHECKING : CLEAN));
    // Where the board is shown, and not the text, its button says that there is something.
    const wrong = findings.filter(({ diagnostic }) => ['error', 'warning'].includes(severityOf(diagnostic))).length;
    find('view-text', HTMLButtonElement).dataset['found'] = wrong > 0 ? ` · ${plural(wrong, 'finding')}` : '';
    this.list.hidden = findings.length === 0;
    const items = findings.slice(0, most).map((finding) => this.item(finding));
    const rest = findings.length - items.length;
    if (rest > 0) {
      items.push(element('li', { className: 'rest' }, `and ${rest} more`));
    }
    this.list.replaceChildren(...items);
  }

  private item(finding: Finding): HTMLElement {
    const { diagnostic, fixes, text } = finding;
    const severity = severityOf(diagnostic);
    const line = diagnostic.range.start.line + 1;
    const place = button(`Line ${line}`, { className: 'place', title: `Go to line ${line}` }, () => {
      this.goTo(spanOf(text, diagnostic.range));
    });
    const repairs = fixes.slice(0, shownFixes).map((fix, index) =>
      button(fix.title, { className: index === 0 ? 'fix first' : 'fix' }, () => {
        this.repair(fix, text);
      }),
    );
    const body = element('div', { className: 'finding-text' }, ...this.describe(finding));
    const where = element('div', { className: 'where' }, place, ' ', element('span', { className: 'severity' }, severity));
    const item = element('li', { className: severity }, where, body);
    if (repairs.length > 0) {
      body.after(element('div', { className: 'fixes' }, ...repairs));
    }
    return item;
  }
}

/** The findings that are shown of the text as it is now. */
export async function diagnosticsOf(view: EditorView): Promise<Diagnostic[] | undefined> {
  const report = await ask<DocumentDiagnosticReport | null>(view, 'textDocument/diagnostic', {});
  return report?.kind === 'full' ? report.items : undefined;
}

/** Words between backticks are of the record. */
export function withCode(message: string): (Node | string)[] {
  return message.split(/`([^`]*)`/).map((part, index) => (index % 2 === 0 ? part : element('code', {}, part)));
}

function messageOf({ message }: Diagnostic): string {
  return typeof message === 'string' ? message : message.value;
}

function severityOf({ severity }: Diagnostic): Severity {
  return severities[(severity ?? 1) - 1] ?? 'error';
}

export function isSame(a: Diagnostic, b: Diagnostic): boolean {
  return a.code === b.code && messageOf(a) === messageOf(b) && JSON.stringify(a.range) === JSON.stringify(b.range);
}

/** "2 errors, 1 warning"; nothing where nothing is found. */
function summarized(findings: readonly Finding[]): string {
  const counts = severities.map((severity) => {
    const count = findings.filter(({ diagnostic }) => severityOf(diagnostic) === severity).length;
    return count === 0 ? '' : severity === 'info' ? `${count} info` : plural(count, severity);
  });
  return counts.filter((part) => part !== '').join(', ');
}
