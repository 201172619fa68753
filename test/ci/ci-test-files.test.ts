import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { countTests, readTestFiles, runAgain } from '../../scripts/ci-test-files.mjs';
import type { TestFile, TestRun } from '../../scripts/ci-test-files.d.mts';
import TestFilesReporter from '../../scripts/ci-test-files-reporter.cjs';

const folder = mkdtempSync(join(tmpdir(), 'ci-test-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const aFile = (fields: Partial<TestFile> = {}): TestFile => ({
  path: 'a.test.ts',
  passed: 3,
  failed: 0,
  isBroken: false,
  failures: [],
  isFinished: true,
  ...fields,
});
const failing = (fields: Partial<TestFile> = {}): TestFile =>
  aFile({ passed: 2, failed: 1, failures: ['keeps order'], ...fields });
const aRun = (files: TestFile[], fields: Partial<TestRun> = {}): TestRun => ({
  isOk: true,
  isTimedOut: false,
  status: '0',
  files,
  ...fields,
});
const name = (path: string): string => path;

async function secondChance(files: TestFile[], second: TestRun, most = 12) {
  const said: string[] = [];
  const ran: string[] = [];
  const again = async (path: string): Promise<TestRun> => {
    ran.push(path);
    return second;
  };
  const after = await runAgain(files, { again, most, say: (text) => said.push(text), name });
  return { after, said, ran, count: countTests(aRun(after, { isOk: false, status: '1' }), name) };
}

test('a file that passes the second time counts as passed and is named as flaky with the tests that failed', async () => {
  const { count, said, ran } = await secondChance([failing(), aFile({ path: 'b.test.ts' })], aRun([aFile()]));
  expect(ran).toEqual(['a.test.ts']);
  expect(said).toEqual(['flaky: a.test.ts | keeps order']);
  expect(count).toEqual({ passed: 6, failed: 0, notes: [] });
});

test('a file that fails twice counts as failed and is not called flaky', async () => {
  const { count, said } = await secondChance([failing()], aRun([failing()], { isOk: false, status: '1' }));
  expect(said).toEqual([]);
  expect(count).toEqual({ passed: 2, failed: 1, notes: ['failed: a.test.ts | keeps order'] });
});

test('a file that did not load has its second chance, and is one failure without it', async () => {
  const broken = aFile({ passed: 0, isBroken: true });
  expect((await secondChance([broken], aRun([aFile()]))).count).toMatchObject({ passed: 3, failed: 0 });
  expect((await secondChance([broken], aRun([broken], { isOk: false }))).count).toMatchObject({ passed: 0, failed: 1 });
});

test('a second run that hangs, or whose teardown fails, leaves the file failed', async () => {
  const hung = aRun([aFile({ passed: 0, isFinished: false })], { isOk: false, isTimedOut: true, status: 'SIGTERM' });
  expect((await secondChance([failing()], hung)).count).toMatchObject({ passed: 2, failed: 1 });
  const torn = aRun([aFile()], { isOk: false, status: '1' });
  expect((await secondChance([failing()], torn)).count).toMatchObject({ failed: 1 });
});

test('no file runs again when too many failed', async () => {
  const { ran, said, count } = await secondChance([failing(), failing({ path: 'b.test.ts' })], aRun([aFile()]), 1);
  expect(ran).toEqual([]);
  expect(said.join()).toContain('2 test files failed');
  expect(count.failed).toBe(2);
});

test('a run that was stopped is a failure that names the files which had not ended', () => {
  const files = [aFile(), aFile({ path: 'hangs.e2e.ts', passed: 0, isFinished: false })];
  const { passed, failed, notes } = countTests(aRun(files, { isOk: false, isTimedOut: true, status: 'SIGTERM' }), name);
  expect({ passed, failed }).toEqual({ passed: 3, failed: 1 });
  expect(notes.join()).toContain('took too long; not ended: hangs.e2e.ts');
});

test('Jest that fails with no file to blame, or runs nothing, is a failure', () => {
  expect(countTests(aRun([aFile()], { isOk: false, status: '1' }), name)).toMatchObject({ passed: 3, failed: 1 });
  expect(countTests(aRun([]), name)).toMatchObject({ passed: 0, failed: 1 });
  expect(countTests(aRun([aFile()]), name)).toEqual({ passed: 3, failed: 0, notes: [] });
});

test('a report can be read again, also when the run was stopped in the middle of a line', () => {
  const output = join(folder, 'files.jsonl');
  process.env.TEST_FILES_OUTPUT = output;
  const reporter = new TestFilesReporter();
  const results = { numPassingTests: 1, numFailingTests: 1, testResults: [{ status: 'failed', fullName: 'is fair' }] };
  for (const path of ['/a', '/b', '/c']) reporter.onTestFileStart({ path });
  reporter.onTestFileResult({ path: '/a' }, results);
  reporter.onTestFileResult(
    { path: '/b' },
    { numPassingTests: 0, numFailingTests: 0, failureMessage: 'Cannot find module', testResults: [] },
  );
  delete process.env.TEST_FILES_OUTPUT;
  writeFileSync(output, '{"path":"/c","state":"en', { flag: 'a' });
  expect(readTestFiles(output)).toMatchObject([
    { path: '/a', passed: 1, failed: 1, isBroken: false, failures: ['is fair'], isFinished: true },
    { path: '/b', isBroken: true, isFinished: true },
    { path: '/c', isFinished: false },
  ]);
  expect(readTestFiles(join(folder, 'missing'))).toEqual([]);
});
