import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@chasqui/database';
import type { SmallDisk } from '@chasqui/testing';
import { SystemFaults } from '../faults/system-faults';
import { now } from '../clock';
import type { Random } from '../random';
import { type AppProcess, DIST } from '../system/app-process';
import type { AppName, ChaosSystem } from '../system/chaos-system';
import { type BalancerLooks, isReady } from './balancer-looks';
import { failOver } from './redis-failover';
import type { OutageReader } from './outage-reader';
import type { SideTraffic } from './side-traffic';
import type { DiskName } from './disk-sizes';

export interface OutageTools {
  reader: OutageReader;
  looks: BalancerLooks;
  side: SideTraffic;
  disks: Readonly<Partial<Record<DiskName, SmallDisk>>>;
  folder: string;
}

/** File that sets the clocks of an app's processes (preloads/shifted-clock). */
export const clockFile = (folder: string, app: AppName): string => join(folder, `clock-${app}`);

const LEFT_WITHIN_MS = 45_000;
/** Apps that a new release replaces. */
const ROLLED_OUT: readonly AppName[] = [
  'api-gateway',
  'pairing',
  'whatsapp-sender',
  'sms-dispatcher',
  'webhook-dispatcher',
];
const OLD_ON_NEW_SCHEMA_MS = 2_000;
const BOTH_AT_WORK_MS = 2_000;
const HANGS_BEFORE_MS = 1_000;
/** Shorter than what a process allows its work at the end (SHUTDOWN_TIMEOUT_MS), so the grace does run out. */
const GRACE_MS = 7_000;
const NO_PRIMARY = ['127.0.0.1', '1'];

export class OutageFaults extends SystemFaults {
  constructor(
    system: ChaosSystem,
    random: Random,
    private readonly tools: OutageTools,
  ) {
    super(system, random);
  }

  async kill(app: AppName, round: number): Promise<void> {
    this.copy(app, round).kill();
  }

  async replaceAll(app: 'api-gateway'): Promise<void> {
    for (const [place, copy] of this.system.of(app).entries()) {
      const { pid } = copy;
      copy.replace();
      this.note('replace', app, pid);
      const giveUpAt = performance.now() + LEFT_WITHIN_MS;
      while (performance.now() < giveUpAt && (copy.pid === pid || !this.tools.looks.isReady(place))) await sleep(50);
    }
  }

  /** A rollout: the copies of every app are replaced one after the other, all apps at once, as Deployments do. */
  async rollOut(): Promise<void> {
    await Promise.all(ROLLED_OUT.map((app) => this.replaceCopies(app)));
  }

  /** Migrates the schema under the previous version's apps, then upgrades them. */
  async upgrade(): Promise<void> {
    await migrate(this.system.stores.databaseUrl);
    this.note('migrate', 'postgres');
    await sleep(OLD_ON_NEW_SCHEMA_MS);
    await this.release(DIST);
  }

  /** Returns all apps to their first version, which is older than the schema. */
  async takeBack(): Promise<void> {
    await this.release(this.system.dist);
  }

  /** One copy of each app first, so that both versions run for a while. */
  private async release(dist: string): Promise<void> {
    await Promise.all(
      ROLLED_OUT.map(async (app) => {
        for (const copy of this.system.of(app)) {
          copy.runFrom(dist);
          await this.replaceCopy(copy);
          await sleep(BOTH_AT_WORK_MS);
        }
      }),
    );
  }

  /**
   * Drains a machine: its processes are asked to leave, and killed at the end of the grace. All gateway apps are
   * connected to its `pairing`, and one hangs that long, so that the grace does run out.
   */
  async drain(): Promise<void> {
    const [hanging] = this.system.of('whatsapp-gateway');
    if (hanging === undefined) throw new Error('there is no gateway app');
    await this.gatherGateways();
    hanging.signal('SIGSTOP');
    this.note('freeze', 'whatsapp-gateway', hanging.pid);
    // By then calls to it are in progress.
    await sleep(HANGS_BEFORE_MS);
    const drained = ROLLED_OUT.flatMap((app) => this.system.of(app).at(-1) ?? []);
    await Promise.all(drained.map((copy) => this.evict(copy)));
    hanging.signal('SIGCONT');
    this.note('thaw', 'whatsapp-gateway', hanging.pid);
    await Promise.all(drained.map((copy) => this.untilReady(copy)));
  }

  /** Freezes the copy of `pairing` that all gateway apps are connected to. */
  async freezePairing(forMs: number): Promise<void> {
    const frozen = await this.gatherGateways();
    frozen.signal('SIGSTOP');
    this.note('freeze', 'pairing', frozen.pid);
    await sleep(forMs);
    frozen.signal('SIGCONT');
    this.note('thaw', 'pairing', frozen.pid);
  }

