// Games in the forms of other platforms, as the server tells of them; shared with the extension of VS Code.

/** A form of games: an element of the answer to `movetext/forms`. */
export interface Form {
  id: string;
  title: string;
  about: string;
  extension: string;
  notations: string[];
  isRead: boolean;
  isWritten: boolean;
}

/** The answer to `movetext/convert`. */
export interface Conversion {
  from: string;
  to: string;
  text: string;
  files: { name: string; text: string }[];
  findings: { severity: number; message: string }[];
}

/** Whether a text that is pasted may be a game in another form: cheap, since it is asked before anything is inserted. */
export function mayBeForeign(text: string): boolean {
  return /^\s*(?:[{[]\s*["{[]|\{\{\s*Game|#\/\d|https?:\/\/\S*(?:carcassonnelab|rootvis|[?&]game(?:Url)?=)|<!doctype|<html)/i.test(text);
}
