import {
  type Mode,
  LIST_BYTES,
  type Database,
  type Queryable,
  type EventType,
  type LoggedEvent,
} from '@chasqui/database';
import { SETTLED } from './settled.sql';
import * as SQL from './event-feed.sql';
import { afterInside, beginningOf, FEED_START, parsePosition } from './feed-position';

export type FeedEvent = Pick<
  LoggedEvent,
  'id' | 'orgId' | 'mode' | 'type' | 'subjectId' | 'payload' | 'createdAt' | 'isSample'
> & {
  /** Null: the event has no place, or is in a stretch. */
  feedSeq: string | null;
};

export interface FeedPage {
  events: FeedEvent[];
  position: string;
  /** The page is full, of events or of bytes: there may be more. */
  isFull: boolean;
  /** The page is not full, but many events have no place yet: there may be more. */
  isBehind?: boolean;
}

export interface FeedReader {
  orgId: string;
  mode: Mode;
  /** Empty: all. */
  types: readonly EventType[];
}

/** Events that get a place of their own in one transaction; if more have none, the old enough ones share one place. */
const PLACED_AT_ONCE = 5_000;
const MOST_STEPS = 25;
/** Milliseconds. A clock that is set back by less makes no reader miss an event. */
const STRETCH_AGE_MS = 10_000;

/** `at`: PostgreSQL's time, which is finer than a `Date`. */
type FeedRow = FeedEvent & { at: string };
/** `hasNext`: another row did not fit. */
type SizedRow = FeedRow & { listBytes: number; hasNext: boolean };

interface PlacedSnapshot {
  head: string | null;
  next: string | null;
  hasUnplaced: boolean | null;
}

interface Room {
  events: number;
  bytes: number;
}

interface Part {
  events: FeedEvent[];
  position: string;
  bytes: number;
  isFull: boolean;
  /** The feed continues in another way: a stretch ends, or begins. */
  goesOn: boolean;
  /** Whether any event behind it has no place; set when `goesOn` is false. */
  hasUnplaced?: boolean;
}

/**
 * The feed of an organization's events in one mode. Events commit in any order, so a reader who goes by id or time
 * would miss one that commits late. Instead the next reader gives a place to each committed event without one, one
 * reader at a time. So places become visible in order, and a reader who follows them misses nothing.
 *
 * After a long time without readers, many events have no place. Those from a time when everything is committed get one
 * shared place, a stretch, ordered inside by time and id; so the first page of millions comes at once.
 */
export class EventFeedRepository {
  /** Placing under way: other readers wait for it and look again. */
  private readonly placing = new Map<string, Promise<void>>();

  /** @param placedAtOnce for tests @param stretchAgeMs for tests */
  constructor(
    private readonly database: Database,
    private readonly placedAtOnce = PLACED_AT_ONCE,
    private readonly stretchAgeMs = STRETCH_AGE_MS,
  ) {}

  /** Events after a place, in order. A page that is not full has all there are now, unless it is behind. */
  async read(reader: FeedReader, after: string, limit: number, bytes = LIST_BYTES): Promise<FeedPage> {
    const events: FeedEvent[] = [];
    const room: Room = { events: limit, bytes };
    let position = after;
    for (let step = 0; ; ) {
      const part = await this.part(reader, position, room);
      events.push(...part.events);
      ({ position } = part);
      room.events -= part.events.length;
      room.bytes -= part.bytes;
      if (part.isFull || room.bytes <= 0) return { events, position, isFull: true };
      if (part.goesOn) continue;
      // Events without a place come after all that have one.
      if (part.hasUnplaced !== true) return { events, position, isFull: false };
      await this.place(reader);
      step += 1;
      if (step > MOST_STEPS) return { events, position, isFull: false, isBehind: true };
    }
  }

  /** Counts the events after a place, up to 10,000. */
  async count({ orgId, mode, types }: FeedReader, after: string): Promise<{ total: number; isCapped: boolean }> {
    let total = 0;
    let place: string | null = after;
    while (place !== null && total <= SQL.COUNTED) {
      const { seq, inside } = parsePosition(place);
      if (inside === null) {
        const { rows } = await this.database.query<{ count: number; next: string | null }>(SQL.COUNT_PLACED, [
          orgId,
          mode,
          seq,
          types,
        ]);
        total += rows[0]?.count ?? 0;
        const next = rows[0]?.next ?? null;
        place = next === null ? null : beginningOf(next);
      } else {
        total += await this.countOf(SQL.COUNT_STRETCH, [orgId, mode, seq, types, inside.at, inside.id]);
        place = seq;
      }
    }
    if (total <= SQL.COUNTED) total += await this.countOf(SQL.COUNT_UNPLACED, [orgId, mode, types]);
    return { total: Math.min(total, SQL.COUNTED), isCapped: total > SQL.COUNTED };
  }

  /** The place of an event. @returns null: the organization has no such event in this mode @throws FeedBehindError */
  async placeOf(reader: FeedReader, id: string): Promise<string | null> {
    const { orgId, mode } = reader;
    for (let step = 0; ; step += 1) {
      const event = await this.findRow(orgId, mode, id);
      if (event === null || event.isSample) return null;
      if (event.feedSeq !== null) return event.feedSeq;
      const { rows } = await this.database.query<{ seq: string | null }>(SQL.STRETCH_OF, [orgId, mode, event.at]);
      const stretch = rows[0]?.seq ?? null;
      if (stretch !== null) return afterInside(stretch, event);
      if (step === MOST_STEPS) throw new FeedBehindError();
      await this.place(reader);
    }
  }

