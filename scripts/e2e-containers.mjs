// npm run e2e:containers: builds deploy/Dockerfile and starts docker-compose.yml, both unchanged, on stand-ins for the
// official images, sends, receives, and restarts every service under load. It needs Debian and root, and installs what
// it needs; its Docker Engine is private. `-- --small`: one round of restarts instead of three; `-- --rounds N`. `--
// --keep-layers`: keeps the image layers for the next run with this option, which then builds only what has changed.
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildBaseImages } from './containers/base-images.mjs';
import { unpackFromDebian } from './containers/debian-release.mjs';
import { Engine } from './containers/engine.mjs';
import { checkImages } from './containers/images.mjs';
import { Report } from './containers/report.mjs';
import { run } from './containers/run.mjs';
import { runScenario } from './containers/scenario.mjs';
import { Stack } from './containers/stack.mjs';
import { installPackages } from './debian-packages.mjs';

const CACHE = '/var/cache/chasqui/containers';
const PACKAGES = { 'docker.io': 'dockerd', mmdebstrap: 'mmdebstrap' };
/** Bookworm has neither. */
const PLUGINS = { 'docker-compose': 'docker-compose', 'docker-buildx': 'docker-buildx' };
const PLUGINS_FROM = 'trixie';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    'keep-layers': { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds ?? (values.small ? 1 : 3));
const startedAt = performance.now();
const log = (text) => {
  process.stdout.write(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(4)} s  ${text}\n`);
};

const aborted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => aborted.abort());

const why = missingNeed();
if (why !== undefined) {
  process.stderr.write(`${why}\n`);
  process.exit(2);
}
process.exit(await main());

/** @returns {Promise<number>} exit code */
async function main() {
  // Root's umask may be strict, but users in containers read the files copied from here.
  process.umask(0o022);
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-containers-'));
  const report = new Report(log);
  const engine = new Engine(folder, await plugins(), aborted.signal);
  let stack;
  try {
    await engine.start(values['keep-layers'] ? join(CACHE, 'engine') : join(folder, 'data'));
    await timed(report, 'base_images_s', () => buildBaseImages(engine, { root, cache: CACHE, folder, log }));
    const [port, http, https] = [await freePort(), await freePort(), await freePort()];
    stack = new Stack(engine, { root, folder, port, ports: { http, https } });
    // Leftovers of a killed run with kept layers.
    await stack.remove();
    await timed(report, 'build_s', () => stack.build(log));
    await checkImages(engine, report, root);
    await stack.addWebhookKeys();
    await runScenario(stack, report, { rounds, signal: aborted.signal, ports: { http, https }, folder });
  } catch (error) {
    await report.check('the run comes to its end', () =>
      Promise.reject(new Error(aborted.signal.aborted ? 'ended by a signal' : error.stack)),
    );
    if (stack !== undefined) await writeLogs(stack, report);
  } finally {
    await stack?.remove();
    await engine.stop();
    await run('rm', ['-rf', folder]);
  }
  report.figures.total_s = Math.round((performance.now() - startedAt) / 1_000);
  const file = report.write(join(root, 'scripts/containers/results'));
  const { logs: _, ...figures } = report.figures;
  process.stdout.write(`\n${report.table()}\n\n${JSON.stringify(figures)}\n${file}\n`);
  process.stdout.write(`${report.checks.length - report.failed} passed, ${report.failed} failed\n`);
  return report.failed > 0 ? 1 : 0;
}

function missingNeed() {
  if (process.getuid?.() !== 0) return 'npm run e2e:containers starts a Docker Engine of its own, which only root may.';
  if (!existsSync('/etc/debian_version'))
    return 'npm run e2e:containers makes its images of packages of Debian, which this is not.';
  const isThere = (program) => (process.env.PATH ?? '').split(':').some((path) => existsSync(join(path, program)));
  const missing = () => Object.keys(PACKAGES).filter((name) => !isThere(PACKAGES[name]));
  if (missing().length === 0) return undefined;
  const said = installPackages(missing());
  return missing().length === 0 ? undefined : `${missing().join(' and ')} could not be installed: ${said}`;
}

async function plugins() {
  const found = {};
  for (const [name, program] of Object.entries(PLUGINS)) {
    const files = await unpackFromDebian(PLUGINS_FROM, name, CACHE);
    found[program] = join(files, 'usr/libexec/docker/cli-plugins', program);
  }
  return found;
}

async function timed(report, name, work) {
  const began = performance.now();
  await work();
  report.figures[name] = Math.round((performance.now() - began) / 1_000);
}

/** Prints the last lines of each service, to find the cause of a failure. */
async function writeLogs(stack, report) {
  const { stdout } = await stack.compose(['logs', '--no-color', '--tail', '60'], {
    profiles: ['sandbox'],
    mayFail: true,
    signal: undefined,
  });
  report.figures.logs = stdout.split('\n').slice(-400);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
