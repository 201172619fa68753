import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type LocalServer, startRedis, startRedisSentinel } from '@chasqui/local-services';
import { Redis } from 'ioredis';
import { redisProgram } from './test-environment';
import { testTlsFiles, type TestTlsFiles } from './test-tls-files';
import { waitFor } from './wait-for';

const NAME = 'mymaster';
const SENTINEL_PASSWORD = 'asks-the-sentinels';
const PASSWORD = 'shared-by-both';

export interface SentinelTrioOptions {
  /** A master silent for this long is replaced; default 800. */
  downAfterMs?: number;
  /** Servers and Sentinels use only TLS, also among each other; default false. */
  tls?: boolean;
}

export class SentinelTrio {
  readonly password = PASSWORD;

  private constructor(
    private readonly folder: string,
    private readonly tls: TestTlsFiles | undefined,
    private readonly servers: LocalServer[] = [],
    private readonly sentinels: LocalServer[] = [],
  ) {}

  static async start({ downAfterMs = 800, tls = false }: SentinelTrioOptions = {}): Promise<SentinelTrio> {
    const folder = mkdtempSync(join(tmpdir(), 'chasqui-sentinels-'));
    const trio = new SentinelTrio(folder, tls ? testTlsFiles() : undefined);
    try {
      await trio.startAll(downAfterMs);
      return trio;
    } catch (error) {
      await trio.stop();
      throw error;
    }
  }

  get url(): string {
    const hosts = this.sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',');
    const scheme = this.tls === undefined ? 'redis' : 'rediss';
    const ca = this.tls === undefined ? '' : `&sslrootcert=${this.tls.ca}`;
    return `${scheme}+sentinel://:${PASSWORD}@${hosts}/${NAME}?sentinel_password=${SENTINEL_PASSWORD}${ca}`;
  }

  async master(): Promise<LocalServer> {
    const [, port] = (await this.askSentinel((redis) =>
      redis.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', NAME),
    )) as string[];
    const found = this.servers.find((server) => server.port === Number(port));
    if (found === undefined) throw new Error('the Sentinels name another master');
    return found;
  }

  /** A planned switch: the Sentinels swap master and replica. */
  async switchOver(): Promise<void> {
    await this.askSentinel((redis) => redis.call('SENTINEL', 'FAILOVER', NAME));
  }

  /**
   * Sends a signal such as `SIGSTOP` to each. Sentinels stopped for two seconds replace no master for the next thirty.
   */
  signalSentinels(signal: NodeJS.Signals): void {
    for (const { pid } of this.sentinels) process.kill(pid, signal);
  }

  async startAgain({ port }: LocalServer): Promise<LocalServer> {
    const started = await this.startServer(port);
    const place = this.servers.findIndex((server) => server.port === port);
    this.servers[place] = started;
    return started;
  }

  async isFollowing({ port }: LocalServer): Promise<boolean> {
    return (await this.ask(port, (redis) => redis.info('replication'))).includes('link_status:up');
  }

  async stop(): Promise<void> {
    for (const { pid } of [...this.servers, ...this.sentinels]) signalIfThere(pid);
    await Promise.all([...this.sentinels, ...this.servers].map((server) => server.stop()));
    rmSync(this.folder, { recursive: true, force: true });
    if (this.tls !== undefined) rmSync(this.tls.folder, { recursive: true, force: true });
  }

  async ask<T>(port: number, run: (redis: Redis) => Promise<T>, password = PASSWORD): Promise<T> {
    const tls = this.tls && { tls: { ca: this.tls.caText } };
    const redis = new Redis({
      port,
      host: '127.0.0.1',
      password,
      ...tls,
      lazyConnect: true,
      retryStrategy: () => null,
    });
    redis.on('error', () => undefined);
    try {
      await redis.connect();
      return await run(redis);
    } finally {
      redis.disconnect();
    }
  }

  private async startAll(downAfterMs: number): Promise<void> {
    const master = await this.startServer(await freePort());
    this.servers.push(master);
    const replica = await this.startServer(await freePort(), { replicaof: `127.0.0.1 ${master.port}` });
    this.servers.push(replica);
    await waitFor(() => this.isFollowing(replica), { what: 'the replica to follow', timeoutMs: 30_000 });
    for (const place of ['1', '2', '3']) this.sentinels.push(await this.startSentinel(place, master.port, downAfterMs));
    await waitFor(() => this.knowsAll(), {
      what: 'the Sentinels to know each other and the replica',
      timeoutMs: 40_000,
    });
  }

  private startServer(port: number, settings: Readonly<Record<string, string>> = {}): Promise<LocalServer> {
    const own = { masterauth: PASSWORD, 'repl-diskless-sync-delay': '0', ...settings, ...this.tlsSettings(port) };
    return startRedis({ ...redisProgram(), appendOnly: false, password: PASSWORD, port, settings: own });
  }

  private async startSentinel(place: string, masterPort: number, downAfterMs: number): Promise<LocalServer> {
    const port = await freePort();
    const lines = [
      ...Object.entries(this.tlsSettings(port)).map((setting) => setting.join(' ')),
      `requirepass ${SENTINEL_PASSWORD}`,
      `sentinel sentinel-pass ${SENTINEL_PASSWORD}`,
      `sentinel monitor ${NAME} 127.0.0.1 ${masterPort} 2`,
      `sentinel auth-pass ${NAME} ${PASSWORD}`,
      `sentinel down-after-milliseconds ${NAME} ${downAfterMs}`,
      `sentinel failover-timeout ${NAME} 5000`,
    ];
    return startRedisSentinel({ ...redisProgram(), folder: join(this.folder, place), port, lines });
  }

  private tlsSettings(port: number): Readonly<Record<string, string>> {
    if (this.tls === undefined) return {};
    const { ca, cert, key } = this.tls;
    return {
      port: '0',
      'tls-port': String(port),
      'tls-replication': 'yes',
      'tls-ca-cert-file': ca,
      'tls-cert-file': cert,
      'tls-key-file': key,
      'tls-auth-clients': 'no',
    };
  }

  private askSentinel<T>(run: (redis: Redis) => Promise<T>): Promise<T> {
    return this.ask(this.sentinels[0]?.port ?? 0, run, SENTINEL_PASSWORD);
  }

  private async knowsAll(): Promise<boolean> {
    const told = await Promise.all(
      this.sentinels.map(({ port }) => this.ask(port, (redis) => redis.info('sentinel'), SENTINEL_PASSWORD)),
    );
    return told.every((text) => /status=ok,.*slaves=1,sentinels=3/.test(text));
  }
}

function signalIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {}
}
