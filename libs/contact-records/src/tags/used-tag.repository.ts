import type { Transactor } from '@chasqui/entities';
import { readSnapshotWithin } from '../lists/snapshot';
import type { ContactOwner } from '../records/contact-record';

/** Contacts of a tag are counted so far; less far where that takes too long. */
const COUNTED_TO = [10_000, 1_000, 100] as const;
/** So many tags are looked at, in the order of their names, and so many of those are answered. */
const MOST_TAGS = { looked: 2_000, shown: 500 } as const;
const LONGEST_MS = 1_500;

/** Each step is one look into the index, whatever PostgreSQL knows of the table yet. */
const BY_INDEX = `select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`;

/** From one name to the next, and of each so many contacts. $1 organization, $2 mode, $3 names, $4 counted so far, $5 a part of the name */
const READ = `
  with recursive names (tag) as (
    (select t.tag from contact_tags t where t.org_id = $1 and t.mode = $2 order by t.tag limit 1)
    union all
    select (select t.tag from contact_tags t where t.org_id = $1 and t.mode = $2 and t.tag > n.tag order by t.tag limit 1)
    from names n where n.tag is not null)
  select n.tag, c.contacts from (
    select tag from names where tag is not null and strpos(search_text(tag), search_text($5)) > 0 limit $3) n
  cross join lateral (
    select count(*)::int as contacts from (
      select from contact_tags t where t.org_id = $1 and t.mode = $2 and t.tag = n.tag limit $4) counted) c
  order by c.contacts desc, n.tag`;

/** The tags that contacts have, most used first. */
export interface UsedTags {
  tags: { tag: string; contacts: number; isCapped: boolean }[];
  /** There are more. */
  isCut: boolean;
}

/** What a look at tags may take. */
interface UsedTagLimits {
  countedTo: readonly number[];
  looked: number;
  shown: number;
  /** Of each statement, in milliseconds. */
  longestMs: number;
}

/** Which tags contacts have, by the order in which those of each tag stand: how many contacts there are does not matter. */
export class UsedTagRepository {
  private readonly limits: UsedTagLimits;

  constructor(
    private readonly database: Transactor,
    limits: Partial<UsedTagLimits> = {},
  ) {
    this.limits = { countedTo: COUNTED_TO, ...MOST_TAGS, longestMs: LONGEST_MS, ...limits };
  }

  /**
   * @param part only tags with this in them, however it is spelled; empty: all
   * @returns null: even the shortest count takes too long now
   */
  async read({ orgId, mode }: ContactOwner, part = ''): Promise<UsedTags | null> {
    const { countedTo, looked, shown, longestMs } = this.limits;
    for (const most of countedTo) {
      const rows = await readSnapshotWithin(this.database, longestMs, async (snapshot) => {
        await snapshot.query(BY_INDEX);
        const values = [orgId, mode, looked + 1, most + 1, part];
        return (await snapshot.query<{ tag: string; contacts: number }>(READ, values)).rows;
      });
      if (rows === null) continue;
      const tags = rows.slice(0, Math.min(looked, shown)).map(({ tag, contacts }) => ({
        tag,
        contacts: Math.min(contacts, most),
        isCapped: contacts > most,
      }));
      return { tags, isCut: rows.length > tags.length };
    }
    return null;
  }
}
