import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '../clock';
import type { Load } from '../clients/load';
import type { SmsLoad } from '../clients/sms-load';
import type { Random } from '../random';
import type { AppName, ChaosSystem } from '../system/chaos-system';
import { isServing, SystemFaults } from './system-faults';

const STARTED_WITHIN_MS = 40_000;

export class FaultRun extends SystemFaults {
  constructor(
    system: ChaosSystem,
    random: Random,
    readonly load: Load,
    readonly sms: SmsLoad,
  ) {
    super(system, random);
  }

  /** SIGKILL of one replica after each pause, or once all serve: on a busy machine a start takes long. */
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

  /** Waits until the clients have requested their last messages, which are then in progress. */
  async untilLastMessages(): Promise<void> {
    while (this.load.unsent > 0) await sleep(10);
  }

  /** Waits until a message was started `times` times; limited, because a mechanism may be switched off. */
  async untilStarted(token: string, times: number): Promise<void> {
    const giveUpAt = now() + STARTED_WITHIN_MS;
    while (now() < giveUpAt && ((await this.system.reader.startsOf(token)) ?? 0) < times) await sleep(50);
  }

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
}
