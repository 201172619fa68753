import { InboundContactRepository } from '@chasqui/contacts';
import type { Mode, Queryable } from '@chasqui/database';
import { type ClaimFiles, type MessageChange, MessageChangeRepository, type ReportedChange } from '@chasqui/messages';
import { MediaFileRepository } from '@chasqui/files';
import { LOGGER, type Logger } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import { hintOf, type WhatsappMessage, type WhatsappReport } from './inbound-batch';

/** Applies edits, deletions and files that follow their messages, under the organization's inbound lock. */
@Injectable()
export class MessageChangesService {
  constructor(
    private readonly changes: MessageChangeRepository,
    private readonly contacts: InboundContactRepository,
    private readonly files: MediaFileRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Applies the changes among the reports, and those that waited for the new messages.
   *
   * @param stored the messages that are new
   */
  async apply(
    transaction: Queryable,
    { id: gatewayId, orgId, mode }: { id: string; orgId: string; mode: Mode },
    reports: readonly WhatsappReport[],
    stored: readonly WhatsappMessage[],
  ): Promise<void> {
    const names = stored.map(({ event, number }) => ({ accountId: number.id, waId: event.data.wa_id }));
    const waited = await this.changes.takeEarly(transaction, orgId, names);
    const all = [...waited, ...reports.flatMap(toChange)];
    if (all.length === 0) return;
    const known = await this.withContacts(transaction, { orgId, mode }, all);
    const missing = await this.changes.apply(transaction, orgId, known, (wanted) =>
      this.claim(transaction, gatewayId, wanted),
    );
    if (missing.length === 0) return;
    this.logger.info({ org_id: orgId, wa_ids: missing.map(({ waId }) => waId) }, 'changes wait for their messages');
    await this.changes.keepEarly(transaction, orgId, mode, missing);
  }

  private async withContacts(
    transaction: Queryable,
    { orgId, mode }: { orgId: string; mode: Mode },
    changes: readonly ReportedChange[],
  ): Promise<MessageChange[]> {
    const people = changes.flatMap((change) => (change.change === 'media' ? [] : [hintOf(change.phone, change.lid)]));
    const { contacts } = await this.contacts.plan(transaction, orgId, mode, people);
    const ids = contacts.map((contact) => contact?.id ?? null).values();
    return changes.map((change) =>
      change.change === 'media' ? change : { ...change, contactId: ids.next().value ?? null },
    );
  }

  /** Files that the gateway uploaded for messages, by our message ids. */
  private async claim(
    transaction: Queryable,
    gatewayId: string,
    wanted: Parameters<ClaimFiles>[0],
  ): ReturnType<ClaimFiles> {
    const files = await this.files.claim(transaction, gatewayId, wanted);
    return new Map(
      wanted.flatMap(({ ref, messageId }) => {
        const file = files.get(ref);
        return file === undefined ? [] : [[messageId, file]];
      }),
    );
  }
}

function toChange({ event, number }: WhatsappReport): ReportedChange[] {
  if (event.type === 'message.media') {
    const { ref = null, mime, filename = null, error = null } = event.data.media;
    const target = { accountId: number.id, waId: event.data.wa_id, messageId: null };
    return [{ ...target, change: 'media', media: { ref, mime, filename, error }, changedAt: event.at }];
  }
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
