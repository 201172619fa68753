import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { EventFeedRepository, type FeedReader, toEventId, toWireEvent } from '@chasqui/events';
import { AppError } from '@chasqui/errors';
import { MediaLinks } from '@chasqui/media-store';
import { LOGGER, type Logger } from '@chasqui/platform';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { EventNotifications } from '../../core/event-notifications';
import { FairTurns } from '../../http/fair-turns';
import { inTurn } from '../../http/fair-work';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { EventsService } from './events.service';
import { EventStream } from './event-stream';
import { typesOf, type EventStreamQuery } from './events.query';
import { StreamSlots } from './stream-slots';

/** Who opens a stream. `recheck` tells whose key it is now; null: it was revoked, expired or is refused. */
export interface StreamOpener {
  key: AuthenticatedKey;
  recheck: () => Promise<AuthenticatedKey | null>;
  /** The header of a client that comes back; it wins over `after`. */
  lastEventId: string | undefined;
}

interface OpenStream {
  stream: EventStream;
  orgId: string;
  recheck: StreamOpener['recheck'];
}

/** How often every stream looks for events that nobody rang for, and whether its key still holds. */
const TICK_MS = 3_000;
/** Streams that look at once, so that a thousand of them are no wave that requests wait behind. */
const CHECKED_TOGETHER = 10;
/** All have looked well before the next tick. */
const CHECKED_WITHIN_MS = TICK_MS * 0.8;
const MOST_BETWEEN_MS = 50;
const KEEP_ALIVE_MS = 15_000;
const PAUSE_MS = 20;
/** A client that takes nothing for so long is cut off; it can go on later. */
const STALLED_MS = 30_000;
/** What was said reaches a client within this time at shutdown, or never. */
const FINISH_MS = 1_000;

const SCOPE = 'webhooks:manage';

/** The streams of events that are open on this replica. */
@Injectable()
export class EventStreams implements OnModuleInit, BeforeApplicationShutdown {
  private readonly open = new Map<string, OpenStream>();
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly feed: EventFeedRepository,
    private readonly events: EventsService,
    private readonly links: MediaLinks,
    private readonly slots: StreamSlots,
    private readonly turns: FairTurns,
    private readonly notifications: EventNotifications,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.notifications.listen((orgIds) => this.wake(orgIds));
    this.timer = setInterval(() => void this.tick(), TICK_MS).unref();
  }

  /** @throws AppError EVENT_NOT_FOUND for a last id that is unknown, RATE_LIMITED when too many are open */
  async start(opener: StreamOpener, query: EventStreamQuery): Promise<EventStream> {
    const { orgId, mode } = opener.key;
    const reader: FeedReader = { orgId, mode, types: typesOf(query) };
    const after = opener.lastEventId ?? query.after;
    const id = randomUUID();
    if (!(await this.slots.take(orgId, id))) throw tooMany();
    try {
      const begin = await inTurn(this.turns.reads, orgId, () => this.beginning(reader, after));
      return this.add(id, opener, reader, begin);
    } catch (error) {
      this.slots.free(orgId, id);
      throw error;
    }
  }

  /** Events of these organizations were committed. */
  private wake(orgIds: readonly string[]): void {
    const rung = new Set(orgIds);
    for (const { stream, orgId } of this.open.values()) if (rung.has(orgId)) stream.wake();
  }

  /** Ends all streams, and those that begin now: they would hold the process up, and their clients go on elsewhere. */
  beforeApplicationShutdown(): void {
    this.isClosed = true;
    clearInterval(this.timer);
    for (const { stream } of this.open.values()) finish(stream);
  }

  private async beginning(
    reader: FeedReader,
    after: string | undefined,
  ): Promise<{ position: string; id: string | null }> {
    if (after === undefined) return this.events.end(reader);
    return { position: await this.events.placeOf(reader, after), id: null };
  }

  private add(
    id: string,
    { key, recheck }: StreamOpener,
    reader: FeedReader,
    begin: { position: string; id: string | null },
  ): EventStream {
    const stream = new EventStream({
      read: (after, limit, bytes) =>
        inTurn(this.turns.reads, key.orgId, () => this.feed.read(reader, after, limit, bytes)),
      format: (event) => {
        const wire = toWireEvent(event, this.links);
        return { id: wire.id, type: wire.type, json: JSON.stringify(wire) };
      },
      position: begin.position,
      lastId: begin.id === null ? null : toEventId(begin.id),
      pauseMs: PAUSE_MS,
      onFailure: (error) => this.logger.warn({ err: error, org_id: key.orgId }, 'an event stream could not be read'),
    });
    this.open.set(id, { stream, orgId: key.orgId, recheck });
    stream.once('close', () => {
      this.open.delete(id);
      this.slots.free(key.orgId, id);
    });
    if (this.isClosed) finish(stream);
    return stream;
  }

  private async tick(): Promise<void> {
    await this.slots.hold();
    const all = [...this.open.values()];
    const pauseMs = Math.min(MOST_BETWEEN_MS, (CHECKED_WITHIN_MS * CHECKED_TOGETHER) / all.length);
    for (let from = 0; from < all.length && !this.isClosed; from += CHECKED_TOGETHER) {
      if (from > 0) await sleep(pauseMs, undefined, { ref: false });
      await Promise.all(all.slice(from, from + CHECKED_TOGETHER).map((open) => this.check(open)));
    }
  }

  private async check({ stream, recheck }: OpenStream): Promise<void> {
    if (stream.stalledMs() > STALLED_MS) {
      stream.destroy();
      return;
    }
    stream.wake();
    stream.keepAlive(KEEP_ALIVE_MS);
    try {
      const key = await recheck();
      if (key === null || !key.scopes.has(SCOPE)) finish(stream);
    } catch (error) {
      // Nobody can say now: requests are answered 503, a stream that is open may go on until somebody can.
      this.logger.debug({ err: error }, 'the key of a stream could not be checked');
    }
  }
}

function finish(stream: EventStream): void {
  stream.finish();
  setTimeout(() => stream.destroy(), FINISH_MS).unref();
}

function tooMany(): AppError {
  return new AppError('RATE_LIMITED', {
    message: 'Your organization has too many open event streams. Close one, or try again in a few seconds.',
    headers: { 'Retry-After': '5' },
  });
}
