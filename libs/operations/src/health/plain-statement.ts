const LONGEST = 400;
const LOOKED_AT = 4_000;

/**
 * A SQL statement without its values: texts, numbers and comments may be private data. PostgreSQL does so itself for
 * pg_stat_statements, but shows running statements as sent.
 */
export function plainStatement(text: string): string {
  const sql = text.slice(0, LOOKED_AT);
  let plain = '';
  for (let at = 0; at < sql.length && plain.length < LONGEST + 50; ) {
    if (sql[at] === '"') {
      const stop = endOfName(sql, at);
      plain += sql.slice(at, stop);
      at = stop;
      continue;
    }
    const end = endOfSecret(sql, at);
    if (end > at) {
      plain += sql.startsWith('--', at) || sql.startsWith('/*', at) ? ' ' : '…';
      at = end;
      continue;
    }
    if (isWordStart(sql, at)) {
      const stop = endOfWord(sql, at);
      const word = sql.slice(at, stop);
      plain += /^[0-9]/.test(word) ? '…' : word;
      at = stop;
      continue;
    }
    plain += sql[at];
    at += 1;
  }
  const tidy = plain.replace(/\s+/g, ' ').trim();
  return tidy.length > LONGEST ? `${tidy.slice(0, LONGEST)}…` : tidy;
}

/** End of a text, comment or dollar-quoted text that begins here; the same position: none begins. */
function endOfSecret(sql: string, at: number): number {
  const character = sql[at];
  // The last letter of `like` is no escape prefix; a standalone `e` is.
  if (character === "'")
    return endOfText(sql, at, /(?:^|[^\w$\u0080-\uffff])[eE]$/.test(sql.slice(Math.max(at - 2, 0), at)));
  if (sql.startsWith('--', at)) return endAfter(sql, '\n', at + 2);
  if (sql.startsWith('/*', at)) return endOfComment(sql, at);
  if (character !== '$') return at;
  const close = sql.indexOf('$', at + 1);
  const tag = close < 0 ? '' : sql.slice(at, close + 1);
  return TAG.test(tag) ? endAfter(sql, tag, at + tag.length) : at;
}

/** Delimiter of a dollar-quoted text. */
const TAG = /^\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$$/;

/** A quoted name may hold an apostrophe that begins no text; an unclosed one extends to the end. */
function endOfName(sql: string, from: number): number {
  for (let at = from + 1; at < sql.length; at += 1) {
    if (sql[at] !== '"') continue;
    if (sql[at + 1] !== '"') return at + 1;
    at += 1;
  }
  return sql.length;
}

/** PostgreSQL nests comments. */
function endOfComment(sql: string, from: number): number {
  let depth = 0;
  for (let at = from; at < sql.length - 1; at += 1) {
    if (sql.startsWith('/*', at)) depth += 1;
    else if (sql.startsWith('*/', at)) depth -= 1;
    else continue;
    if (depth === 0) return at + 2;
    at += 1;
  }
  return sql.length;
}

/** A quote is doubled, or escaped where backslashes escape. */
function endOfText(sql: string, from: number, isEscaped: boolean): number {
  for (let at = from + 1; at < sql.length; at += 1) {
    if (isEscaped && sql[at] === '\\') at += 1;
    else if (sql[at] === "'") {
      if (sql[at + 1] !== "'") return at + 1;
      at += 1;
    }
  }
  return sql.length;
}

const endAfter = (sql: string, end: string, from: number): number => {
  const found = sql.indexOf(end, from);
  return found < 0 ? sql.length : found + end.length;
};

/** Includes parameter numbers, `$1`, which reveal nothing. */
const isWordStart = (sql: string, at: number): boolean => /[A-Za-z0-9_$]/.test(sql[at] ?? '');

function endOfWord(sql: string, from: number): number {
  let at = from + 1;
  while (at < sql.length && /[A-Za-z0-9_]/.test(sql[at] ?? '')) at += 1;
  return at;
}
