import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, type LocalServer, startPostgres } from '@chasqui/local-services';
import { Client, type QueryResult } from 'pg';
import { postgresPrograms } from './test-environment';
import { waitFor } from './wait-for';

interface Place {
  folder: string;
  port: number;
}

const STOPPED_WITHIN_MS = 20_000;

export class PostgresPair {
  private constructor(
    private readonly places: [Place, Place],
    private servers: [LocalServer, LocalServer | null],
    private isSynchronous: boolean,
  ) {}

  /**
   * Starts both, durable, with the same password.
   *
   * @param folder accessible to the user who runs them
   * @param synchronous whether a commit waits until the standby has it on disk
   */
  static async start(folder: string, synchronous: boolean): Promise<PostgresPair> {
    const places: [Place, Place] = [
      { folder: join(folder, 'a'), port: await freePort() },
      { folder: join(folder, 'b'), port: await freePort() },
    ];
    mkdirSync(folder, { recursive: true });
    const first = await serverAt(places[0]);
    await first.stop();
    // While stopped, it can be copied as it is.
    execFileSync('cp', ['-a', places[0].folder, places[1].folder]);
    const primary = await serverAt(places[0]);
    const pair = new PostgresPair(places, [primary, null], synchronous);
    await pair.startStandby();
    return pair;
  }

  get primary(): LocalServer {
    return this.servers[0];
  }

  /** Null if it is down. */
  get standby(): LocalServer | null {
    return this.servers[1];
  }

  /** @throws Error if it is down */
  get standbyUrl(): string {
    const [, standby] = this.servers;
    if (standby === null) throw new Error('there is no standby');
    return standby.url;
  }

  /** Both servers, the current primary first. */
  get listUrl(): string {
    const url = new URL(this.primary.url);
    const [{ port: first }, { port: second }] = this.places;
    return url.href.replace(`${url.hostname}:${url.port}`, `127.0.0.1:${first},127.0.0.1:${second}`);
  }

  /**
   * A planned switch: the primary ends cleanly, the standby takes over with all data, and the old primary follows it.
   */
  async switchOver(): Promise<void> {
    await this.primary.stop();
    await this.promote();
    await this.startStandby();
  }

  /** The primary disappears at once, for good, and the standby takes over. */
  async failOver(): Promise<void> {
    this.primary.kill('SIGQUIT');
    await this.primary.exited;
    await this.promote();
  }

  /** Delays replication, as a slow network does. The primary dies with its processes. */
  async holdUpReplication(): Promise<void> {
    const { rows } = await this.ask(this.primary.url, 'select pid from pg_stat_replication');
    for (const { pid } of rows) process.kill(Number(pid), 'SIGSTOP');
  }

  /** On SIGQUIT a primary waits for its processes, even a stopped one, so that is killed first. */
  async killPrimary(): Promise<void> {
    const held = childrenOf(this.primary.pid);
    this.primary.kill('SIGKILL');
    for (const pid of held) killIfThere(pid);
    await this.primary.exited;
  }

  async restartStandby(meanwhile: () => Promise<void>): Promise<void> {
    await this.servers[1]?.stop();
    await meanwhile();
    await this.startStandby();
  }

  async promote(): Promise<void> {
    const { standbyUrl } = this;
    await this.ask(standbyUrl, 'select pg_promote(true, 60)');
    this.servers = [this.servers[1] ?? this.primary, null];
    this.places.reverse();
  }

  async stop(): Promise<void> {
    await this.servers[1]?.stop();
    await this.primary.stop();
    for (const { folder } of this.places) rmSync(folder, { recursive: true, force: true });
  }

  /** Makes a stopped server follow the primary, and waits until it does. */
  private async startStandby(): Promise<void> {
    const [, place] = this.places;
    const { port, password } = new URL(this.primary.url);
    const cluster = join(place.folder, 'cluster');
    const conninfo = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
    // Drops its settings as a primary: as a primary again it would wait for a standby.
    writeFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
    appendFileSync(join(cluster, 'standby.signal'), '');
    const { uid, gid } = statSync(join(cluster, 'PG_VERSION'));
    for (const name of ['postgresql.auto.conf', 'standby.signal']) chownSync(join(cluster, name), uid, gid);
    this.servers = [this.primary, await serverAt(place)];
    const state = this.isSynchronous ? 'sync' : 'async';
    if (this.isSynchronous) {
      await this.ask(this.primary.url, `alter system set synchronous_standby_names = '*'`);
      await this.ask(this.primary.url, 'select pg_reload_conf()');
    }
    const text = `select 1 from pg_stat_replication where state = 'streaming' and sync_state = '${state}'`;
    await waitFor(async () => (await this.ask(this.primary.url, text)).rows.length === 1, {
      what: 'the standby to follow',
      timeoutMs: STOPPED_WITHIN_MS,
    });
  }

  private async ask(url: string, text: string): Promise<QueryResult<Record<string, unknown>>> {
    const client = new Client(url);
    await client.connect();
    try {
      return await client.query<Record<string, unknown>>(text);
    } finally {
      await client.end();
    }
  }
}

function serverAt({ folder, port }: Place): Promise<LocalServer> {
  return startPostgres({ dataDir: folder, port, durable: true, ...postgresPrograms() });
}

/** Of Linux: proc(5). */
function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return list === '' ? [] : list.split(' ').map(Number);
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended with its parent.
  }
}
