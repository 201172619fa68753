import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { AUDIT_ACTIONS } from '@chasqui/database';
import ts from 'typescript';
import { actionKey } from '../apps/console/web/src/audit/action-key';

const WEB = join(__dirname, '../apps/console/web/src');
const NAMESPACE_OF_CODES = /code\(\s*'(\w+)',\s*(?:actionKey\(|`(\w+)\.\$\{)/g;

const OF_A_NOUN = /^(\w+):(errors|audit|usage)\./;

type Words = { [key: string]: string | Words };

function keysOf(language: string): Map<string, string> {
  const found = new Map<string, string>();
  const collect = (words: Words, path: string): void => {
    for (const [name, value] of Object.entries(words)) {
      if (typeof value === 'string') found.set(path + name, value);
      else collect(value, `${path}${name}.`);
    }
  };
  const folder = join(WEB, 'locales', language);
  for (const file of readdirSync(folder)) {
    collect(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Words, `${basename(file, '.json')}:`);
  }
  return found;
}

/** `replies:audit.actions.x` says what `audit:actions.x` says: a noun has the words of its codes with its own. */
const keyOfCode = (key: string): string => key.replace(OF_A_NOUN, '$2:');

const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join(WEB, file), 'utf8') }));

function codePrefixes(): string[] {
  const found = ['errors:'];
  for (const { text } of sources) {
    for (const [, namespace, group] of text.matchAll(NAMESPACE_OF_CODES)) {
      found.push(`${namespace ?? ''}:${group ?? 'actions'}.`);
    }
  }
  return found;
}

function isUsed(key: string, literals: ReadonlySet<string>, templates: readonly RegExp[]): boolean {
  const stem = key.replace(/_(one|other)$/, '');
  return literals.has(stem) || templates.some((template) => template.test(stem));
}

function keysInSources(): { literals: Set<string>; templates: RegExp[] } {
  const literals = new Set<string>();
  const templates: RegExp[] = [];
  for (const { text } of sources) {
    for (const [, key] of text.matchAll(/'([a-z]+:[\w.]+)'/g)) literals.add(key ?? '');
    for (const [, template] of text.matchAll(/`([a-z]+:[\w.]*\$\{[^`]+)`/g)) {
      const parts = (template ?? '').split(/\$\{[^}]*\}/).map((part) => part.replace(/[.]/g, '\\.'));
      templates.push(new RegExp(`^${parts.join('\\w+')}$`));
    }
  }
  return { literals, templates };
}

function literalTexts(file: string, text: string): string[] {
  const found: string[] = [];
  const read = new Set(['title', 'label', 'placeholder', 'description', 'alt', 'aria-label', 'note', 'text', 'lede']);
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && /\p{L}/u.test(node.text)) found.push(node.text.trim());
    if (
      ts.isJsxAttribute(node) &&
      read.has(node.name.getText()) &&
      node.initializer !== undefined &&
      ts.isStringLiteral(node.initializer)
    ) {
      found.push(`${node.name.getText()}="${node.initializer.text}"`);
    }
    if (
      ts.isJsxExpression(node) &&
      node.expression !== undefined &&
      ts.isStringLiteral(node.expression) &&
      /\p{L}/u.test(node.expression.text)
    ) {
      found.push(node.expression.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX));
  return found;
}

/** Not words: code to copy, the beginning of every URL, and a picture beside its name. */
const NO_WORDS = new Set([
  'text="npm install -g --omit=peer chasqui-whatsapp-gateway.tgz"',
  'placeholder="https://"',
  'placeholder="51987204118"',
  'alt=""',
]);

describe('the words of the console', () => {
  const english = keysOf('en');
  const spanish = keysOf('es');

  it('are complete in both languages', () => {
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
    const empty = [...english, ...spanish].filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });

  it('take the same values in both languages', () => {
    const values = (text = ''): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();
    const different = [...english].filter(([key, text]) => values(text).join() !== values(spanish.get(key)).join());
    expect(different).toEqual([]);
  });

  it('are all used', () => {
    const { literals, templates } = keysInSources();
    const prefixes = codePrefixes();
    const unused = [...english.keys()].filter(
      (key) => !isUsed(key, literals, templates) && !prefixes.some((prefix) => keyOfCode(key).startsWith(prefix)),
    );
    expect(unused).toEqual([]);
  });

  it('say in both languages what every entry of the audit log means, and nothing besides', () => {
    const wanted = AUDIT_ACTIONS.map((action) => `audit:${actionKey(action)}`).sort();
    for (const words of [english, spanish]) {
      const said = [...words.keys()].map(keyOfCode).filter((key) => key.startsWith('audit:actions.'));
      expect(said.sort()).toEqual(wanted);
    }
  });

  it('of the codes of a noun are there before any page is', () => {
    const first = readFileSync(join(WEB, 'i18n/en.ts'), 'utf8');
    const nouns = [...english.keys()].flatMap((key) => OF_A_NOUN.exec(key)?.[1] ?? []);
    expect(nouns).toContain('replies');
    expect(nouns.filter((noun) => !first.includes(`/en/${noun}.json'`))).toEqual([]);
  });

  it('are never written into the pages themselves', () => {
    const literals = sources
      .filter(({ file }) => file.endsWith('.tsx'))
      .flatMap(({ file, text }) => literalTexts(file, text).map((found) => `${basename(file)}: ${found}`))
      .filter((found) => !NO_WORDS.has(found.replace(/^[^:]+: /, '')));
    expect(literals).toEqual([]);
  });

  it('are shown as text: no page writes HTML', () => {
    expect(sources.filter(({ text }) => /dangerouslySetInnerHTML|innerHTML|insertAdjacentHTML/.test(text))).toEqual([]);
  });

  it('are shown as text: HTML of others stands only in a frame that may do nothing', () => {
    const framed = sources.filter(({ text }) => /srcdoc|<iframe/i.test(text));
    expect(framed.map(({ file }) => file)).toEqual(['templates/mail-preview.tsx']);
    for (const { text } of framed) expect(text.match(/<iframe[^>]*\ssandbox=""\s[^>]*>/g)).toHaveLength(1);
    expect(framed.flatMap(({ text }) => text.match(/srcdoc/gi) ?? [])).toHaveLength(1);
  });
});
