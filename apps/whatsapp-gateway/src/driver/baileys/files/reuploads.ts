import type { BaileysEventMap, WASocket } from 'baileys';
import type { Baileys } from '../baileys-loader';
import type { PendingFile } from './pending-files.store';

/** What the phone says to a request. */
export type ReuploadUpdate = BaileysEventMap['messages.media-update'][number];

export type ReuploadAnswer =
  /** It is at WhatsApp again, in another place. */
  | { kind: 'uploaded'; directPath: string }
  /** The phone does not have it any more. */
  | { kind: 'not_there' }
  /** It did not work this time. */
  | { kind: 'failed'; reason: string };

/** Of a number within an hour: a phone has other things to do than to upload old files. */
const MOST_PER_HOUR = 60;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Asks the phone of a number to upload a file again that WhatsApp has deleted. The library's own `updateMediaMessage` keeps
 * what it asked for in memory and waits without an end; the phone may be off for days. So the request
 * (`encryptMediaRetryRequest`) is sent alone, and its answer (`messages.media-update`) is read whenever it comes, also by
 * another process: Baileys 7.0.0-rc14, lib/Utils/messages-media.js and lib/Socket/messages-send.js. The same stanzas are in
 * mediaretry.go of tulir/whatsmeow.
 */
export class Reuploads {
  /** When each number asked in the last hour, on `performance.now()`. */
  private readonly asked = new Map<string, number[]>();

  constructor(private readonly baileys: Baileys) {}

  mayAsk(phone: string): boolean {
    return this.recent(phone).length < MOST_PER_HOUR;
  }

  /** The phone is about to be asked. */
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
   * Who has the key of the file can make one: the phone, but also the sender and the members of a group; an error is not
   * sealed at all. WhatsApp's routing keeps them out. A false one leads to WhatsApp's own host, and to a file that must pass
   * the seal: at worst the wait ends as `expired` too early.
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
