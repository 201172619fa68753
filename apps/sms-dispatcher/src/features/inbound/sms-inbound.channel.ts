import type { Queryable, ReceivedMedia } from '@chasqui/entities';
import type { EventOwner, NewEvent } from '@chasqui/events';
import type { InboundChannel, PlacedMessage } from '@chasqui/inbound';
import { MediaFileRepository } from '@chasqui/messaging';
import { SmsInboundRepository } from '@chasqui/sms';
import { Injectable } from '@nestjs/common';
import { receivedEvent } from './sms-event.mapper';
import { type IncomingSms, newSmsOf, type ReportedFile, type ReportedSms, toRow } from './sms-inbound-batch';

/** What is special about SMS that come in: one is known again by its envelope and by its fingerprint. */
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

  /** The files of messages, by our message id. One phone after the other: a file belongs to the phone that brought it. */
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
