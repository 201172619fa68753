import { setTimeout as sleep } from 'node:timers/promises';
import { ListenError } from './listen.error';
import type { ListenSettings } from './listen-settings';
import { type SseEvent, SseParser } from './sse.parser';

/** The service sends something every 15 seconds; a silent connection is dead. */
const SILENT_MS = 45_000;
const RETRY_MS = { least: 500, most: 10_000 } as const;
/** Statuses that a retry does not change. */
const FINAL = [400, 401, 403, 405];

export interface FollowerNews {
  connected(): void;
  lost(reason: string): void;
  /** The service no longer knows the last event, so events in between are lost. */
  restarted(): void;
}

/** Follows the event stream, and after each break continues after the last handled event. */
export class EventFollower {
  private readonly parser = new SseParser();
  private lastId = '';
  private waitMs: number = RETRY_MS.least;

  constructor(
    private readonly settings: Pick<ListenSettings, 'baseUrl' | 'key' | 'types'>,
    private readonly news: FollowerNews,
  ) {}

  /**
   * Passes on every event, one after the other, until the signal.
   *
   * @throws ListenError if the service refuses the key or the request
   */
  async follow(handle: (event: SseEvent) => Promise<void>, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const reason = await this.once(handle, signal);
      if (signal.aborted) return;
      this.news.lost(reason);
      await sleep(this.waitMs, undefined, { signal }).catch(() => undefined);
      this.waitMs = Math.min(this.waitMs * 2, RETRY_MS.most);
    }
  }

  /** @returns why it ended */
  private async once(handle: (event: SseEvent) => Promise<void>, signal: AbortSignal): Promise<string> {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(new Error('the service is silent')), SILENT_MS);
    try {
      const answer = await this.ask(AbortSignal.any([signal, silence.signal]));
      if (answer.status !== 200 || answer.body === null) return await this.refused(answer);
      if (!isEventStream(answer)) throw this.noStream();
      this.news.connected();
      this.waitMs = RETRY_MS.least;
      const decoder = new TextDecoder();
      for await (const chunk of answer.body) {
        timer.refresh();
        for (const event of this.parser.push(decoder.decode(chunk as Uint8Array, { stream: true }))) {
          await handle(event);
          timer.refresh();
          this.lastId = event.id;
        }
        // Includes ids without an event: the stream's starting position.
        if (this.lastId === '') this.lastId = this.parser.lastId;
      }
      return 'the service ended the stream';
    } catch (error) {
      if (error instanceof ListenError) throw error;
      return reasonOf(error);
    } finally {
      clearTimeout(timer);
      // A partial event belongs to the closed connection.
      this.parser.reset();
    }
  }

  private ask(signal: AbortSignal): Promise<Response> {
    const { baseUrl, key, types } = this.settings;
    const query = types === undefined ? '' : `?${new URLSearchParams({ types }).toString()}`;
    return fetch(`${baseUrl}/events/stream${query}`, {
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'text/event-stream',
        ...(this.lastId !== '' && { 'last-event-id': this.lastId }),
      },
      signal,
    });
  }

  private async refused(answer: Response): Promise<string> {
    const { code, message } = await errorOf(answer);
    if (FINAL.includes(answer.status)) throw new ListenError(`${code}: ${message}`);
    if (answer.status === 404) {
      if (code !== 'EVENT_NOT_FOUND') throw this.noStream();
      this.lastId = '';
      this.parser.lastId = '';
      this.news.restarted();
    }
    const retryAfterMs = Number(answer.headers.get('retry-after') ?? 0) * 1_000;
    this.waitMs = Math.max(this.waitMs, Math.min(retryAfterMs, 60_000));
    return `${answer.status} ${code}`.trim();
  }

  private noStream(): ListenError {
    return new ListenError(`There is no event stream at ${this.settings.baseUrl}.`);
  }
}

/** Any web server may answer 200 with a page. */
const isEventStream = (answer: Response): boolean =>
  answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;

async function errorOf(answer: Response): Promise<{ code: string; message: string }> {
  const text = await answer.text();
  try {
    const { code, message } = JSON.parse(text) as { code?: string; message?: string };
    return { code: code ?? '', message: message ?? '' };
  } catch {
    return { code: '', message: `the service answered ${answer.status}` };
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message;
}
