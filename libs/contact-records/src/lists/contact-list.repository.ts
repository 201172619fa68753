import { type ListPart, type ListQuery, type PageRequest, type Queryable, readList } from '@chasqui/entities';
import type { ConsentChannel, ContactOwner, ContactRow, RecordAddress } from '../records/contact-record';
import type { ContactRecordRepository } from '../records/contact-record.repository';
import { COUNTS, found, MOST_COUNTED, SEARCHED_ROWS, TOKENS, walk, walkChanges } from './contact-list.sql';

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

/** A page, and how it was found. */
interface FoundPage {
  part: ListPart<ContactRow>;
  count: keyof typeof COUNTS;
}

/**
 * Lists of contacts, newest first, whatever their number. A filter first looks through the newest contacts, which ends soon
 * for what many have; for what few have, the index finds them all.
 */
export class ContactListRepository {
  constructor(
    private readonly database: Queryable,
    private readonly records: ContactRecordRepository,
  ) {}

  /** Counted to 10,000; with a filter that many pass, to what was looked through. */
  async listForOrg(owner: ContactOwner, filter: ContactFilter, page: PageRequest): Promise<ContactPage> {
    const ids = await this.idsOf(owner, filter);
    const { text, tokens } = await this.tokensOf(owner, filter);
    const since = filter.updatedSince;
    const values = [owner.orgId, owner.mode, text, tokens, ids, since];
    const { part, count } = await this.find(values, { ids, tokens, since }, page);
    const { rows } = await this.database.query<{ total: number }>(COUNTS[count], values);
    const total = rows[0]?.total ?? 0;
    return {
      part,
      total: Math.min(total, MOST_COUNTED),
      isCapped: total > MOST_COUNTED || count === 'walked',
    };
  }

  private async find(
    values: readonly unknown[],
    { ids, tokens, since }: { ids: string[] | null; tokens: string[] | null; since: Date | null },
    page: PageRequest,
  ): Promise<FoundPage> {
    const read = (list: Omit<ListQuery, 'values'>): Promise<ListPart<ContactRow>> =>
      readList<ContactRow>(this.database, { ...list, values }, page);
    if (ids !== null) return { part: await read(found('ids', since !== null)), count: 'ids' };
    const through = since === null ? walk : walkChanges;
    if (tokens === null) return { part: await read(through(null)), count: since === null ? 'all' : 'changes' };
    const part = await read(through(SEARCHED_ROWS));
    if (part.isMore && since === null) return { part, count: 'walked' };
    return { part: part.isMore ? part : await read(found('tokens', since !== null)), count: 'tokens' };
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

/** A phone number is found however it is spelled: it is stored as digits. */
function asWritten(text: string): string {
  if (!/^[\d\s+()./-]+$/.test(text)) return text;
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  return digits === '' ? text : digits;
}
