import { CHANNEL_TABLE, CHANNELS, type Database, type Statement } from '@chasqui/database';

const OWNERS_IN = (table: string): Statement => ({
  name: `lane_owners_in_${table}`,
  text: `select id, org_id from ${table} where id = any ($1::uuid[])`,
});

const ACCOUNT_KINDS = CHANNELS.flatMap((channel) => CHANNEL_TABLE[channel].laneKind ?? []);

const OWNERS: Readonly<Record<string, Statement>> = {
  ...Object.fromEntries(ACCOUNT_KINDS.map((kind) => [kind, OWNERS_IN('accounts')])),
  hook: OWNERS_IN('webhook_endpoints'),
  bulk: OWNERS_IN('bulk_batches'),
};

export class LaneOwnerRepository {
  constructor(private readonly database: Pick<Database, 'query'>) {}

  /** Organizations of accounts, endpoints or bulk sends by their ids; a missing entry: gone. */
  async ownersOf(kind: string, ids: readonly string[]): Promise<Map<string, string>> {
    const statement = OWNERS[kind];
    if (statement === undefined) throw new Error(`lanes of the kind ${kind} belong to nobody`);
    const { rows } = await this.database.query<{ id: string; orgId: string }>(statement, [ids]);
    return new Map(rows.map(({ id, orgId }) => [id, orgId]));
  }
}
