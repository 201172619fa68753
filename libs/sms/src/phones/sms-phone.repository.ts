import { SMS_LANES, laneName, laneNameSql } from '@chasqui/lanes';
import {
  type Mode,
  type ListPart,
  type ListQuery,
  type PageRequest,
  readList,
  type Database,
  type Queryable,
  type QuietHours,
  type ReportedSim,
  type SimMode,
  type SimSettings,
  type SmsPhoneStatus,
  type SmsProtocol,
  SMS_PHONE_SILENCE_MINUTES,
  type Transaction,
} from '@chasqui/database';
import { EventLogRepository } from '@chasqui/events';
import { ANDROID_PARTS_PER_MINUTE } from '../messages/sms-pace';
import { phoneStatusEvent } from './sms-phone-status-event';

export interface SmsPhoneSummary {
  id: string;
  protocol: SmsProtocol;
  name: string;
  phone: string | null;
  status: SmsPhoneStatus;
  enabled: boolean;
  seenAt: Date | null;
  pairedAt: Date;
  appVersion: string | null;
  osVersion: string | null;
  model: string | null;
  battery: { percent: number | null; charging: boolean | null } | null;
  network: 'wifi' | 'cellular' | 'none' | null;
  permissionsOk: boolean | null;
  sims: ReportedSim[];
  /** Digits by slot, learned from received messages. */
  learnedNumbers: Readonly<Record<string, string>>;
  simSettings: SimSettings;
  simMode: SimMode;
  messagesPerMinute: number | null;
  smsLimitRaised: boolean;
  dailyLimit: number | null;
  quietHours: QuietHours | null;
  maxAttempts: number;
  messageTtlS: number;
  /** Per slot, today (UTC); slot 0: the phone chose. */
  sentToday: Record<string, number>;
  /** Messages waiting or in hand; counted up to 10,000. */
  pending: number;
}

/** An absent field stays unchanged. */
export interface SmsPhoneChange {
  name?: string;
  enabled?: boolean;
  /** Parts; null: as fast as it pulls. */
  messagesPerMinute?: number | null;
  /** Its Android was told to let an app send more than its own limit. */
  smsLimitRaised?: boolean;
  dailyLimit?: number | null;
  simMode?: SimMode;
  quietHours?: QuietHours | null;
  maxAttempts?: number;
  messageTtlS?: number;
  /** Only the named SIMs change; null resets a value. */
  sims?: readonly { slot: number; phone?: string | null; dailyLimit?: number | null; default?: boolean }[];
}

const MOST_COUNTED = 10_000;

/** SQL: current status of a phone `p`. */
const STATUS = `
  case when not p.enabled then 'disabled'
       when p.seen_at >= now() - interval '${SMS_PHONE_SILENCE_MINUTES} minutes' then 'connected'
       else 'disconnected' end`;

const countOf = (state: string): string => `
  (select count(*)::integer from (
     select 1 from messages m where m.lane collate "C" = ${laneNameSql(SMS_LANES, 'p.id')} and m.state = '${state}'
     limit ${MOST_COUNTED}) counted)`;

const SUMMARY = `
  p.id, p.protocol, p.name, p.phone, ${STATUS} as status, p.enabled, p.seen_at, p.paired_at,
  p.app_version, p.os_version, p.model, p.battery, p.network,
  p.permissions_ok, p.sims, p.learned_numbers, p.sim_settings, p.sim_mode,
  p.messages_per_minute, p.sms_limit_raised, p.daily_limit, p.quiet_hours,
  p.max_attempts, p.message_ttl_s,
  (select coalesce(jsonb_object_agg(d.slot, d.sent), '{}') from sms_phone_days d
   where d.phone_id = p.id and d.day = (now() at time zone 'UTC')::date) as sent_today,
  least(${countOf('queued')} + ${countOf('started')}, ${MOST_COUNTED}) as pending`;

const PHONE_LIST: Omit<ListQuery, 'values'> & { from: string } = {
  columns: SUMMARY,
  from: 'sms_phones p',
  where: `p.org_id = $1 and p.mode = $2 and p.unpaired_at is null and ($3::text is null or ${STATUS} = $3)`,
  order: { value: 'p.paired_at', id: 'p.id', kind: 'time', direction: 'desc', valueName: 'paired_at' },
  documents: ['p.sims', 'p.sim_settings', 'p.battery', 'p.quiet_hours'],
};

export class SmsPhoneRepository {
  constructor(private readonly database: Database) {}

  /**
   * An organization's phones, the last paired first, and their number.
   *
   * @param status null: all
   */
  async listForOrg(
    orgId: string,
    mode: Mode,
    status: SmsPhoneStatus | null,
    page: PageRequest,
  ): Promise<{ part: ListPart<SmsPhoneSummary>; total: number }> {
    const values = [orgId, mode, status];
    const counted = await this.database.query<{ total: number }>(
      `select count(*)::integer as total from ${PHONE_LIST.from} where ${PHONE_LIST.where}`,
      values,
    );
    const part = await readList<SmsPhoneSummary>(this.database, { ...PHONE_LIST, values }, page);
    return { part, total: counted.rows[0]?.total ?? 0 };
  }

