import { execFile } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '@chasqui/local-services';

const run = promisify(execFile);
/** A build and, if its packages differ, their installation. */
const BUILT_WITHIN_MS = 600_000;
const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;

export interface PreviousVersion {
  commit: string;
}

export function previousVersion(root: string): PreviousVersion {
  return JSON.parse(readFileSync(join(root, 'chaos/releases/previous-version.json'), 'utf8')) as PreviousVersion;
}

export async function hasCommit(root: string, commit: string): Promise<boolean> {
  return git(root, 'cat-file', '-e', `${commit}^{commit}`).then(
    () => true,
    () => false,
  );
}

/** Whether this is a clone that is not shallow. */
export async function hasWholeHistory(root: string): Promise<boolean> {
  return git(root, 'rev-parse', '--is-shallow-repository').then(
    (said) => said.trim() === 'false',
    () => false,
  );
}

export async function isAncestor(root: string, commit: string): Promise<boolean> {
  return git(root, 'merge-base', '--is-ancestor', commit, 'HEAD').then(
    () => true,
    () => false,
  );
}

export function fileOf(root: string, commit: string, path: string): Promise<string> {
  return git(root, 'show', `${commit}:${path}`);
}

/**
 * Builds another version, once: builds stay in this user's cache folder. Packages are shared with this version if both
 * require the same, else installed.
 *
 * @returns its `dist`
 */
export async function buildRelease(root: string, commit: string): Promise<string> {
  const folder = join(cacheFolder(), 'releases', commit);
  const dist = join(folder, 'dist');
  if (existsSync(folder)) {
    await providePackages(root, folder);
    return dist;
  }
  const fresh = `${folder}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  try {
    await git(root, 'archive', '--format=tar', '--output', `${fresh}.tar`, commit);
    await run('tar', ['-xf', `${fresh}.tar`, '-C', fresh]);
    await providePackages(root, fresh);
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

const isSame = (root: string, other: string): boolean => packagesOf(root) === packagesOf(other);

/** Runtime packages; build and test tools may be this version's. */
function packagesOf(root: string): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  return JSON.stringify(Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true));
}

/** Own packages stay; links to a checkout are made anew, because the old one may be gone. */
async function providePackages(root: string, release: string): Promise<void> {
  const { workspaces } = JSON.parse(readFileSync(join(release, 'package.json'), 'utf8')) as { workspaces: string[] };
  const places = ['.', ...workspaces].map((folder) => join(folder, 'node_modules'));
  const isLinked = (place: string): boolean =>
    lstatSync(join(release, place), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  if (!isLinked('node_modules') && existsSync(join(release, 'node_modules'))) return;
  for (const place of places) if (isLinked(place)) rmSync(join(release, place));
  if (!isSame(root, release)) await npm(release, 'ci', '--no-audit', '--no-fund');
  else
    for (const place of places) if (existsSync(join(root, place))) symlinkSync(join(root, place), join(release, place));
}

async function git(root: string, ...args: readonly string[]): Promise<string> {
  return (await run('git', ['-c', `safe.directory=${root}`, '-C', root, ...args])).stdout;
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
