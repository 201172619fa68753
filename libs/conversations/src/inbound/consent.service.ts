import {
  type ConsentProof,
  ConsentRepository,
  type ConversationChannel,
  InboundContactRepository,
  type KnownContact,
  SuppressionRepository,
} from '@chasqui/contacts';
import type { ChannelConsent, Queryable } from '@chasqui/database';
import type { EventOwner, NewEvent } from '@chasqui/events';
import { Injectable } from '@nestjs/common';
import { consentChanges, isConsentWord, type WrittenText } from './consent';
import { consentEvent } from './consent-event.mapper';
import type { AskedAnswer, IncomingMessage, PlacedMessage } from './inbound-channel';
import { OwnWordsReader } from './own-words-reader';
import { consentRequestOf, isHelpWord, LONGEST_WORD_TEXT, NO_OWN_WORDS, type OwnWords } from './stop-words';

/** A keyword stands alone, with at most some spaces around it. */
const LONGEST_PROOF = 500;

interface FollowedWords<Message extends IncomingMessage> {
  events: NewEvent[];
  asked: AskedAnswer<Message>[];
}

interface Written<Message extends IncomingMessage> extends WrittenText {
  placed: PlacedMessage<Message>;
}

type Writers<Message extends IncomingMessage> = Map<string, { contact: KnownContact; texts: Written<Message>[] }>;

/**
 * Opts people out of a channel and in again who write a keyword, in the transaction that stores their messages. It
 * applies to all contacts with the writer's phone in another spelling, by the same rules.
 */
@Injectable()
export class ConsentService {
  constructor(
    private readonly contacts: InboundContactRepository,
    private readonly consents: ConsentRepository,
    private readonly suppression: SuppressionRepository,
    private readonly words: OwnWordsReader,
  ) {}

  /** @param messages new ones of one organization, under its inbound lock */
  async follow<Message extends IncomingMessage>(
    transaction: Queryable,
    owner: EventOwner,
    channel: ConversationChannel,
    messages: readonly PlacedMessage<Message>[],
    at: Date,
  ): Promise<FollowedWords<Message>> {
    const own = messages.some(({ message }) => mayBeWord(message.text))
      ? await this.words.find(transaction, owner.orgId)
      : NO_OWN_WORDS;
    const { writers, asked } = wordsIn(messages, channel, own);
    if (writers.size === 0) return { events: [], asked };
    const people = await this.withSame(transaction, owner, writers);
    const consents = await this.consents.read(transaction, owner.orgId, channel, [...people.keys()]);
    const changed = new Map<string, ChannelConsent>();
    const events: NewEvent[] = [];
    const proofs: ConsentProof[] = [];
    const answered = new Set<PlacedMessage<Message>>();
    for (const [id, { contact, texts }] of people) {
      let opt = consents.get(id)?.opt;
      for (const consent of consentChanges(consents.get(id) ?? null, texts, own)) {
        changed.set(id, consent);
        const word = texts.find(({ text, sentAt }) => {
          return sentAt === consent.at && consentRequestOf(text, own)?.opt === consent.opt;
        });
        if (consent.opt !== opt) {
          if (!contact.isSilent) events.push(consentEvent(owner, channel, contact, consent, at));
          if (word !== undefined && !answered.has(word.placed)) {
            answered.add(word.placed);
            asked.push({ kind: consent.opt === 'out' ? 'stop' : 'start', placed: word.placed });
          }
        }
        opt = consent.opt;
        proofs.push(proofOf(channel, contact, consent, word));
      }
    }
    await this.consents.write(transaction, owner.orgId, channel, changed, at);
    await this.consents.prove(transaction, owner.orgId, owner.mode, proofs, at);
    await this.endSaid(transaction, owner, channel, people, own);
    return { events, asked };
  }

  private async withSame<Message extends IncomingMessage>(
    transaction: Queryable,
    { orgId, mode }: EventOwner,
    writers: Writers<Message>,
  ): Promise<Writers<Message>> {
    const contacts = [...writers.values()].map(({ contact }) => contact);
    const same = await this.contacts.findSame(transaction, orgId, mode, contacts);
    const people: Writers<Message> = new Map(writers);
    for (const [id, { texts }] of writers) {
      for (const contact of same.get(id) ?? []) {
        const known = people.get(contact.id) ?? { contact, texts: [] };
        people.set(contact.id, { ...known, texts: [...known.texts, ...texts] });
      }
    }
    return people;
  }

  /** An opt-in also ends suppressions left by deleted contacts under other spellings. */
  private async endSaid<Message extends IncomingMessage>(
    transaction: Queryable,
    { orgId, mode }: EventOwner,
    channel: ConversationChannel,
    people: Writers<Message>,
    own: OwnWords,
  ): Promise<void> {
    const before = await this.suppression.findSaid(transaction, orgId, mode, [...people.keys()], [channel]);
    const over = before.filter(({ contactId, said }) => {
      return consentChanges(said, people.get(contactId)?.texts ?? [], own).at(-1)?.opt === 'in';
    });
    await this.suppression.forget(transaction, orgId, mode, over);
  }
}

function wordsIn<Message extends IncomingMessage>(
  messages: readonly PlacedMessage<Message>[],
  channel: ConversationChannel,
  own: OwnWords,
): { writers: Writers<Message>; asked: AskedAnswer<Message>[] } {
  const writers: Writers<Message> = new Map();
  const asked: AskedAnswer<Message>[] = [];
  for (const placed of messages) {
    const { message, contact } = placed;
    const { text, sentAt } = message;
    if (contact === null || text === null) continue;
    if (isConsentWord(text, channel, own)) {
      const texts = writers.get(contact.id)?.texts ?? [];
      writers.set(contact.id, { contact, texts: [...texts, { text, sentAt, placed }] });
    } else if (isHelpWord(text)) asked.push({ kind: 'help', placed });
  }
  return { writers, asked };
}

const mayBeWord = (text: string | null): boolean => text !== null && text.length <= LONGEST_WORD_TEXT;

function proofOf<Message extends IncomingMessage>(
  channel: ConversationChannel,
  contact: KnownContact,
  consent: ChannelConsent,
  word: Written<Message> | undefined,
): ConsentProof {
  const { phone, lid, senderId } = word?.placed.contact ?? contact;
  const address = phone ?? lid ?? senderId ?? null;
  return { contactId: contact.id, channel, consent, address, text: word?.text.slice(0, LONGEST_PROOF) ?? null };
}
