import { LaneRepository } from '@chasqui/lanes';
import { SMS_PHONE_SILENCE_MINUTES } from '@chasqui/entities';
import { SmsPresenceRepository } from '@chasqui/sms';
import { LOGGER, type Logger } from '@chasqui/platform';
import { Inject, Injectable } from '@nestjs/common';
import { SmsMetrics } from '../../sms.metrics';

/** Times that tests shorten. */
export interface PresenceTimings {
  lookEveryMs: number;
}

export const PRESENCE_TIMINGS = Symbol('PRESENCE_TIMINGS');
export const DEFAULT_PRESENCE_TIMINGS: PresenceTimings = { lookEveryMs: 10_000 };

const STEP = 500;

/** Tells customers when a phone connects and when it is lost. One process at a time looks. */
@Injectable()
export class PresenceClock {
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly presence: SmsPresenceRepository,
    private readonly lanes: LaneRepository,
    private readonly metrics: SmsMetrics,
    @Inject(PRESENCE_TIMINGS) private readonly timings: PresenceTimings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  start(): void {
    this.plan(Math.random() * this.timings.lookEveryMs);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  private plan(afterMs: number): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.looking = this.look().finally(() => this.plan(this.timings.lookEveryMs * (0.9 + Math.random() * 0.2)));
    }, afterMs).unref();
  }

  private async look(): Promise<void> {
    try {
      // One look per interval over all processes: the lease is not given back.
      if (!(await this.lanes.takeLease('clock:sms-presence', this.timings.lookEveryMs * 0.9))) return;
      let told = STEP;
      while (told === STEP && !this.isStopped) {
        told = await this.presence.tellChanges(SMS_PHONE_SILENCE_MINUTES * 60, STEP);
      }
    } catch (error) {
      this.metrics.failures.inc({ part: 'presence' });
      this.logger.debug({ err: error }, 'it could not be told which phones are connected, it is done again');
    }
  }
}
