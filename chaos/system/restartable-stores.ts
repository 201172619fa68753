import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, type LocalServer, startPostgres, startRedis } from '@chasqui/local-services';
import { Redis } from '@chasqui/runtime';
import { PostgresPair, SentinelTrio, startTcpProxy, type TcpProxy } from '@chasqui/testing';

/** What a standby has when a commit is answered: all of it, or what was replicated by then. */
export type Standby = 'synchronous' | 'asynchronous';

/** Shorter than in production, where it is 5 s and more. */
const DOWN_AFTER_MS = 1_000;

export interface StoreOptions {
  log?: ((line: string) => void) | undefined;
  standby?: Standby | undefined;
  /** Two Redis and three Sentinels instead of one Redis, with failures of their own; default false. */
  sentinels?: boolean;
}

/** PostgreSQL and Redis as the apps see them: fixed addresses, with servers that come and go. */
export class RestartableStores {
  private constructor(
    private readonly folder: string,
    private postgres: LocalServer,
    private redis: LocalServer,
    private readonly redisPassword: string,
    /** The apps' way to PostgreSQL; the harness itself uses `databaseUrl`. */
    readonly postgresProxy: TcpProxy,
    readonly redisProxy: TcpProxy,
    private readonly pair: PostgresPair | undefined,
    /** Instead of one Redis. */
    readonly trio: SentinelTrio | undefined,
  ) {}

  static async start(folder: string, { log, standby, sentinels }: StoreOptions = {}): Promise<RestartableStores> {
    const trio = sentinels === true ? await SentinelTrio.start({ downAfterMs: DOWN_AFTER_MS }) : undefined;
    const pair = standby && (await PostgresPair.start(join(folder, 'postgres'), standby === 'synchronous'));
    const [postgres, redis] = await Promise.all([
      pair?.primary ??
        startPostgres({
          dataDir: join(folder, 'postgres'),
          durable: true,
          port: await freePort(),
          ...(log && { log }),
        }),
      trio?.master() ?? startRedis({ dataDir: join(folder, 'redis'), appendOnly: true, port: await freePort() }),
    ]);
    const proxies = await Promise.all([startTcpProxy(postgres), startTcpProxy(redis)]);
    return new RestartableStores(folder, postgres, redis, new URL(redis.url).password, ...proxies, pair, trio);
  }

  get pids(): { postgres: number; redis: number } {
    return { postgres: this.postgres.pid, redis: this.redis.pid };
  }

  /** With a standby, the address that always leads to the primary. */
  get databaseUrl(): string {
    if (this.pair !== undefined) return this.proxiedDatabaseUrl;
    return this.postgres.url;
  }

  get proxiedDatabaseUrl(): string {
    const url = new URL(this.postgres.url);
    url.port = String(this.postgresProxy.port);
    return url.href;
  }

  get redisUrl(): string {
    if (this.trio !== undefined) return this.trio.url;
    return `redis://:${this.redisPassword}@127.0.0.1:${this.redisProxy.port}`;
  }

  /** SIGQUIT is its "immediate" stop: no checkpoint, recovery at the next start. SIGKILL takes the postmaster alone. */
  async killPostgres(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    this.postgres.kill(signal);
    await this.postgres.exited;
  }

  /**
   * Promotes the standby.
   *
   * @param how `planned`: the old primary ends cleanly and follows the new one. `killed`: it is gone. `killed-behind`:
   * and its writes of the last `lagMs` were not replicated
   * @param lagMs how long the address keeps leading to the old one
   */
  async changePrimary(how: 'planned' | 'killed' | 'killed-behind', lagMs: number): Promise<void> {
    const { pair } = this;
    if (pair === undefined) throw new Error('there is no standby');
    if (how === 'planned') await pair.switchOver();
    else if (how === 'killed') await pair.failOver();
    else {
      await pair.holdUpReplication();
      await sleep(lagMs);
      await pair.killPrimary();
      await pair.promote();
    }
    await sleep(lagMs);
    this.postgres = pair.primary;
    this.postgresProxy.leadTo(this.postgres);
  }

  async restartPostgres(): Promise<void> {
    const { port } = this.postgres;
    this.postgres = await startPostgres({ dataDir: join(this.folder, 'postgres'), durable: true, port });
  }

  async killRedis(): Promise<void> {
    this.redis.kill('SIGKILL');
    await Promise.all([this.redis.exited, this.redisProxy.cut()]);
  }

  /** Each start has a new password, so the apps' password is restored before they can connect. */
  async restartRedis(): Promise<void> {
    const { port } = this.redis;
    this.redis = await startRedis({ dataDir: join(this.folder, 'redis'), appendOnly: true, port });
    await this.command((redis) => redis.config('SET', 'requirepass', this.redisPassword));
    await this.redisProxy.heal();
  }

  signalRedis(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.redis.kill(signal);
  }

  /** SIGSTOP or SIGCONT of the postmaster and all its processes: connections are accepted, but never answered. */
  signalPostgres(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const { pid } = this.postgres;
    if (signal === 'SIGSTOP') this.postgres.kill(signal);
    for (const child of childrenOf(pid)) process.kill(child, signal);
    if (signal === 'SIGCONT') this.postgres.kill(signal);
  }

  async flushRedis(): Promise<void> {
    await this.tellRedis('FLUSHALL');
  }

  async tellRedis(command: string, ...args: readonly string[]): Promise<void> {
    const url = new URL(this.redis.url);
    url.password = this.redisPassword;
    await this.command((redis) => redis.call(command, ...args), url.href);
  }

  async stop(): Promise<void> {
    await Promise.all([this.postgresProxy.close(), this.redisProxy.close()]);
    await Promise.all([this.pair?.stop() ?? this.postgres.stop(), (this.trio ?? this.redis).stop()]);
  }

  private async command(run: (redis: Redis) => Promise<unknown>, url = this.redis.url): Promise<void> {
    const redis = new Redis(url);
    try {
      await run(redis);
    } finally {
      redis.disconnect();
    }
  }
}

/** Of Linux: proc(5). */
function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return list === '' ? [] : list.split(' ').map(Number);
}
