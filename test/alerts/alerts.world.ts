import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@chasqui/database';
import { type LocalServer, startRedis } from '@chasqui/local-services';
import { type OwnPostgres, SmallDisk, startOwnPostgres, startScriptedServer, waitFor } from '@chasqui/testing';
import { Client } from 'pg';
import { Receiver } from '../../apps/webhook-dispatcher/src/testing/receiver';
import { RunningSystem, type Tenant } from '../system/running-system';
import { ServerProcess } from '../system/server-process';
import { PrometheusProcess } from './prometheus.process';
import { scaledRules } from './scaled-rules';

export const MONITORING = join(__dirname, '../../deploy/monitoring');
/**
 * A minute of the rules is a second here. A dying process needs longer to start three times, and after a failed reading
 * of the backlog the next follows half a minute later.
 */
const SCALE = { usual: 60, others: { ChasquiRestarting: 10, ChasquiBacklogUnknown: 15 } };
const FIRES_WITHIN_MS = 90_000;
const DISK_MB = 64;
const SICK = join(__dirname, 'sick-preload.ts');
const HEAP_MB = 160;

/** An alert in the form of `PrometheusProcess.firing`. */
export const nameOf = (alert: string, about?: string): string => [alert, about].filter(Boolean).join(' ');

export const mayMount = process.getuid?.() === 0;

interface Processes {
  sender: ServerProcess;
  console: ServerProcess;
  sms: ServerProcess;
}

export class AlertsWorld {
  private readonly ends: (() => unknown)[] = [];
  private readonly works: Promise<unknown>[] = [];
  private stopped = new AbortController();
  /** By `performance.now()`. */
  private beganAt = 0;

  private constructor(
    readonly postgres: OwnPostgres,
    readonly redis: LocalServer,
    readonly disk: SmallDisk | null,
    readonly system: RunningSystem,
    readonly tenants: readonly [Tenant, Tenant, Tenant, Tenant],
    readonly processes: Processes,
    readonly prometheus: PrometheusProcess,
    readonly receiver: Receiver,
    readonly folder: string,
    private readonly closes: (() => unknown)[],
  ) {}

