import { InboundContactRepository } from '@chasqui/contacts';
import type { Mode, Queryable } from '@chasqui/database';
import { EventLogRepository, storedEvent } from '@chasqui/events';
import { Injectable } from '@nestjs/common';
import { hintOf, type WhatsappReport } from './inbound-batch';

@Injectable()
export class CallsService {
  constructor(
    private readonly contacts: InboundContactRepository,
    private readonly log: EventLogRepository,
  ) {}

  async tell(
    transaction: Queryable,
    owner: { orgId: string; mode: Mode },
    reports: readonly WhatsappReport[],
  ): Promise<void> {
    const calls = reports.flatMap(({ event, number }) => (event.type === 'call.received' ? [{ event, number }] : []));
    if (calls.length === 0) return;
    const people = calls.map(({ event: { data } }) => hintOf(data.from, data.lid ?? null));
    const { contacts } = await this.contacts.plan(transaction, owner.orgId, owner.mode, people);
    const events = calls.map(({ event: { data, at }, number }, index) => {
      const call = {
        id: data.call_id,
        from: data.from ?? contacts[index]?.phone ?? data.lid ?? null,
        whatsapp_id: number.id,
        contact_id: contacts[index]?.id ?? null,
        video: data.video,
        group: data.group,
        outcome: data.outcome,
        at: data.called_at ?? at,
      };
      const place = { orgId: owner.orgId, mode: owner.mode, channel: 'whatsapp', accountId: number.id } as const;
      return { ...place, subjectId: number.id, ...storedEvent('call.received', { call }) };
    });
    await this.log.append(transaction, events);
  }
}
