import { type ConsentProof, ConsentRepository, type ConversationChannel, type KnownContact } from '@chasqui/contacts';
import type { ChannelConsent, Queryable } from '@chasqui/entities';
import type { EventOwner, NewEvent } from '@chasqui/events';
import { Injectable } from '@nestjs/common';
import { consentChanges, isConsentWord, type WrittenText } from './consent';
import { consentEvent } from './consent-event.mapper';
import type { AskedAnswer, IncomingMessage, PlacedMessage } from './inbound-channel';
import { OwnWordsReader } from './own-words-reader';
import { consentRequestOf, isHelpWord, LONGEST_WORD_TEXT, NO_OWN_WORDS, type OwnWords } from './stop-words';

/** A word stands alone, with at most some spaces around it. */
const LONGEST_PROOF = 500;

/** What words made of consents. */
interface FollowedWords<Message extends IncomingMessage> {
  /** The events of what changed. */
  events: NewEvent[];
  /** Questions for help, and words that changed something. */
  asked: AskedAnswer<Message>[];
}

/** A word of somebody, and its message. */
interface Written<Message extends IncomingMessage> extends WrittenText {
  placed: PlacedMessage<Message>;
}

/** Those who wrote words about consent, by id, and what they wrote. */
type Writers<Message extends IncomingMessage> = Map<string, { contact: KnownContact; texts: Written<Message>[] }>;

/** Opts people out of a channel and in again who write one of the words, in the transaction that stores what they wrote. */
@Injectable()
export class ConsentService {
  constructor(
    private readonly consents: ConsentRepository,
    private readonly words: OwnWordsReader,
  ) {}

  /**
   * @param messages new ones of one organization, under its inbound lock
   */
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
    const { people, asked } = wordsIn(messages, channel, own);
    const consents = await this.consents.read(transaction, owner.orgId, channel, [...people.keys()]);
    const changed = new Map<string, ChannelConsent>();
    const events: NewEvent[] = [];
    const proofs: ConsentProof[] = [];
    for (const [id, { contact, texts }] of people) {
      let opt = consents.get(id)?.opt;
      for (const consent of consentChanges(consents.get(id) ?? null, texts, own)) {
        changed.set(id, consent);
        const word = texts.find(({ text, sentAt }) => {
          return sentAt === consent.at && consentRequestOf(text, own)?.opt === consent.opt;
        });
        if (consent.opt !== opt) {
          events.push(consentEvent(owner, channel, contact, consent, at));
          if (word !== undefined) asked.push({ kind: consent.opt === 'out' ? 'stop' : 'start', placed: word.placed });
        }
        opt = consent.opt;
        proofs.push(proofOf(channel, contact, consent, word?.text ?? null));
      }
    }
    await this.consents.write(transaction, owner.orgId, channel, changed, at);
    await this.consents.prove(transaction, owner.orgId, owner.mode, proofs, at);
    return { events, asked };
  }
}

function wordsIn<Message extends IncomingMessage>(
  messages: readonly PlacedMessage<Message>[],
  channel: ConversationChannel,
  own: OwnWords,
): { people: Writers<Message>; asked: AskedAnswer<Message>[] } {
  const people: Writers<Message> = new Map();
  const asked: AskedAnswer<Message>[] = [];
  for (const placed of messages) {
    const { message, contact } = placed;
    const { text, sentAt } = message;
    if (contact === null || text === null) continue;
    if (isConsentWord(text, channel, own)) {
      const texts = people.get(contact.id)?.texts ?? [];
      people.set(contact.id, { contact, texts: [...texts, { text, sentAt, placed }] });
    } else if (isHelpWord(text)) asked.push({ kind: 'help', placed });
  }
  return { people, asked };
}

const mayBeWord = (text: string | null): boolean => text !== null && text.length <= LONGEST_WORD_TEXT;

/** The word as it was written. */
function proofOf(
  channel: ConversationChannel,
  { id, phone, lid, senderId }: KnownContact,
  consent: ChannelConsent,
  text: string | null,
): ConsentProof {
  const address = phone ?? lid ?? senderId ?? null;
  return { contactId: id, channel, consent, address, text: text?.slice(0, LONGEST_PROOF) ?? null };
}
