// The console's pages: built by Vite and compressed, or taken from the last build if nothing changed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const WEB = 'apps/console/web';
const SNIPPETS = 'docs/snippets/servers';
/** Builds by hash of their sources; there is only one. */
const CACHE = 'node_modules/.cache/console-web';
/** Text files served to browsers. Fonts and pictures are compressed already. */
const COMPRESSED = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
/** Smaller files fit one packet either way. */
const WORTH_BYTES = 1_400;
const LONGEST_BUILD_MS = 15 * 60_000;

/**
 * Puts the pages into a folder.
 *
 * @param {string} root of the repository
 * @param {string} target folder, for example `dist/apps/console/web`; its other content stays
 * @throws Error with Vite's output
 */
export async function buildConsoleWeb(root, target) {
  const cache = join(root, CACHE);
  const built = join(cache, hashOfSources(root));
  if (!existsSync(built)) {
    // Parallel builds are possible: only a complete one gets the final name.
    const draft = `${built}.${process.pid}`;
    try {
      await runVite(root, draft);
      compressFiles(draft);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      throw error;
    }
    removeFormer(cache);
    if (existsSync(built)) rmSync(draft, { recursive: true, force: true });
    else renameSync(draft, built);
  }
  mkdirSync(target, { recursive: true });
  cpSync(built, target, { recursive: true });
}

function removeFormer(cache) {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    const isUnderWay = name.includes('.') && Date.now() - statSync(path).mtimeMs < LONGEST_BUILD_MS;
    if (!isUnderWay) rmSync(path, { recursive: true, force: true });
  }
}

function hashOfSources(root) {
  const sources = [WEB, SNIPPETS]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    )
    .filter((path) => !/(^|[\\/])node_modules([\\/]|$)/.test(path))
    .map((path) => join(root, path))
    .filter((path) => statSync(path).isFile())
    .sort();
  const hash = createHash('sha256');
  for (const path of [...sources, join(root, 'package-lock.json'), fileURLToPath(import.meta.url)]) {
    const bytes = readFileSync(path);
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 32);
}

function runVite(root, folder) {
  const web = join(root, WEB);
  const vite = join(createRequire(join(web, 'package.json')).resolve('vite/package.json'), '../bin/vite.js');
  // Tests build, too, and their build is started next: it must never contain React's development version.
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' };
  const args = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: web, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(output))));
  });
}

/** Writes `x.js.br` and `x.js.gz` beside `x.js`, for clients that accept them. */
function compressFiles(folder) {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, path);
    if (!COMPRESSED.has(extname(file)) || statSync(file).size < WORTH_BYTES || path === 'index.html') continue;
    const bytes = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
}
