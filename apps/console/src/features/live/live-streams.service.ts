import { randomUUID } from 'node:crypto';
import { AppError } from '@chasqui/errors';
import { EventStream, OpenStreams, StreamSlots, toEventLines, EventNotifications, ListReads } from '@chasqui/http';
import { FeedBehindError } from '@chasqui/events';
import { Identity, type SessionPlace } from '@chasqui/identity';
import type { InboxOwner } from '@chasqui/conversations';
import { LOGGER, type Logger } from '@chasqui/runtime';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { readerOf } from '../../http/caller';
import { type Beginning, LiveFeed, type PlacedHint } from './live-feed';
import { type NoPlace, StreamPlaces } from './stream-places';

export interface StreamOpener {
  owner: InboxOwner;
  userId: string;
  sessionId: string;
  /** What the page knows: its stream ends when this changes. */
  isSuspended: boolean;
  lastEventId: string | undefined;
}

const PAUSE_MS = 20;
/** An event, so that a page notices when its line died silently. */
const ALIVE = toEventLines({ id: null, type: 'alive', json: '{}' });
const NO_PLACE = { process: 'The console has', organization: 'Your organization has' } as const satisfies Record<
  NoPlace,
  string
>;

const nameOf = ({ sessionId, orgId, isSuspended }: SessionPlace): string => `${sessionId} ${orgId} ${isSuspended}`;

/**
 * The open streams of this replica. A stream lasts as long as its session and its user's membership, and until its
 * organization is suspended or resumed: then the page comes back at once and reads again who it is.
 */
@Injectable()
export class LiveStreams implements OnModuleInit, BeforeApplicationShutdown {
  private readonly open: OpenStreams;
  private readonly places = new StreamPlaces();
  private readonly sessions = new Map<string, string>();
  /** Which of the streams open at the last look may go on; null: the look failed. */
  private standing: ReadonlySet<string> | null = null;
  /** Of the last look, by `performance.now()`. */
  private askedAtMs = 0;

  constructor(
    private readonly feed: LiveFeed,
    private readonly slots: StreamSlots,
    private readonly identity: Identity,
    private readonly notifications: EventNotifications,
    private readonly reads: ListReads,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.open = new OpenStreams({
      onTick: () => this.look(),
      onUnsure: (error) => this.logger.debug({ err: error }, 'the session of a stream could not be checked'),
    });
  }

  onModuleInit(): void {
    this.notifications.listen((orgIds) => {
      this.feed.forget(orgIds);
      this.open.wake(orgIds);
    });
    this.open.start();
  }

  /** @throws AppError RATE_LIMITED when too many are open, SERVICE_UNAVAILABLE while the feed is far behind */
  async start(opener: StreamOpener): Promise<EventStream<PlacedHint>> {
    const { owner } = opener;
    // Taken before any wait, so that streams that begin together are counted.
    const leave = this.places.take(owner.orgId);
    if (typeof leave === 'string') throw tooMany(NO_PLACE[leave]);
    try {
      return await this.begin(opener, leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  private async begin(opener: StreamOpener, leave: () => void): Promise<EventStream<PlacedHint>> {
    const { owner, userId, lastEventId } = opener;
    const id = randomUUID();
    if (!(await this.slots.take(userId, id))) throw tooMany('You have');
    let begin: Beginning;
    try {
      begin = await this.feed.begin(owner, lastEventId);
    } catch (error) {
      this.slots.free(userId, id);
      throw error instanceof FeedBehindError ? behind(error) : error;
    }
    return this.add(id, opener, begin, leave);
  }

  /** Ends open streams and those that just begin: they would hold up the process, and their pages go on elsewhere. */
  beforeApplicationShutdown(): void {
    this.open.close();
  }

  private add(
    id: string,
    { owner, userId, sessionId, isSuspended }: StreamOpener,
    { position, isGap }: Beginning,
    leave: () => void,
  ): EventStream<PlacedHint> {
    const stream = new EventStream<PlacedHint>({
      read: async (after, limit, bytes) => {
        const page = await this.feed.read(owner, after, limit, bytes);
        // A list that the page reads after a hint must show what the hint is about.
        if (page.events.length > 0) await this.reads.told(readerOf({ session: { userId } }));
        return page;
      },
      format: ({ hint, place }) => ({ id: place, type: 'hint', json: JSON.stringify(hint) }),
      opening: toEventLines({ id: position, type: isGap ? 'reset' : 'hello', json: JSON.stringify({ position }) }),
      position,
      lastId: null,
      alive: ALIVE,
      pauseMs: PAUSE_MS,
      onFailure: (error) =>
        this.logger.warn({ err: error, org_id: owner.orgId }, 'a stream of a page could not be read'),
    });
    this.sessions.set(id, sessionId);
    const place = nameOf({ sessionId, orgId: owner.orgId, isSuspended });
    const begunAtMs = performance.now();
    const recheck = async (): Promise<boolean> =>
      this.standing === null || begunAtMs > this.askedAtMs || this.standing.has(place);
    this.open.add(id, { stream, orgId: owner.orgId, recheck }, () => {
      leave();
      this.sessions.delete(id);
      this.slots.free(userId, id);
    });
    return stream;
  }

  private async look(): Promise<void> {
    await this.slots.hold();
    if (this.sessions.size === 0) return;
    const askedAtMs = performance.now();
    try {
      const standing = await this.identity.sessions.standing([...new Set(this.sessions.values())]);
      this.standing = new Set(standing.map(nameOf));
      this.askedAtMs = askedAtMs;
    } catch (error) {
      // Requests are answered 503 meanwhile; an open stream may go on until a look succeeds.
      this.standing = null;
      this.logger.debug({ err: error }, 'the sessions of streams could not be checked');
    }
  }
}

function tooMany(who: string): AppError {
  return new AppError('RATE_LIMITED', {
    message: `${who} too many pages open at once. Close one, or try again in a few seconds.`,
    headers: { 'Retry-After': '5' },
  });
}

function behind(cause: Error): AppError {
  return new AppError('SERVICE_UNAVAILABLE', {
    message: 'Many events are being written and the feed has not caught up yet. Try again.',
    headers: { 'Retry-After': '1' },
    cause,
  });
}
