import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { runStage } from '../../scripts/ci-stage.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ci-stage-'));
afterAll(() => rmSync(folder, { recursive: true }));

const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  jest.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text));
});
afterEach(() => void jest.restoreAllMocks());

const node = (script: string): string[] => [process.execPath, '-e', script];
const isAlive = (pid: number): boolean => {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

test('a stage passes with exit code 0, has no standard input and knows that it is CI', async () => {
  const script = `process.stdin.on('end', () => process.exit(process.env.CI === 'true' ? 0 : 1)).resume()`;
  expect(await runStage('quick', node(script), { limitS: 60 })).toMatchObject({
    isOk: true,
    isTimedOut: false,
    status: '0',
  });
  expect(await runStage('bad', node('process.exit(3)'), { limitS: 60 })).toMatchObject({ isOk: false, status: '3' });
});

test('a stage that hangs is killed with all that it started, though it ignores SIGTERM, and says so', async () => {
  const file = join(folder, 'pid');
  const child = `process.on('SIGTERM', () => 0); setInterval(() => 0, 1000)`;
  const script = `
    process.on('SIGTERM', () => 0);
    const { pid } = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}]);
    require('node:fs').writeFileSync(${JSON.stringify(file)}, String(pid));
    setInterval(() => 0, 1000)`;
  const outcome = await runStage('hanging', node(script), { limitS: 2, killAfterMs: 200 });
  expect(outcome).toMatchObject({ isOk: false, isTimedOut: true, status: 'SIGKILL' });
  expect(said).toContain('FAILED: hanging took longer than 2 s and was stopped');
  const pid = Number(readFileSync(file, 'utf8'));
  await waitFor(() => !isAlive(pid), { what: 'the grandchild to end' });
});

test('what a stage beside another one says of its failure is kept for the end', async () => {
  const script = `console.log('passed a'); console.error('  FAILED b'); console.log('    BROKEN O3: a read failed'); process.exit(1)`;
  const { complaints } = await runStage('beside', node(script), { limitS: 60, prefix: 'chaos | ' });
  expect(complaints.toSorted()).toEqual(['chaos |     BROKEN O3: a read failed', 'chaos |   FAILED b']);
});

test('a stage for which no time is left is not begun and fails', async () => {
  expect(await runStage('late', node('process.exit(0)'), { limitS: 0 })).toMatchObject({
    isOk: false,
    isTimedOut: true,
  });
});

test('the lines of a stage beside another one say whose they are, and what it left behind does not keep it open', async () => {
  const left = `setInterval(() => 0, 1000)`;
  const script = `
    const { spawn } = require('node:child_process');
    const options = { detached: true, stdio: ['ignore', 'inherit', 'inherit'] };
    const { pid } = spawn(process.execPath, ['-e', ${JSON.stringify(left)}], options);
    console.log('first'); console.error('left ' + pid); process.exit(0)`;
  expect(await runStage('beside', node(script), { limitS: 60, prefix: 'x | ' })).toMatchObject({ isOk: true });
  expect(said).toContain('x | first');
  const [pid] = said.flatMap((line) => /^x \| left (\d+)$/.exec(line)?.slice(1) ?? []);
  process.kill(Number(pid), 'SIGKILL');
});
