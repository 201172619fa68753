import type { Mode } from '../api-keys/api-key.entity';
import type { Database, Queryable, Statement } from '../database/database';
import type { EventType, LoggedEvent } from './event.entity';

/** An event of the feed, with its place in it. */
export type FeedEvent = Pick<LoggedEvent, 'id' | 'orgId' | 'mode' | 'type' | 'payload' | 'createdAt' | 'isSample'> & {
  feedSeq: string | null;
};

/** A part of the feed. */
export interface FeedPage {
  events: FeedEvent[];
  /** Place up to which was read: the next part begins after it. */
  position: string;
}

/** Whose feed is read, and what of it. */
export interface FeedReader {
  orgId: string;
  mode: Mode;
  /** Empty: all. */
  types: readonly EventType[];
}

/** Before the first event. */
export const FEED_START = '0';

/** Events that get their places in one transaction. */
const PLACED_AT_ONCE = 5_000;
/** Steps that one reader takes at most: somebody who never read the feed may have millions of events without places. */
const MOST_STEPS = 25;
/** Lists count no further. */
const COUNTED = 10_000;

const COLUMNS = `
  e.id, e.org_id as "orgId", e.mode, e.type, e.payload, e.created_at as "createdAt", e.is_sample as "isSample",
  e.feed_seq as "feedSeq"`;

const UNPLACED = 'e.org_id = $1 and e.mode = $2 and e.feed_seq is null and not e.is_sample';
const AFTER = `e.org_id = $1 and e.mode = $2 and e.feed_seq > $3 and ($4::text[] = '{}' or e.type = any ($4))`;

/** The head is of the same snapshot: nothing up to it is missing in the page. */
const PAGE: Statement = {
  name: 'event_feed_page',
  text: `
    with page as materialized (
      select ${COLUMNS} from events e where ${AFTER} order by e.feed_seq limit $5),
    head as (
      select e.feed_seq from events e where e.org_id = $1 and e.mode = $2 and e.feed_seq is not null
      order by e.feed_seq desc limit 1)
    select (select feed_seq from head) as head, page.* from (select) one left join page on true
    order by page."feedSeq"`,
};

const IS_UNPLACED: Statement = {
  name: 'event_feed_unplaced',
  text: `select exists (select from events e where ${UNPLACED}) as found`,
};

const LOCK: Statement = {
  name: 'event_feed_lock',
  text: `select pg_advisory_xact_lock(hashtextextended('event feed:' || $1 || ':' || $2, 0))`,
};

/** In the order of the ids: the sequence is asked row by row above the sort. */
const PLACE: Statement = {
  name: 'event_feed_place',
  text: `
    with unplaced as materialized (select e.id from events e where ${UNPLACED} order by e.id limit $3),
    placed as materialized (
      select id, nextval('events_feed_seq') as seq from (select id from unplaced order by id) sorted)
    update events set feed_seq = placed.seq from placed where events.id = placed.id`,
};

/**
 * The feed of an organization's events in one mode. Events commit in any order, so their ids and times are no places: a
 * reader would pass one that commits late. A place is given to what is committed and has none, by whoever reads next, one
 * at a time. So places become visible in their order, and a reader who goes by them misses nothing.
 */
export class EventFeedRepository {
  /** Under way: who comes meanwhile waits for it and looks again. */
  private readonly placing = new Map<string, Promise<void>>();

  constructor(private readonly database: Database) {}

  /** The events after a place, in order; fewer than `limit`: there are no more now. */
  async read(reader: FeedReader, after: string, limit: number): Promise<FeedPage> {
    for (let step = 0; ; step += 1) {
      const page = await this.page(reader, after, limit);
      if (page.events.length === limit || step === MOST_STEPS) return page;
      // What has no place yet comes after all that has one.
      if (!(await this.place(reader))) return page;
    }
  }

  /** How many events there are after a place, counted to 10,000; those without a place not among them. */
  async count({ orgId, mode, types }: FeedReader, after: string): Promise<{ total: number; isCapped: boolean }> {
    const { rows } = await this.database.query<{ count: number }>(
      `select count(*)::int as count from (
         select from events e where ${AFTER} order by e.feed_seq limit ${COUNTED + 1}) counted`,
      [orgId, mode, after, types],
    );
    const count = rows[0]?.count ?? 0;
    return { total: Math.min(count, COUNTED), isCapped: count > COUNTED };
  }

  /**
   * The place of an event.
   *
   * @returns null: the organization has no such event in this mode
   * @throws FeedBehindError
   */
  async placeOf(reader: FeedReader, id: string): Promise<string | null> {
    for (let step = 0; ; step += 1) {
      const event = await this.findForOrg(reader.orgId, reader.mode, id);
      if (event === null || event.isSample) return null;
      if (event.feedSeq !== null) return event.feedSeq;
      if (step === MOST_STEPS) throw new FeedBehindError();
      await this.place(reader);
    }
  }

  /**
   * The place of the last event that is committed now, and its id; null: there is none.
   *
   * @throws FeedBehindError
   */
  async end(reader: FeedReader): Promise<{ position: string; id: string | null }> {
    for (let step = 0; await this.place(reader); step += 1) {
      if (step === MOST_STEPS) throw new FeedBehindError();
    }
    const { rows } = await this.database.query<{ position: string; id: string }>(
      `select e.feed_seq as position, e.id from events e
        where e.org_id = $1 and e.mode = $2 and e.feed_seq is not null order by e.feed_seq desc limit 1`,
      [reader.orgId, reader.mode],
    );
    return rows[0] ?? { position: FEED_START, id: null };
  }

  async findForOrg(orgId: string, mode: Mode, id: string): Promise<FeedEvent | null> {
    const { rows } = await this.database.query<FeedEvent>(
      `select ${COLUMNS} from events e where e.id = $3 and e.org_id = $1 and e.mode = $2`,
      [orgId, mode, id],
    );
    return rows[0] ?? null;
  }

  private async page({ orgId, mode, types }: FeedReader, after: string, limit: number): Promise<FeedPage> {
    const { rows } = await this.database.query<FeedEvent & { head: string | null }>(PAGE, [
      orgId,
      mode,
      after,
      types,
      limit,
    ]);
    const head = rows[0]?.head ?? FEED_START;
    const events = rows.filter((row) => row.id !== null);
    const last = events.length === limit ? events.at(-1)?.feedSeq : null;
    // Nothing was left: also what the reader does not want is behind him.
    return { events, position: last ?? (BigInt(head) > BigInt(after) ? head : after) };
  }

  /** Gives places. False: everything had one. */
  private async place({ orgId, mode }: FeedReader): Promise<boolean> {
    const { rows } = await this.database.query<{ found: boolean }>(IS_UNPLACED, [orgId, mode]);
    if (rows[0]?.found !== true) return false;
    const name = `${orgId} ${mode}`;
    const underWay = this.placing.get(name) ?? this.placeNow(orgId, mode).finally(() => this.placing.delete(name));
    this.placing.set(name, underWay);
    await underWay;
    return true;
  }

  private placeNow(orgId: string, mode: Mode): Promise<void> {
    return this.database.transaction(async (transaction: Queryable) => {
      // A statement of its own: the next one must see what the holder before committed.
      await transaction.query(LOCK, [orgId, mode]);
      await transaction.query(PLACE, [orgId, mode, PLACED_AT_ONCE]);
    });
  }
}

/** Many events have no place yet; each try gives some to them. */
export class FeedBehindError extends Error {
  constructor() {
    super('the feed has many events without a place');
    this.name = 'FeedBehindError';
  }
}
