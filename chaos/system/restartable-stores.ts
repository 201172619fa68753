import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, type LocalServer, startPostgres, startRedis } from '@chasqui/local-services';
import { Redis } from '@chasqui/platform';
import { startTcpProxy, type TcpProxy } from '@chasqui/testing';

/** PostgreSQL and Redis as the apps see them: at addresses that stay, with servers that come and go. */
export class RestartableStores {
  private constructor(
    private readonly folder: string,
    private postgres: LocalServer,
    private redis: LocalServer,
    private readonly redisPassword: string,
    /** The way of the apps to PostgreSQL; the harness itself takes `databaseUrl`. */
    readonly postgresProxy: TcpProxy,
    readonly redisProxy: TcpProxy,
  ) {}

  /**
   * Starts both, durable as in production.
   *
   * @param log gets every line that PostgreSQL prints
   */
  static async start(folder: string, log?: (line: string) => void): Promise<RestartableStores> {
    const [postgres, redis] = await Promise.all([
      startPostgres({ dataDir: join(folder, 'postgres'), durable: true, port: await freePort(), ...(log && { log }) }),
      startRedis({ dataDir: join(folder, 'redis'), appendOnly: true, port: await freePort() }),
    ]);
    const proxies = await Promise.all([startTcpProxy(postgres), startTcpProxy(redis)]);
    return new RestartableStores(folder, postgres, redis, new URL(redis.url).password, ...proxies);
  }

  get pids(): { postgres: number; redis: number } {
    return { postgres: this.postgres.pid, redis: this.redis.pid };
  }

  get databaseUrl(): string {
    return this.postgres.url;
  }

  get proxiedDatabaseUrl(): string {
    const url = new URL(this.postgres.url);
    url.port = String(this.postgresProxy.port);
    return url.href;
  }

  get redisUrl(): string {
    return `redis://:${this.redisPassword}@127.0.0.1:${this.redisProxy.port}`;
  }

  /** SIGQUIT is its "immediate" stop: no checkpoint, recovery at the next start. SIGKILL takes the postmaster alone. */
  async killPostgres(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    this.postgres.kill(signal);
    await this.postgres.exited;
  }

  async restartPostgres(): Promise<void> {
    const { port } = this.postgres;
    this.postgres = await startPostgres({ dataDir: join(this.folder, 'postgres'), durable: true, port });
  }

  async killRedis(): Promise<void> {
    this.redis.kill('SIGKILL');
    await Promise.all([this.redis.exited, this.redisProxy.cut()]);
  }

  /** Each start has a new password: the apps are let in again when theirs is back. */
  async restartRedis(): Promise<void> {
    const { port } = this.redis;
    this.redis = await startRedis({ dataDir: join(this.folder, 'redis'), appendOnly: true, port });
    await this.command((redis) => redis.config('SET', 'requirepass', this.redisPassword));
    await this.redisProxy.heal();
  }

  /** SIGSTOP or SIGCONT. */
  signalRedis(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.redis.kill(signal);
  }

  /** SIGSTOP or SIGCONT of the postmaster and all of its processes: connections are taken, and nobody answers. */
  signalPostgres(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const { pid } = this.postgres;
    if (signal === 'SIGSTOP') this.postgres.kill(signal);
    for (const child of childrenOf(pid)) process.kill(child, signal);
    if (signal === 'SIGCONT') this.postgres.kill(signal);
  }

  async flushRedis(): Promise<void> {
    await this.tellRedis('FLUSHALL');
  }

  /** A command, past the proxy. */
  async tellRedis(command: string, ...args: readonly string[]): Promise<void> {
    const url = new URL(this.redis.url);
    url.password = this.redisPassword;
    await this.command((redis) => redis.call(command, ...args), url.href);
  }

  async stop(): Promise<void> {
    await Promise.all([this.postgresProxy.close(), this.redisProxy.close()]);
    await Promise.all([this.postgres.stop(), this.redis.stop()]);
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
