import { WaitingMessagesRepository } from '@chasqui/whatsapp';
import { LaneRuntime } from '@chasqui/lanes';
import { PeriodicTask } from '@chasqui/runtime';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

const LOOK_EVERY_MS = 2_000;
const MOST_OF_NUMBER = 25;
const MOST = 1_000;

/**
 * Notices in PostgreSQL that numbers are back, so that a message that waited for one goes within seconds, whichever
 * process heard of it. One look per interval over all processes.
 */
@Injectable()
export class ReturningNumbers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly task: PeriodicTask;

  constructor(
    private readonly messages: WaitingMessagesRepository,
    private readonly runtime: LaneRuntime,
  ) {
    this.task = new PeriodicTask({
      run: () => this.look(),
      everyMs: LOOK_EVERY_MS,
      jitter: 0.1,
      onFailure: runtime.onFailure('schedule'),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  onApplicationShutdown(): void {
    void this.task.stop();
  }

  private async look(): Promise<void> {
    if (!this.runtime.options.processes.isMine('wake:wa')) return;
    await this.messages.wake(MOST_OF_NUMBER, MOST);
  }
}
