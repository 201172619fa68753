import type { Queryable, Statement } from '@chasqui/database';
import type { NewMessage } from './new-message';

/** Rows are locked in one order over all batches. */
const COUNT_USES: Statement = {
  name: 'intake_count_quick_reply_uses',
  text: `
    with used as (
      select org_id, id, count(*)::integer as times from json_to_recordset($1::json) as x(org_id uuid, id uuid) group by 1, 2
    ),
    found as materialized (
      select q.id, u.times from quick_replies q join used u on u.org_id = q.org_id and u.id = q.id order by q.id for no key update of q
    )
    update quick_replies q set usage_count = q.usage_count + f.times from found f where q.id = f.id`,
};

/** Counts quick replies of accepted messages, in their transaction (contract.md F). */
export async function countUses(queryable: Queryable, accepted: readonly NewMessage[]): Promise<void> {
  const uses = accepted.flatMap(({ orgId, quickReplyId: id }) => (id === undefined ? [] : [{ org_id: orgId, id }]));
  if (uses.length > 0) await queryable.query(COUNT_USES, [JSON.stringify(uses)]);
}
