import { randomUUID } from 'node:crypto';
import { EventStream, OpenStreams, StreamSlots, EventNotifications } from '@chasqui/http';
import { EventFeedRepository, type FeedEvent, type FeedReader, toEventId, toWireEvent } from '@chasqui/events';
import { AppError } from '@chasqui/errors';
import { MediaLinks } from '@chasqui/files/store';
import { LOGGER, type Logger, inTurn } from '@chasqui/runtime';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { FairTurns } from '../../http/fair-turns';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { EventsService } from './events.service';
import { typesOf, type EventStreamQuery } from './events.query';

/** The client of a stream. `recheck` returns the current key; null: it was revoked, expired or is refused. */
export interface StreamOpener {
  key: AuthenticatedKey;
  recheck: () => Promise<AuthenticatedKey | null>;
  /** Wins over `after`. */
  lastEventId: string | undefined;
}

const PAUSE_MS = 20;

const SCOPE = 'webhooks:manage';

@Injectable()
export class EventStreams implements OnModuleInit, BeforeApplicationShutdown {
  private readonly open: OpenStreams;

  constructor(
    private readonly feed: EventFeedRepository,
    private readonly events: EventsService,
    private readonly links: MediaLinks,
    private readonly slots: StreamSlots,
    private readonly turns: FairTurns,
    private readonly notifications: EventNotifications,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.open = new OpenStreams({
      onTick: () => this.slots.hold(),
      onUnsure: (error) => this.logger.debug({ err: error }, 'the key of a stream could not be checked'),
    });
  }

  onModuleInit(): void {
    this.notifications.listen((orgIds) => this.open.wake(orgIds));
    this.open.start();
  }

  /** @throws AppError EVENT_NOT_FOUND for an unknown last id, RATE_LIMITED when too many are open */
  async start(opener: StreamOpener, query: EventStreamQuery): Promise<EventStream<FeedEvent>> {
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

  /** Ends all streams, also new ones: they would hold the process up, and their clients continue elsewhere. */
  beforeApplicationShutdown(): void {
    this.open.close();
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
  ): EventStream<FeedEvent> {
    const stream = new EventStream<FeedEvent>({
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
    const mayGoOn = async (): Promise<boolean> => (await recheck())?.scopes.has(SCOPE) ?? false;
    this.open.add(id, { stream, orgId: key.orgId, recheck: mayGoOn }, () => this.slots.free(key.orgId, id));
    return stream;
  }
}

function tooMany(): AppError {
  return new AppError('RATE_LIMITED', {
    message: 'Your organization has too many open event streams. Close one, or try again in a few seconds.',
    headers: { 'Retry-After': '5' },
  });
}
