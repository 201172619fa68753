import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '../clock';
import type { Load } from '../clients/load';
import type { SmsLoad } from '../clients/sms-load';
import type { FaultRecord } from '../checker/history';
import type { Random } from '../random';
import type { AppProcess } from '../system/app-process';
import type { AppName, ChaosSystem } from '../system/chaos-system';

const STARTED_WITHIN_MS = 40_000;

/** The faults of a run, one after the other or side by side, each written down. */
export class FaultRun {
  readonly records: FaultRecord[] = [];

  constructor(
    readonly system: ChaosSystem,
    readonly random: Random,
    readonly load: Load,
    readonly sms: SmsLoad,
  ) {}

  note(kind: string, target: string, pid?: number): void {
    this.records.push({ at: now(), kind, target, ...(pid !== undefined && { pid }) });
  }

  async after(ms: number, fault: () => Promise<void>): Promise<void> {
    await sleep(ms);
    await fault();
  }

  /** SIGKILL of one replica after each pause, or as soon after it as all serve: on a busy machine a start takes long. */
  async killWhile(
    isWorking: () => Promise<boolean>,
    options: { app: AppName; pauseMs: [number, number] },
  ): Promise<void> {
    const replicas = this.system.of(options.app);
    while (await isWorking()) {
      await sleep(this.random.between(...options.pauseMs));
      while (!(await Promise.all(replicas.map(isServing))).every(Boolean) && (await isWorking())) await sleep(50);
      this.random.pick(replicas).kill();
    }
  }

  /** SIGKILL of replicas chosen at random, one per pause. */
  async killAtRandom(options: { apps: readonly AppName[]; count: number; pauseMs: [number, number] }): Promise<void> {
    for (let killed = 0; killed < options.count; ) {
      await sleep(this.random.between(...options.pauseMs));
      const running = options.apps.flatMap((app) => this.system.of(app)).filter((app) => app.isRunning);
      if (running.length > 0 && this.random.pick(running).kill()) killed += 1;
    }
  }

  /** Waits until the clients have asked for their last messages, which are under way then. */
  async untilLastMessages(): Promise<void> {
    while (this.load.unsent > 0) await sleep(10);
  }

  /** SIGKILL of all replicas of an app. */
  async killAll(app: AppName): Promise<void> {
    for (const replica of this.system.of(app)) replica.kill();
  }

  /** A replica stops breathing and wakes up long after its lanes were given to others. */
  async freeze(app: AppName, forMs: number): Promise<void> {
    const frozen = this.random.pick(this.system.of(app).filter((each) => each.isRunning));
    frozen.signal('SIGSTOP');
    this.note('freeze', app, frozen.pid);
    await sleep(forMs);
    frozen.signal('SIGCONT');
    this.note('thaw', app);
  }

  /** Waits until a message was started so often; not for ever, because a mechanism may be switched off. */
  async untilStarted(token: string, times: number): Promise<void> {
    const giveUpAt = now() + STARTED_WITHIN_MS;
    while (now() < giveUpAt && ((await this.system.reader.startsOf(token)) ?? 0) < times) await sleep(50);
  }

  wakeAll(app: AppName): void {
    for (const replica of this.system.of(app)) replica.signal('SIGCONT');
    this.note('thaw', app);
  }

  /** All replicas of an app are gone for a while. */
  async takeDown(app: AppName, forMs: number): Promise<void> {
    const replicas = this.system.of(app);
    for (const replica of replicas) replica.takeDown();
    this.note('down', app);
    await sleep(forMs);
    for (const replica of replicas) replica.start();
    this.note('back', app);
  }

  /** An SMS phone is off for a while, and what is sent to it meanwhile has a short life. */
  async switchPhoneOff(forMs: number): Promise<void> {
    const [replica, phone] = [this.system.of('sandbox-phone')[0], this.system.phones[0]];
    if (replica === undefined || phone === undefined) throw new Error('there is no phone');
    replica.takeDown();
    this.note('down', 'sandbox-phone');
    this.sms.expiring.add(phone.id);
    await sleep(forMs);
    this.sms.expiring.delete(phone.id);
    replica.start();
    this.note('back', 'sandbox-phone');
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

  /** The network between the apps and a store: reset and refused, or silent. */
  async breakLink(store: 'postgres' | 'redis', how: 'cut' | 'hang', forMs: number): Promise<void> {
    const proxy = store === 'postgres' ? this.system.stores.postgresProxy : this.system.stores.redisProxy;
    await proxy[how]();
    this.note(how, store);
    await sleep(forMs);
    await proxy.heal();
    this.note('back', store);
  }
}

/** Whether it takes connections; nobody waits for an app that takes none. */
function isServing({ options }: AppProcess): Promise<boolean> {
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