  /** The place and id of the last event committed by now; the id is null if there is none. @throws FeedBehindError */
  async end(reader: FeedReader): Promise<{ position: string; id: string | null }> {
    for (let step = 0; await this.place(reader); step += 1) {
      if (step === MOST_STEPS) throw new FeedBehindError();
    }
    const { rows } = await this.database.query<{ position: string; id: string | null }>(SQL.LAST_PLACE, [
      reader.orgId,
      reader.mode,
    ]);
    return rows[0] ?? { position: FEED_START, id: null };
  }

  findForOrg(orgId: string, mode: Mode, id: string): Promise<FeedEvent | null> {
    return this.findRow(orgId, mode, id);
  }

  private async findRow(orgId: string, mode: Mode, id: string): Promise<FeedRow | null> {
    const { rows } = await this.database.query<FeedRow>(
      `select ${SQL.FEED_COLUMNS} from events e where e.id = $3 and e.org_id = $1 and e.mode = $2`,
      [orgId, mode, id],
    );
    return rows[0] ?? null;
  }

  private part(reader: FeedReader, after: string, room: Room): Promise<Part> {
    const { seq, inside } = parsePosition(after);
    return inside === null ? this.placedPart(reader, seq, room) : this.stretchPart(reader, seq, inside, room);
  }

  private async placedPart({ orgId, mode, types }: FeedReader, after: string, room: Room): Promise<Part> {
    const { rows } = await this.database.query<SizedRow & PlacedSnapshot>(SQL.PLACED_PART, [
      orgId,
      mode,
      after,
      types,
      room.events,
      room.bytes,
    ]);
    const { head = null, next = null, hasUnplaced } = rows[0] ?? {};
    const events = rows.filter((row) => row.id !== null);
    const read = { events, bytes: bytesOf(events), isFull: isFull(events, room) };
    const last = read.isFull ? events.at(-1)?.feedSeq : null;
    if (last) return { ...read, position: last, goesOn: false };
    // Nothing was left out: events that the reader does not want are behind it, too.
    return {
      ...read,
      position: next === null ? (head ?? after) : beginningOf(next),
      goesOn: next !== null,
      hasUnplaced: hasUnplaced === true,
    };
  }

  private async stretchPart(
    { orgId, mode, types }: FeedReader,
    stretch: string,
    inside: { at: string | null; id: string | null },
    room: Room,
  ): Promise<Part> {
    const values = [orgId, mode, stretch, types, inside.at, inside.id, room.events, room.bytes];
    const { rows } = await this.database.query<SizedRow>(SQL.STRETCH_PART, values);
    const read = { events: rows, bytes: bytesOf(rows), isFull: isFull(rows, room) };
    const last = read.isFull ? rows.at(-1) : undefined;
    const position = last === undefined ? stretch : afterInside(stretch, last);
    return { ...read, position, goesOn: last === undefined };
  }

  private async countOf(statement: typeof SQL.COUNT_STRETCH, values: unknown[]): Promise<number> {
    return (await this.database.query<{ count: number }>(statement, values)).rows[0]?.count ?? 0;
  }

  /** @returns false: every event had a place */
  private async place({ orgId, mode }: FeedReader): Promise<boolean> {
    const { rows } = await this.database.query<{ found: boolean }>(SQL.IS_UNPLACED, [orgId, mode]);
    if (rows[0]?.found !== true) return false;
    const name = `${orgId} ${mode}`;
    const underWay = this.placing.get(name) ?? this.placeNow(orgId, mode).finally(() => this.placing.delete(name));
    this.placing.set(name, underWay);
    await underWay;
    return true;
  }

  private placeNow(orgId: string, mode: Mode): Promise<void> {
    return this.database.transaction(async (transaction: Queryable) => {
      // A statement of its own: the next one must see what the previous holder committed.
      await transaction.query(SQL.LOCK_FEED, [orgId, mode]);
      const many = await transaction.query(SQL.MANY_UNPLACED, [orgId, mode, this.placedAtOnce]);
      if (many.rows[0]?.found === true && (await this.placeStretch(transaction, orgId, mode))) return;
      await transaction.query(SQL.PLACE, [orgId, mode, this.placedAtOnce]);
    });
  }

  /** @returns false: too few events are old enough */
  private async placeStretch(transaction: Queryable, orgId: string, mode: Mode): Promise<boolean> {
    const settled = (await transaction.query<{ at: Date }>(SETTLED)).rows[0]?.at;
    if (settled === undefined) return false;
    const until = new Date(settled.getTime() - this.stretchAgeMs);
    const { rowCount } = await transaction.query(SQL.PLACE_STRETCH, [orgId, mode, until, this.placedAtOnce]);
    if (rowCount !== 1) return false;
    await transaction.query(SQL.FORGET_STRETCHES, [orgId, mode]);
    return true;
  }
}

const bytesOf = (rows: readonly SizedRow[]): number => rows.reduce((sum, { listBytes }) => sum + listBytes, 0);

const isFull = (rows: readonly SizedRow[], room: Room): boolean =>
  rows.length === room.events || rows.at(-1)?.hasNext === true;

export class FeedBehindError extends Error {
  constructor() {
    super('the feed has many events without a place');
    this.name = 'FeedBehindError';
  }
}
