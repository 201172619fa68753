import { SMS_LANES, laneNameSql } from '@chasqui/lanes';
import {
  type Mode,
  type Queryable,
  type SmsProtocol,
  type Statement,
  SMS_PHONE_SILENCE_MINUTES,
} from '@chasqui/database';

export interface SenderPhone {
  id: string;
  protocol: SmsProtocol;
  /** Slots of reported SIMs; empty: none reported. */
  slots: readonly number[];
  /** Its own number in digits; null: unknown. */
  phone: string | null;
  /** Numbers of its SIMs by slot, where completely known. */
  simPhones: Readonly<Record<string, string>>;
  messageTtlS: number;
  /** Messages per day (UTC); null: no limit. */
  dailyLimit: number | null;
  /** Messages given today or waiting; 0 if not asked for and without a limit. */
  load: number;
}

/** Waiting messages are counted up to this: phones with more are equally busy. */
const MOST_COUNTED = 10_000;

/** SQL: whether a phone `p` counts as connected (contract.md D3). */
export const PHONE_CONNECTED = `(p.enabled and p.unpaired_at is null
  and coalesce(p.seen_at > now() - interval '${SMS_PHONE_SILENCE_MINUTES} minutes', false))`;

/**
 * The first paired come first. The load is counted for phones with a limit, with `$3` for all. $4: the only phone asked
 * for, or null.
 */
const FIND_CONNECTED: Statement = {
  name: 'sms_phones_connected',
  text: `
    select p.id, p.protocol, jsonb_path_query_array(p.sims, '$[*].slot') as slots, p.phone, p.message_ttl_s, p.daily_limit,
      case when p.daily_limit is not null or $3::boolean then
        (select coalesce(sum(d.offered), 0)::integer from sms_phone_days d
         where d.phone_id = p.id and d.day = (now() at time zone 'UTC')::date)
        + (select count(*)::integer from (
             select 1 from messages m where m.lane collate "C" = ${laneNameSql(SMS_LANES, 'p.id')} and m.state = 'queued'
             limit ${MOST_COUNTED}) waiting)
      else 0 end as load,
      (select coalesce(jsonb_object_agg(s.slot, s.phone order by s.rank), '{}') from (
         select r ->> 'slot' as slot, r ->> 'phone' as phone, 1 as rank from jsonb_array_elements(p.sims) r
         union all select key, value, 2 from jsonb_each_text(p.learned_numbers)
         union all select key, value ->> 'phone', 3 from jsonb_each(p.sim_settings)
       ) s where s.phone ~ '^[0-9]{5,20}$') as sim_phones
    from sms_phones p
    where p.org_id = $1 and p.mode = $2 and ($4::uuid is null or p.id = $4) and ${PHONE_CONNECTED}
    order by p.paired_at, p.created_at, p.id`,
};

export class SmsPhoneChoiceRepository {
  constructor(private readonly database: Queryable) {}

  /**
   * Connected phones of an organization, the first paired first.
   *
   * @param withLoad also counts the load of phones without a daily limit
   */
  async findConnected(orgId: string, mode: Mode, withLoad: boolean): Promise<SenderPhone[]> {
    const { rows } = await this.database.query<SenderPhone>(FIND_CONNECTED, [orgId, mode, withLoad, null]);
    return rows;
  }

  /** Null: not connected, or not the organization's. */
  async findIfConnected(orgId: string, mode: Mode, id: string): Promise<SenderPhone | null> {
    const { rows } = await this.database.query<SenderPhone>(FIND_CONNECTED, [orgId, mode, false, id]);
    return rows[0] ?? null;
  }
}

/** The number that a recipient will see; empty: unknown. @param sim slot; null: none is named */
export function fromAddressOf(
  { phone, simPhones }: Pick<SenderPhone, 'phone' | 'simPhones'>,
  sim: number | null,
): string {
  if (sim !== null) return simPhones[sim] ?? '';
  const [only, ...others] = Object.values(simPhones);
  return phone ?? (others.length === 0 ? only : undefined) ?? '';
}
