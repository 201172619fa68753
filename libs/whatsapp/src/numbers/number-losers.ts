import type { Queryable } from '@chasqui/database';
import { spellingsOf } from '@chasqui/phone-numbers';
import { OPEN_PAIRING } from './pairing.sql';
import { NUMBER_COLUMNS, type NumberRow, writeNumberChanges } from './number-changes';
import type { Reporter } from './number-report';

/**
 * An organization has proven phones: others lose them if they had them without proof, in any spelling, and are told so.
 * A loser's device is not logged out; its pairing that waits for a scan is ended.
 */
export async function releaseUnproven(
  transaction: Queryable,
  { orgId, mode }: Pick<Reporter, 'orgId' | 'mode'>,
  phones: readonly string[],
): Promise<void> {
  if (phones.length === 0) return;
  const { rows } = await transaction.query<NumberRow>(
    `select ${NUMBER_COLUMNS} from whatsapp_numbers n
      where n.phone = any ($1) and n.mode = $2 and n.org_id <> $3 and n.claim = 'held' and n.proven_at is null
      order by n.phone, n.id for update`,
    [phones.flatMap(spellingsOf), mode, orgId],
  );
  if (rows.length === 0) return;
  const lost = { status: 'signed_out', reason: 'claimed_elsewhere', claim: 'released', restrictedUntil: null } as const;
  await writeNumberChanges(
    transaction,
    rows.map((before) => ({ before, after: { ...before, ...lost } })),
  );
  await transaction.query(
    `update pairings p
        set state = case when p.state = 'queued' then 'failed' else 'expiring' end,
            error_code = 'NOT_YOUR_NUMBER', error_message = 'Another organization has connected this number.',
            due_at = case when p.state = 'queued' then null else now() end,
            ended_at = case when p.state = 'queued' then now() end
      where p.number_id = any ($1) and p.kind = 'link' and ${OPEN_PAIRING}`,
    [rows.map(({ id }) => id)],
  );
}
