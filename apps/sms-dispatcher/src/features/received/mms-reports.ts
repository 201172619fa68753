import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MediaFileKeeper } from '../inbound/media-file-keeper';
import type { ReportedFile, ReportedSms } from '../inbound/sms-inbound-batch';
import type { MmsAttachment } from './envelope.parser';

/** Splits an MMS into messages: the first has its text and first file, each other one a further file. */
@Injectable()
export class MmsReports {
  constructor(private readonly keeper: MediaFileKeeper) {}

  /**
   * One file after the other: an MMS never holds more than one database connection.
   *
   * @param sms the MMS as a message without files
   */
  async of(sms: ReportedSms, attachments: readonly MmsAttachment[]): Promise<ReportedSms[]> {
    const files: ReportedFile[] = [];
    for (const [index, attachment] of attachments.entries()) files.push(await this.keep(sms, attachment, index));
    const [first, ...others] = files;
    return [{ ...sms, file: first ?? null }, ...others.map((file, index) => another(sms, file, index + 2))];
  }

  private async keep(
    { phone, envelopeId }: ReportedSms,
    { mime, filename, bytes }: MmsAttachment,
    index: number,
  ): Promise<ReportedFile> {
    const file = { mime_type: mime, size: bytes?.length ?? null, filename };
    if (bytes === null) return { ...file, error: 'failed' };
    const ref = refOf(phone.id, envelopeId, index);
    const error = await this.keeper.keep(phone, { ref, mime, bytes });
    return error === null ? { ...file, ref } : { ...file, error };
  }
}

const another = (sms: ReportedSms, file: ReportedFile, number: number): ReportedSms => ({
  ...sms,
  envelopeId: `${sms.envelopeId}:${number}`,
  fingerprint: sms.fingerprint && `${sms.fingerprint}:${number}`,
  text: '',
  file,
});

/** The same UUID for every delivery of a file. */
function refOf(phoneId: string, envelopeId: string, index: number): string {
  const digits = createHash('sha256').update(`${phoneId} ${envelopeId} ${index}`).digest('hex').slice(0, 32);
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
