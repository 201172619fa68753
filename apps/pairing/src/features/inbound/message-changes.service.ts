import { InboundContactRepository } from '@chasqui/contacts';
import type { Mode, Queryable } from '@chasqui/entities';
import { MessageChangeRepository, type ReportedChange } from '@chasqui/messaging';
import { LOGGER, type Logger } from '@chasqui/platform';
import { Inject, Injectable } from '@nestjs/common';
import { hintOf, type WhatsappMessage, type WhatsappReport } from './inbound-batch';

/** Applies edits and deletions that gateways report, under the organization's inbound lock. */
@Injectable()
export class MessageChangesService {
  constructor(
    private readonly changes: MessageChangeRepository,
    private readonly contacts: InboundContactRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Applies the changes among the reports, and those that waited for messages which are here from now on.
   *
   * @param stored the messages that are new
   */
  async apply(
    transaction: Queryable,
    { orgId, mode }: { orgId: string; mode: Mode },
    reports: readonly WhatsappReport[],
    stored: readonly WhatsappMessage[],
  ): Promise<void> {
    const names = stored.map(({ event, number }) => ({ accountId: number.id, waId: event.data.wa_id }));
    const waited = await this.changes.takeEarly(transaction, orgId, names);
    const all = [...waited, ...reports.flatMap(toChange)];
    if (all.length === 0) return;
    const people = all.map(({ phone, lid }) => hintOf(phone, lid));
    const { contacts } = await this.contacts.plan(transaction, orgId, mode, people);
    const known = all.map((change, index) => ({ ...change, contactId: contacts[index]?.id ?? null }));
    const missing = await this.changes.apply(transaction, orgId, known);
    if (missing.length === 0) return;
    this.logger.info({ org_id: orgId, wa_ids: missing.map(({ waId }) => waId) }, 'changes wait for their messages');
    await this.changes.keepEarly(transaction, orgId, mode, missing);
  }
}

function toChange({ event, number }: WhatsappReport): ReportedChange[] {
  if (event.type !== 'message.changed') return [];
  const { wa_id, message_id, change, by_owner, by_admin, from, lid, group_id, text, changed_at } = event.data;
  return [
    {
      accountId: number.id,
      waId: wa_id,
      messageId: message_id ?? null,
      change,
      byOwner: by_owner,
      byAdmin: by_admin === true,
      phone: from,
      lid: lid ?? null,
      groupId: group_id ?? null,
      text: text ?? null,
      changedAt: changed_at ?? event.at,
    },
  ];
}
