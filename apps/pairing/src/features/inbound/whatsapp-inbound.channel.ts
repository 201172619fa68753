import type { ContactHint } from '@chasqui/contacts';
import { PRIORITIES, type Queryable, type ReceivedMedia } from '@chasqui/database';
import type { EventOwner, NewEvent } from '@chasqui/events';
import type { AnswerText, InboundChannel, PlacedMessage } from '@chasqui/conversations/inbound';
import { composeWhatsappMessage } from '@chasqui/sending';
import { InboundMessageRepository, type NewMessage, toReceivedMedia } from '@chasqui/messages';
import { MediaFileRepository } from '@chasqui/files';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import {
  mappingsIn,
  nameOf,
  namesIn,
  newMessagesOf,
  targetsOf,
  toRow,
  type WhatsappMessage,
  type WhatsappReport,
} from './inbound-batch';
import { storedMessageEvent } from './inbound-event.mapper';

/** How long an answer waits for its number and its gateway. */
const ANSWER_LIFE_MS = 24 * 3_600_000;

/** What is special about incoming WhatsApp messages: references to messages, files, and mappings of LIDs. */
@Injectable()
export class WhatsappInboundChannel implements InboundChannel<WhatsappReport, WhatsappMessage> {
  readonly name = 'whatsapp';

  constructor(
    private readonly messages: InboundMessageRepository,
    private readonly media: MediaFileRepository,
  ) {}

  async findNew(
    transaction: Queryable,
    owner: EventOwner,
    reports: readonly WhatsappReport[],
  ): Promise<WhatsappMessage[]> {
    const found = await this.messages.findStored(transaction, owner.orgId, namesIn(reports));
    return newMessagesOf(reports, new Map(found.map(({ id, accountId, waId }) => [nameOf(accountId, waId), id])));
  }

  mappingsOf(reports: readonly WhatsappReport[]): ContactHint[] {
    return mappingsIn(reports);
  }

  async insert(
    transaction: Queryable,
    owner: EventOwner,
    placed: readonly PlacedMessage<WhatsappMessage>[],
    at: Date,
  ): Promise<NewEvent[]> {
    const messages = placed.map(({ message }) => message);
    const ids = messages.flatMap(({ event }) => targetsOf(event).flatMap(({ message_id }) => message_id ?? []));
    const own = await this.messages.findOwn(transaction, owner.orgId, owner.mode, [...new Set(ids)]);
    const files = await this.claimFiles(transaction, messages);
    const rows = placed.map((each) => ({
      contact: each.contact,
      row: toRow(each, files.get(each.message.id) ?? null, own),
    }));
    await this.messages.insert(
      transaction,
      owner.orgId,
      owner.mode,
      rows.map(({ row }) => row),
      at,
    );
    return rows.map(({ row, contact }) => storedMessageEvent(owner, row, contact, at));
  }

  async composeAnswer(
    _transaction: Queryable,
    { orgId, mode }: EventOwner,
    { message, contact }: PlacedMessage<WhatsappMessage>,
    { kind, text, subscription }: AnswerText,
  ): Promise<NewMessage | null> {
    // The address that they wrote from: a contact may have several phones and several LIDs.
    const { phone = null, lid = null } = message.sender ?? {};
    const to = phone ?? (contact?.lid === lid ? contact?.phone : null) ?? lid;
    if (to === null) return null;
    const draft = {
      id: uuidv7(),
      orgId,
      mode,
      to,
      content: { type: 'text', text, media: null, payload: { answer: kind } },
      metadata: {},
      priority: PRIORITIES.api,
      joinsConversation: true,
      requestId: null,
      replyTo: null,
      giveUpAfterMs: ANSWER_LIFE_MS,
      scheduledAt: null,
      idempotency: null,
    };
    const answer = composeWhatsappMessage(draft, message.number, subscription);
    // Answers a word that was just received, even from a contact who opted out.
    return answer && { ...answer, obeysOptOut: false };
  }

  /** Files by our message id. A file that never arrived, or that another gateway uploaded, is missing. */
  private async claimFiles(
    transaction: Queryable,
    messages: readonly WhatsappMessage[],
  ): Promise<Map<string, ReceivedMedia>> {
    const gatewayId = messages[0]?.gatewayId ?? '';
    const withMedia = messages.flatMap(({ id, event: { data } }) => (data.media ? [{ id, media: data.media }] : []));
    // The first of two messages that name one file gets it.
    const wanted = new Map(withMedia.toReversed().flatMap(({ id, media }) => (media.ref ? [[media.ref, id]] : [])));
    const claimed = await this.media.claim(
      transaction,
      gatewayId,
      [...wanted].map(([ref, messageId]) => ({ ref, messageId })),
    );
    return new Map(
      withMedia.map(({ id, media }) => {
        const file = media.ref !== undefined && wanted.get(media.ref) === id ? claimed.get(media.ref) : undefined;
        return [id, toReceivedMedia(media, file)];
      }),
    );
  }
}
