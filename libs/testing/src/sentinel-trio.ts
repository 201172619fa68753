import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type LocalServer, startRedis, startRedisSentinel } from '@chasqui/local-services';
import { Redis } from 'ioredis';
import { waitFor } from './wait-for';

const NAME = 'mymaster';
const SENTINEL_PASSWORD = 'asks-the-sentinels';

/** Two Redis, of which one follows the other, and three Sentinels that watch them. */
export class SentinelTrio {
  private constructor(
    private readonly folder: string,
    private readonly password: string,
    private readonly servers: LocalServer[],
    private readonly sentinels: readonly LocalServer[],
  ) {}

  /** @param downAfterMs a master that is silent for so long is replaced */
  static async start(downAfterMs = 800): Promise<SentinelTrio> {
    const folder = mkdtempSync(join(tmpdir(), 'chasqui-sentinels-'));
    const password = 'shared-by-both';
    const options = { appendOnly: false, password } as const;
    const master = await startRedis({ ...options, settings: { masterauth: password } });
    const replica = await startRedis({
      ...options,
      settings: { masterauth: password, replicaof: `127.0.0.1 ${master.port}`, 'repl-diskless-sync-delay': '0' },
    });
    const trio = new SentinelTrio(folder, password, [master, replica], []);
    await waitFor(
      async () => (await trio.ask(replica.port, (redis) => redis.info('replication'))).includes('link_status:up'),
      {
        what: 'the replica to follow',
        timeoutMs: 30_000,
      },
    );
    const lines = [
      `requirepass ${SENTINEL_PASSWORD}`,
      `sentinel sentinel-pass ${SENTINEL_PASSWORD}`,
      `sentinel monitor ${NAME} 127.0.0.1 ${master.port} 2`,
      `sentinel auth-pass ${NAME} ${password}`,
      `sentinel down-after-milliseconds ${NAME} ${downAfterMs}`,
      `sentinel failover-timeout ${NAME} 5000`,
    ];
    const sentinels: LocalServer[] = [];
    for (const place of ['1', '2', '3'])
      sentinels.push(await startRedisSentinel({ folder: join(folder, place), port: await freePort(), lines }));
    const ready = new SentinelTrio(folder, password, trio.servers, sentinels);
    await waitFor(() => ready.knowsAll(), {
      what: 'the Sentinels to know each other and the replica',
      timeoutMs: 40_000,
    });
    return ready;
  }

  /** As REDIS_URL. */
  get url(): string {
    const hosts = this.sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `redis+sentinel://:${this.password}@${hosts}/${NAME}?sentinel_password=${SENTINEL_PASSWORD}`;
  }

  /** The server that takes writes. */
  async master(): Promise<LocalServer> {
    const [, port] = (await this.askSentinel((redis) =>
      redis.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', NAME),
    )) as string[];
    const found = this.servers.find((server) => server.port === Number(port));
    if (found === undefined) throw new Error('the Sentinels name another master');
    return found;
  }

  /** A planned change: the Sentinels make the replica the master, and the old one a replica. */
  async switchOver(): Promise<void> {
    await this.askSentinel((redis) => redis.call('SENTINEL', 'FAILOVER', NAME));
  }

  async stop(): Promise<void> {
    for (const { pid } of this.servers) signalIfThere(pid);
    await Promise.all([...this.sentinels, ...this.servers].map((server) => server.stop()));
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Runs a command on one server, with the password of all. */
  async ask<T>(port: number, run: (redis: Redis) => Promise<T>, password = this.password): Promise<T> {
    const redis = new Redis({ port, password, lazyConnect: true, retryStrategy: () => null });
    redis.on('error', () => undefined);
    try {
      await redis.connect();
      return await run(redis);
    } finally {
      redis.disconnect();
    }
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
  } catch {
    // It was killed.
  }
}
