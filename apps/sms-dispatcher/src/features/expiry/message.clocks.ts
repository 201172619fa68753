import { Database } from '@chasqui/entities';
import { LaneRepository, Doorbell, type DrainJob, ScheduleClock, SMS_LANES } from '@chasqui/lanes';
import { MessageHoldRepository } from '@chasqui/messaging';
import { SmsExpiryRepository, SmsUnpairingRepository } from '@chasqui/sms';
import { LOGGER, type Logger } from '@chasqui/platform';
import { getQueueToken } from '@nestjs/bullmq';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { SmsMetrics } from '../../sms.metrics';
import { MessageMetrics } from '../messages/message.metrics';
import { ExpiryClock } from './expiry.clock';

/** What happens to SMS by time alone: scheduled ones are put into their lanes, those whose life is over end. */
@Injectable()
export class MessageClocks implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly schedule: ScheduleClock;
  private readonly expiry: ExpiryClock;

  constructor(
    database: Database,
    metrics: SmsMetrics,
    messageMetrics: MessageMetrics,
    @Inject(LOGGER) logger: Logger,
    @Inject(getQueueToken(SMS_LANES.queue)) queue: Queue<DrainJob>,
  ) {
    const onFailure = (part: string) => (error: unknown) => {
      metrics.failures.inc({ part });
      logger.debug({ err: error, part }, 'a clock of messages failed, it looks again');
    };
    this.schedule = new ScheduleClock({
      channel: 'sms',
      messages: new MessageHoldRepository(database),
      doorbell: new Doorbell(queue, { onFailure: onFailure('ring') }),
      onFailure: onFailure('schedule'),
    });
    this.expiry = new ExpiryClock({
      messages: new SmsExpiryRepository(database),
      unpairings: new SmsUnpairingRepository(database),
      lanes: new LaneRepository(database),
      onEnded: (messages) => messageMetrics.expired.inc(messages),
      onFailure: onFailure('expiry'),
    });
  }

  onApplicationBootstrap(): void {
    this.schedule.start();
    this.expiry.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.schedule.stop();
    await this.expiry.stop();
  }
}
