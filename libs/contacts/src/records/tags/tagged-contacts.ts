import type { Queryable, Statement } from '@chasqui/database';
import { type ContactOwner, type ContactRow, isSilent } from '../store/contact-record';

/** Reads only what a change of tags needs: notes and custom fields of a thousand contacts may exceed the memory. */
const LOCK: Statement = {
  name: 'contact_tags_lock',
  text: `
    select c.id, c.name, c.tags, c.source, c.is_told, c.last_inbound_at,
      c.last_outbound_at, (
        select coalesce(json_agg(json_build_object('kind', a.kind, 'value', a.value, 'isPrimary', a.is_primary)), '[]')
        from (select * from contact_addresses x where x.contact_id = c.id offset 0) a
        where a.org_id = c.org_id and a.is_primary
      ) as addresses
    from (select distinct id from unnest($3::uuid[]) as wanted(id) order by id) w
    cross join lateral (
      select * from contacts c where c.id = w.id and c.org_id = $1 and c.mode = $2 for no key update
    ) c`,
};

const WRITE: Statement = {
  name: 'contact_tags_write',
  text: `
    update contacts c set tags = x.tags, is_told = c.is_told or x."isSilent", updated_at = $4
    from json_to_recordset($3::json) as x(id uuid, tags text[], "isSilent" boolean)
    where c.id = x.id and c.org_id = $1 and c.mode = $2`,
};

export interface TagStep {
  before: TaggedContact;
  tags: string[];
}

export type TaggedContact = Pick<
  ContactRow,
  'id' | 'name' | 'tags' | 'source' | 'isTold' | 'lastInboundAt' | 'lastOutboundAt' | 'addresses'
>;

/** Locked until the transaction ends, in the order in which everything locks contacts. */
export async function lockTagged(
  transaction: Queryable,
  { orgId, mode }: ContactOwner,
  ids: readonly string[],
): Promise<TaggedContact[]> {
  return (await transaction.query<TaggedContact>(LOCK, [orgId, mode, ids])).rows;
}

export async function writeTags(
  transaction: Queryable,
  { orgId, mode }: ContactOwner,
  steps: readonly TagStep[],
  at: Date,
): Promise<void> {
  if (steps.length === 0) return;
  const rows = steps.map(({ before, tags }) => ({ id: before.id, tags, isSilent: isSilent(before) }));
  await transaction.query(WRITE, [orgId, mode, JSON.stringify(rows), at]);
}
