import {
  EventFeedRepository,
  FEED_START,
  FeedBehindError,
  type FeedReader,
  fromEventId,
  toWireEvent,
  type WireEvent,
} from '@chasqui/events';
import { AppError } from '@chasqui/errors';
import { MediaLinks } from '@chasqui/files/store';
import { limitOf } from '@chasqui/http/requests';
import type { Owner } from '@chasqui/tenancy';
import { Injectable } from '@nestjs/common';
import { type EventsQuery, typesOf } from './events.query';

export interface EventList {
  data: WireEvent[];
  isMore: boolean;
  limit: number;
  count: { total: number; isCapped: boolean };
}

@Injectable()
export class EventsService {
  constructor(
    private readonly feed: EventFeedRepository,
    private readonly links: MediaLinks,
  ) {}

  /** @throws AppError EVENT_NOT_FOUND for an `after` that is unknown or too old */
  async list({ orgId, mode }: Owner, query: EventsQuery): Promise<EventList> {
    const reader = { orgId, mode, types: typesOf(query) };
    const limit = limitOf(query);
    const after = query.after === undefined ? FEED_START : await this.placeOf(reader, query.after);
    const { events, isFull, isBehind = false } = await this.feed.read(reader, after, limit);
    // An empty page would say that there are no more.
    if (isBehind && events.length === 0) throw behind();
    const whole = { total: events.length, isCapped: false };
    const count = isFull || isBehind ? await this.feed.count(reader, after) : whole;
    const isMore = isBehind || count.isCapped || count.total > events.length;
    return { data: events.map((event) => toWireEvent(event, this.links)), isMore, limit, count };
  }

  /** @throws AppError EVENT_NOT_FOUND */
  async read({ orgId, mode }: Owner, eventId: string): Promise<WireEvent> {
    const id = fromEventId(eventId);
    const event = id === null ? null : await this.feed.findForOrg(orgId, mode, id);
    if (event === null) throw new AppError('EVENT_NOT_FOUND');
    return toWireEvent(event, this.links, event.isSample);
  }

  /** @throws AppError EVENT_NOT_FOUND for an event that is unknown, too old, or another organization's */
  async placeOf(reader: FeedReader, eventId: string): Promise<string> {
    const id = fromEventId(eventId);
    const place = id === null ? null : await orLater(this.feed.placeOf(reader, id));
    if (place !== null) return place;
    throw new AppError('EVENT_NOT_FOUND', {
      message:
        'This event does not exist or is older than 30 days. Call GET /events without `after` to start at the ' +
        'oldest event.',
    });
  }

  end(reader: FeedReader): Promise<{ position: string; id: string | null }> {
    return orLater(this.feed.end(reader));
  }
}

/** A later request finds more of the feed in order. */
async function orLater<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof FeedBehindError)) throw error;
    throw behind(error);
  }
}

function behind(cause?: Error): AppError {
  return new AppError('SERVICE_UNAVAILABLE', {
    message: 'Many events are being written and the feed has not caught up yet. Try again.',
    headers: { 'Retry-After': '1' },
    cause,
  });
}
