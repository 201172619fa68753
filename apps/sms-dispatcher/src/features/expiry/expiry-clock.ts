import { LaneRepository, LaneRuntime } from '@chasqui/lanes';
import { SmsExpiryRepository, SmsUnpairingRepository } from '@chasqui/sms';
import { PeriodicTask } from '@chasqui/timing';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { MessageMetrics } from '../messages/message.metrics';

const LOOK_EVERY_MS = 2_000;
const AT_ONCE = 200;
/** What a process left behind that died while it unpaired a phone waits no longer. */
const FINISH_EVERY_MS = 60_000;

/** Ends SMS whose life is over, and unpairings that were left unfinished. One process at a time looks, though several would do no harm. */
@Injectable()
export class ExpiryClock implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly task: PeriodicTask;

  constructor(
    private readonly messages: SmsExpiryRepository,
    private readonly unpairings: SmsUnpairingRepository,
    private readonly lanes: LaneRepository,
    private readonly metrics: MessageMetrics,
    runtime: LaneRuntime,
  ) {
    this.task = new PeriodicTask({
      run: () => this.look(),
      everyMs: LOOK_EVERY_MS,
      // Keeps processes from asking for the lease together.
      jitter: 0.1,
      onFailure: runtime.onFailure('expiry'),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  /** Resolves when the statement under way is done. */
  onApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  private async look(): Promise<void> {
    // One look per interval over all processes: the lease is not given back.
    if (!(await this.lanes.takeLease('clock:sms-expiry', Math.floor(LOOK_EVERY_MS * 0.9)))) return;
    while (!this.task.isStopped) {
      const ended = await this.messages.endOver(AT_ONCE);
      this.metrics.expired.inc(ended);
      if (ended < AT_ONCE) break;
    }
    if (this.task.isStopped || !(await this.lanes.takeLease('clock:sms-unpairing', FINISH_EVERY_MS))) return;
    await this.unpairings.finishLeft();
  }
}