  /** Moves all gateway apps to the last copy of `pairing`, by replacing the other. @returns that copy */
  private async gatherGateways(): Promise<AppProcess> {
    const [elsewhere, here] = this.system.of('pairing');
    if (elsewhere === undefined || here === undefined) throw new Error('there are no two copies of pairing');
    await this.replaceCopy(elsewhere);
    return here;
  }

  private async replaceCopies(app: AppName): Promise<void> {
    for (const copy of this.system.of(app)) await this.replaceCopy(copy);
  }

  private async replaceCopy(copy: AppProcess): Promise<void> {
    const { pid } = copy;
    copy.replace();
    this.note('replace', copy.options.name, pid);
    await this.untilReady(copy, pid);
  }

  /** SIGTERM, and SIGKILL at the end of the grace; the API gets longer, because callers wait for it. */
  private async evict(copy: AppProcess): Promise<void> {
    const { pid } = copy;
    copy.replace();
    this.note('evict', copy.options.name, pid);
    if (copy.options.app === 'api-gateway') return;
    const giveUpAt = performance.now() + GRACE_MS;
    while (performance.now() < giveUpAt && copy.pid === pid) await sleep(50);
    if (copy.pid === pid && copy.kill()) this.note('grace over', copy.options.name, pid);
  }

  private async untilReady(copy: AppProcess, notPid?: number): Promise<void> {
    const giveUpAt = performance.now() + LEFT_WITHIN_MS;
    while (performance.now() < giveUpAt && (copy.pid === notPid || !(await isReady(copy)))) await sleep(50);
  }

  async cutPostgres(): Promise<void> {
    await this.tools.reader.cutApps();
    this.note('cut', 'postgres');
  }

  async freezePostgres(forMs: number): Promise<void> {
    this.system.stores.signalPostgres('SIGSTOP');
    this.note('freeze', 'postgres');
    await sleep(forMs);
    this.system.stores.signalPostgres('SIGCONT');
    this.note('back', 'postgres');
  }

  async freezeRedis(forMs: number): Promise<void> {
    this.system.stores.signalRedis('SIGSTOP');
    this.note('freeze', 'redis');
    await sleep(forMs);
    this.system.stores.signalRedis('SIGCONT');
    this.note('back', 'redis');
  }

  async failRedisOver(how: 'killed' | 'frozen'): Promise<void> {
    const { trio } = this.system.stores;
    if (trio === undefined) throw new Error('there are no Sentinels');
    await failOver(trio, how, (kind, target, pid) => this.note(kind, target, pid));
  }

  /** Makes it refuse every write: out of memory. */
  async fillRedis(forMs: number): Promise<void> {
    await this.whileRedis(['CONFIG', 'SET', 'maxmemory', '1'], ['CONFIG', 'SET', 'maxmemory', '0'], forMs);
  }

  /** Makes it refuse every write: a replica whose primary is gone. */
  async makeRedisReadOnly(forMs: number): Promise<void> {
    await this.whileRedis(['REPLICAOF', ...NO_PRIMARY], ['REPLICAOF', 'NO', 'ONE'], forMs);
  }

  /** Sets the clocks of all processes of an app wrong for a while. @param aheadMs negative: behind */
  async setClock(app: AppName, aheadMs: number, forMs: number): Promise<void> {
    const file = clockFile(this.tools.folder, app);
    writeFileSync(file, String(aheadMs));
    this.note('clock', app);
    await sleep(forMs);
    writeFileSync(file, '0');
    this.note('back', app);
  }

  async fillDisk(name: DiskName, forMs: number): Promise<void> {
    const disk = this.tools.disks[name];
    if (disk === undefined) throw new Error(`${name} has no disk of its own`);
    disk.fill();
    this.note('full', name);
    await sleep(forMs);
    disk.relieve();
    this.note('back', name);
  }

  /** Frees room for the write-ahead log. */
  async checkpoint(): Promise<void> {
    for (let times = 0; times < 3; times += 1) await this.tools.reader.checkpoint();
  }

  async schedule(aheadMs: number): Promise<void> {
    await this.tools.side.scheduleAt(now() + aheadMs);
  }

  private async whileRedis(begin: readonly string[], end: readonly string[], forMs: number): Promise<void> {
    await this.tell(begin);
    this.note('refuses', 'redis');
    await sleep(forMs);
    await this.tell(end);
    this.note('back', 'redis');
  }

  private async tell([command = '', ...args]: readonly string[]): Promise<void> {
    await this.system.stores.tellRedis(command, ...args);
  }

  private copy(app: AppName, round: number): AppProcess {
    const copies = this.system.of(app);
    const copy = copies[round % copies.length];
    if (copy === undefined) throw new Error(`there is no ${app}`);
    return copy;
  }
}
