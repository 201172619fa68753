import { LIMITED_FEATURES, type LimitName, type Limits, type Queryable } from '@chasqui/database';
import { periodEnd, periodStart } from './subscription-period';

/** Live usage only. */
export interface LimitUse {
  limit: LimitName;
  used: number;
  /** Null: unlimited. */
  max: number | null;
  /** When a monthly one starts again; null: never. */
  resetsAt: Date | null;
}

const MEGABYTE = 1024 * 1024;
/** Rows are counted up to this. */
const COUNTED = 1_000_000;

/** Existing rows are counted in place; `usage_counters` has what is counted as it happens. */
const STANDING: readonly (readonly [LimitName, string])[] = [
  ['whatsapp_numbers', `select from whatsapp_numbers where org_id = $1 and mode = 'live' and claim = 'held'`],
  ['sms_devices', `select from sms_phones where org_id = $1 and mode = 'live' and unpaired_at is null`],
  ['webhooks', `select from webhook_endpoints where org_id = $1 and mode = 'live'`],
  ['contacts', `select from contacts where org_id = $1 and mode = 'live'`],
  ...LIMITED_FEATURES.map(({ limit, table }) => [limit, `select from ${table} where org_id = $1`] as const),
  ['api_keys', 'select from api_keys where org_id = $1 and revoked_at is null'],
  ['members', 'select from memberships where org_id = $1'],
];

const MONTHLY: readonly LimitName[] = ['messages_month', 'whatsapp_messages_month', 'sms_month', 'otp_month'];

const STANDING_SQL = STANDING.map(
  ([limit, rows]) =>
    `select '${limit}' as limit, (select count(*) from (${rows} limit ${COUNTED}) counted)::float8 as used`,
).join(' union all ');

export class UsageRepository {
  constructor(private readonly database: Queryable) {}

  /** Empty for an organization that is gone. */
  async listForOrg(orgId: string, now: Date): Promise<LimitUse[]> {
    const { rows: plans } = await this.database.query<{ limits: Limits; subscribedAt: Date }>(
      `select p.limits || o.limit_overrides as limits, o.subscribed_at
         from organizations o join plans p on p.code = o.plan_code where o.id = $1`,
      [orgId],
    );
    const [plan] = plans;
    if (plan === undefined) return [];
    const { limits, subscribedAt } = plan;
    const used = await this.used(orgId, periodStart(subscribedAt, now));
    const resetsAt = periodEnd(subscribedAt, now);
    const names = [...MONTHLY, ...STANDING.map(([name]) => name), 'storage_mb' as const];
    return names.map((limit) => {
      const max = limits[limit] ?? -1;
      return {
        limit,
        used: used.get(limit) ?? 0,
        max: max < 0 ? null : max,
        resetsAt: MONTHLY.includes(limit) ? resetsAt : null,
      };
    });
  }

  private async used(orgId: string, period: string): Promise<Map<string, number>> {
    const { rows } = await this.database.query<{ limit: string; used: number }>(
      `select limit_name as limit, used::float8 as used from usage_counters where org_id = $1 and period = $2::date
       union all select 'storage_mb', ceil(used_bytes / ${MEGABYTE}.0)::float8 from storage_usage where org_id = $1
       union all ${STANDING_SQL}`,
      [orgId, period],
    );
    return new Map(rows.map(({ limit, used }) => [limit, used]));
  }
}
