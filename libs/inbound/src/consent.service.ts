import { type ConsentProof, ConsentRepository, type ConversationChannel, type KnownContact } from '@chasqui/contacts';
import type { ChannelConsent, Queryable } from '@chasqui/entities';
import type { EventOwner, NewEvent } from '@chasqui/events';
import { Injectable } from '@nestjs/common';
import { consentChanges, isConsentWord, type WrittenText } from './consent';
import { consentEvent } from './consent-event.mapper';
import type { IncomingMessage, PlacedMessage } from './inbound-channel';
import { OwnWordsReader } from './own-words-reader';
import { consentRequestOf, LONGEST_WORD_TEXT, NO_OWN_WORDS, type OwnWords } from './stop-words';

/** A word stands alone, with at most some spaces around it. */
const LONGEST_PROOF = 500;

/** Opts people out of a channel and in again who write one of the words, in the transaction that stores what they wrote. */
@Injectable()
export class ConsentService {
  constructor(
    private readonly consents: ConsentRepository,
    private readonly words: OwnWordsReader,
  ) {}

  /**
   * @param messages new ones of one organization, under its inbound lock
   * @returns the events of what changed
   */
  async follow(
    transaction: Queryable,
    owner: EventOwner,
    channel: ConversationChannel,
    messages: readonly PlacedMessage<IncomingMessage>[],
    at: Date,
  ): Promise<NewEvent[]> {
    const own = messages.some(({ message }) => mayBeWord(message.text))
      ? await this.words.find(transaction, owner.orgId)
      : NO_OWN_WORDS;
    const people = new Map<string, { contact: KnownContact; texts: WrittenText[] }>();
    for (const { message, contact } of messages) {
      const { text, sentAt } = message;
      if (contact === null || text === null || !isConsentWord(text, channel, own)) continue;
      const texts = people.get(contact.id)?.texts ?? [];
      people.set(contact.id, { contact, texts: [...texts, { text, sentAt }] });
    }
    const consents = await this.consents.read(transaction, owner.orgId, channel, [...people.keys()]);
    const changed = new Map<string, ChannelConsent>();
    const events: NewEvent[] = [];
    const proofs: ConsentProof[] = [];
    for (const [id, { contact, texts }] of people) {
      let opt = consents.get(id)?.opt;
      for (const consent of consentChanges(consents.get(id) ?? null, texts, own)) {
        changed.set(id, consent);
        if (consent.opt !== opt) events.push(consentEvent(owner, channel, contact, consent, at));
        opt = consent.opt;
        proofs.push(proofOf(channel, contact, consent, texts, own));
      }
    }
    await this.consents.write(transaction, owner.orgId, channel, changed, at);
    await this.consents.prove(transaction, owner.orgId, owner.mode, proofs, at);
    return events;
  }
}

const mayBeWord = (text: string | null): boolean => text !== null && text.length <= LONGEST_WORD_TEXT;

/** The word as it was written. */
function proofOf(
  channel: ConversationChannel,
  { id, phone, lid, senderId }: KnownContact,
  consent: ChannelConsent,
  texts: readonly WrittenText[],
  own: OwnWords,
): ConsentProof {
  const word = texts.find(
    ({ text, sentAt }) => sentAt === consent.at && consentRequestOf(text, own)?.opt === consent.opt,
  );
  const text = word?.text.slice(0, LONGEST_PROOF) ?? null;
  return { contactId: id, channel, consent, address: phone ?? lid ?? senderId ?? null, text };
}
