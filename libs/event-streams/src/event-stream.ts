import { Readable } from 'node:stream';

/** A part of what a client is told. */
export interface StreamPage<Event> {
  events: readonly Event[];
  /** Place up to which was read: the next part begins after it. */
  position: string;
  /** It ends because it is full: there may be more. */
  isFull: boolean;
}

export interface EventStreamOptions<Event> {
  /** Reads on after a place. */
  read: (after: string, limit: number, bytes: number) => Promise<StreamPage<Event>>;
  /** An event as the JSON text of its `data:` line, and the id by which a client goes on; null: by the one before. */
  format: (event: Event) => { id: string | null; type: string; json: string };
  /** What it says first, besides the time after which to come back. */
  opening?: string;
  /** Where it begins. */
  position: string;
  /** Id of the event at that place, for a client that is cut off before the first event. */
  lastId: string | null;
  /** What it says when it had nothing to tell for long; absent: a comment, of which no script of a browser hears. */
  alive?: string;
  /** Between two looks when there was not much: events that come one by one are read together. Milliseconds. */
  pauseMs: number;
  onFailure: (error: unknown) => void;
}

/** The answer of a request. */
interface Carrier {
  readonly destroyed: boolean;
  destroy: () => unknown;
}

/** Events that are read at once: what one stream holds in memory. */
const PAGE = 50;
const PAGE_BYTES = 256 * 1024;
const RECONNECT_AFTER_MS = 1_000;

/** The lines of one event. */
export function toEventLines({ id, type, json }: { id: string | null; type: string; json: string }): string {
  return `${id === null ? '' : `id: ${id}\n`}event: ${type}\ndata: ${json}\n\n`;
}

/**
 * Server-sent events of one client (WHATWG HTML, section 9.2). It reads the feed only when the client has taken what came
 * before, so it never holds more than one page, however slow the client is.
 */
export class EventStream<Event = unknown> extends Readable {
  private position: string;
  private isWanted = true;
  private isReading = false;
  /** Something came while it read. */
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
   * Neither it nor the answer that carries it outlasts the other. What stands between the two hands on a part before it asks for
   * the next one: with a client that takes nothing it would never see that the stream was cut off.
   */
  carriedBy(answer: Carrier): void {
    if (answer.destroyed) this.destroy();
    this.once('close', () => {
      if (!this.readableEnded) answer.destroy();
    });
  }

  /** Milliseconds for which the client has taken nothing although there was something. */
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

  /** There may be events. */
  wake(): void {
    this.isStale = true;
    if (!this.isReading && this.resting === undefined && this.isWanted && !this.isOver) void this.readOn();
  }

  /** So that nobody in between takes the connection for dead; also while it reads: it stands between events. */
  keepAlive(afterMs: number, now = performance.now()): void {
    if (this.isWanted && !this.isOver && now - this.lastWordMs >= afterMs)
      this.say(this.options.alive ?? ': alive\n\n');
  }

  /** Ends it after what was said; the client comes back and goes on after the last id that it has. */
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
      // The next look, seconds later, begins where this one did.
      this.options.onFailure(error);
    } finally {
      this.isReading = false;
      if (this.isOver) this.push(null);
      else this.rest();
    }
  }

  /** What comes meanwhile is read together. */
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
