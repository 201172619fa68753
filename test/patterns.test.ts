import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const PROGRAM = join(__dirname, '../scripts/patterns/main.mjs');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chasqui-patterns-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function check(...lines: string[]): { status: number | null; said: string[] } {
  writeFileSync(join(folder, 'a.ts'), lines.join('\n'));
  const { status, stdout } = spawnSync(process.execPath, [PROGRAM, folder], { encoding: 'utf8' });
  return { status, said: stdout.trim().split('\n') };
}

describe('npm run check:patterns', () => {
  it('check:patterns names an exponential pattern, a polynomial one, and one that only constants make, each with its place', () => {
    const { status, said } = check(
      'const both = /^(\\p{Extended_Pictographic}|\\p{Emoji_Component})*$/u;',
      'const spaces = /[ \\t]+$/;',
      'const PART = String.raw`(?:a|aa)`;',
      'const made = new RegExp(`^${PART}+$`);',
    );
    expect([status, ...said.map((line) => line.replace(/ \/.*\/u? /, ' '))]).toEqual([
      1,
      'a.ts:1 exponential',
      'a.ts:2 2nd degree polynomial',
      'a.ts:4 exponential',
      '3 patterns of 1 files, 3 to mend',
    ]);
  });

  it('check:patterns names a pattern that is made while the program runs, and is not in the list with a reason', () => {
    const { status, said } = check('export const made = (word: string) => new RegExp(`^${word}$`);');
    expect([status, said[0]]).toEqual([
      1,
      'a.ts:1 new RegExp(`^${word}$`) is made while the program runs: say why it is linear',
    ]);
  });

  it('check:patterns has nothing against linear patterns, however often a character must come', () => {
    const { status, said } = check(
      'const id = /^id_[0-9A-Za-z]{36}$/;',
      'const agent = /\\bapp[\\w.]{0,64}\\/(\\d{1,64})/;',
    );
    expect([status, said]).toEqual([0, ['2 patterns of 1 files, 0 to mend']]);
  });
});
