import {
  contactEvents,
  conversationEvents,
  ConversationRepository,
  InboundContactRepository,
  type KnownContact,
  type TouchedConversation,
} from '@chasqui/contacts';
import { Database, isRowFault, type Queryable } from '@chasqui/entities';
import { EventLogRepository, type EventOwner } from '@chasqui/events';
import { openInbound } from '@chasqui/messaging';
import { SmsInboundRepository } from '@chasqui/sms';
import { EventNotifier, OrganizationBatches } from '@chasqui/lanes';
import { LOGGER, type Logger } from '@chasqui/platform';
import { Inject, Injectable } from '@nestjs/common';
import { SmsConsentService } from './sms-consent.service';
import { receivedEvent } from './sms-event.mapper';
import { type IncomingSms, newSmsOf, type ReportedSms, hintOf, type StoredSms, toRow } from './sms-inbound-batch';

/** Stores what phones received: messages, contacts, conversations, opt-outs, and the facts to be told. */
@Injectable()
export class SmsInboundService {
  private readonly batches = new OrganizationBatches<ReportedSms, boolean>((owner, reports) =>
    this.storeAll(owner, reports),
  );

  constructor(
    private readonly database: Database,
    private readonly contacts: InboundContactRepository,
    private readonly conversations: ConversationRepository,
    private readonly messages: SmsInboundRepository,
    private readonly consents: SmsConsentService,
    private readonly log: EventLogRepository,
    private readonly bell: EventNotifier,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Stores an SMS, once however often it is reported. Reports of one organization that come at the same time share a
   * transaction: only one of them can be at work at a time anyway.
   *
   * @returns false: it was stored before
   * @throws what PostgreSQL says; then it is not stored
   */
  store(report: ReportedSms): Promise<boolean> {
    return this.batches.add(report.phone, report);
  }

  private async storeAll(owner: EventOwner, reports: readonly ReportedSms[]): Promise<(boolean | Error)[]> {
    try {
      const stored = await this.database.transaction((transaction) => this.storeIn(transaction, owner, reports));
      if (stored.size > 0) this.bell.ring(owner.orgId);
      return reports.map((_, place) => stored.has(place));
    } catch (error) {
      if (!isRowFault(error)) throw error;
      if (reports.length > 1) return this.storeHalves(owner, reports);
      this.logger.error({ err: error, phone_id: reports[0]?.phone.id }, 'PostgreSQL refuses an SMS');
      return [error as Error];
    }
  }

  /** Finds the SMS that PostgreSQL refuses; its neighbours are stored, in their order. */
  private async storeHalves(owner: EventOwner, reports: readonly ReportedSms[]): Promise<(boolean | Error)[]> {
    const middle = Math.ceil(reports.length / 2);
    const first = await this.storeAll(owner, reports.slice(0, middle));
    return [...first, ...(await this.storeAll(owner, reports.slice(middle)))];
  }

  /** @returns the places of those that are new */
  private async storeIn(
    transaction: Queryable,
    owner: EventOwner,
    reports: readonly ReportedSms[],
  ): Promise<ReadonlySet<number>> {
    const { orgId, mode } = owner;
    const at = await openInbound(transaction, orgId, mode);
    const names = reports.map(({ phone, envelopeId, fingerprint }) => ({
      deviceId: phone.id,
      envelopeId,
      fingerprint,
    }));
    const fresh = newSmsOf(reports, await this.messages.findStored(transaction, orgId, names));
    const incoming = [...fresh.values()];
    if (incoming.length === 0) return new Set();
    const plan = await this.contacts.plan(transaction, orgId, mode, incoming.map(hintOf));
    await this.contacts.apply(transaction, orgId, mode, plan, at);
    const conversations = await this.touchConversations(transaction, owner, incoming, plan.contacts, at);
    const stored = rowsOf(incoming, plan.contacts, conversations);
    const rows = stored.map(({ row }) => row);
    const facts = await this.messages.insert(transaction, orgId, mode, rows, at);
    await this.contacts.touch(
      transaction,
      orgId,
      rows.map(({ contactId, sentAt }) => ({ id: contactId, at: sentAt })),
    );
    await this.log.append(transaction, [
      ...contactEvents({ ...owner, channel: 'sms' }, plan, at),
      ...conversationEvents(owner, conversations, at),
      ...stored.map((sms) => receivedEvent(owner, sms, facts.get(sms.row.id))),
      ...(await this.consents.follow(transaction, owner, stored, at)),
    ]);
    return new Set(fresh.keys());
  }

  private async touchConversations(
    transaction: Queryable,
    { orgId, mode }: EventOwner,
    incoming: readonly IncomingSms[],
    contacts: readonly (KnownContact | null)[],
    at: Date,
  ): Promise<TouchedConversation<'deviceId'>[]> {
    const conversations = new Map<string, { deviceId: string; contactId: string; unread: number }>();
    for (const [index, { report }] of incoming.entries()) {
      const contactId = contacts[index]?.id ?? '';
      const name = conversationName(report.phone.id, contactId);
      conversations.set(name, {
        deviceId: report.phone.id,
        contactId,
        unread: (conversations.get(name)?.unread ?? 0) + 1,
      });
    }
    return this.conversations.touchOfPhones(transaction, orgId, mode, [...conversations.values()], at);
  }
}

function rowsOf(
  incoming: readonly IncomingSms[],
  contacts: readonly (KnownContact | null)[],
  conversations: readonly TouchedConversation<'deviceId'>[],
): StoredSms[] {
  const ids = new Map(conversations.map(({ id, deviceId, contactId }) => [conversationName(deviceId, contactId), id]));
  return incoming.map((sms, index) => {
    const contact = contacts[index];
    const conversationId = contact && ids.get(conversationName(sms.report.phone.id, contact.id));
    if (!contact || !conversationId) throw new Error('an SMS was left without its contact or conversation');
    return { row: toRow(sms, contact, conversationId), contact };
  });
}

const conversationName = (deviceId: string, contactId: string): string => `${deviceId} ${contactId}`;
