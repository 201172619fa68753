import { type InboundMedia, MAX_INBOUND_MEDIA_BYTES } from '@chasqui/gateway-protocol';
import type { Arrival } from '../inbound/arrivals.store';
import type { EncryptedFile } from '../inbound/message-content';
import type { NumberSession } from '../numbers/number-session';
import { refOf } from './file-ref';
import type { InboundMediaStore } from './inbound-media';
import type { MessageKey, PendingFilesStore } from './pending-files.store';

/** What a message says of its file, and the file when it is to follow. */
export interface Announcement {
  media: InboundMedia;
  awaited?: { file: EncryptedFile; key: MessageKey };
}

/** Decides whether a message waits for its file or goes before it. */
export class FileAnnouncer {
  /** @param mediaFollows whether the service takes messages whose file comes later */
  constructor(
    private readonly store: InboundMediaStore,
    private readonly pending: Pick<PendingFilesStore, 'takes'>,
    private readonly mediaFollows: () => boolean,
  ) {}

  /** To an older service a message goes with its file, for which all behind it waits. */
  async announce(number: NumberSession, { waId, message }: Arrival, file: EncryptedFile): Promise<Announcement> {
    if (!this.mediaFollows())
      return { media: await this.store.fetch(refOf(number.phone, waId), file, number.fileAgent) };
    const { mime, size, filename } = file;
    const fields = { mime, size, ...(filename === undefined ? {} : { filename }) };
    if (size > MAX_INBOUND_MEDIA_BYTES) return { media: { ...fields, error: 'too_large' } };
    const { remoteJid, fromMe, participant } = message.key;
    const key = { remoteJid, fromMe: fromMe === true, ...(participant ? { participant } : {}) };
    if (!this.pending.takes(file, key)) return { media: { ...fields, error: 'failed' } };
    return { media: { ...fields, pending: true }, awaited: { file, key } };
  }
}
