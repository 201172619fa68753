// What a Jest run reports for each test file, the repetition of failed ones, and the totals.
import { existsSync, readFileSync } from 'node:fs';

/**
 * @param {string} output written by ci-test-files-reporter.cjs; may be missing
 * @returns {import('./ci-test-files.d.mts').TestFile[]} one for each file that began, in that order
 */
export function readTestFiles(output) {
  if (!existsSync(output)) return [];
  const files = new Map();
  // The last line of an interrupted run may be cut.
  for (const line of readFileSync(output, 'utf8').split('\n').slice(0, -1)) {
    const { state, ...file } = JSON.parse(line);
    const unfinished = { passed: 0, failed: 0, isBroken: false, failures: [], isFinished: false };
    files.set(file.path, state === 'begun' ? { ...file, ...unfinished } : { ...file, isFinished: true });
  }
  return [...files.values()];
}

export const hasFailed = ({ isFinished, isBroken, failed }) => isFinished && (isBroken || failed > 0);

/**
 * Repeats each failed file once, alone: on a shared machine a test may fail by chance, and this reports it.
 *
 * @param {import('./ci-test-files.d.mts').TestFile[]} files
 * @param {import('./ci-test-files.d.mts').AgainOptions} options
 * @returns {Promise<import('./ci-test-files.d.mts').TestFile[]>} the files; repeated ones with their second result
 */
export async function runAgain(files, { again, most, say, name }) {
  const failed = files.filter(hasFailed);
  if (failed.length > most) say(`${failed.length} test files failed: too many for chance, none runs again`);
  const chosen = new Set(failed.length > most ? [] : failed);
  const after = [];
  for (const file of files) {
    const second = chosen.has(file) ? await secondTry(file, await again(file.path, after.length)) : file;
    const isFlaky = second !== file && !hasFailed(second);
    if (isFlaky) say(`flaky: ${[name(file.path), ...file.failures].join(' | ')}`);
    after.push(second);
  }
  return after;
}

/** A second run that did not reach the file changes nothing. */
function secondTry(file, { isOk, files }) {
  const second = files.find(({ path, isFinished }) => path === file.path && isFinished);
  if (second === undefined) return file;
  // Jest's exit code counts, too: a second run with a failed teardown is no success.
  return { ...second, isBroken: second.isBroken || (!isOk && second.failed === 0), hasRunAgain: true };
}

/**
 * @param {import('./ci-test-files.d.mts').TestRun} run
 * @param {(path: string) => string} name
 * @returns {{ passed: number, failed: number, notes: string[] }} the notes name the failures
 */
export function countTests({ isOk, isTimedOut, status, files }, name) {
  const notes = files.filter(hasFailed).map(({ path, failures }) => `failed: ${[name(path), ...failures].join(' | ')}`);
  const passed = files.reduce((sum, file) => sum + file.passed, 0);
  const failed = files.reduce((sum, file) => sum + file.failed + (file.isBroken && file.failed === 0 ? 1 : 0), 0);
  const open = files.filter(({ isFinished }) => !isFinished).map(({ path }) => name(path));
  if (isTimedOut) {
    notes.push(`FAILED: the tests took too long; not ended: ${open.join(', ') || 'Jest itself'}`);
    return { passed, failed: failed + Math.max(1, open.length), notes };
  }
  if (open.length > 0 || files.length === 0 || (!isOk && !isExplained(files))) {
    // For instance its set-up or teardown failed, or it was killed.
    notes.push(`FAILED: Jest ended with ${status}; not ended: ${open.join(', ') || 'Jest itself'}`);
    return { passed, failed: failed + Math.max(1, open.length), notes };
  }
  return { passed, failed, notes };
}

/** Whether a file explains why Jest failed: a failed one, even if its second run passed. */
const isExplained = (files) => files.some((file) => file.hasRunAgain || hasFailed(file));
