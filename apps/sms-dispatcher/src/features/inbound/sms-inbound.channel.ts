import type { Queryable } from '@chasqui/entities';
import type { EventOwner, NewEvent } from '@chasqui/events';
import type { InboundChannel, PlacedMessage } from '@chasqui/inbound';
import { SmsInboundRepository } from '@chasqui/sms';
import { Injectable } from '@nestjs/common';
import { receivedEvent } from './sms-event.mapper';
import { type IncomingSms, newSmsOf, type ReportedSms, toRow } from './sms-inbound-batch';

/** What is special about SMS that come in: one is known again by its envelope and by its fingerprint. */
@Injectable()
export class SmsInboundChannel implements InboundChannel<ReportedSms, IncomingSms> {
  readonly name = 'sms';

  constructor(private readonly messages: SmsInboundRepository) {}

  async findNew(
    transaction: Queryable,
    { orgId }: EventOwner,
    reports: readonly ReportedSms[],
  ): Promise<IncomingSms[]> {
    const names = reports.map(({ phone, envelopeId, fingerprint }) => ({
      accountId: phone.id,
      envelopeId,
      fingerprint,
    }));
    return newSmsOf(reports, await this.messages.findStored(transaction, orgId, names));
  }

  async insert(
    transaction: Queryable,
    owner: EventOwner,
    placed: readonly PlacedMessage<IncomingSms>[],
    at: Date,
  ): Promise<NewEvent[]> {
    const facts = await this.messages.insert(transaction, owner.orgId, owner.mode, placed.map(toRow), at);
    return placed.map((sms) => receivedEvent(owner, sms, facts.get(sms.message.id)));
  }
}