  static async start(): Promise<AlertsWorld> {
    const folder = mkdtempSync(join(tmpdir(), 'chasqui-alerts-'));
    const postgres = await startOwnPostgres();
    await migrate(postgres.url);
    const disk = await ownDisk(postgres, folder);
    const redis = await startRedis({ appendOnly: false });
    const receiver = new Receiver();
    await receiver.start();
    const mails = await startScriptedServer('220 mail.example.com', {
      'RCPT TO': '550 5.7.1 We take nothing from you',
    });
    const stores = { databaseUrl: postgres.url, redisUrl: redis.url };
    const system = await RunningSystem.start({ ...stores, webhookNetworks: ['127.0.0.0/8'], processMetrics: true });
    const env = system.environment;
    const mail = { SMTP_URL: `smtp://127.0.0.1:${mails.port}`, SMTP_TLS: 'off', MAIL_FROM: 'chasqui@example.com' };
    // A small heap with the smallest young generation, so that nearly all of it can be held.
    const littleHeap = [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=1'];
    const [sender, console, sms] = await Promise.all([
      ServerProcess.start('whatsapp-sender', env, ['-r', SICK]),
      ServerProcess.start('console', { ...env, ...mail }, ['-r', SICK, ...littleHeap]),
      ServerProcess.start('sms-dispatcher', env),
    ]);
    const tenants = await fourTenants(system);
    const processes = { sender, console, sms };
    // This process's sender is not watched: the watched one can be killed.
    const watched = [
      ...system.otherOpsUrls('whatsapp-sender'),
      ...Object.values(processes).map(({ opsUrl }) => opsUrl),
    ];
    const rules = scaledRules(readFileSync(join(MONITORING, 'alerts.yaml'), 'utf8'), SCALE);
    const prometheus = await PrometheusProcess.start(watched, rules);
    const closes = [
      () => prometheus.stop(),
      ...Object.values(processes).map((each) => () => each.kill()),
      () => system.close(),
      () => mails.close(),
      () => receiver.stop(),
      () => redis.stop(),
      () => postgres.stop(),
      () => disk?.remove(),
      () => rmSync(folder, { recursive: true, force: true }),
    ];
    return new AlertsWorld(postgres, redis, disk, system, tenants, processes, prometheus, receiver, folder, closes);
  }

  async close(): Promise<void> {
    await this.end();
    for (const close of this.closes) await close();
  }

  /** Registers how to undo a failure. */
  until(end: () => unknown): void {
    this.ends.push(end);
  }

  again(work: () => Promise<unknown>, pauseMs: number, lines = 1): void {
    const { signal } = this.stopped;
    const line = async (): Promise<void> => {
      while (!signal.aborted) {
        await work().catch(() => undefined);
        await sleep(pauseMs);
      }
    };
    this.works.push(...Array.from({ length: lines }, line));
  }

  /** Undoes all failures, last first, and stops all repetitions. */
  async end(): Promise<void> {
    this.stopped.abort();
    this.stopped = new AbortController();
    for (const end of this.ends.splice(0).toReversed()) await end();
    await Promise.all(this.works.splice(0));
  }

  /** Blocks all access to a table. */
  async lock(table: string): Promise<void> {
    const client = new Client(this.postgres.url);
    await client.connect();
    await client.query('begin');
    await client.query(`lock table ${table} in access exclusive mode`);
    this.until(() => client.end());
  }

  begin(): void {
    this.beganAt = performance.now();
  }

  /** Waits until an alert has fired since `begin`, because the increase of a counter is visible only for a while. */
  async fires({ alert, about }: { alert: string; about?: string }): Promise<void> {
    let firing: string[] = [];
    const isIt = (name: string): boolean => (about === undefined ? name.split(' ')[0] : name) === nameOf(alert, about);
    const sinceMs = (): number => Math.ceil(performance.now() - this.beganAt);
    await waitFor(async () => (firing = await this.prometheus.firing(`${sinceMs()}ms`)).some(isIt), {
      what: `${alert} to fire`,
      timeoutMs: FIRES_WITHIN_MS,
      intervalMs: 250,
    }).catch((error: unknown) => {
      throw new Error(`${nameOf(alert, about)} does not fire. What did: ${firing.join(', ')}`, { cause: error });
    });
  }

  async calm(...alerts: readonly string[]): Promise<string[]> {
    let left: string[] = [];
    const look = async (): Promise<boolean> => {
      left = (await this.prometheus.firing()).filter((name) => alerts.includes(name.split(' ')[0] ?? ''));
      return left.length === 0;
    };
    await waitFor(look, { what: 'quiet', timeoutMs: FIRES_WITHIN_MS, intervalMs: 250 }).catch(() => undefined);
    return left;
  }
}

async function fourTenants(system: RunningSystem): Promise<AlertsWorld['tenants']> {
  return [await system.aTenant(), await system.aTenant(), await system.aTenant(), await system.aTenant()];
}

/** Puts the table of messages on its own disk, so that the rest of PostgreSQL, above all its log, keeps room. */
async function ownDisk(postgres: OwnPostgres, folder: string): Promise<SmallDisk | null> {
  // PostgreSQL's user needs access.
  chmodSync(folder, 0o711);
  const disk = SmallDisk.make(join(folder, 'small-disk'), DISK_MB);
  if (disk === null) return null;
  const place = join(disk.folder, 'messages');
  mkdirSync(place);
  const { uid, gid } = statSync(join(postgres.folder, 'cluster', 'PG_VERSION'));
  chownSync(place, uid, gid);
  const client = new Client(postgres.url);
  await client.connect();
  await client.query(`create tablespace small_disk location '${place}'`);
  await client.query('alter table messages set tablespace small_disk');
  await client.end();
  return disk;
}
