import { Readable } from 'node:stream';

export interface StreamPage<Event> {
  events: readonly Event[];
  /** Position up to which it was read: the next page begins after it. */
  position: string;
  isFull: boolean;
}

export interface EventStreamOptions<Event> {
  /** Reads on after a position. */
  read: (after: string, limit: number, bytes: number) => Promise<StreamPage<Event>>;
  /**
   * An event as the JSON text of its `data:` line, and the id at which a client resumes; null keeps the previous one.
   */
  format: (event: Event) => { id: string | null; type: string; json: string };
  /** First output, in addition to the reconnection delay. */
  opening?: string;
  position: string;
  /** Id of the event at that position, for a client that is cut off before the first event. */
  lastId: string | null;
  /** Output after a long silence; absent: a comment, which browser scripts do not see. */
  alive?: string;
  /** Milliseconds between reads that found little: events that come one by one are read together. */
  pauseMs: number;
  onFailure: (error: unknown) => void;
}

interface Carrier {
  readonly destroyed: boolean;
  destroy: () => unknown;
}

const PAGE = 50;
const PAGE_BYTES = 256 * 1024;
const RECONNECT_AFTER_MS = 1_000;

export function toEventLines({ id, type, json }: { id: string | null; type: string; json: string }): string {
  return `${id === null ? '' : `id: ${id}\n`}event: ${type}\ndata: ${json}\n\n`;
}

/**
 * Server-sent events of one client (WHATWG HTML, section 9.2). It reads the feed only when the client has taken
 * everything before, so it never holds more than one page, however slow the client is.
 */
export class EventStream<Event = unknown> extends Readable {
  private position: string;
  private isWanted = true;
  private isReading = false;
  private isStale = false;
  private isOver = false;
  private resting: NodeJS.Timeout | undefined;
  private fullSinceMs: number | null = null;
  private lastWordMs = performance.now();

  constructor(private readonly options: EventStreamOptions<Event>) {
    super();
    this.position = options.position;
    const last = options.lastId === null ? '' : `id: ${options.lastId}\n`;
    this.say(`retry: ${RECONNECT_AFTER_MS}\n${last}\n${options.opening ?? ''}`);
  }

  /**
   * Ends the stream and its answer together. A part between the two hands on a chunk before it asks for the next: with
   * a client that takes nothing it would never notice that the stream was cut off.
   */
  carriedBy(answer: Carrier): void {
    if (answer.destroyed) this.destroy();
    this.once('close', () => {
      if (!this.readableEnded) answer.destroy();
    });
  }

  /** Milliseconds for which the client has taken nothing although there was output. */
  stalledMs(now = performance.now()): number {
    return this.fullSinceMs === null ? 0 : now - this.fullSinceMs;
  }

  override _read(): void {
    this.isWanted = true;
    this.fullSinceMs = null;
    this.wake();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    clearTimeout(this.resting);
    callback(error);
  }

  wake(): void {
    this.isStale = true;
    if (!this.isReading && this.resting === undefined && this.isWanted && !this.isOver) void this.readOn();
  }

  /** Keeps proxies from taking the connection for dead, even while it reads: it is written between events. */
  keepAlive(afterMs: number, now = performance.now()): void {
    if (this.isWanted && !this.isOver && now - this.lastWordMs >= afterMs)
      this.say(this.options.alive ?? ': alive\n\n');
  }

  /** Ends it after the current output; the client reconnects and resumes after its last id. */
  finish(): void {
    if (this.isOver) return;
    this.isOver = true;
    if (!this.isReading) this.push(null);
  }

  private async readOn(): Promise<void> {
    this.isReading = true;
    try {
      let isMore = true;
      while (isMore && this.isWanted && !this.isOver && !this.destroyed) {
        this.isStale = false;
        const page = await this.options.read(this.position, PAGE, PAGE_BYTES);
        isMore = page.isFull;
        this.tell(page);
      }
      if (isMore) this.isStale = true;
    } catch (error) {
      // The next read, seconds later, begins at the same position.
      this.options.onFailure(error);
    } finally {
      this.isReading = false;
      if (this.isOver) this.push(null);
      else this.rest();
    }
  }

  /** Events that arrive meanwhile are read together. */
  private rest(): void {
    if (this.destroyed) return;
    this.resting = setTimeout(() => {
      this.resting = undefined;
      if (this.isStale) this.wake();
    }, this.options.pauseMs).unref();
  }

  private tell(page: StreamPage<Event>): void {
    if (this.isOver || this.destroyed) return;
    const text = page.events.map((event) => toEventLines(this.options.format(event)));
    this.position = page.position;
    if (text.length > 0) this.say(text.join(''));
  }

  private say(text: string): void {
    this.lastWordMs = performance.now();
    if (this.push(text)) return;
    this.isWanted = false;
    this.fullSinceMs = performance.now();
  }
}
