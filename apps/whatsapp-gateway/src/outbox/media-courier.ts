import type { GatewayEvent } from '@chasqui/gateway-protocol';
import type { Logger } from 'pino';
import { Agent } from 'undici';
import { delayOf, jittered } from '../service/backoff';
import type { Credentials } from '../service/credentials.store';
import type { MediaFolder } from '../store/media-folder';
import { type EventMedia, hasMessage, mediaOf } from './event-media';
import type { EventOutbox } from './event-outbox';
import { type UploadOutcome, uploadMedia } from './media-upload';
import { unlessHopeless, UPLOAD_RETRY_MS } from './upload-tries';

const UPLOADS_AT_ONCE = 4;

interface Delivery {
  failures: number;
  tooSlow: number;
  retryTimer?: NodeJS.Timeout;
}

/**
 * Brings files to the service before the messages that name them (`LateFiles`: those that follow their message). One
 * file per number at a time; while it travels, or waits for another try, the events of its number wait, those of other
 * numbers do not.
 */
export class MediaCourier {
  private readonly agent = new Agent({ connections: UPLOADS_AT_ONCE, connect: { timeout: 10_000 } });
  private readonly abort = new AbortController();
  private readonly arrived = new Set<string>();
  private readonly deliveries = new Map<string, Delivery>();
  private readonly running = new Set<Promise<void>>();

  /**
   * @param changed called when a number's events may go on
   * @param unauthorized called when the service refused the token
   */
  constructor(
    private readonly outbox: EventOutbox,
    private readonly folder: MediaFolder,
    private readonly log: Logger,
    private readonly hooks: { changed: () => void; unauthorized: (credentials: Credentials) => void },
  ) {}

  held(): string[] {
    return [...this.deliveries.keys()];
  }

  /** Whether the event can be posted now. If its file has to travel first, that begins now or in its turn. */
  isReady(event: GatewayEvent, credentials: Credentials): boolean {
    const media = hasMessage(event) ? mediaOf(event) : undefined;
    if (media === undefined || this.arrived.has(media.ref)) return true;
    if (this.running.size < UPLOADS_AT_ONCE) {
      const delivery = { failures: 0, tooSlow: 0 };
      this.deliveries.set(event.phone, delivery);
      this.launch(event, media, credentials, delivery);
    }
    return false;
  }

  /** The service has the events: their files are no longer needed. */
  async settle(events: readonly GatewayEvent[]): Promise<void> {
    for (const event of events) {
      const media = hasMessage(event) ? mediaOf(event) : undefined;
      if (media === undefined) continue;
      this.arrived.delete(media.ref);
      await this.folder.remove(media.ref).catch((error: unknown) => {
        this.log.warn({ err: error, ref: media.ref }, 'a file that the service has was not deleted');
      });
    }
  }

  retryNow(): void {
    for (const [phone, { retryTimer }] of this.deliveries) {
      if (retryTimer === undefined) continue;
      clearTimeout(retryTimer);
      this.deliveries.delete(phone);
    }
  }

  async stop(): Promise<void> {
    this.abort.abort();
    for (const { retryTimer } of this.deliveries.values()) clearTimeout(retryTimer);
    await Promise.all(this.running);
    await this.agent.destroy();
  }

  private launch(event: GatewayEvent, media: EventMedia, credentials: Credentials, delivery: Delivery): void {
    delivery.retryTimer = undefined;
    const run = this.deliver(event, media, credentials, delivery).finally(() => {
      this.running.delete(run);
      if (!this.abort.signal.aborted) this.hooks.changed();
    });
    this.running.add(run);
  }

  private async deliver(
    event: GatewayEvent,
    media: EventMedia,
    credentials: Credentials,
    delivery: Delivery,
  ): Promise<void> {
    const tried = await uploadMedia(media, this.folder, credentials, this.agent, this.abort.signal);
    const outcome = unlessHopeless(tried, delivery);
    if (this.abort.signal.aborted) return;
    switch (outcome.kind) {
      case 'uploaded':
        this.arrived.add(media.ref);
        break;
      case 'given_up':
        if (await this.giveUp(event, media, outcome)) break;
        this.retryLater(event, media, credentials, delivery, {
          kind: 'retry',
          reason: 'the data folder took no write',
        });
        return;
      case 'unauthorized':
        this.hooks.unauthorized(credentials);
        break;
      case 'retry':
        this.retryLater(event, media, credentials, delivery, outcome);
        return;
    }
    this.deliveries.delete(event.phone);
  }

  /** Sends the event without its file, with the reason. @returns false when that could not be stored */
  private async giveUp(
    event: GatewayEvent,
    media: EventMedia,
    { error, reason }: Extract<UploadOutcome, { kind: 'given_up' }>,
  ): Promise<boolean> {
    if (!hasMessage(event)) return true;
    const { ref, ...rest } = media;
    this.log.error({ ref, reason, mime: media.mime }, 'a file that came in cannot be passed on');
    try {
      await this.outbox.rewrite(event, { ...event.data, media: { ...rest, error } });
    } catch {
      return false;
    }
    await this.folder.remove(ref).catch(() => undefined);
    return true;
  }

  private retryLater(
    event: GatewayEvent,
    media: EventMedia,
    credentials: Credentials,
    delivery: Delivery,
    { reason, afterMs }: Extract<UploadOutcome, { kind: 'retry' }>,
  ): void {
    delivery.failures += 1;
    const delayMs = afterMs ?? jittered(delayOf(UPLOAD_RETRY_MS, delivery.failures));
    this.log.warn({ ref: media.ref, reason, delay_ms: delayMs }, 'a file was not delivered');
    delivery.retryTimer = setTimeout(() => this.launch(event, media, credentials, delivery), delayMs);
  }
}
