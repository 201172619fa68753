import type { Database } from '@chasqui/entities';
import { LaneRepository, Doorbell, type DrainJob, LaneSweeper, listenForWakes, SMS_LANES } from '@chasqui/lanes';
import { MessageLaneRepository } from '@chasqui/messaging';
import { SmsRegistrationRepository } from '@chasqui/sms';
import { RetentionJob, type Logger, type Redis } from '@chasqui/platform';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { PhoneStreams } from './features/events/phone-streams';
import type { StreamHeartbeat } from './features/events/stream.heartbeat';
import type { PresenceClock } from './features/presence/presence.clock';
import type { SmsMetrics } from './sms.metrics';

export interface SmsEngineParts {
  database: Database;
  subscriber: Redis;
  prefix: string;
  queue: Queue<DrainJob>;
  streams: PhoneStreams;
  heartbeat: StreamHeartbeat;
  presence: PresenceClock;
  metrics: SmsMetrics;
  logger: Logger;
}

/** What runs by itself: wakes that are heard, lanes that are swept, phones that are looked at. */
export class SmsEngine implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sweeper: LaneSweeper;
  private readonly retention: RetentionJob;

  constructor(private readonly parts: SmsEngineParts) {
    const { database, queue, logger } = parts;
    const lanes = new LaneRepository(database);
    const messages = new MessageLaneRepository(database);
    const registrations = new SmsRegistrationRepository(database);
    // Without a listener BullMQ prints every failed reconnect to the console, past the log.
    queue.on('error', this.onFailure('queue'));
    this.sweeper = new LaneSweeper({
      queue: SMS_LANES,
      doorbell: new Doorbell(queue, { onFailure: this.onFailure('ring') }),
      lanesWithWork: (kind, limit) => messages.lanesWithWork(kind, limit),
      takeLease: (lane, leaseMs) => lanes.takeLease(lane, leaseMs),
      onSwept: () => undefined,
      onFailure: this.onFailure('sweep'),
    });
    this.retention = new RetentionJob('pairing codes', (limit) => registrations.forgetOldCodes(limit), logger);
  }

  onApplicationBootstrap(): void {
    const { subscriber, prefix, streams, heartbeat, presence } = this.parts;
    const onFailure = this.onFailure('wakes');
    listenForWakes({ subscriber, prefix, onWake: (wake) => streams.deliver(wake), onFailure });
    this.sweeper.start();
    heartbeat.start();
    presence.start();
    this.retention.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.sweeper.stop();
    await Promise.all([this.parts.heartbeat.stop(), this.parts.presence.stop(), this.retention.stop()]);
  }

  private onFailure(part: string) {
    return (error: unknown): void => {
      this.parts.metrics.failures.inc({ part });
      this.parts.logger.debug({ err: error, part }, 'a part of the SMS engine failed, it is done again');
    };
  }
}
