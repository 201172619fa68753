// .ci/run: installs, checks, tests, measures and breaks everything, also as root, without Redis (the tests fetch it)
// and without Chromium, PHP and Go (root installs them). The last line is "N passed, N failed": Jest's tests, and one
// for each other stage. Exit 1 if any failed. CI_MINUTES: time limit, default 88.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runStage, stopStages } from './ci-stage.mjs';
import { countTests, readTestFiles, runAgain } from './ci-test-files.mjs';

const MINUTE_S = 60;
/**
 * Usually less than 45 minutes on two cores; a machine may be slower, and a waiting caller may stop it after 90. The
 * stages leave time to repeat test files.
 */
const END_S = Number(process.env.CI_MINUTES ?? 88) * MINUTE_S;
const STAGES_END_S = END_S - 4 * MINUTE_S;
/**
 * On two cores the small form of `bench` takes seven minutes. Its measurements judge nothing here, so a slow machine
 * skips it.
 */
const BENCH_S = 8 * MINUTE_S;
/** A test may take 180 s, and its file has several: the longest take four minutes alone on a slow machine. */
const AGAIN_S = 8 * MINUTE_S;
/** If more files failed, it was not chance. */
const MOST_AGAIN = 12;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = mkdtempSync(join(tmpdir(), 'chasqui-ci-'));
const total = { passed: 0, failed: 0 };
/**
 * Failed stages, including those that passed the second time, and skipped ones; repeated at the end for a reader of the
 * last lines.
 */
const failures = [];
const env = {};

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(`ended by ${signal}`));
process.on('uncaughtException', (error) => end(error.stack ?? error.message));

if (await stage('install', 7, ['npm', 'ci'])) {
  // The console's tests report a missing browser themselves; this does so first.
  await stage('chromium', 5, ['npm', 'run', '--silent', 'e2e:chromium']);
  await stage('interpreters', 5, ['npm', 'run', '--silent', 'e2e:interpreters']);
  await stage('check', 6, ['npm', 'run', '--silent', 'check']);
  // Before the tests, which start the build; when only tests run, the first that needs a build makes it.
  if (await stage('build', 5, ['npm', 'run', '--silent', 'build'])) env.TEST_BUILD = 'done';
  const tests = await runTests('all', [], 65 * MINUTE_S, STAGES_END_S);
  await stage('oldest postgres', 5, ['npm', 'run', '--silent', 'test:oldest', '--', '--ci']);
  await stage('pooled postgres', 5, ['npm', 'run', '--silent', 'test:pooled', '--', '--ci']);
  // In sequence: each uses two processors, and chaos beside other work cannot be judged by time.
  await stage('chaos', 25, ['npm', 'run', '--silent', 'chaos:built', '--', '--small'], 'chaos | ');
  await stageAgain('noise', 5, ['npm', 'run', '--silent', 'chaos:built', '--', '--only', 'small-noise'], 'noise | ');
  await countTestRun(tests);
  if (limit(BENCH_S, STAGES_END_S) < BENCH_S)
    failures.push('left out: stage bench, for which this machine is too slow');
  else await stage('bench', 20, ['npm', 'run', '--silent', 'bench:built', '--', '--small'], 'bench | ');
}
end();

/**
 * Runs one stage, which counts as one passed or failed.
 * @param {string} [prefix] of its lines: those that complain are repeated at the end
 */
async function stage(name, minutes, command, prefix) {
  const limitS = limit(minutes * MINUTE_S, STAGES_END_S);
  const { isOk, status, complaints } = await runStage(name, command, { limitS, cwd: root, prefix });
  total[isOk ? 'passed' : 'failed'] += 1;
  if (!isOk) failures.push(`failed: stage ${name}, ended with ${status}`, ...complaints);
  return isOk;
}

/** A stage that is repeated once if it failed, as a test file is, and reports that. */
async function stageAgain(name, minutes, command, prefix) {
  const run = () => runStage(name, command, { limitS: limit(minutes * MINUTE_S, STAGES_END_S), cwd: root, prefix });
  const first = await run();
  const { isOk, status } = first.isOk ? first : await run();
  total[isOk ? 'passed' : 'failed'] += 1;
  if (first.isOk) return;
  failures.push(isOk ? `flaky: stage ${name}` : `failed: stage ${name}, ended with ${status}`, ...first.complaints);
}

async function runTests(name, files, seconds, endS) {
  const TEST_FILES_OUTPUT = join(folder, `${name}.jsonl`);
  const reporters = ['default', './scripts/ci-test-files-reporter.cjs'].map((reporter) => `--reporters=${reporter}`);
  // Only file names may follow "--".
  const options = ['--ci', ...reporters, ...(files.length > 0 ? ['--runTestsByPath', ...files] : [])];
  const outcome = await runStage(
    files.length > 0 ? `again ${files.join(' ')}` : 'test',
    ['npm', 'test', '--', ...options],
    {
      limitS: limit(seconds, endS),
      cwd: root,
      // In CI a sample of the documentation that cannot run is a failure.
      env: { ...env, TEST_FILES_OUTPUT, TEST_INTERPRETERS: 'required' },
    },
  );
  return { ...outcome, files: readTestFiles(TEST_FILES_OUTPUT) };
}

async function countTestRun(first) {
  const again = (path, place) => runTests(`again-${place}`, [path], AGAIN_S, END_S);
  const name = (path) => relative(root, path);
  const files = await runAgain(first.files, { again, most: MOST_AGAIN, say: (text) => console.log(text), name });
  const { passed, failed, notes } = countTests({ ...first, files }, name);
  for (const note of notes) console.log(note);
  total.passed += passed;
  total.failed += failed;
}

function limit(seconds, endS) {
  return Math.max(0, Math.min(seconds, endS - performance.now() / 1_000));
}

/** @param {string} [why] given if it was interrupted, which is one failure */
function end(why) {
  stopStages();
  rmSync(folder, { recursive: true, force: true });
  if (why !== undefined) {
    total.failed += 1;
    console.log(`FAILED: ${why}`);
  }
  for (const line of failures) console.log(line);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}
