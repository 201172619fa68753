import { ContactSearch } from '../../arrival/contact-search';
import {
  type ListPart,
  type ListPosition,
  type ListQuery,
  type PageRequest,
  positionOf,
  type Queryable,
  readList,
  type Transactor,
} from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import type { ConsentChannel, ContactOwner, ContactRow, RecordAddress } from '../store/contact-record';
import type { ContactRecordRepository } from '../store/contact-record.repository';
import {
  COUNT_OF_TAG,
  COUNTS,
  countSegmentWalked,
  countWalked,
  countWalkedChanges,
  countWithin,
  found,
  foundByTokens,
  MOST_COUNTED,
  OF_TAG,
  SEARCHED_ROWS,
  SEGMENT_SEARCHED_ROWS,
  walk,
  WALKED,
  WALKED_CHANGES,
  walkChanges,
  walkSegment,
  within,
} from './contact-list.sql';
import type { SegmentCondition } from './segment-condition';
import { readSnapshot, readSnapshotWithin } from './snapshot';

/** A contact must meet all of it; null and empty conditions are ignored. */
export interface ContactFilter {
  /** In the name, a phone or an email, without regard to case and accents. */
  text: string | null;
  tags: readonly string[];
  /** A contact must have each of them. */
  addresses: readonly Pick<RecordAddress, 'kind' | 'value'>[];
  optOut: ConsentChannel | null;
  updatedSince: Date | null;
  segment?: SegmentCondition;
}

export interface ContactPart {
  part: ListPart<ContactRow>;
  /** Not null: there may be more; the list goes on behind this place. */
  goesOnAt: ListPosition | null;
}

export interface ContactPage extends ContactPart {
  total: number;
  isCapped: boolean;
}

interface FoundPage extends ContactPart {
  count: string | number;
  /** How many contacts the statement looked through; absent: no bound. */
  walked?: number;
}

interface Search {
  owner: ContactOwner;
  values: readonly unknown[];
  tokens: string[] | null;
  ids: string[] | null;
  since: Date | null;
  segment: SegmentCondition | undefined;
}

export const WHATEVER: ContactFilter = { text: null, tags: [], addresses: [], optOut: null, updatedSince: null };

interface SegmentLimits {
  rows: number;
  /** Per statement, in milliseconds; after a timeout it looks through a fourth. */
  ms: number;
  leastRows: number;
}

const SEGMENT_LIMITS: SegmentLimits = { rows: SEGMENT_SEARCHED_ROWS, ms: 3_000, leastRows: 300 };

const WIDER = 4;

const NOBODY: ListPart<ContactRow> = { rows: [], isMore: false };

const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * A filter first walks through the newest contacts, which ends soon for a common value; a rare one is found by its
 * index; for one that is common but not among the newest, the walk widens. So a page costs as much as the cheaper of
 * both ways.
 */
export class ContactListRepository {
  private readonly search: ContactSearch;

  constructor(
    private readonly database: Transactor,
    private readonly records: ContactRecordRepository,
    private readonly limits: SegmentLimits = SEGMENT_LIMITS,
  ) {
    this.search = new ContactSearch(database);
  }

  /** The total stops at 10,000; with a filter that many contacts pass, at what was looked through. */
  async listForOrg(owner: ContactOwner, filter: ContactFilter, page: PageRequest): Promise<ContactPage> {
    const tag = onlyTagOf(filter);
    if (tag !== null) return this.listOfTag(owner, tag, page);
    const search = await this.searchOf(owner, filter);
    const { part, goesOnAt, count, walked } = await this.find(search, page);
    const total = await this.totalOf(search, count);
    // Counting took too long: there are at least these.
    if (total === null) return { part, goesOnAt, total: part.rows.length, isCapped: true };
    return {
      part,
      goesOnAt,
      total: Math.min(total, MOST_COUNTED),
      isCapped:
        total > MOST_COUNTED ||
        (walked !== undefined &&
          (await this.goesOn(search, { after: startOf(filter.updatedSince), offset: 0, limit: 1 }, walked))),
    };
  }

  async readForOrg(owner: ContactOwner, filter: ContactFilter, page: PageRequest): Promise<ContactPart> {
    const tag = onlyTagOf(filter);
    if (tag !== null) return { part: await this.readOfTag(owner, tag, page), goesOnAt: null };
    const { part, goesOnAt } = await this.find(await this.searchOf(owner, filter), page);
    return { part, goesOnAt };
  }

  /** Null: no index finds few, or they take too long, and the caller has to look at all contacts. */
  async countFew(owner: ContactOwner, segment: SegmentCondition): Promise<number | null> {
    const search = await this.searchOf(owner, { ...WHATEVER, segment });
    const by = await this.foundBy(search);
    if (by === null) return null;
    return this.totalOf(search, countWithin(by, segment));
  }

