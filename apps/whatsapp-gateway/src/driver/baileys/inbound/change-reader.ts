import type { proto } from 'baileys';
import type { DriverEvent } from '../../driver';
import type { Baileys } from '../baileys-loader';
import type { SentStore } from '../messages/sent.store';
import type { NumberSession } from '../numbers/number-session';
import { userOf } from '../numbers/phone';
import type { Arrival } from './arrivals.store';
import type { GroupDetails } from './group-details';
import type { InboundContent } from './message-content';
import { type MessageChange, readChange, readSealed } from './message-change';
import type { MessageSecretsStore } from './message-secrets.store';
import { partiesOf, senderOf, writtenAt } from './parties';
import { openEdit } from './sealed-edit';

type ChangedEvent = Extract<DriverEvent, { type: 'message.changed' }>;

export class ChangeReader {
  constructor(
    private readonly baileys: Baileys,
    private readonly secrets: MessageSecretsStore,
    private readonly sent: SentStore,
    private readonly groups: GroupDetails,
  ) {}

  /**
   * @param content of the arrival, without wrappers
   * @returns undefined when it changes nothing; `refused` when the writer may not change it; a content for an edit that
   * cannot be read
   */
  async read(
    number: NumberSession,
    arrival: Arrival,
    content: proto.IMessage,
  ): Promise<ChangedEvent | InboundContent | 'refused' | undefined> {
    const sealed = readSealed(content);
    if (sealed !== undefined) {
      const { target, edit } = sealed;
      const text = edit && this.open(number, arrival, edit);
      if (target === undefined || text === undefined) return unopened(target);
      return eventOf(number, arrival, { target, change: 'edited', isOwn: true, text });
    }
    const change = readChange(content);
    if (change === undefined) return undefined;
    if (!isByWriter(number, arrival, change)) return this.byAdmin(number, arrival, change);
    const isUnreadable = change.change === 'edited' && change.text === undefined;
    return isUnreadable ? unopened(change.target) : eventOf(number, arrival, change);
  }

  private open(number: NumberSession, { address }: Arrival, edit: Parameters<typeof openEdit>[2]): string | undefined {
    const { phone } = number;
    const kept = this.secrets.find(phone, edit.target);
    const secret = kept ?? this.sent.contentOf(phone, edit.target)?.messageContextInfo?.messageSecret;
    if (!secret) return undefined;
    const { writer } = partiesOf(this.baileys, number, address);
    // Only the author edits, so both are one person, by either address.
    return openEdit(this.baileys, secret, edit, { authors: writer, editors: writer });
  }

  /** Admins of a group may delete messages of others, but not edit them. */
  private async byAdmin(
    number: NumberSession,
    arrival: Arrival,
    change: MessageChange,
  ): Promise<ChangedEvent | 'refused'> {
    const { group, chat, chatAlt, fromMe } = arrival.address;
    if (group === undefined || change.change !== 'deleted') return 'refused';
    const own = partiesOf(this.baileys, number, arrival.address).own;
    const who = fromMe ? own : [chat, ...(chatAlt ? [chatAlt] : [])];
    if (!(await this.groups.isAdmin(number, group, who))) {
      number.log.warn({ wa_id: arrival.waId }, 'somebody who is no admin deleted what others wrote; it stays');
      return 'refused';
    }
    return { ...eventOf(number, arrival, change), by_admin: true };
  }
}

const unopened = (target: string | undefined): InboundContent => ({
  kind: 'unsupported',
  text: '[edit]',
  notes: { kind: 'edit' },
  ...(target === undefined ? {} : { replyTo: target }),
});

/**
 * Between two people, each changes only their own messages: WhatsApp sends `fromMe` from the side of the one who
 * changes.
 */
function isByWriter(number: NumberSession, { address }: Arrival, { isOwn, author }: MessageChange): boolean {
  if (isOwn) return true;
  if (address.group === undefined || author === undefined) return false;
  const { lid, from } = senderOf(number, address);
  return [lid, from].some((each) => each && userOf(each) === userOf(author));
}

function eventOf(number: NumberSession, arrival: Arrival, { target, change, text, atMs }: MessageChange): ChangedEvent {
  const { address, waId, message } = arrival;
  const { sent_at: sentAt } = writtenAt(atMs === undefined ? Number(message.messageTimestamp ?? 0) : atMs / 1000);
  const { from, lid } = senderOf(number, address);
  const isOwnInGroup = address.fromMe === true && address.group !== undefined;
  return {
    type: 'message.changed',
    phone: number.phone,
    waId: target,
    change_id: waId,
    change,
    by_owner: address.fromMe === true,
    from: isOwnInGroup ? null : from,
    ...(lid && !isOwnInGroup ? { lid } : {}),
    ...(address.group === undefined ? {} : { group_id: address.group }),
    ...(text === undefined ? {} : { text }),
    ...(sentAt === undefined ? {} : { changed_at: sentAt }),
  };
}
