import type { Queryable, Transactor } from '@chasqui/entities';
import { readSnapshotWithin } from '../lists/snapshot';
import type { ContactOwner } from '../records/contact-record';

/** So many contacts are all looked through. Of more, so many in slices; fewer where that takes too long. */
const LOOKED_THROUGH = [20_000, 5_000, 1_000] as const;
const SLICES = 20;
const MOST_TAGS = 500;
/** Of each statement, in milliseconds. */
const LONGEST_MS = 1_500;

/** $1 organization, $2 mode, $3 counted so far */
const COUNT = `
  select count(*)::int as total from (
    select from contact_search s where s.org_id = $1 and s.mode = $2 limit $3) counted`;

/** From so many places between the oldest and the newest contact, so many each. $1 organization, $2 mode, $3 slices, $4 contacts */
const READ = `
  with bounds as materialized (
    select (select s.created_at from contact_search s where s.org_id = $1 and s.mode = $2
        order by s.created_at, s.contact_id limit 1) as first,
      (select s.created_at from contact_search s where s.org_id = $1 and s.mode = $2
        order by s.created_at desc, s.contact_id desc limit 1) as last),
  picked as materialized (
    select distinct s.contact_id from bounds b
    cross join generate_series(0, $3::int - 1) as slice
    cross join lateral (
      select s.contact_id from contact_search s
      where s.org_id = $1 and s.mode = $2 and s.created_at <= b.last - (b.last - b.first) * slice / $3::int
      order by s.created_at desc, s.contact_id desc limit $4) s),
  used as (
    select t.tag, count(*)::int as contacts from picked p
    cross join lateral (select c.tags from contacts c where c.id = p.contact_id offset 0) c
    cross join lateral unnest(c.tags) as t(tag)
    group by t.tag order by contacts desc, t.tag limit ${MOST_TAGS})
  select (select count(*)::int from picked) as "lookedThrough",
    (select coalesce(json_agg(json_build_object('tag', tag, 'contacts', contacts) order by contacts desc, tag), '[]')
      from used) as tags`;

/** The tags that contacts have, most used first. */
export interface UsedTags {
  tags: { tag: string; contacts: number }[];
  lookedThrough: number;
  isSample: boolean;
}

/** Which tags contacts have: all that they have, as long as they are not too many. */
export class UsedTagRepository {
  constructor(
    private readonly database: Transactor,
    private readonly lookedThrough: readonly number[] = LOOKED_THROUGH,
  ) {}

  /** @returns null: even of a thousand contacts it takes too long now */
  async read(owner: ContactOwner): Promise<UsedTags | null> {
    for (const most of this.lookedThrough) {
      const read = await readSnapshotWithin(this.database, LONGEST_MS, (snapshot) => this.look(snapshot, owner, most));
      if (read !== null) return read;
    }
    return null;
  }

  private async look(snapshot: Queryable, { orgId, mode }: ContactOwner, most: number): Promise<UsedTags> {
    const counted = await snapshot.query<{ total: number }>(COUNT, [orgId, mode, most + 1]);
    const isSample = (counted.rows[0]?.total ?? 0) > most;
    const slices = isSample ? SLICES : 1;
    const { rows } = await snapshot.query<Omit<UsedTags, 'isSample'>>(READ, [orgId, mode, slices, most / slices]);
    const [row] = rows;
    if (row === undefined) throw new Error('PostgreSQL did not answer');
    return { ...row, isSample };
  }
}
