import type { GatewayEvent, MessageMediaEvent } from '@chasqui/gateway-protocol';
import type { Logger } from 'pino';
import { Agent } from 'undici';
import { delayOf, jittered } from '../service/backoff';
import type { Credentials } from '../service/credentials.store';
import type { MediaFolder } from '../store/media-folder';
import { type EventMedia, mediaOf } from './event-media';
import type { EventOutbox } from './event-outbox';
import { type UploadOutcome, uploadMedia } from './media-upload';
import { unlessHopeless, UPLOAD_RETRY_MS } from './upload-tries';

const UPLOADS_AT_ONCE = 3;

interface Stream {
  failures: number;
  isBusy: boolean;
  retryTimer: NodeJS.Timeout | undefined;
  turn: number;
}

interface Tries {
  phone: string;
  tooSlow: number;
  /** The other files of its number go first. */
  isAside: boolean;
}

/**
 * Brings the files of `message.media` to the service. Each holds up only its own event: other events pass, and when it
 * fails, the other files of its number are tried first. Numbers take turns.
 */
export class LateFiles {
  private readonly agent = new Agent({ connections: UPLOADS_AT_ONCE, connect: { timeout: 10_000 } });
  private readonly abort = new AbortController();
  private readonly streams = new Map<string, Stream>();
  private readonly tries = new Map<string, Tries>();
  private readonly there = new Set<string>();
  private readonly running = new Set<Promise<void>>();
  private turns = 0;

  /**
   * @param changed called when an event or another file may go
   * @param unauthorized called when the service refused the token
   */
  constructor(
    private readonly outbox: EventOutbox,
    private readonly folder: MediaFolder,
    private readonly log: Logger,
    private readonly hooks: { changed: () => void; unauthorized: (credentials: Credentials) => void },
  ) {}

  /** References of files that the service has, and whose events are still here. */
  arrived(): string[] {
    return [...this.there];
  }

  launch(credentials: Credentials): void {
    while (this.running.size < UPLOADS_AT_ONCE) {
      const event = this.next();
      const media = event && mediaOf(event);
      if (event?.type !== 'message.media' || media === undefined) return;
      const run = this.bring(event, media, credentials).finally(() => {
        this.running.delete(run);
        if (!this.abort.signal.aborted) this.hooks.changed();
      });
      this.running.add(run);
    }
  }

  /** The service has the events: their files are no longer needed. */
  async settle(events: readonly GatewayEvent[]): Promise<void> {
    for (const event of events) {
      const media = event.type === 'message.media' ? mediaOf(event) : undefined;
      if (media !== undefined) await this.forget(media.ref);
    }
  }

  retryNow(): void {
    for (const stream of this.streams.values()) this.resume(stream);
  }

  async stop(): Promise<void> {
    this.abort.abort();
    for (const stream of this.streams.values()) this.resume(stream);
    await Promise.all(this.running);
    await this.agent.destroy();
  }

  /** The oldest file of the number that has waited longest for its turn. */
  private next(): MessageMediaEvent | undefined {
    const resting = [...this.streams].flatMap(([phone, { isBusy, retryTimer }]) =>
      isBusy || retryTimer !== undefined ? [phone] : [],
    );
    let candidates = this.candidates(resting);
    if (this.takeBack(new Set([...resting, ...candidates.map(({ phone }) => phone)])))
      candidates = this.candidates(resting);
    const turnOf = ({ phone }: GatewayEvent) => this.streams.get(phone)?.turn ?? 0;
    const [first] = candidates.sort((a, b) => turnOf(a) - turnOf(b) || a.seq - b.seq);
    return first?.type === 'message.media' ? first : undefined;
  }

  private candidates(resting: readonly string[]): GatewayEvent[] {
    const aside = [...this.tries].flatMap(([ref, { isAside }]) => (isAside ? [ref] : []));
    return this.outbox.oldestLate(resting, [...this.there, ...aside]);
  }

  /** Retries the files of numbers that have no other ones. @returns whether there are any */
  private takeBack(others: ReadonlySet<string>): boolean {
    const back = [...this.tries.values()].filter(({ phone, isAside }) => isAside && !others.has(phone));
    for (const tries of back) tries.isAside = false;
    return back.length > 0;
  }

  private async bring(event: MessageMediaEvent, media: EventMedia, credentials: Credentials): Promise<void> {
    const stream = this.streamOf(event.phone);
    stream.isBusy = true;
    stream.turn = this.turns += 1;
    const tries = this.tries.get(media.ref) ?? { phone: event.phone, tooSlow: 0, isAside: false };
    this.tries.set(media.ref, tries);
    const tried = await uploadMedia(media, this.folder, credentials, this.agent, this.abort.signal);
    stream.isBusy = false;
    if (this.abort.signal.aborted) return;
    const outcome = unlessHopeless(tried, tries);
    if (outcome.kind === 'uploaded' || (outcome.kind === 'given_up' && (await this.giveUp(event, media, outcome)))) {
      stream.failures = 0;
      this.tries.delete(media.ref);
      if (outcome.kind === 'uploaded') this.there.add(media.ref);
    } else if (outcome.kind === 'unauthorized') {
      this.hooks.unauthorized(credentials);
    } else {
      tries.isAside = true;
      this.rest(stream, media, outcome);
    }
  }

  /** Sends the event without its file, with the reason. @returns false when that could not be stored */
  private async giveUp(
    event: MessageMediaEvent,
    { ref, ...rest }: EventMedia,
    { error, reason }: Extract<UploadOutcome, { kind: 'given_up' }>,
  ): Promise<boolean> {
    this.log.error({ ref, reason, mime: rest.mime }, 'a file that came in cannot be passed on');
    try {
      await this.outbox.rewrite(event, { ...event.data, media: { ...rest, error } });
    } catch {
      return false;
    }
    await this.forget(ref);
    return true;
  }

  private rest(stream: Stream, { ref }: EventMedia, outcome: UploadOutcome): void {
    stream.failures += 1;
    const { reason, afterMs } = outcome.kind === 'retry' ? outcome : { reason: 'the data folder took no write' };
    const delayMs = afterMs ?? jittered(delayOf(UPLOAD_RETRY_MS, stream.failures));
    this.log.warn({ ref, reason, delay_ms: delayMs }, 'a file was not delivered');
    stream.retryTimer = setTimeout(() => {
      this.resume(stream);
      this.hooks.changed();
    }, delayMs);
  }

  private resume(stream: Stream): void {
    clearTimeout(stream.retryTimer);
    stream.retryTimer = undefined;
  }

  private async forget(ref: string): Promise<void> {
    this.there.delete(ref);
    this.tries.delete(ref);
    await this.folder.remove(ref).catch((error: unknown) => {
      this.log.warn({ err: error, ref }, 'a file that the service has was not deleted');
    });
  }

  private streamOf(phone: string): Stream {
    const known = this.streams.get(phone);
    const stream = known ?? { failures: 0, isBusy: false, retryTimer: undefined, turn: 0 };
    this.streams.set(phone, stream);
    return stream;
  }
}
