import { ContactPictureRepository, contactSnapshot, InboundContactRepository } from '@chasqui/contacts';
import type { Mode, Queryable } from '@chasqui/database';
import { EventLogRepository, type NewEvent, storedEvent } from '@chasqui/events';
import type { ContactPictureEvent } from '@chasqui/gateway-protocol';
import { CONFIG } from '@chasqui/runtime';
import { Inject, Injectable } from '@nestjs/common';
import type { PairingConfig } from '../../pairing.config';
import { hintOf, type OwnNumber, type WhatsappReport } from './inbound-batch';

/** Stores pictures of people who are contacts; creates no contacts. */
@Injectable()
export class ContactPicturesService {
  constructor(
    private readonly contacts: InboundContactRepository,
    private readonly pictures: ContactPictureRepository,
    private readonly log: EventLogRepository,
    @Inject(CONFIG) private readonly config: PairingConfig,
  ) {}

  /** Otherwise gateway apps do not ask WhatsApp for them. */
  get areWanted(): boolean {
    return this.config.CONTACT_PICTURES_PER_ORGANIZATION > 0;
  }

  /**
   * The last of several pictures of one address counts; that a person shows none any more always counts. The
   * transaction holds the organization's inbound lock.
   */
  async store(
    transaction: Queryable,
    owner: { orgId: string; mode: Mode },
    reports: readonly WhatsappReport[],
  ): Promise<void> {
    const seen = reports.flatMap(({ event, number }) =>
      event.type === 'contact.picture' && (this.areWanted || event.data.picture === null) ? [{ event, number }] : [],
    );
    if (seen.length === 0) return;
    const { contacts } = await this.contacts.plan(
      transaction,
      owner.orgId,
      owner.mode,
      seen.map(({ event: { data } }) => hintOf(data.from, data.lid ?? null)),
    );
    const last = new Map(
      seen.flatMap((each, index) => {
        const contact = contacts[index];
        const { lid, from } = each.event.data;
        // A contact may have several addresses, each with a picture.
        return contact ? [[`${contact.id} ${lid ?? from}`, { ...each, contact }] as const] : [];
      }),
    );
    // Everything locks contacts in this order.
    const all = [...last.values()].toSorted((a, b) => (a.contact.id < b.contact.id ? -1 : 1));
    const times = await this.pictures.apply(
      transaction,
      owner,
      all.map(({ event, number, contact }) => ({ contactId: contact.id, ...seenBy(number, event) })),
      this.config.CONTACT_PICTURES_PER_ORGANIZATION,
    );
    const events = all.flatMap(({ contact }, index): NewEvent[] => {
      const at = times[index];
      if (!at || contact.isSilent) return [];
      const told = storedEvent('contact.updated', { contact: contactSnapshot(contact, at), changed: ['avatar_url'] });
      return [{ orgId: owner.orgId, mode: owner.mode, channel: 'whatsapp', ...told, subjectId: contact.id }];
    });
    await this.log.append(transaction, events);
  }
}

function seenBy(number: OwnNumber, { at, data: { from, lid, picture } }: ContactPictureEvent) {
  return {
    accountId: number.id,
    at,
    addresses: [lid, from].filter((address) => typeof address === 'string'),
    picture: picture && { mime: picture.mime, bytes: Buffer.from(picture.data, 'base64') },
  };
}
