import { html, type Html } from './html';

/** Just enough syntax to show the shape of a text. */
interface Language {
  /** Starts a comment that ends with its line; null: the language has none. */
  comment: string | null;
  quotes: string;
  isLong: boolean;
}

const C_LIKE: Language = { comment: '//', quotes: '"\'`', isLong: false };
const SCRIPT: Language = { comment: '#', quotes: '"\'', isLong: true };
const LANGUAGES: Readonly<Record<string, Language>> = {
  js: C_LIKE,
  php: C_LIKE,
  go: C_LIKE,
  sh: SCRIPT,
  python: SCRIPT,
  json: { comment: null, quotes: '"', isLong: false },
};
const VALUES = new Set(['true', 'false', 'null', 'nil', 'True', 'False', 'None']);
const WORD = /[\w.-]/;
const SPACE = /\s/;

type Kind = 'comment' | 'string' | 'value' | 'plain';
const CLASSES: Readonly<Record<Exclude<Kind, 'plain'>, string>> = { comment: 'c', string: 's', value: 'v' };

/** It looks at each character a few times at most. */
export function colouredCode(name: string, code: string): Html[] {
  const language = LANGUAGES[name];
  if (language === undefined) return [html`${code}`];
  const parts: { kind: Kind; text: string }[] = [];
  for (let at = 0; at < code.length; ) {
    const { kind, end } = partAt(code, at, language);
    const last = parts.at(-1);
    if (kind === 'plain' && last?.kind === 'plain') last.text += code.slice(at, end);
    else parts.push({ kind, text: code.slice(at, end) });
    at = end;
  }
  return parts.map(({ kind, text }) =>
    kind === 'plain' ? html`${text}` : html`<span class="${CLASSES[kind]}">${text}</span>`,
  );
}

function partAt(code: string, at: number, language: Language): { kind: Kind; end: number } {
  const { comment, quotes } = language;
  const character = code[at] ?? '';
  if (code.startsWith('/*', at) && comment === '//') return { kind: 'comment', end: endOf(code, '*/', at + 2) };
  if (comment !== null && code.startsWith(comment, at) && (at === 0 || SPACE.test(code[at - 1] ?? ''))) {
    return { kind: 'comment', end: lineEnd(code, at) };
  }
  if (quotes.includes(character)) {
    const end = stringEnd(code, at, language);
    return { kind: isName(code, end, language) ? 'plain' : 'string', end };
  }
  if (!WORD.test(character)) return { kind: 'plain', end: at + 1 };
  let end = at + 1;
  while (end < code.length && WORD.test(code[end] ?? '')) end += 1;
  const word = code.slice(at, end);
  return { kind: VALUES.has(word) || /^-?\d[\d_.]*$/.test(word) ? 'value' : 'plain', end };
}

/** Member names in JSON, the language without comments, stay unmarked. */
const isName = (code: string, end: number, { comment }: Language): boolean => comment === null && code[end] === ':';

function stringEnd(code: string, at: number, { isLong }: Language): number {
  const quote = code[at];
  for (let end = at + 1; end < code.length; end += 1) {
    if (code[end] === '\\' && quote !== '`') end += 1;
    else if (code[end] === quote) return end + 1;
    else if (code[end] === '\n' && !isLong && quote !== '`') return end;
  }
  return code.length;
}

function endOf(code: string, mark: string, from: number): number {
  const found = code.indexOf(mark, from);
  return found < 0 ? code.length : found + mark.length;
}

const lineEnd = (code: string, at: number): number => {
  const found = code.indexOf('\n', at);
  return found < 0 ? code.length : found;
};
