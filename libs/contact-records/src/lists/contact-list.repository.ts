import {
  type ListPart,
  type ListPosition,
  type ListQuery,
  type PageRequest,
  type Queryable,
  readList,
} from '@chasqui/entities';
import type { ConsentChannel, ContactOwner, ContactRow, RecordAddress } from '../records/contact-record';
import type { ContactRecordRepository } from '../records/contact-record.repository';
import {
  COUNT_HITS,
  COUNTS,
  countWalked,
  countWalkedChanges,
  found,
  MOST_COUNTED,
  SEARCHED_ROWS,
  TOKENS,
  walk,
  WALKED,
  WALKED_CHANGES,
  walkChanges,
} from './contact-list.sql';

/** Of a list only the contacts that all of this is true of; null and empty: whatever it is. */
export interface ContactFilter {
  /** In the name, a phone or an email, without regard to case and accents. */
  text: string | null;
  tags: readonly string[];
  /** Each of one contact. */
  addresses: readonly Pick<RecordAddress, 'kind' | 'value'>[];
  optOut: ConsentChannel | null;
  updatedSince: Date | null;
}

export interface ContactPage {
  part: ListPart<ContactRow>;
  total: number;
  isCapped: boolean;
}

/** A page, and how its list is counted. */
interface FoundPage {
  part: ListPart<ContactRow>;
  count: string;
  /** Only so many contacts of the list are looked through for it; absent: whatever their number. */
  walked?: number;
}

/** What is asked, as statements take it. */
interface Search {
  owner: ContactOwner;
  values: readonly unknown[];
  tokens: string[] | null;
  ids: string[] | null;
  since: Date | null;
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Lists of contacts, newest first, whatever their number. A filter first looks through the newest contacts, which ends soon
 * for what many have. What few have is found by its index; for what many have, but not the newest, it looks through more.
 * So a page costs as much as the shorter of both ways.
 */
export class ContactListRepository {
  constructor(
    private readonly database: Queryable,
    private readonly records: ContactRecordRepository,
  ) {}

  /** Counted to 10,000; with a filter that many pass, to what was looked through. */
  async listForOrg(owner: ContactOwner, filter: ContactFilter, asked: PageRequest): Promise<ContactPage> {
    const ids = await this.idsOf(owner, filter);
    const { text, tokens } = await this.tokensOf(owner, filter);
    const since = filter.updatedSince;
    const page = { ...asked, after: asked.after ?? startOf(since, asked.direction) };
    const values = [owner.orgId, owner.mode, text, tokens, ids, since];
    const search = { owner, values, tokens, ids, since };
    const { part, count, walked } = await this.find(search, page);
    const { rows } = await this.database.query<{ total: number }>(count, values);
    const total = rows[0]?.total ?? 0;
    return {
      part,
      total: Math.min(total, MOST_COUNTED),
      isCapped:
        total > MOST_COUNTED ||
        (walked !== undefined && (await this.goesOn(search, { after: startOf(since), offset: 0, limit: 1 }, walked))),
    };
  }

  private async find(search: Search, page: PageRequest): Promise<FoundPage> {
    const { ids, tokens, since } = search;
    if (ids !== null) return { part: await this.read(search, found('ids', since !== null), page), count: COUNTS.ids };
    if (tokens !== null) return this.searchFor(tokens, search, page);
    const [through, count] = since === null ? [walk, COUNTS.all] : [walkChanges, COUNTS.changes];
    return { part: await this.read(search, through(null), page), count };
  }

  /** Looks through more and more contacts, until the page is full, all are looked through, or the index finds fewer. */
  private async searchFor(tokens: readonly string[], search: Search, page: PageRequest): Promise<FoundPage> {
    const { since } = search;
    const through = since === null ? walk : walkChanges;
    for (let walked = SEARCHED_ROWS; ; walked *= 4) {
      const part = await this.read(search, through(walked), page);
      if (part.isMore || !(await this.goesOn(search, page, walked))) {
        if (since !== null) return { part, count: countWalkedChanges(walked), walked };
        return walked === SEARCHED_ROWS ? { part, count: countWalked(walked), walked } : { part, count: COUNTS.tokens };
      }
      const { rows } = await this.database.query<{ total: number }>(COUNT_HITS, [tokens, walked + 1]);
      if ((rows[0]?.total ?? 0) <= walked)
        return { part: await this.read(search, found('tokens', since !== null), page), count: COUNTS.tokens };
    }
  }

  private read({ values }: Search, list: Omit<ListQuery, 'values'>, page: PageRequest): Promise<ListPart<ContactRow>> {
    return readList<ContactRow>(this.database, { ...list, values }, page);
  }

  /** Whether there are contacts behind the first so many from the place of a page. */
  private async goesOn({ owner, since }: Search, page: PageRequest, walked: number): Promise<boolean> {
    const values = [owner.orgId, owner.mode, ...(since === null ? [] : [since])];
    const list = { ...(since === null ? WALKED : WALKED_CHANGES), values };
    const { rows } = await readList(this.database, list, { ...page, offset: walked, limit: 1 });
    return rows.length > 0;
  }

  /** Null: no address is asked for. */
  private async idsOf(owner: ContactOwner, { addresses }: ContactFilter): Promise<string[] | null> {
    if (addresses.length === 0) return null;
    const owners = await Promise.all(addresses.map((each) => this.records.ownersOf(this.database, owner, [each])));
    const [first = [], ...others] = owners;
    return first.filter((id) => others.every((more) => more.includes(id)));
  }

  private async tokensOf(
    { orgId, mode }: ContactOwner,
    { text, tags, optOut }: ContactFilter,
  ): Promise<{ text: string | null; tokens: string[] | null }> {
    if (text === null && tags.length === 0 && optOut === null) return { text: null, tokens: null };
    const values = [orgId, mode, text === null ? null : asWritten(text), tags, optOut];
    const { rows } = await this.database.query<{ text: string | null; tokens: string[] }>(TOKENS, values);
    const [row] = rows;
    if (row === undefined) throw new Error('PostgreSQL did not answer');
    // A text of accents alone is none.
    return row.tokens.length === 0 ? { text: null, tokens: null } : row;
  }
}

/**
 * Where a list of changes begins. An index of the list that is read from a place knows no second beginning: it would be read
 * from the first change ever.
 */
function startOf(since: Date | null, direction: PageRequest['direction'] = 'asc'): ListPosition | null {
  if (since === null || direction === 'desc') return null;
  return { value: String(BigInt(since.getTime()) * 1_000n), id: NO_ID };
}

/** A phone number is found however it is spelled: it is stored as digits. */
function asWritten(text: string): string {
  if (!/^[\d\s+()./-]+$/.test(text)) return text;
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  return digits === '' ? text : digits;
}
