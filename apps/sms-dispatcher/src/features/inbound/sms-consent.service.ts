import type { ChannelConsent, Queryable } from '@chasqui/entities';
import type { EventOwner, NewEvent } from '@chasqui/events';
import type { KnownContact } from '@chasqui/contacts';
import { SmsInboundRepository } from '@chasqui/sms';
import { Injectable } from '@nestjs/common';
import { consentRequestOf } from './opt-keyword';
import { consentChanges } from './sms-consent';
import { consentEvent } from './sms-event.mapper';
import type { StoredSms } from './sms-inbound-batch';

/** Opts people out of SMS and in again who write one of the words, in the transaction that stores what they wrote. */
@Injectable()
export class SmsConsentService {
  constructor(private readonly messages: SmsInboundRepository) {}

  /**
   * @param stored SMS of one organization, under its inbound lock
   * @returns the facts of what changed
   */
  async follow(transaction: Queryable, owner: EventOwner, stored: readonly StoredSms[], at: Date): Promise<NewEvent[]> {
    const words = stored.filter(({ row }) => consentRequestOf(row.content) !== null);
    const people = new Map<string, KnownContact>(words.map(({ contact }) => [contact.id, contact]));
    const consents = await this.messages.readConsents(transaction, owner.orgId, [...people.keys()]);
    const changed = new Map<string, ChannelConsent>();
    const events: NewEvent[] = [];
    for (const [id, contact] of people) {
      const texts = words
        .filter(({ row }) => row.contactId === id)
        .map(({ row }) => ({ text: row.content, sentAt: row.sentAt }));
      for (const consent of consentChanges(consents.get(id) ?? null, texts)) {
        changed.set(id, consent);
        events.push(consentEvent(owner, contact, consent, at));
      }
    }
    await this.messages.writeConsents(transaction, owner.orgId, changed, at);
    return events;
  }
}
