import type { LaneRepository } from '@chasqui/lanes';
import type { SmsExpiryRepository, SmsUnpairingRepository } from '@chasqui/sms';

const LOOK_EVERY_MS = 2_000;
const AT_ONCE = 200;
/** What a process left behind that died while it unpaired a phone waits no longer. */
const FINISH_EVERY_MS = 60_000;

export interface ExpiryClockDeps {
  messages: Pick<SmsExpiryRepository, 'endOver'>;
  unpairings: Pick<SmsUnpairingRepository, 'finishLeft'>;
  lanes: Pick<LaneRepository, 'takeLease'>;
  onEnded: (messages: number) => void;
  onFailure: (error: unknown) => void;
}

/** Ends SMS whose life is over, and unpairings that were left unfinished. One process at a time looks, though several would do no harm. */
export class ExpiryClock {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(private readonly deps: ExpiryClockDeps) {}

  start(): void {
    if (this.isStopped) return;
    // Jitter keeps processes from asking for the lease together.
    const afterMs = LOOK_EVERY_MS * (0.9 + Math.random() * 0.2);
    this.timer = setTimeout(() => {
      this.looking = this.look()
        .catch(this.deps.onFailure)
        .then(() => this.start());
    }, afterMs).unref();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  private async look(): Promise<void> {
    // One look per interval over all processes: the lease is not given back.
    if (!(await this.deps.lanes.takeLease('clock:sms-expiry', Math.floor(LOOK_EVERY_MS * 0.9)))) return;
    while (!this.isStopped) {
      const ended = await this.deps.messages.endOver(AT_ONCE);
      this.deps.onEnded(ended);
      if (ended < AT_ONCE) break;
    }
    if (this.isStopped || !(await this.deps.lanes.takeLease('clock:sms-unpairing', FINISH_EVERY_MS))) return;
    await this.deps.unpairings.finishLeft();
  }
}
