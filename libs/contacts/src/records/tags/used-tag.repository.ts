import type { Transactor } from '@chasqui/database';
import { readSnapshotWithin } from '../lists/snapshot';
import type { ContactOwner } from '../store/contact-record';

/** Bounds of a tag's count; the next one is tried if the first takes too long. */
const COUNTED_TO = [10_000, 1_000, 100] as const;
const MOST_TAGS = { looked: 2_000, shown: 500 } as const;
const LONGEST_MS = 1_500;

/** Makes each step one look into the index, whatever statistics PostgreSQL has. */
const BY_INDEX = `select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`;

/** Jumps from name to name, and counts each up to a bound. $3 names, $4 counted so far, $5 a part of the name */
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

export interface UsedTags {
  tags: { tag: string; contacts: number; isCapped: boolean }[];
  isCut: boolean;
}

interface UsedTagLimits {
  countedTo: readonly number[];
  looked: number;
  shown: number;
  longestMs: number;
}

/** Reads the index in which contacts of a tag stand together: the number of contacts does not matter. */
export class UsedTagRepository {
  private readonly limits: UsedTagLimits;

  constructor(
    private readonly database: Transactor,
    limits: Partial<UsedTagLimits> = {},
  ) {
    this.limits = { countedTo: COUNTED_TO, ...MOST_TAGS, longestMs: LONGEST_MS, ...limits };
  }

  /** @param part only tags that contain it; empty: all @returns null: even the shortest count takes too long */
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
