import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const INSTALLED = '/usr/sbin/pgbouncer';
const FETCH_WITHIN_MS = 120_000;
const NOBODY = 65_534;

/** A PgBouncer in transaction mode before one database. */
export interface TestPooler {
  /** Of the database through it, without `?pooler=`. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts Debian's PgBouncer, of any version: the machine's own, or one fetched for the test without installing it.
 *
 * @param databaseUrl the database behind it, with user and password
 * @param poolSize connections that it has to PostgreSQL
 */
export async function startPgBouncer(databaseUrl: string, poolSize: number): Promise<TestPooler> {
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-pgbouncer-'));
  chmodSync(folder, 0o755);
  const { program, env } = findPgBouncer(folder);
  const server = new URL(databaseUrl);
  const port = await freePort();
  const settings = [
    '[databases]',
    `* = host=${server.hostname} port=${server.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${join(folder, 'users')}`,
    'pool_mode = transaction',
    `default_pool_size = ${poolSize}`,
    'max_client_conn = 200',
  ];
  writeFileSync(join(folder, 'users'), `"${server.username}" "${decodeURIComponent(server.password)}"\n`);
  writeFileSync(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], { env, stdio: ['ignore', 'ignore', 'pipe'], ...user });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (data) => {
      said += String(data);
      if (said.includes('process up')) resolve();
    });
    child.once('exit', () => reject(new Error(`PgBouncer did not start: ${said}`)));
  });
  server.port = String(port);
  return {
    url: server.href,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findPgBouncer(folder: string): { program: string; env: Record<string, string> } {
  if (existsSync(INSTALLED)) return { program: INSTALLED, env: {} };
  const root = join(folder, 'fetched');
  const options = { cwd: root, timeout: FETCH_WITHIN_MS, stdio: 'ignore' } as const;
  mkdirSync(root);
  const download = () =>
    execFileSync('apt-get', ['-o', 'APT::Sandbox::User=root', 'download', 'pgbouncer', ...libraryPackages()], options);
  try {
    try {
      download();
    } catch {
      execFileSync('apt-get', ['update', '-qq'], options);
      download();
    }
    for (const file of readdirSync(root)) execFileSync('dpkg-deb', ['--extract', file, root], options);
  } catch (error) {
    const how = 'Install it (Debian: apt-get install pgbouncer), and run the test again.';
    throw new Error(`This test needs PgBouncer, which was not found and could not be fetched. ${how}`, {
      cause: error,
    });
  }
  const libraries = `${root}/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;
  return { program: join(root, INSTALLED), env: { LD_LIBRARY_PATH: libraries } };
}

/** Libraries that few machines have, by their names in this Debian. */
function libraryPackages(): string[] {
  const said = execFileSync('apt-cache', ['depends', '--important', 'pgbouncer'], {
    timeout: FETCH_WITHIN_MS,
    encoding: 'utf8',
  });
  return [...said.matchAll(/Depends: (lib(?:c-ares|event)\S+)/g)].flatMap(([, name]) => name ?? []);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