  /** Contacts of a tag have an order of their own, so newer contacts without it cost nothing. */
  private async listOfTag(owner: ContactOwner, tag: string, page: PageRequest): Promise<ContactPage> {
    const part = await this.readOfTag(owner, tag, page);
    const { rows } = await this.database.query<{ total: number }>(COUNT_OF_TAG, [owner.orgId, owner.mode, tag]);
    const total = rows[0]?.total ?? 0;
    return { part, goesOnAt: null, total: Math.min(total, MOST_COUNTED), isCapped: total > MOST_COUNTED };
  }

  private readOfTag({ orgId, mode }: ContactOwner, tag: string, page: PageRequest): Promise<ListPart<ContactRow>> {
    return readList<ContactRow>(this.database, { ...OF_TAG, values: [orgId, mode, tag] }, page);
  }

  /** Null: the rules of the segment took too long. */
  private async totalOf({ segment, values }: Search, count: string | number): Promise<number | null> {
    if (typeof count === 'number') return count;
    const read = async (queryable: Queryable): Promise<number> =>
      (await queryable.query<{ total: number }>(count, [...values])).rows[0]?.total ?? 0;
    return segment === undefined ? read(this.database) : readSnapshotWithin(this.database, this.limits.ms, read);
  }

  private async searchOf(owner: ContactOwner, filter: ContactFilter): Promise<Search> {
    const ids = await this.idsOf(owner, filter);
    const { text: part, tags, optOut, updatedSince: since, segment } = filter;
    const { text, tokens } = await this.search.read(owner, { text: part, tags, optOut, words: segment?.words ?? [] });
    const values = [owner.orgId, owner.mode, text, tokens, ids, since, ...(segment?.values ?? [])];
    return { owner, values, tokens, ids, since, segment };
  }

  private async find(search: Search, asked: PageRequest): Promise<FoundPage> {
    const { ids, tokens, since, segment } = search;
    const page = { ...asked, after: asked.after ?? startOf(since, asked.direction) };
    if (segment !== undefined) return this.findWithin(segment, search, page);
    if (ids !== null)
      return { part: await this.read(search, found('ids', since !== null), page), goesOnAt: null, count: COUNTS.ids };
    if (tokens !== null) return this.searchFor(tokens, search, page);
    const [through, count] = since === null ? [walk, COUNTS.all] : [walkChanges, COUNTS.changes];
    return { part: await this.read(search, through(null), page), goesOnAt: null, count };
  }

  /** A walk ends soon for a common segment, an index finds a rare one; else it looks through more, up to a bound. */
  private async findWithin(segment: SegmentCondition, search: Search, page: PageRequest): Promise<FoundPage> {
    if (search.ids === null && search.tokens !== null) {
      const first = await this.walkWithin(segment, search, page, SEARCHED_ROWS);
      if (first.part.isMore || first.goesOnAt === null) return first;
    }
    const by = await this.foundBy(search);
    const { rows, ms } = this.limits;
    if (by === null) return this.walkWithin(segment, search, page, rows);
    const part = await readSnapshotWithin(this.database, ms, (snapshot) =>
      this.read(search, within(found(by, search.since !== null), segment), page, snapshot),
    );
    if (part === null) return this.walkWithin(segment, search, page, Math.ceil(rows / 4));
    return { part, goesOnAt: null, count: countWithin(by, segment) };
  }

  /** After a timeout it looks through fewer contacts, so that a page of any rules is read at last. */
  private async walkWithin(
    segment: SegmentCondition,
    search: Search,
    page: PageRequest,
    most: number,
  ): Promise<FoundPage> {
    const { ms, leastRows } = this.limits;
    for (let walked = most; ; walked = Math.ceil(walked / 4)) {
      const found = await readSnapshotWithin(this.database, ms, (snapshot) =>
        this.walkOnce(segment, search, page, walked, snapshot),
      );
      if (found !== null) return found;
      if (walked / 4 < leastRows) throw tooSlow();
    }
  }

  /** Both from one snapshot: if a contact left the walked part in between, one behind it would be skipped. */
  private async walkOnce(
    segment: SegmentCondition,
    search: Search,
    page: PageRequest,
    walked: number,
    snapshot: Queryable,
  ): Promise<FoundPage> {
    const isByChange = search.since !== null;
    const part = await this.read(search, walkSegment(isByChange, walked, segment), page, snapshot);
    const last = { ...page, offset: walked - 1, limit: 1 };
    const [end] = part.isMore ? [] : (await this.readWalked(search, last, snapshot)).rows;
    const goesOnAt = end === undefined ? null : positionOf(end);
    return { part, goesOnAt, count: countSegmentWalked(isByChange, walked, segment), walked };
  }

