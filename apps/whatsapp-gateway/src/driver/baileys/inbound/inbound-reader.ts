import type { proto } from 'baileys';
import type { MessageReference } from '@chasqui/gateway-protocol';
import type { DriverEvent } from '../../driver';
import type { Baileys } from '../baileys-loader';
import type { Announcement, FileAnnouncer } from '../files/announcement';
import type { SentStore } from '../messages/sent.store';
import type { NumberSession } from '../numbers/number-session';
import type { Address, Arrival } from './arrivals.store';
import type { ChangeReader } from './change-reader';
import { unwrap } from './content-kinds';
import type { GroupDetails } from './group-details';
import { isUnknown, readContent, UNKNOWN } from './inbound-content';
import type { InboundContent } from './message-content';
import { cut, MAX_LINE, metadataOf } from './inbound-limits';
import { partiesOf, senderOf, writtenAt } from './parties';
import { readVote } from './poll-votes';

export type InboundEvent = Extract<
  DriverEvent,
  { type: 'message.inbound' | 'message.group' | 'message.own' | 'message.changed' }
>;

export interface Reading extends Pick<Announcement, 'awaited'> {
  event: InboundEvent;
}

export class InboundReader {
  constructor(
    private readonly baileys: Baileys,
    private readonly sent: SentStore,
    private readonly files: FileAnnouncer,
    private readonly changes: ChangeReader,
    private readonly groups: GroupDetails,
  ) {}

  /** @returns undefined when it says nothing to a person */
  async read(number: NumberSession, arrival: Arrival): Promise<Reading | undefined> {
    if (isEcho(this.sent, number, arrival)) return undefined;
    const { content, isViewOnce, partOf, answers } = unwrap(arrival.message.message ?? {});
    const change = await this.changes.read(number, arrival, content);
    if (change === 'refused') return undefined;
    if (change !== undefined && 'type' in change) return { event: change };
    const said = change ?? (arrival.address.phoneOnly ? PHONE_ONLY : (readContent(content) ?? unknownIn(content)));
    if (said === undefined) return undefined;
    const { media, awaited } = said.file === undefined ? {} : await this.files.announce(number, arrival, said.file);
    const event = await this.eventOf(number, arrival, {
      ...metadataOf({ ...said.notes, view_once: isViewOnce ? 'true' : said.notes?.view_once, part_of: partOf }),
      ...this.fieldsOf(number, arrival, { ...said, replyTo: said.replyTo ?? answers }),
      ...(media === undefined ? {} : { media }),
    });
    return { event, ...(awaited === undefined ? {} : { awaited }) };
  }

  async unreadable(number: NumberSession, arrival: Arrival): Promise<Reading> {
    const fields = { kind: 'unsupported', text: '[unreadable]', metadata: { kind: 'unreadable' } } as const;
    return { event: await this.eventOf(number, arrival, fields) };
  }

  private async eventOf(number: NumberSession, arrival: Arrival, fields: Fields): Promise<InboundEvent> {
    const { waId, address, offline, message } = arrival;
    const { phone } = number;
    const { from, lid } = senderOf(number, address);
    const when = { ...fields, offline, ...writtenAt(Number(message.messageTimestamp ?? 0)) };
    const group = address.group === undefined ? undefined : await this.groupOf(number, address.group);
    // A business has the name of its profile; the name they chose themselves comes first, as for people.
    const shown = message.pushName || message.verifiedBizName;
    const name = shown ? { name: cut(shown, MAX_LINE) } : {};
    const by = { from, ...(lid === undefined ? {} : { lid }), ...name };
    if (address.fromMe && group) return { type: 'message.own', phone, waId, to: null, group, ...when };
    if (address.fromMe) return { type: 'message.own', phone, waId, to: from, ...(lid ? { lid } : {}), ...when };
    if (group) return { type: 'message.group', phone, waId, ...by, group, ...when };
    return { type: 'message.inbound', phone, waId, ...by, ...when };
  }

  private async groupOf(number: NumberSession, id: string) {
    const name = await this.groups.nameOf(number, id);
    return { id, ...(name ? { name: cut(name, MAX_LINE) } : {}) };
  }

  private fieldsOf(number: NumberSession, { address }: Arrival, content: InboundContent): Fields {
    const { kind, text, location, contact, contacts, reaction, vote, replyTo } = content;
    if (vote !== undefined) return this.voteFields(number, address, vote);
    return {
      kind,
      text,
      ...(location === undefined ? {} : { location }),
      ...(contact === undefined ? {} : { contact }),
      ...(contacts === undefined ? {} : { contacts }),
      ...(reaction === undefined
        ? {}
        : { reaction: { ...this.referTo(number, reaction.waId), emoji: reaction.emoji } }),
      ...(replyTo === undefined ? {} : { reply_to: this.referTo(number, replyTo) }),
    };
  }

  private voteFields(number: NumberSession, address: Address, { pollId, vote }: NonNullable<InboundContent['vote']>) {
    const poll = this.sent.contentOf(number.phone, pollId);
    const { own, writer } = partiesOf(this.baileys, number, address);
    const options = poll && readVote(this.baileys, poll, pollId, vote, { creators: own, voters: writer });
    // A poll of another device, or older than what is kept.
    if (options === undefined) {
      const text = '[poll vote]';
      const metadata = { kind: 'poll vote' };
      return { kind: 'unsupported' as const, text, metadata, reply_to: this.referTo(number, pollId) };
    }
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

type Fields = Omit<Extract<DriverEvent, { type: 'message.own' }>, 'type' | 'phone' | 'waId' | 'to' | 'lid' | 'offline'>;

/** WhatsApp shows it on the phone only: linked devices learn that it exists. */
const PHONE_ONLY: InboundContent = {
  kind: 'unsupported',
  text: '[view once] Open this message on the phone.',
  notes: { kind: 'view once', view_once: 'true' },
};

const unknownIn = (content: proto.IMessage): InboundContent | undefined => (isUnknown(content) ? UNKNOWN : undefined);

/** Sent by this app, under the id that it chose: not a message of the owner's. */
function isEcho(sent: SentStore, { phone }: NumberSession, { address, waId }: Arrival): boolean {
  return address.fromMe === true && sent.ourIdOf(phone, waId) !== undefined;
}
