import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = join(__dirname, '..');

const section = /\n## Name a file\n([^]*?)\n## /.exec(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8'))?.[1] ?? '';
const listed = [...section.matchAll(/^- `([a-z0-9]+)`: /gm)].map((match) => match[1] ?? '');

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /^(apps|libs|test|chaos|bench|scripts)\/.*\.[cm]?[tj]s$/.test(path));

/** `bulk.service.test.ts` has two; `.d.ts` is an extension of TypeScript's. */
const suffixesOf = (path: string): string[] =>
  basename(path)
    .replace(/(\.d)?\.[cm]?[tj]s$/, '')
    .split('.')
    .slice(1);

it('every suffix of a file is in the list of CONTRIBUTING.md', () => {
  const others = files.filter((path) => suffixesOf(path).some((suffix) => !listed.includes(suffix)));
  expect(others).toEqual([]);
});

it('every suffix in the list of CONTRIBUTING.md is listed once, and some file has it', () => {
  const used = new Set(files.flatMap(suffixesOf));
  expect(listed.filter((suffix, place) => !used.has(suffix) || listed.indexOf(suffix) !== place)).toEqual([]);
});
