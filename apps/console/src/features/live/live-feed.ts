import type { StreamPage } from '@chasqui/http';
import { EventFeedRepository, type FeedEvent, toEventId } from '@chasqui/events';
import { FairPool, SharedClock, CONFIG } from '@chasqui/runtime';
import { InboxChangeRepository, type InboxChangeRecord, type InboxOwner } from '@chasqui/conversations';
import { Inject, Injectable } from '@nestjs/common';
import type { ConsoleConfig } from '../../console.config';
import { type LivePosition, parseLivePosition, toPositionText } from './live-position';

/** Tells a page where to look after a change, never what changed. */
export interface Hint {
  /** `evt_…` of an event; for anything else its position. */
  id: string;
  type: string;
  subject_id: string;
  conversation_id?: string;
  message_id?: string;
}

/** The last hint of a page also has the position behind it. */
export interface PlacedHint {
  hint: Hint;
  place: string | null;
}

type Reading = Promise<StreamPage<PlacedHint>>;

/** `isGap`: the client may have missed too much, and reads everything again. */
export interface Beginning {
  position: string;
  isGap: boolean;
}

/** A client that was away for longer reads everything again. */
const RESUMED_WITHIN_S = 3_600;
/** So does a client that missed more. */
const MOST_MISSED = 1_000;
/** A read that gets no connection within this time is tried again at the next look. */
const LONGEST_WAIT_MS = 5_000;

/**
 * What happens in an organization and mode: the feed of events, and what members change in the inbox. Each has
 * positions in the order of its commits, so that a client who goes on after both misses nothing.
 */
@Injectable()
export class LiveFeed {
  /** Reads under way by organization: its streams at the same position share one. */
  private readonly underWay = new Map<string, Map<string, Reading>>();
  private readonly pool: FairPool;

  constructor(
    private readonly events: EventFeedRepository,
    private readonly changes: InboxChangeRepository,
    private readonly clock: SharedClock,
    @Inject(CONFIG) { DATABASE_POOL_SIZE }: ConsoleConfig,
  ) {
    // Leaves the other connections to requests.
    const shared = Math.max(1, Math.floor(DATABASE_POOL_SIZE / 2));
    this.pool = new FairPool({ shared, mostPerOwner: Math.max(1, Math.ceil(shared / 2)) });
  }

  /** @param last the last position that the client knows; undefined: none */
  async begin(owner: InboxOwner, last: string | undefined): Promise<Beginning> {
    const place = last === undefined ? null : parseLivePosition(last);
    const isKept = place !== null && this.nowS() - place.atS <= RESUMED_WITHIN_S && place.atS <= this.nowS() + 60;
    if (isKept && !(await this.isFarBehind(owner, place))) return { position: toPositionText(place), isGap: false };
    const [{ position: feed }, change] = await Promise.all([
      this.events.end({ ...owner, types: [] }),
      this.changes.end(owner),
    ]);
    return { position: toPositionText({ atS: this.nowS(), change, feed }), isGap: last !== undefined };
  }

  read(owner: InboxOwner, after: string, limit: number, bytes: number): Promise<StreamPage<PlacedHint>> {
    const name = `${owner.mode} ${after}`;
    const known = this.underWay.get(owner.orgId)?.get(name);
    if (known !== undefined) return known;
    const readings = this.underWay.get(owner.orgId) ?? new Map<string, Reading>();
    this.underWay.set(owner.orgId, readings);
    const reading = this.inTurn(owner, () => this.readNow(owner, after, limit, bytes)).finally(() => {
      readings.delete(name);
      if (readings.size === 0 && this.underWay.get(owner.orgId) === readings) this.underWay.delete(owner.orgId);
    });
    readings.set(name, reading);
    return reading;
  }

  /** These organizations have something new, which reads under way may not see: later readers start a new read. */
  forget(orgIds: readonly string[]): void {
    for (const orgId of orgIds) this.underWay.delete(orgId);
  }

  private async readNow(
    owner: InboxOwner,
    after: string,
    limit: number,
    bytes: number,
  ): Promise<StreamPage<PlacedHint>> {
    const place = parseLivePosition(after);
    if (place === null) throw new Error(`a stream stands at ${after}, which is no place`);
    const atS = this.nowS();
    const feed = await this.events.read({ ...owner, types: [] }, place.feed, limit, bytes);
    const changes = await this.changes.read(owner, place.change, limit);
    const position = toPositionText({ atS, feed: feed.position, change: changes.at(-1)?.seq ?? place.change });
    const hints = [...feed.events.map(ofEvent), ...changes.map(ofChange)];
    const events = hints.map((hint, at) => ({ hint, place: at === hints.length - 1 ? position : null }));
    return { events, position, isFull: feed.isFull || changes.length === limit };
  }

  private async isFarBehind(owner: InboxOwner, { feed, change }: LivePosition): Promise<boolean> {
    const missed = await this.changes.read(owner, change, MOST_MISSED + 1);
    if (missed.length > MOST_MISSED) return true;
    const { total } = await this.events.count({ ...owner, types: [] }, feed);
    return total > MOST_MISSED;
  }

  private async inTurn<T>({ orgId }: InboxOwner, work: () => Promise<T>): Promise<T> {
    const permit = await this.pool.acquire(orgId, LONGEST_WAIT_MS);
    if (permit === null) throw new Error('no turn to read what is new');
    try {
      return await work();
    } finally {
      permit.release();
    }
  }

  private nowS(): number {
    return Math.floor(this.clock.nowMs() / 1_000);
  }
}

/** Takes ids alone, whatever else the event says. */
function ofEvent({ id, type, subjectId, payload }: FeedEvent): Hint {
  const { message, conversation } = payload as { message?: IdsOfMessage; conversation?: { id?: unknown } };
  const conversationId = message?.conversation_id ?? conversation?.id;
  return {
    id: toEventId(id),
    type,
    subject_id: subjectId,
    ...(typeof conversationId === 'string' && { conversation_id: conversationId }),
    ...(typeof message?.id === 'string' && { message_id: message.id }),
  };
}

interface IdsOfMessage {
  id?: unknown;
  conversation_id?: unknown;
}

const ofChange = ({ seq, type, subjectId, conversationId }: InboxChangeRecord): Hint => ({
  id: `chg_${seq}`,
  type,
  subject_id: subjectId,
  ...(conversationId !== null && { conversation_id: conversationId }),
});
