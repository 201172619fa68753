import { LaneRuntime } from '@chasqui/lanes';
import { SmsExpiryRepository, SmsUnpairingRepository } from '@chasqui/sms';
import { PeriodicTask } from '@chasqui/runtime';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { MessageMetrics } from '../messages/message.metrics';

const LOOK_EVERY_MS = 4_000;
const AT_ONCE = 200;
/** Finishes unpairings of a process that died meanwhile. */
const FINISH_EVERY_MS = 60_000;

/** Ends expired SMS, and unfinished unpairings. One process at a time looks, though several would do no harm. */
@Injectable()
export class ExpiryClock implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly task: PeriodicTask;
  private finishesAt = 0;

  constructor(
    private readonly messages: SmsExpiryRepository,
    private readonly unpairings: SmsUnpairingRepository,
    private readonly metrics: MessageMetrics,
    private readonly runtime: LaneRuntime,
  ) {
    this.task = new PeriodicTask({
      run: () => this.look(),
      everyMs: LOOK_EVERY_MS,
      // Keeps the looks of an installation apart.
      jitter: 0.1,
      onFailure: runtime.onFailure('expiry'),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  private async look(): Promise<void> {
    // One look per interval over all processes.
    if (!this.runtime.options.processes.isMine('clock:sms-expiry')) return;
    while (!this.task.isStopped) {
      const ended = await this.messages.endOver(AT_ONCE);
      this.metrics.expired.inc(ended);
      if (ended < AT_ONCE) break;
    }
    if (this.task.isStopped || performance.now() < this.finishesAt) return;
    this.finishesAt = performance.now() + FINISH_EVERY_MS;
    await this.unpairings.finishLeft();
  }
}
