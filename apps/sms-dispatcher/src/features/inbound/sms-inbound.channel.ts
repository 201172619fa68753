import { PRIORITIES, type Queryable, type ReceivedMedia } from '@chasqui/database';
import type { EventOwner, NewEvent } from '@chasqui/events';
import type { AnswerText, InboundChannel, PlacedMessage } from '@chasqui/conversations/inbound';
import { composeSmsMessage, smsTextOf } from '@chasqui/sending';
import { lackOf, SmsInboundRepository, SmsPhoneChoiceRepository } from '@chasqui/sms';
import { MediaFileRepository } from '@chasqui/files';
import type { NewMessage } from '@chasqui/messages';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { receivedEvent } from './sms-event.mapper';
import { type IncomingSms, newSmsOf, type ReportedFile, type ReportedSms, toRow } from './sms-inbound-batch';

/** What is special about incoming SMS: envelope and fingerprint identify them. */
@Injectable()
export class SmsInboundChannel implements InboundChannel<ReportedSms, IncomingSms> {
  readonly name = 'sms';

  constructor(
    private readonly messages: SmsInboundRepository,
    private readonly files: MediaFileRepository,
  ) {}

  async findNew(
    transaction: Queryable,
    { orgId }: EventOwner,
    reports: readonly ReportedSms[],
  ): Promise<IncomingSms[]> {
    const names = reports.map(({ phone, envelopeId, fingerprint }) => ({
      accountId: phone.id,
      envelopeId,
      fingerprint,
    }));
    return newSmsOf(reports, await this.messages.findStored(transaction, orgId, names));
  }

  async insert(
    transaction: Queryable,
    owner: EventOwner,
    placed: readonly PlacedMessage<IncomingSms>[],
    at: Date,
  ): Promise<NewEvent[]> {
    const media = await this.claimFiles(transaction, placed);
    const rows = placed.map((sms) => toRow(sms, media.get(sms.message.id) ?? null));
    const facts = await this.messages.insert(transaction, owner.orgId, owner.mode, rows, at);
    return placed.map((sms) => receivedEvent(owner, sms, facts.get(sms.message.id)));
  }

  /**
   * From the SIM that received the word, if known. A text that is too long with the plan's signature goes without it.
   */
  async composeAnswer(
    transaction: Queryable,
    { orgId, mode }: EventOwner,
    { message }: PlacedMessage<IncomingSms>,
    { kind, text, subscription }: AnswerText,
  ): Promise<NewMessage | null> {
    const to = message.report.sender.phone;
    const content = smsTextOf(text, subscription.signature) ?? smsTextOf(text, null);
    if (to === null || content === null) return null;
    const phones = new SmsPhoneChoiceRepository(transaction);
    const phone = await phones.findIfConnected(orgId, mode, message.accountId);
    if (phone === null) return null;
    const received = { sim: message.report.sim, deliveryReport: true };
    const draft = {
      id: uuidv7(),
      orgId,
      mode,
      to,
      content,
      sim: lackOf(phone, received) === null ? received.sim : null,
      deliveryReport: received.deliveryReport,
      metadata: {},
      priority: PRIORITIES.api,
      joinsConversation: true,
      requestId: null,
      expiresInS: null,
      scheduledAt: null,
      idempotency: null,
    };
    const answer = composeSmsMessage(draft, phone, subscription);
    return { ...answer, payload: { ...answer.payload, answer: kind } };
  }

  /** Files by our message id. One phone after the other: a file belongs to the phone that uploaded it. */
  private async claimFiles(
    transaction: Queryable,
    placed: readonly PlacedMessage<IncomingSms>[],
  ): Promise<Map<string, ReceivedMedia>> {
    const withFile = placed.flatMap(({ message }) =>
      message.report.file ? [{ id: message.id, phoneId: message.accountId, file: message.report.file }] : [],
    );
    const media = new Map<string, ReceivedMedia>();
    for (const phoneId of new Set(withFile.map((each) => each.phoneId))) {
      const own = withFile.filter((each) => each.phoneId === phoneId);
      const wanted = own.flatMap(({ id, file: { ref } }) => (ref === undefined ? [] : [{ ref, messageId: id }]));
      const claimed = await this.files.claim(transaction, phoneId, wanted);
      for (const { id, file } of own) media.set(id, toMedia(file, claimed.get(file.ref ?? '')?.id));
    }
    return media;
  }
}

function toMedia(file: ReportedFile, fileId: string | undefined): ReceivedMedia {
  const { mime_type, size, filename, error = fileId === undefined ? 'missing' : undefined } = file;
  return { file_id: fileId ?? null, mime_type, size, filename, ...(error !== undefined && { error }) };
}