  async findForOrg(orgId: string, mode: Mode, id: string): Promise<SmsPhoneSummary | null> {
    const { rows } = await this.database.query<SmsPhoneSummary>(
      `select ${SUMMARY} from sms_phones p where p.id = $1 and p.org_id = $2 and p.mode = $3 and p.unpaired_at is null`,
      [id, orgId, mode],
    );
    return rows[0] ?? null;
  }

  /**
   * Changes a phone and unblocks its lane: it may send more now. A changed status is an `account.status` event.
   *
   * @param alongside written in the same transaction
   * @returns `unknown`: the organization has no such phone. `too_fast`: its Android would hold messages back, and was
   * not declared to allow more
   */
  change(
    orgId: string,
    mode: Mode,
    id: string,
    change: SmsPhoneChange,
    alongside?: (transaction: Transaction) => Promise<void>,
  ): Promise<'changed' | 'unknown' | 'too_fast'> {
    return this.database.transaction(async (transaction) => {
      const { rows } = await transaction.query<PaceSettings & { simSettings: SimSettings }>(
        `select sim_settings, messages_per_minute,
           sms_limit_raised from sms_phones
         where id = $1 and org_id = $2 and mode = $3 and unpaired_at is null for no key update`,
        [id, orgId, mode],
      );
      const [before] = rows;
      if (before === undefined) return 'unknown';
      const setsPace = change.messagesPerMinute !== undefined || change.smsLimitRaised !== undefined;
      if (setsPace && isTooFast({ ...before, ...change })) return 'too_fast';
      await write(transaction, id, change, mergeSims(before.simSettings, change.sims ?? []));
      if (change.enabled !== undefined) await tellStatus(transaction, { id, orgId, mode });
      await transaction.query('update lanes set blocked_until = null where lane = $1', [laneName(SMS_LANES, id)]);
      await alongside?.(transaction);
      return 'changed';
    });
  }
}

type PaceSettings = Pick<SmsPhoneSummary, 'messagesPerMinute' | 'smsLimitRaised'>;

const isTooFast = ({ messagesPerMinute, smsLimitRaised }: PaceSettings): boolean =>
  !smsLimitRaised && (messagesPerMinute === null || messagesPerMinute > ANDROID_PARTS_PER_MINUTE);

const COLUMNS = {
  name: 'name',
  enabled: 'enabled',
  messagesPerMinute: 'messages_per_minute',
  smsLimitRaised: 'sms_limit_raised',
  dailyLimit: 'daily_limit',
  simMode: 'sim_mode',
  quietHours: 'quiet_hours',
  maxAttempts: 'max_attempts',
  messageTtlS: 'message_ttl_s',
} as const satisfies Partial<Record<keyof SmsPhoneChange, string>>;

async function write(queryable: Queryable, id: string, change: SmsPhoneChange, sims: SimSettings): Promise<void> {
  const given = Object.entries(COLUMNS).filter(([name]) => change[name as keyof typeof COLUMNS] !== undefined);
  const sets = given.map(([, column], index) => `${column} = $${index + 3}`);
  const values = given.map(([name]) => {
    const value = change[name as keyof typeof COLUMNS];
    return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  });
  await queryable.query(`update sms_phones set ${['sim_settings = $2', ...sets].join(', ')} where id = $1`, [
    id,
    JSON.stringify(sims),
    ...values,
  ]);
}

/** Settings of SIMs after a change. At most one is the default. */
export function mergeSims(before: SimSettings, changes: NonNullable<SmsPhoneChange['sims']>): SimSettings {
  const settings: SimSettings = structuredClone(before);
  for (const { slot, phone, dailyLimit, default: isDefault } of changes) {
    const sim = settings[slot] ?? {};
    if (isDefault === true) for (const other of Object.values(settings)) delete other.default;
    set(sim, 'phone', phone);
    set(sim, 'daily_limit', dailyLimit);
    set(sim, 'default', isDefault === false ? null : isDefault);
    settings[slot] = sim;
  }
  return Object.fromEntries(Object.entries(settings).filter(([, sim]) => Object.keys(sim).length > 0));
}

/** Undefined: unchanged; null: removed. */
function set<Name extends 'phone' | 'daily_limit' | 'default'>(
  sim: SimSettings[string],
  name: Name,
  value: SimSettings[string][Name] | null | undefined,
): void {
  if (value === undefined) return;
  if (value === null) delete sim[name];
  else sim[name] = value;
}

async function tellStatus(
  transaction: Queryable,
  { id, orgId, mode }: { id: string; orgId: string; mode: Mode },
): Promise<void> {
  const { rows } = await transaction.query<{
    name: string;
    phone: string | null;
    status: SmsPhoneStatus;
    previousStatus: SmsPhoneStatus;
  }>(
    `with old as materialized (select id, told_status from sms_phones p where id = $1 and told_status <> ${STATUS})
     update sms_phones p set told_status = ${STATUS} from old where p.id = old.id
     returning p.name, p.phone, p.told_status as status, old.told_status as previous_status`,
    [id],
  );
  const [changed] = rows;
  if (changed === undefined) return;
  const reason = changed.status === 'disabled' ? 'disabled' : 'enabled';
  const event = phoneStatusEvent({ id, orgId, mode, ...changed, reason });
  await new EventLogRepository(transaction).append(transaction, [event]);
}
