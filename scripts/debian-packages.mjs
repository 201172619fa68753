// Debian packages that tests need, where root may install them.
import { spawnSync } from 'node:child_process';

const INSTALL_WITHIN_MS = 240_000;

/**
 * Installs packages.
 *
 * @param {string[]} packages
 * @returns {string} apt-get's last line, or why it could not run
 */
export function installPackages(packages) {
  if (process.getuid?.() !== 0) return 'only root may install packages';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  let last = 'nothing was said';
  for (const args of [
    ['update', '-qq'],
    ['install', '-qq', '--yes', '--no-install-recommends', ...packages],
  ]) {
    const { error, stderr, stdout } = spawnSync('apt-get', args, { env, encoding: 'utf8', timeout: INSTALL_WITHIN_MS });
    if (error !== undefined) return error.message;
    last = `${stdout}\n${stderr}`.trim().split('\n').at(-1) || last;
  }
  return last;
}
