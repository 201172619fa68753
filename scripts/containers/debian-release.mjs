// Packages of another Debian release than this machine's, unpacked into a folder: nothing is installed.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
const DEBIAN = 'http://deb.debian.org/debian';

/** For apt: an outdated mirror, as companies may have, is good enough. Its lists are still signed. */
export const MIRROR_MAY_BE_OLD = 'Acquire::Check-Valid-Until "false";';

/**
 * @param {string} release for example `trixie`
 * @param {string} name of the package
 * @param {string} cache folder kept between runs
 * @returns {Promise<string>} folder with the files of the package
 */
export async function unpackFromDebian(release, name, cache) {
  const target = join(cache, `${release}-${name}`);
  if (existsSync(target)) return target;
  const folder = `${target}.new-${process.pid}`;
  rmSync(folder, { recursive: true, force: true });
  for (const part of ['state/lists/partial', 'cache/archives/partial', 'download', 'files']) {
    mkdirSync(join(folder, part), { recursive: true });
  }
  writeFileSync(join(folder, 'status'), '');
  writeFileSync(join(folder, 'sources.list'), `deb [signed-by=${KEYRING}] ${DEBIAN} ${release} main\n`);
  writeFileSync(join(folder, 'apt.conf'), aptConfiguration(folder));
  const options = { cwd: join(folder, 'download'), env: { APT_CONFIG: join(folder, 'apt.conf') } };
  try {
    await run('apt-get', ['update', '-qq'], options);
    await run('apt-get', ['download', '-qq', name], options);
    const [file] = readdirSync(join(folder, 'download')).filter((each) => each.endsWith('.deb'));
    await run('dpkg-deb', ['-x', join(folder, 'download', file), join(folder, 'files')]);
    renameSync(join(folder, 'files'), target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return target;
}

const aptConfiguration = (folder) => `
Dir::Etc::sourcelist "${folder}/sources.list";
Dir::Etc::sourceparts "/dev/null";
Dir::Etc::preferencesparts "/dev/null";
Dir::State "${folder}/state";
Dir::State::status "${folder}/status";
Dir::Cache "${folder}/cache";
APT::Sandbox::User "root";
${MIRROR_MAY_BE_OLD}
`;