  private async foundBy({ ids, tokens }: Search): Promise<'ids' | 'tokens' | null> {
    if (ids !== null) return 'ids';
    if (tokens === null) return null;
    return (await this.search.hasFewHits(tokens, SEGMENT_SEARCHED_ROWS)) ? 'tokens' : null;
  }

  private async searchFor(tokens: readonly string[], search: Search, page: PageRequest): Promise<FoundPage> {
    const { since } = search;
    const through = since === null ? walk : walkChanges;
    for (let walked = SEARCHED_ROWS; ; walked *= WIDER) {
      const { part, isEnough } = await readSnapshot(this.database, async (snapshot) => {
        const read = await this.read(search, through(walked), page, snapshot);
        return { part: read, isEnough: read.isMore || !(await this.goesOn(search, page, walked, snapshot)) };
      });
      if (isEnough) {
        if (since !== null) return { part, goesOnAt: null, count: countWalkedChanges(walked), walked };
        if (walked > SEARCHED_ROWS) return { part, goesOnAt: null, count: COUNTS.tokens };
        return { part, goesOnAt: null, count: countWalked(walked), walked };
      }
      const few = await this.findFew(tokens, search, page, await this.worthReading(tokens, search, walked));
      if (few !== null) return few;
    }
  }

  /** Hits worth reading: as many as the next walk reads if PostgreSQL expects no more; that spares the longest walk. */
  private async worthReading(tokens: readonly string[], { since }: Search, walked: number): Promise<number> {
    const [token, ...others] = tokens;
    const next = walked * WIDER;
    if (token === undefined || others.length > 0 || since !== null) return walked;
    return (await this.search.expectHits(token)) <= next ? next : walked;
  }

  /** By the index; null: it finds more than `most`. */
  private async findFew(
    tokens: readonly string[],
    search: Search,
    page: PageRequest,
    most: number,
  ): Promise<FoundPage | null> {
    if (search.since === null) {
      const part = await this.read<ContactRow & { hits: number; total: number }>(search, foundByTokens(most), page);
      const [first] = part.rows;
      if (first !== undefined) return first.hits > most ? null : { part, goesOnAt: null, count: first.total };
    }
    if (!(await this.search.hasFewHits(tokens, most))) return null;
    if (search.since === null) return { part: NOBODY, goesOnAt: null, count: COUNTS.tokens };
    return { part: await this.read(search, found('tokens', true), page), goesOnAt: null, count: COUNTS.changedTokens };
  }

  private read<Row extends ContactRow>(
    { values }: Search,
    list: Omit<ListQuery, 'values'>,
    page: PageRequest,
    queryable: Queryable = this.database,
  ): Promise<ListPart<Row>> {
    return readList<Row>(queryable, { ...list, values }, page);
  }

  private async goesOn(
    search: Search,
    page: PageRequest,
    walked: number,
    queryable: Queryable = this.database,
  ): Promise<boolean> {
    return (await this.readWalked(search, { ...page, offset: walked, limit: 1 }, queryable)).rows.length > 0;
  }

  private readWalked(
    { owner, since }: Search,
    page: PageRequest,
    queryable: Queryable,
  ): Promise<ListPart<{ id: string }>> {
    const values = [owner.orgId, owner.mode, ...(since === null ? [] : [since])];
    return readList(queryable, { ...(since === null ? WALKED : WALKED_CHANGES), values }, page);
  }

  /** Null: the filter names no address. */
  private async idsOf(owner: ContactOwner, { addresses, segment }: ContactFilter): Promise<string[] | null> {
    const asked = [...addresses.map((each) => [each]), ...(segment?.oneOf ?? [])];
    if (asked.length === 0) return null;
    const owners = await Promise.all(asked.map((each) => this.records.ownersOf(this.database, owner, each)));
    const [first = [], ...others] = owners;
    return first.filter((id) => others.every((more) => more.includes(id)));
  }
}

function onlyTagOf({ text, tags, addresses, optOut, updatedSince, segment }: ContactFilter): string | null {
  const isAlone =
    text === null && addresses.length === 0 && optOut === null && updatedSince === null && segment === undefined;
  const [tag, ...others] = tags;
  return isAlone && others.length === 0 ? (tag ?? null) : null;
}

const tooSlow = (): AppError =>
  new AppError('SERVICE_UNAVAILABLE', {
    message: 'These rules take too long. Add a rule that few contacts pass, or try again later.',
    headers: { 'Retry-After': '5' },
  });

/** A place, not only a condition on the time: the index is read from a place, and else from the first change ever. */
function startOf(since: Date | null, direction: PageRequest['direction'] = 'asc'): ListPosition | null {
  if (since === null || direction === 'desc') return null;
  return { value: String(BigInt(since.getTime()) * 1_000n), id: NO_ID };
}
