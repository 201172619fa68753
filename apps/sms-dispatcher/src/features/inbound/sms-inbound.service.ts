import { Database, despiteRowFault } from '@chasqui/database';
import type { EventOwner } from '@chasqui/events';
import { InboundService, WordAnswersService } from '@chasqui/conversations/inbound';
import { OrganizationBatches } from '@chasqui/lanes';
import { LOGGER, type Logger } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import { PhoneLaneEngine } from '../waking/phone-lane.engine';
import type { ReportedSms } from './sms-inbound-batch';
import { SmsInboundChannel } from './sms-inbound.channel';

@Injectable()
export class SmsInboundService {
  private readonly batches = new OrganizationBatches<ReportedSms, boolean>((owner, reports) =>
    this.storeAll(owner, reports),
  );

  constructor(
    private readonly database: Database,
    private readonly inbound: InboundService,
    private readonly channel: SmsInboundChannel,
    private readonly answers: WordAnswersService,
    private readonly lanes: PhoneLaneEngine,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Stores an SMS, once however often it is reported. Simultaneous reports of one organization share a transaction:
   * only one of them could run at a time anyway.
   *
   * @returns false: it was stored before
   * @throws PostgreSQL's error; then it is not stored
   */
  store(report: ReportedSms): Promise<boolean> {
    return this.batches.add(report.phone, report);
  }

  private storeAll(owner: EventOwner, reports: readonly ReportedSms[]): Promise<(boolean | Error)[]> {
    const together = async (some: readonly ReportedSms[]): Promise<(boolean | Error)[]> => {
      const { stored, rings } = await this.database.transaction(async (transaction) => {
        const { messages, asked } = await this.inbound.store(transaction, owner, this.channel, some);
        return { stored: messages, rings: await this.answers.store(transaction, owner, this.channel, asked) };
      });
      for (const lane of rings) this.lanes.doorbell.ring(lane);
      const places = new Set(stored.map(({ place }) => place));
      return some.map((_, place) => places.has(place));
    };
    return despiteRowFault(reports, together, ([refused], error) => {
      this.logger.error({ err: error, phone_id: refused?.phone.id }, 'PostgreSQL refuses an SMS');
      return [error];
    });
  }
}
