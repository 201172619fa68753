import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@chasqui/local-services';
import { AwsClient } from 'aws4fetch';
import { waitFor } from './wait-for';

const run = promisify(execFile);

const STORAGE = ['account', 'container', 'object'] as const;
const PROCESSES = ['proxy', ...STORAGE] as const;
type ProcessName = (typeof PROCESSES)[number];

/** Three disks: a file is stored three times, and counts as stored once two disks have it. */
const DISKS = ['d1', 'd2', 'd3'];
const REGION = 'eu-central-1';
/** With characters that need escaping in a URL, a header or a settings file. */
const SECRET_KEY = 'wJalr+XUtnFEMI/K7MDENG+bPxRfiCY=KEY';
const ANSWERS_WITHIN_MS = 90_000;

/** Whether OpenStack Swift is installed, and what a test's title says if it is not. */
export function swiftPrograms(): { runs: boolean; note: string } {
  const runs = PROCESSES.every((name) => existsSync(`/usr/bin/swift-${name}-server`));
  const packages = PROCESSES.map((name) => `swift-${name}`).join(' ');
  return { runs, note: runs ? '' : ` (skipped: OpenStack Swift is not installed here: apt-get install ${packages})` };
}

/**
 * OpenStack Swift with its S3 API, as Debian ships it: one process each for proxy, accounts, containers and objects, on
 * three folders as disks.
 */
export class SwiftServer {
  readonly region = REGION;
  readonly secretKey = SECRET_KEY;
  /** May read, write and delete in all buckets. */
  readonly accessKey = 'shop:writer';
  /** Without rights; the same secret. */
  readonly accessKeyWithoutRights = 'shop:nobody';
  private readonly processes = new Map<ProcessName, ChildProcess>();

  private constructor(
    private readonly folder: string,
    private readonly ports: Readonly<Record<ProcessName, number>>,
  ) {}

  get endpoint(): string {
    return `http://localhost:${this.ports.proxy}`;
  }

  /** For buckets in the host name: a numeric bucket leads to this machine. */
  get hostEndpoint(): string {
    return `http://{bucket}.0.0.1:${this.ports.proxy}`;
  }

  static async start(): Promise<SwiftServer> {
    const folder = mkdtempSync(join(tmpdir(), 'chasqui-swift-'));
    for (const disk of DISKS) mkdirSync(join(folder, 'disks', disk), { recursive: true });
    const ports = {
      proxy: await freePort(),
      account: await freePort(),
      container: await freePort(),
      object: await freePort(),
    };
    writeFileSync(join(folder, 'swift.conf'), SWIFT_CONF);
    for (const name of PROCESSES)
      writeFileSync(
        join(folder, `${name}.conf`),
        defaults(folder, ports[name]) + (name === 'proxy' ? PROXY_CONF : storageConf(name)),
      );
    await Promise.all(STORAGE.map((name) => makeRing(join(folder, `${name}.builder`), ports[name])));
    const swift = new SwiftServer(folder, ports);
    try {
      await Promise.all(PROCESSES.map((name) => swift.startProcess(name)));
    } catch (error) {
      await swift.stop();
      throw error;
    }
    return swift;
  }

  async makeBucket(name: string): Promise<void> {
    const operator = new AwsClient({
      accessKeyId: this.accessKey,
      secretAccessKey: SECRET_KEY,
      region: REGION,
      service: 's3',
    });
    const { ok, status } = await operator.fetch(`${this.endpoint}/${name}`, { method: 'PUT' });
    if (!ok) throw new Error(`Swift made no bucket: ${status}`);
  }

  async killProxy(): Promise<void> {
    await killed(this.processes.get('proxy'));
  }

  /** After `killProxy`. */
  startProxy(): Promise<void> {
    return this.startProcess('proxy');
  }

  async stop(): Promise<void> {
    await Promise.all([...this.processes.values()].map(killed));
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async startProcess(name: ProcessName): Promise<void> {
    // With -v it prints what it sends to syslog.
    const child = spawn(`swift-${name}-server`, [join(this.folder, `${name}.conf`), '-v'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.processes.set(name, child);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => (said = `${said}${bytes.toString()}`.slice(-2_000)));
    const answers = () =>
      fetch(`http://127.0.0.1:${this.ports[name]}/healthcheck`).then(
        ({ ok }) => ok,
        () => {
          if (child.exitCode !== null) throw new Error(`swift-${name}-server ended: ${said}`);
          return false;
        },
      );
    await waitFor(answers, { what: `swift-${name}-server to answer`, timeoutMs: ANSWERS_WITHIN_MS });
  }
}

const SWIFT_CONF = `[swift-hash]
swift_hash_path_suffix = of-a-test
swift_hash_path_prefix = of-a-test
[storage-policy:0]
name = Policy-0
default = yes
`;

const defaults = (folder: string, port: number): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${folder}
devices = ${join(folder, 'disks')}
mount_check = false
workers = 0
user = ${userInfo().username}
log_level = ERROR
`;

const storageConf = (name: string): string => `[pipeline:main]
pipeline = healthcheck ${name}-server
[app:${name}-server]
use = egg:swift#${name}
[filter:healthcheck]
use = egg:swift#healthcheck
`;

/** tempauth requires a memcached setting, but works without the server. */
const PROXY_CONF = `[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache s3api tempauth slo dlo copy proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = ${REGION}
storage_domain = 0.0.1
[filter:tempauth]
use = egg:swift#tempauth
user_shop_writer = ${SECRET_KEY} .admin
user_shop_nobody = ${SECRET_KEY}
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:copy]
use = egg:swift#copy
`;

/** Writes a ring: which disk holds what. */
async function makeRing(builder: string, port: number): Promise<void> {
  const disks = DISKS.flatMap((disk, index) => [`r1z${index + 1}-127.0.0.1:${port}/${disk}`, '1']);
  for (const words of [['create', '6', `${DISKS.length}`, '1'], ['add', ...disks], ['rebalance']])
    await run('swift-ring-builder', [builder, ...words]);
}

async function killed(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
