import { type InboundMedia, MAX_INBOUND_MEDIA_BYTES } from '@chasqui/gateway-protocol';
import type { Arrival } from '../inbound/arrivals.store';
import type { EncryptedFile } from '../inbound/message-content';
import type { NumberSession } from '../numbers/number-session';
import { refOf } from './file-ref';
import type { FileQueue } from './file-queue';
import type { InboundMediaStore } from './inbound-media';
import type { MessageKey, PendingFilesStore } from './pending-files.store';

/** What a message says about its file; `awaited` when the file follows later. */
export interface Announcement {
  media: InboundMedia;
  awaited?: { file: EncryptedFile; key: MessageKey };
}

const LOOK_MS = 200;

export class FileAnnouncer {
  /** @param mediaFollows whether the service takes messages whose file comes later */
  constructor(
    private readonly store: InboundMediaStore,
    private readonly pending: Pick<PendingFilesStore, 'takes'>,
    private readonly queue: Pick<FileQueue, 'enter'>,
    private readonly mediaFollows: () => boolean,
  ) {}

  /**
   * An older service takes a message only with its file, so everything behind it waits. After the start of the app, the
   * service's first answer ends that wait.
   */
  async announce(number: NumberSession, arrival: Arrival, file: EncryptedFile): Promise<Announcement> {
    const media = this.mediaFollows() ? undefined : await this.fetch(number, arrival, file);
    if (media !== undefined) return { media };
    await this.queue.enter(number.phone);
    return this.ahead(arrival, file);
  }

  /** @returns undefined when the service has allowed files to follow meanwhile */
  private async fetch(
    { phone, fileAgent }: NumberSession,
    { waId }: Arrival,
    file: EncryptedFile,
  ): Promise<InboundMedia | undefined> {
    const abort = new AbortController();
    const look = setInterval(() => {
      if (this.mediaFollows()) abort.abort();
    }, LOOK_MS);
    const media = await this.store.fetch(refOf(phone, waId), file, fileAgent, abort.signal);
    clearInterval(look);
    return abort.signal.aborted && media.ref === undefined ? undefined : media;
  }

  private ahead({ message }: Arrival, file: EncryptedFile): Announcement {
    const { mime, size, filename } = file;
    const fields = { mime, size, ...(filename === undefined ? {} : { filename }) };
    if (size > MAX_INBOUND_MEDIA_BYTES) return { media: { ...fields, error: 'too_large' } };
    const { remoteJid, fromMe, participant } = message.key;
    const key = { remoteJid, fromMe: fromMe === true, ...(participant ? { participant } : {}) };
    if (!this.pending.takes(file, key)) return { media: { ...fields, error: 'failed' } };
    return { media: { ...fields, pending: true }, awaited: { file, key } };
  }
}
