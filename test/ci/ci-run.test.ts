import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const root = join(__dirname, '../..');
let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'ci-run-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Replaces `npm`: one test file fails at first, one always, one passes; `chaos` and the noise fail on demand. */
const NPM = `#!/usr/bin/env node
const { appendFileSync, readFileSync } = require('node:fs');
const args = process.argv.slice(2);
appendFileSync(process.env.NPM_CALLS, args.join(' ') + '\\n');
if (args.includes('small-noise')) {
  const runs = readFileSync(process.env.NPM_CALLS, 'utf8').split('small-noise').length - 1;
  process.exit(runs <= Number(process.env.NOISE_FAILS ?? 0) ? 1 : 0);
}
if (args.includes('chaos:built')) process.exit(process.env.CHAOS_FAILS ? 1 : 0);
if (args[0] !== 'test') process.exit(0);
const place = args.indexOf('--runTestsByPath');
const isAgain = place >= 0;
const failures = (name) => (name === 'bad' || (name === 'flaky' && !isAgain) ? [name + ' fails'] : []);
const names = isAgain ? args.slice(place + 1).map((path) => path.split('/').pop()) : ['good', 'flaky', process.env.WORST];
for (const name of names) {
  const failed = failures(name);
  const line = { path: process.cwd() + '/test/' + name, passed: 5 - failed.length, failed: failed.length, isBroken: false, failures: failed };
  appendFileSync(process.env.TEST_FILES_OUTPUT, JSON.stringify({ ...line, state: 'ended' }) + '\\n');
}
process.exit(names.some((name) => failures(name).length > 0) ? 1 : 0);
`;

function runCi(env: Readonly<Record<string, string>>) {
  writeFileSync(join(folder, 'npm'), NPM);
  chmodSync(join(folder, 'npm'), 0o755);
  const calls = join(folder, 'calls');
  const { stdout, status } = spawnSync(join(root, '.ci/run'), {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}:${process.env.PATH}`, NPM_CALLS: calls, ...env },
  });
  return { lines: stdout.trimEnd().split('\n'), status, calls: readFileSync(calls, 'utf8').trimEnd().split('\n') };
}

test('a test file, and the noise, that fail by chance run again, alone, and count as passed', () => {
  const { lines, status, calls } = runCi({ WORST: 'good-too', NOISE_FAILS: '1' });
  expect(lines).toContain('flaky: test/flaky | flaky fails');
  expect(lines).toContain('flaky: stage noise');
  // 15 tests, and the stages install, chromium, interpreters, check, build, oldest postgres, pooled postgres, bench,
  // chaos and noise.
  expect(lines.at(-1)).toBe('25 passed, 0 failed');
  expect(status).toBe(0);
  const [chaos, noise, noiseAgain, again, bench] = calls.slice(-5);
  expect(chaos).toContain('chaos:built -- --small');
  expect(noise).toContain('--only small-noise');
  expect(noiseAgain).toBe(noise);
  expect(again).toContain(`--runTestsByPath ${root}/test/flaky`);
  expect(bench).toContain('bench:built -- --small');
});

test('a machine that is too slow leaves the benchmarks out, and says so', () => {
  // Eight minutes for all stages, as many as bench alone may need.
  const { lines, status, calls } = runCi({ WORST: 'good-too', CI_MINUTES: '12' });
  expect(lines).toContain('left out: stage bench, for which this machine is too slow');
  expect(lines.at(-1)).toBe('24 passed, 0 failed');
  expect(status).toBe(0);
  expect(calls.join()).not.toContain('bench');
});

test('a test file that fails twice, and stages that fail, are failures, and the last line counts them', () => {
  const { lines, status } = runCi({ WORST: 'bad', CHAOS_FAILS: '1', NOISE_FAILS: '2' });
  expect(lines).toContain('failed: test/bad | bad fails');
  expect(lines).toContain('failed: stage chaos, ended with 1');
  expect(lines).toContain('failed: stage noise, ended with 1');
  expect(lines.at(-1)).toBe('22 passed, 3 failed');
  expect(status).toBe(1);
});
