// The server's Markdown holds words of the record, and a record may come with a link from anybody: only plain formatting
// is let through.

const allowed = new Set(['P', 'STRONG', 'EM', 'CODE', 'PRE', 'UL', 'OL', 'LI', 'HR', 'BR', 'A', 'IMG', 'H1', 'H2', 'H3', 'TABLE', 'THEAD', 'TBODY', 'TR', 'TH', 'TD', 'DEL', 'BLOCKQUOTE']);

/** HTML with the formatting of Markdown and nothing else. */
export function sanitized(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  clean(body);
  return body.innerHTML;
}

function clean(parent: Element): void {
  for (const element of [...parent.children]) {
    clean(element);
    if (!allowed.has(element.tagName)) {
      element.replaceWith(...(element.tagName === 'SCRIPT' || element.tagName === 'STYLE' ? [] : element.childNodes));
      continue;
    }
    for (const { name, value } of [...element.attributes]) {
      if (!isAllowed(element.tagName, name, value)) {
        element.removeAttribute(name);
      }
    }
    if (element instanceof HTMLAnchorElement) {
      element.target = '_blank';
      element.rel = 'noreferrer';
    }
  }
}

function isAllowed(tag: string, name: string, value: string): boolean {
  switch (tag) {
    case 'A':
      return name === 'href' && value.startsWith('https://');
    case 'IMG':
      return name === 'src' ? value.startsWith('data:image/') : ['alt', 'width', 'height'].includes(name);
    default:
      return false;
  }
}
