import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TYPESCRIPT_HOOK } from './typescript-hook';

describe('TypeScript that a test runs in a process of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-hook-'));
  const [script, kept] = [join(folder, 'script.ts'), join(folder, 'kept')];
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (source: string): { said: string; inodes: number[] } => {
    writeFileSync(script, source);
    const { stdout, stderr } = spawnSync(process.execPath, ['-r', TYPESCRIPT_HOOK, script], {
      env: { PATH: process.env.PATH, COMPILED_SOURCES: kept },
      encoding: 'utf8',
    });
    return { said: stdout + stderr, inodes: readdirSync(kept).map((name) => statSync(join(kept, name)).ino) };
  };

  it('is compiled once, and again when it says something else', () => {
    const [first, second] = ['const text: string = "one"; console.log(text);', 'console.log("two" as string);'];
    const once = run(first);
    expect([once.said, once.inodes.length]).toEqual(['one\n', 1]);
    expect(run(first)).toEqual(once);
    const changed = run(second);
    expect([changed.said, changed.inodes.length]).toEqual(['two\n', 2]);
    expect(changed.inodes).toContain(once.inodes[0]);
  });
});
