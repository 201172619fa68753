import { createHash } from 'node:crypto';
import type { MessageReference } from '@chasqui/gateway-protocol';
import type { DriverEvent } from '../../driver';
import type { Baileys } from '../baileys-loader';
import type { SentStore } from '../messages/sent.store';
import type { NumberSession } from '../numbers/number-session';
import { userOf } from '../numbers/phone';
import type { Address, Arrival } from './arrivals.store';
import { type InboundContent, readContent } from './inbound-content';
import type { InboundMediaStore } from './inbound-media';
import { cut, MAX_LINE } from './inbound-limits';
import { readVote } from './poll-votes';

export type InboundEvent = Extract<DriverEvent, { type: 'message.inbound' }>;

/** Makes the event of a message that came in. */
export class InboundReader {
  constructor(
    private readonly baileys: Baileys,
    private readonly sent: SentStore,
    private readonly media: InboundMediaStore,
  ) {}

  /** @returns undefined when it says nothing to a person */
  async read(number: NumberSession, arrival: Arrival): Promise<InboundEvent | undefined> {
    const { message } = arrival;
    const content = readContent(this.baileys.normalizeMessageContent(message.message) ?? {});
    if (content === undefined) return undefined;
    return {
      ...headOf(number, arrival),
      ...(message.pushName ? { name: cut(message.pushName, MAX_LINE) } : {}),
      ...(await this.fieldsOf(number, arrival, content)),
      ...writtenAt(Number(message.messageTimestamp ?? 0)),
    };
  }

  /** That somebody wrote something. */
  unreadable(number: NumberSession, arrival: Arrival): InboundEvent {
    return { ...headOf(number, arrival), kind: 'unsupported', text: '' };
  }

  private async fieldsOf(number: NumberSession, { waId, address }: Arrival, content: InboundContent) {
    const { kind, text, file, location, contact, reaction, vote, replyTo } = content;
    if (vote !== undefined) return this.voteFields(number, address, vote);
    return {
      kind,
      text,
      ...(file === undefined
        ? {}
        : { media: await this.media.fetch(refOf(number.phone, waId), file, number.fileAgent) }),
      ...(location === undefined ? {} : { location }),
      ...(contact === undefined ? {} : { contact }),
      ...(reaction === undefined
        ? {}
        : { reaction: { ...this.referTo(number, reaction.waId), emoji: reaction.emoji } }),
      ...(replyTo === undefined ? {} : { reply_to: this.referTo(number, replyTo) }),
    };
  }

  private voteFields(number: NumberSession, address: Address, { pollId, vote }: NonNullable<InboundContent['vote']>) {
    const poll = this.sent.contentOf(number.phone, pollId);
    const { me } = number.login.creds;
    const normalize = (jid: string | undefined): string[] => (jid ? [this.baileys.jidNormalizedUser(jid)] : []);
    const parties = {
      creators: [me?.lid, me?.id].flatMap(normalize),
      voters: [address.chat, address.chatAlt].flatMap(normalize),
    };
    const options = poll && readVote(this.baileys, poll, pollId, vote, parties);
    // A poll of another device, or one that is older than what is kept.
    if (options === undefined) return { kind: 'unsupported' as const, text: '' };
    return {
      kind: 'poll_vote' as const,
      text: options.join(', '),
      poll: { ...this.referTo(number, pollId), options },
    };
  }

  private referTo({ phone }: NumberSession, waId: string): MessageReference {
    const messageId = this.sent.ourIdOf(phone, waId);
    return { wa_id: waId, ...(messageId === undefined ? {} : { message_id: messageId }) };
  }
}

function headOf(number: NumberSession, { waId, address, offline }: Arrival) {
  const { lid, from } = senderOf(number, address);
  const type = 'message.inbound' as const;
  return { type, phone: number.phone, waId, from, ...(lid === undefined ? {} : { lid }), offline };
}

/** A time that RFC 3339 can write: it comes with the message. */
function writtenAt(seconds: number): { sent_at?: string } {
  return seconds > 0 && seconds <= LAST_SECOND ? { sent_at: new Date(seconds * 1000).toISOString() } : {};
}

/** The end of the year 9999, seconds since 1970. */
const LAST_SECOND = 253_402_300_799;

/** Whoever wrote it: by phone number where it is known, in any case by LID where there is one. */
function senderOf(number: NumberSession, { chat, chatAlt }: Address): { lid?: string; from: string | null } {
  const given = [chat, chatAlt ?? ''];
  const lid = given.find((jid) => jid.endsWith('@lid'));
  const phoneJid = given.find((jid) => jid.endsWith('@s.whatsapp.net'));
  const bare = lid === undefined ? {} : { lid: `${userOf(lid)}@lid` };
  if (phoneJid !== undefined) return { ...bare, from: userOf(phoneJid) };
  return { ...bare, from: (lid && number.login.phoneOf(lid)) ?? null };
}

/** A UUID made of the message's id: after a crash the same file gets the same name. */
function refOf(phone: string, waId: string): string {
  const hex = createHash('sha256').update(`media:${phone}:${waId}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`;
}
