import type { PhoneEventName, PhoneWake } from '@chasqui/lanes';

export interface StreamTarget {
  readonly writableLength: number;
  write(text: string): unknown;
  end(): unknown;
  destroy(): unknown;
  once(event: 'close', listener: () => void): unknown;
}

/** Why a stream ended; value of a metric's label. */
export type StreamEnd = 'closed' | 'slow' | 'replaced' | 'unpaired' | 'stopping';

/** Limit for a phone that reads too slowly; beyond it, its stream is cut, and it reconnects. */
export const MOST_WAITING_BYTES = 16 * 1024;
/** Least interval between events of one kind that only say "ask again". */
export const TOGETHER_MS = 1_000;
const GOODBYE_MS = 1_000;

/** These say that there is something to fetch: two in a row are one. */
const REPEATABLE: ReadonlySet<PhoneEventName> = new Set(['MessageEnqueued', 'SettingsUpdated', 'WebhooksUpdated']);

export class PhoneStream {
  /** Recently sent events; `true`: another one came since. */
  private readonly recent = new Map<PhoneEventName, { again: boolean; timer: NodeJS.Timeout }>();
  private endedBy: StreamEnd | undefined;
  /** By `performance.now()`. */
  readonly openedAt = performance.now();

  /**
   * @param appId installation of the app
   * @param onSent called for every event that was written
   */
  constructor(
    readonly phoneId: string,
    readonly appId: string,
    private readonly target: StreamTarget,
    private readonly onSent: (event: PhoneEventName) => void,
    onEnd: (stream: PhoneStream, why: StreamEnd) => void,
  ) {
    target.once('close', () => {
      for (const { timer } of this.recent.values()) clearTimeout(timer);
      onEnd(this, this.endedBy ?? 'closed');
    });
  }

  /** An event that only says "ask again" is sent at once, then at most once per second. */
  send({ event, data }: Exclude<PhoneWake, { event: 'Unpaired' }>): void {
    if (!REPEATABLE.has(event)) {
      this.write(event, data);
      return;
    }
    const recent = this.recent.get(event);
    if (recent === undefined) this.sendNow(event);
    else recent.again = true;
  }

  /** Keeps proxies and the app from taking the connection for dead. */
  keepAlive(): void {
    this.writeText(':keepalive\n\n');
  }

  /** The app reconnects within seconds. */
  end(why: StreamEnd): void {
    if (this.endedBy !== undefined) return;
    this.endedBy = why;
    if (why === 'slow') {
      this.target.destroy();
      return;
    }
    this.target.end();
    setTimeout(() => this.target.destroy(), GOODBYE_MS).unref();
  }

  private sendNow(event: PhoneEventName): void {
    const timer = setTimeout(() => {
      const again = this.recent.get(event)?.again ?? false;
      this.recent.delete(event);
      if (again) this.sendNow(event);
    }, TOGETHER_MS);
    this.recent.set(event, { again: false, timer: timer.unref() });
    this.write(event, null);
  }

  private write(event: PhoneEventName, data: object | null): void {
    if (this.writeText(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)) this.onSent(event);
  }

  private writeText(text: string): boolean {
    if (this.endedBy !== undefined) return false;
    this.target.write(text);
    if (this.target.writableLength > MOST_WAITING_BYTES) this.end('slow');
    return true;
  }
}
