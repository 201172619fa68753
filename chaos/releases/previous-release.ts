import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '@chasqui/local-services';

const run = promisify(execFile);
/** A build and, where its packages are others, their installation. */
const BUILT_WITHIN_MS = 600_000;
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;

/** What is known of the version before this one. */
export interface PreviousVersion {
  commit: string;
}

/** @param root of the repository */
export function previousVersion(root: string): PreviousVersion {
  return JSON.parse(readFileSync(join(root, 'chaos/releases/previous-version.json'), 'utf8')) as PreviousVersion;
}

/** Whether the history of the repository is here: not in an unpacked archive, nor in a shallow clone. */
export async function hasCommit(root: string, commit: string): Promise<boolean> {
  return git(root, 'cat-file', '-e', `${commit}^{commit}`).then(
    () => true,
    () => false,
  );
}

/** Whether `commit` is part of the history of what is checked out. */
export async function isAncestor(root: string, commit: string): Promise<boolean> {
  return git(root, 'merge-base', '--is-ancestor', commit, 'HEAD').then(
    () => true,
    () => false,
  );
}

/**
 * Builds another version, once: what was built stays in the cache folder of this user. Its packages are those of this version where both
 * ask for the same, else they are installed.
 *
 * @returns its `dist`
 */
export async function buildRelease(root: string, commit: string): Promise<string> {
  const folder = join(cacheFolder(), 'releases', commit);
  const dist = join(folder, 'dist');
  if (existsSync(folder)) return dist;
  const fresh = `${folder}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  try {
    await git(root, 'archive', '--format=tar', '--output', `${fresh}.tar`, commit);
    await run('tar', ['-xf', `${fresh}.tar`, '-C', fresh]);
    if (isSame(root, fresh)) sharePackages(root, fresh);
    else await npm(fresh, 'ci', '--no-audit', '--no-fund');
    await run(process.execPath, ['scripts/build.mjs'], {
      cwd: fresh,
      timeout: BUILT_WITHIN_MS,
      maxBuffer: MOST_OUTPUT_BYTES,
    });
    renameSync(fresh, folder);
  } finally {
    rmSync(`${fresh}.tar`, { force: true });
    rmSync(fresh, { recursive: true, force: true });
  }
  return dist;
}

const isSame = (root: string, other: string): boolean =>
  readFileSync(join(root, 'package-lock.json')).equals(readFileSync(join(other, 'package-lock.json')));

/** Those of the workspaces, too. */
function sharePackages(root: string, other: string): void {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  for (const folder of ['.', ...workspaces]) {
    const packages = join(root, folder, 'node_modules');
    if (existsSync(packages)) symlinkSync(packages, join(other, folder, 'node_modules'));
  }
}

async function git(root: string, ...args: readonly string[]): Promise<void> {
  await run('git', ['-c', `safe.directory=${root}`, '-C', root, ...args]);
}

/** The npm that belongs to this Node, wherever it is. */
async function npm(folder: string, ...args: readonly string[]): Promise<void> {
  const path = `${dirname(process.execPath)}:${process.env.PATH ?? ''}`;
  await run('npm', [...args], {
    cwd: folder,
    timeout: BUILT_WITHIN_MS,
    maxBuffer: MOST_OUTPUT_BYTES,
    env: { ...process.env, PATH: path },
  });
}
