import { CHANNEL_TABLE, CHANNELS, type Database, type Statement } from '@chasqui/entities';

const OWNERS_IN = (table: string): Statement => ({
  name: `lane_owners_in_${table}`,
  text: `select id, org_id as "orgId" from ${table} where id = any ($1::uuid[])`,
});

/** Kinds of lanes that accounts have, of every channel. */
const ACCOUNT_KINDS = CHANNELS.flatMap((channel) => CHANNEL_TABLE[channel].laneKind ?? []);

/** By kind of lane: the table of those who have one. */
const OWNERS: Readonly<Record<string, Statement>> = {
  ...Object.fromEntries(ACCOUNT_KINDS.map((kind) => [kind, OWNERS_IN('accounts')])),
  hook: OWNERS_IN('webhook_endpoints'),
  bulk: OWNERS_IN('bulk_batches'),
};

/** Whose lanes are. For workers, which share their places by organization. */
export class LaneOwnerRepository {
  constructor(private readonly database: Pick<Database, 'query'>) {}

  /** The organizations of accounts, endpoints or bulk sends by their ids; one that is gone is missing. */
  async ownersOf(kind: string, ids: readonly string[]): Promise<Map<string, string>> {
    const statement = OWNERS[kind];
    if (statement === undefined) throw new Error(`lanes of the kind ${kind} belong to nobody`);
    const { rows } = await this.database.query<{ id: string; orgId: string }>(statement, [ids]);
    return new Map(rows.map(({ id, orgId }) => [id, orgId]));
  }
}
