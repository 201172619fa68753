import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '../clock';
import type { FaultRecord } from '../checker/history';
import type { Random } from '../random';
import type { AppProcess } from '../system/app-process';
import type { AppName, ChaosSystem } from '../system/chaos-system';

export class SystemFaults {
  readonly records: FaultRecord[] = [];

  constructor(
    readonly system: ChaosSystem,
    readonly random: Random,
  ) {}

  note(kind: string, target: string, pid?: number): void {
    this.records.push({ at: now(), kind, target, ...(pid !== undefined && { pid }) });
  }

  async after(ms: number, fault: () => Promise<void>): Promise<void> {
    await sleep(ms);
    await fault();
  }

  async killAtRandom(options: { apps: readonly AppName[]; count: number; pauseMs: [number, number] }): Promise<void> {
    for (let killed = 0; killed < options.count; ) {
      await sleep(this.random.between(...options.pauseMs));
      const running = options.apps.flatMap((app) => this.system.of(app)).filter((app) => app.isRunning);
      if (running.length > 0 && this.random.pick(running).kill()) killed += 1;
    }
  }

  async killAll(app: AppName): Promise<void> {
    for (const replica of this.system.of(app)) replica.kill();
  }

  async freeze(app: AppName, forMs: number): Promise<void> {
    const frozen = this.random.pick(this.system.of(app).filter((each) => each.isRunning));
    frozen.signal('SIGSTOP');
    this.note('freeze', app, frozen.pid);
    await sleep(forMs);
    frozen.signal('SIGCONT');
    this.note('thaw', app);
  }

  wakeAll(app: AppName): void {
    for (const replica of this.system.of(app)) replica.signal('SIGCONT');
    this.note('thaw', app);
  }

  async takeDown(app: AppName, forMs: number): Promise<void> {
    const replicas = this.system.of(app);
    for (const replica of replicas) replica.takeDown();
    this.note('down', app);
    await sleep(forMs);
    for (const replica of replicas) replica.start();
    this.note('back', app);
  }

  async flushRedis(): Promise<void> {
    await this.system.stores.flushRedis();
    this.note('flush', 'redis');
  }

  async redisOutage(forMs: number): Promise<void> {
    await this.system.stores.killRedis();
    this.note('down', 'redis');
    await sleep(forMs);
    await this.system.stores.restartRedis();
    this.note('back', 'redis');
  }

  async postgresOutage(signal: 'SIGQUIT' | 'SIGKILL', forMs: number): Promise<void> {
    await this.system.stores.killPostgres(signal);
    this.note(signal === 'SIGKILL' ? 'killed' : 'down', 'postgres');
    await sleep(forMs);
    await this.system.stores.restartPostgres();
    this.note('back', 'postgres');
  }

  async changePrimary(how: 'planned' | 'killed' | 'killed-behind', lagMs: number): Promise<void> {
    this.note(how, 'postgres');
    await this.system.stores.changePrimary(how, lagMs);
    this.note('back', 'postgres');
  }

  /** Breaks the network between the apps and a store: connections reset and refused, or silent. */
  async breakLink(store: 'postgres' | 'redis', how: 'cut' | 'hang', forMs: number): Promise<void> {
    const proxy = store === 'postgres' ? this.system.stores.postgresProxy : this.system.stores.redisProxy;
    await proxy[how]();
    this.note(how, store);
    await sleep(forMs);
    await proxy.heal();
    this.note('back', store);
  }
}

/** Whether it takes connections; true for apps without a port. */
export function isServing({ options }: AppProcess): Promise<boolean> {
  if (options.env.PORT === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: Number(options.env.PORT) });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
