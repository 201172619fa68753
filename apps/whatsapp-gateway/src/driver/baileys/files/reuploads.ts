import type { BaileysEventMap, WASocket } from 'baileys';
import type { Baileys } from '../baileys-loader';
import type { PendingFile } from './pending-files.store';

export type ReuploadUpdate = BaileysEventMap['messages.media-update'][number];

export type ReuploadAnswer =
  /** At WhatsApp again, under another path. */
  | { kind: 'uploaded'; directPath: string }
  /** No longer on the phone. */
  | { kind: 'not_there' }
  | { kind: 'failed'; reason: string };

/** Per number: a phone has other things to do than to upload old files. */
const MOST_PER_HOUR = 60;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Asks a number's phone to upload a file again that WhatsApp has deleted. The library's own `updateMediaMessage` keeps
 * its requests in memory and waits without an end, but the phone may be off for days. So the request
 * (`encryptMediaRetryRequest`) is sent alone, and its answer (`messages.media-update`) is read whenever it comes, even
 * by another process: Baileys 7.0.0-rc14, lib/Utils/messages-media.js and lib/Socket/messages-send.js. The same stanzas
 * are in mediaretry.go of tulir/whatsmeow.
 */
export class Reuploads {
  /** Requests of each number in the last hour, by `performance.now()`. */
  private readonly asked = new Map<string, number[]>();

  constructor(private readonly baileys: Baileys) {}

  mayAsk(phone: string): boolean {
    return this.recent(phone).length < MOST_PER_HOUR;
  }

  /** Call just before the phone is asked. */
  count(phone: string): void {
    this.asked.set(phone, [...this.recent(phone), performance.now()]);
  }

  /** Resolves when it is written to the line. @param me the number's own address */
  async ask(socket: Pick<WASocket, 'sendNode'>, me: string, { waId, file, key }: PendingFile): Promise<void> {
    await socket.sendNode(this.baileys.encryptMediaRetryRequest({ ...key, id: waId }, file.mediaKey, me));
  }

  private recent(phone: string): number[] {
    const since = performance.now() - HOUR_MS;
    return (this.asked.get(phone) ?? []).filter((at) => at > since);
  }

  /**
   * Anyone who has the file's key can forge an answer: the phone, but also the sender and the members of a group; an
   * error is not sealed at all. WhatsApp's routing keeps them out. A forged one leads to WhatsApp's own host, and to a
   * file that must pass the seal: at worst the wait ends as `expired` too early.
   */
  read({ waId, file }: PendingFile, { media, error }: ReuploadUpdate): ReuploadAnswer {
    const { ResultType } = this.baileys.proto.MediaRetryNotification;
    if (media === undefined) {
      const { code } = (error?.data ?? {}) as { code?: string };
      return answerOf(Number(code), ResultType.NOT_FOUND, error?.message);
    }
    try {
      const { result, directPath } = this.baileys.decryptMediaRetryData(media, file.mediaKey, waId);
      if (result === ResultType.SUCCESS && directPath) return { kind: 'uploaded', directPath };
      return answerOf(result, ResultType.NOT_FOUND, `result ${result}`);
    } catch {
      return { kind: 'failed', reason: 'the answer of the phone cannot be opened' };
    }
  }
}

function answerOf(result: number | null | undefined, notFound: number, reason = 'no reason'): ReuploadAnswer {
  return result === notFound ? { kind: 'not_there' } : { kind: 'failed', reason };
}
