import { CHANNEL_TABLE, CHANNELS, type Queryable, type Statement } from '@chasqui/database';
import { BULK_LANES, LATE_SUFFIX, laneNameSql, WEBHOOK_LANES, WHATSAPP_LANES } from '../lane-queue';

const OF_ACCOUNTS = CHANNELS.flatMap((channel) => {
  const { laneKind } = CHANNEL_TABLE[channel];
  if (laneKind === null) return [];
  const from = `from accounts where org_id = $1 and channel = '${channel}'`;
  const lane = `select '${laneKind}:' || id as lane ${from}`;
  if (laneKind !== WHATSAPP_LANES.kind) return [lane];
  return [lane, `select '${laneKind}:' || id || '${LATE_SUFFIX}' ${from}`];
});

/** All lanes of an organization ($1), even those never worked on. */
const LANES = [
  ...OF_ACCOUNTS,
  `select ${laneNameSql(WEBHOOK_LANES, 'id')} from webhook_endpoints where org_id = $1`,
  `select ${laneNameSql(BULK_LANES, 'id')} from bulk_batches where org_id = $1 and finished_at is null`,
].join(' union all ');

const SUSPEND: Statement = {
  name: 'lanes_suspend',
  text: `
    insert into lanes (lane, suspended_at)
    select n.lane, o.suspended_at from (${LANES}) n cross join (select suspended_at from organizations where id = $1) o
    where o.suspended_at is not null order by n.lane
    on conflict (lane) do update set suspended_at = excluded.suspended_at`,
};

/** Failures before the suspension must not count for the time without deliveries. */
const FORGIVE: Statement = {
  name: 'lanes_forgive_endpoints',
  text: `
    with failing as materialized (
      select id from webhook_endpoints where org_id = $1 and failing_since is not null order by id for no key update)
    update webhook_endpoints w set failing_since = least(now(), w.failing_since + (now() - greatest(w.failing_since, $2::timestamptz)))
    from failing f where w.id = f.id`,
};

const RESUME: Statement = {
  name: 'lanes_resume_suspended',
  text: `
    with found as materialized (
      select l.lane from lanes l join (${LANES}) n on n.lane = l.lane where l.suspended_at is not null
      order by l.lane for no key update of l)
    update lanes l set suspended_at = null, blocked_until = null from found f where l.lane = f.lane
    returning l.lane, l.paused_at is not null as is_paused`,
};

/**
 * The lanes of suspended organizations. As with a pause, a lane's owner ends and records started rows, starts nothing
 * more, and gives it back. The caller holds the organization's row, which it has just changed: rows created meanwhile
 * wait for that, and a trigger of their table marks their lanes.
 */
export class LaneSuspensionRepository {
  constructor(private readonly transaction: Queryable) {}

  /** Marks all lanes of a suspended organization. Resolves when nothing in them can start any more. */
  async suspend(orgId: string): Promise<void> {
    await this.transaction.query(SUSPEND, [orgId]);
  }

  /**
   * Resumes and unblocks the lanes.
   *
   * @param since start of the suspension
   * @returns lanes to ring: those not paused
   */
  async resume(orgId: string, since: Date): Promise<string[]> {
    // First the endpoints, then the lanes, as when an endpoint is changed.
    await this.transaction.query(FORGIVE, [orgId, since]);
    const { rows } = await this.transaction.query<{ lane: string; isPaused: boolean }>(RESUME, [orgId]);
    return rows.flatMap(({ lane, isPaused }) => (isPaused ? [] : [lane]));
  }
}
