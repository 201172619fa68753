import { LaneRuntime } from '@chasqui/lanes';
import { SMS_PHONE_SILENCE_MINUTES } from '@chasqui/database';
import { SmsPresenceRepository } from '@chasqui/sms';
import { LOGGER, type Logger, PeriodicTask } from '@chasqui/runtime';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DEFAULT_PRESENCE_TIMINGS, SMS_TIMINGS, type SmsTimings } from '../../sms-timings';
import { SmsMetrics } from '../../sms.metrics';

const STEP = 500;

@Injectable()
export class PresenceClock implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly everyMs: number;
  private readonly task: PeriodicTask;

  constructor(
    private readonly presence: SmsPresenceRepository,
    private readonly runtime: LaneRuntime,
    metrics: SmsMetrics,
    @Inject(SMS_TIMINGS) { presence: timings }: SmsTimings,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.everyMs = { ...DEFAULT_PRESENCE_TIMINGS, ...timings }.lookEveryMs;
    this.task = new PeriodicTask({
      run: () => this.look(),
      firstMs: Math.random() * this.everyMs,
      everyMs: this.everyMs,
      // Keeps the looks of an installation apart.
      jitter: 0.1,
      onFailure: (error) => {
        metrics.observeFailure('presence');
        logger.debug({ err: error }, 'it could not be told which phones are connected, it is done again');
      },
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
    if (!this.runtime.options.processes.isMine('clock:sms-presence')) return;
    let told = STEP;
    while (told === STEP && !this.task.isStopped) {
      told = await this.presence.tellChanges(SMS_PHONE_SILENCE_MINUTES * 60, STEP);
    }
  }
}
