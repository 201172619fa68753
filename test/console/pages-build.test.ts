import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildConsoleWeb } from '../../scripts/console-web.mjs';

const root = join(__dirname, '../..');
const cache = join(root, 'node_modules/.cache/console-web');
const folder = mkdtempSync(join(tmpdir(), 'chasqui-pages-build-'));
const [first, second] = [join(folder, 'first'), join(folder, 'second')];

const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(path, name)).isFile())
    .sort();

beforeAll(async () => buildConsoleWeb(root, first));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the pages are built once for the same sources', async () => {
  const kept = () =>
    readdirSync(cache)
      // Another test may be building: its draft is no output.
      .filter((name) => /^[\da-f]{32}$/.test(name))
      .map((name) => [name, statSync(join(cache, name)).ctimeMs]);
  const before = kept();
  expect(before).toHaveLength(1);
  await buildConsoleWeb(root, second);
  expect(kept()).toEqual(before);
  expect(filesIn(second)).toEqual(filesIn(first));
});

it('the page names no file that was not built, and has no script or style in it that the policy forbids', () => {
  const page = readFileSync(join(first, 'index.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
  expect(named.filter((path) => path.startsWith('/console/assets/'))).not.toEqual([]);
  for (const path of named) expect(filesIn(first).map((name) => `/console/${name}`)).toContain(path);
  expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|javascript:/i);
});

it('what is built is for users, whoever builds it: React for developers is larger', () => {
  const scripts = filesIn(first).filter((name) => name.endsWith('.js'));
  const largest = Math.max(...scripts.map((name) => statSync(join(first, name)).size));
  expect(largest).toBeLessThan(560_000);
});

it('what is text lies there compressed too, and is the same', () => {
  const files = filesIn(first);
  const large = files.filter((name) => /\.(js|css|svg)$/.test(name) && statSync(join(first, name)).size > 10_000);
  expect(large).not.toEqual([]);
  for (const name of large) {
    const bytes = readFileSync(join(first, name));
    expect([name, brotliDecompressSync(readFileSync(join(first, `${name}.br`))).equals(bytes)]).toEqual([name, true]);
    expect([name, gunzipSync(readFileSync(join(first, `${name}.gz`))).equals(bytes)]).toEqual([name, true]);
  }
});

it('how the world writes its phones is a script of its own, which no page needs before it is shown', () => {
  const scripts = filesIn(first).filter((name) => name.endsWith('.js'));
  // The words above every country's metadata.
  const withPlans = scripts.filter((name) => readFileSync(join(first, name), 'utf8').includes('country_calling_codes'));
  expect(withPlans).toEqual([expect.stringContaining('phone-grouping')]);
  const neededBy = scripts.filter((name) =>
    /(?:from|import)\s*"[^"]*phone-grouping/.test(readFileSync(join(first, name), 'utf8')),
  );
  expect(neededBy).toEqual([]);
  expect(readFileSync(join(first, 'index.html'), 'utf8')).not.toContain('phone-grouping');
});
