import { Html, html } from './html';

const NAMES: Readonly<Record<string, string>> = {
  mjs: 'js',
  py: 'python',
  bash: 'sh',
};
/** Comments, strings, and words that are values: enough to see the shape of a text. */
const C_LIKE =
  /(\/\/.*|\/\*[^]*?\*\/)|("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`)|\b(true|false|null|nil|\d[\d_.]*)\b/g;
const SCRIPT = /((?:^|(?<=\s))#.*)|("(?:[^"\\]|\\.)*"|'[^']*')|\b(True|False|None|true|false|\d[\d_.]*)\b/gm;
/** In JSON, the names of members are left as they are. */
const JSON_PARTS = /("(?:[^"\\\n]|\\.){0,200}"(?=\s{0,4}:))|("(?:[^"\\\n]|\\.)*")|\b(true|false|null|-?\d[\d.]*)\b/g;
const PATTERNS: Readonly<Record<string, RegExp>> = {
  js: C_LIKE,
  php: C_LIKE,
  go: C_LIKE,
  sh: SCRIPT,
  python: SCRIPT,
  json: JSON_PARTS,
};

/** Code that can be copied. It is never taken for HTML. */
export function codeBlock(language: string, code: string): Html {
  const name = NAMES[language] ?? language;
  return html`<div class="code"><pre tabindex="0"><code class="language-${name || 'text'}">${coloured(name, code)}</code></pre></div>`;
}

/** The same in several languages: one is open, and a script makes tabs of them. */
export function codeTabs(samples: readonly { label: string; language: string; code: string }[]): Html {
  const parts = samples.map(
    ({ label, language, code }, at) =>
      html`<details class="sample" data-label="${label}"${at === 0 && new Html(' open')}><summary>${label}</summary>${codeBlock(language, code)}</details>`,
  );
  return html`<div class="samples">${parts}</div>`;
}

function coloured(language: string, code: string): Html[] {
  const pattern = PATTERNS[language];
  if (pattern === undefined) return [html`${code}`];
  const parts: Html[] = [];
  let behind = 0;
  for (const match of code.matchAll(pattern)) {
    const [text, first, string] = match;
    const kind = first !== undefined ? (language === 'json' ? 'k' : 'c') : string !== undefined ? 's' : 'v';
    parts.push(html`${code.slice(behind, match.index)}<span class="${kind}">${text}</span>`);
    behind = match.index + text.length;
  }
  return [...parts, html`${code.slice(behind)}`];
}
