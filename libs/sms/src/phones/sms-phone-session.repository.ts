import { isRunningSql, SMS_LANES, laneName, laneNameSql } from '@chasqui/lanes';
import type { Mode, Database, Statement, QuietHours, ReportedSim, SimMode } from '@chasqui/database';
import { hashSmsSecret } from './sms-secrets';

export interface RungPhone {
  enabled: boolean;
  /** An operator paused its lane, or its organization is suspended. */
  isPaused: boolean;
  isHeard: boolean;
  quietHours: QuietHours | null;
}

export interface PhoneIdentity {
  id: string;
  orgId: string;
  mode: Mode;
  appId: string;
  name: string;
  login: string | null;
  /** False: it is offered nothing. */
  enabled: boolean;
  messagesPerMinute: number | null;
  simMode: SimMode;
  sealedSigningKey: Buffer | null;
  appVersion: string | null;
  pairedAt: Date;
  /** Seconds since it was last recorded as heard; null: not since pairing. */
  seenSecondsAgo: number | null;
}

const COLUMNS = `
  id, org_id, mode, app_id, name, login, enabled, messages_per_minute,
  sim_mode, sealed_signing_key, app_version,
  paired_at, case when seen_at > paired_at then extract(epoch from now() - seen_at)::float8 end as seen_seconds_ago`;

const FIND: Statement = {
  name: 'sms_phone_by_token',
  text: `select ${COLUMNS} from sms_phones where token_hash = $1 and protocol = 'sms_gate'`,
};

const FIND_MANY: Statement = {
  name: 'sms_phones_by_ids',
  text: `select ${COLUMNS} from sms_phones where id = any ($1) and token_hash is not null and protocol = 'sms_gate'`,
};

const FIND_RUNG: Statement = {
  name: 'sms_phone_rung',
  text: `
    select enabled, coalesce(seen_at >= now() - $2 * interval '1 second', false) as is_heard,
      exists (select from lanes l where l.lane = ${laneNameSql(SMS_LANES, 'sms_phones.id')} and not ${isRunningSql('l')}) as is_paused,
      quiet_hours
    from sms_phones where id = $1 and token_hash is not null and protocol = 'sms_gate'`,
};

const HAS_WORK: Statement = {
  name: 'sms_phone_has_work',
  text: `
    select exists (select from messages where lane collate "C" = $1 and state = 'queued' and org_id = $2)
      or exists (select from messages where lane collate "C" = $1 and state = 'started' and org_id = $2) as has_work`,
};

const BLOCK_LANE: Statement = {
  name: 'sms_phone_block_lane',
  text: `
    insert into lanes (lane, blocked_until) values ($1, now() + $2 * interval '1 millisecond')
    on conflict (lane) do update set blocked_until = excluded.blocked_until`,
};

/**
 * Unblocks a lane that was left alone because its phone was away. A phone that was away for an hour has to report what
 * it received meanwhile: older apps forget messages that come while they do not run. Never from before its pairing:
 * that is private. The ten minutes are for clocks that differ.
 */
const NOTE_SEEN: Statement = {
  name: 'sms_phone_seen',
  text: `
    with old as materialized (
      select id, seen_at from sms_phones where id = $1 and org_id = $2 and token_hash is not null for no key update
    ),
    seen as (
      update sms_phones p set seen_at = now(), app_version = coalesce($3, p.app_version),
        export_since = case when p.seen_at < now() - interval '1 hour'
          then least(p.export_since, greatest(p.seen_at - interval '10 minutes', p.paired_at)) else p.export_since end,
        export_until = case when p.seen_at < now() - interval '1 hour' then null else p.export_until end
      from old where p.id = old.id
      returning p.id, old.seen_at as seen_before
    )
    update lanes l set blocked_until = null from seen
    where l.lane = ${laneNameSql(SMS_LANES, 'seen.id')}
      and (seen.seen_before is null or seen.seen_before < now() - $4 * interval '1 second')`,
};

/** The app masks all but a number's last digits: a SIM with other last digits is another one. */
const NOTE_SIMS: Statement = {
  name: 'sms_phone_sims',
  text: `
    update sms_phones set sims = $3::jsonb, learned_numbers = case when $3::jsonb = '[]' then learned_numbers else (
      select coalesce(jsonb_object_agg(l.key, l.value), '{}') from jsonb_each_text(learned_numbers) l
      where exists (
        select from jsonb_array_elements($3::jsonb) s where s ->> 'slot' = l.key
          and right(coalesce(nullif(regexp_replace(s ->> 'phone', '\\D', '', 'g'), ''), l.value), 4) = right(l.value, 4))) end
    where id = $1 and org_id = $2 and token_hash is not null and sims <> $3::jsonb`,
};

/** Which phone is calling, and when it was heard. */
export class SmsPhoneSessionRepository {
  constructor(private readonly database: Database) {}

  /** Null: unknown, or unpaired. */
  async findByToken(token: string): Promise<PhoneIdentity | null> {
    const { rows } = await this.database.query<PhoneIdentity>(FIND, [hashSmsSecret(token)]);
    return rows[0] ?? null;
  }

  /**
   * Notes that a phone was heard now. After a silence its lane is unblocked.
   *
   * @param appVersion null: unchanged
   * @param silenceSeconds how long it may be silent without counting as away
   */
  async noteSeen(
    phone: { id: string; orgId: string },
    appVersion: string | null,
    silenceSeconds: number,
  ): Promise<void> {
    await this.database.query(NOTE_SEEN, [phone.id, phone.orgId, appVersion, silenceSeconds]);
  }

  async noteSims(phone: { id: string; orgId: string }, sims: readonly ReportedSim[]): Promise<void> {
    await this.database.query(NOTE_SIMS, [phone.id, phone.orgId, JSON.stringify(sims)]);
  }

  async findByIds(ids: readonly string[]): Promise<Map<string, PhoneIdentity>> {
    if (ids.length === 0) return new Map();
    const { rows } = await this.database.query<PhoneIdentity>(FIND_MANY, [ids]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  async hasWork({ id, orgId }: { id: string; orgId: string }): Promise<boolean> {
    const { rows } = await this.database.query<{ hasWork: boolean }>(HAS_WORK, [laneName(SMS_LANES, id), orgId]);
    return rows[0]?.hasWork ?? false;
  }

  /** Null: unpaired, or its protocol has no events. */
  async findRung(id: string, silenceSeconds: number): Promise<RungPhone | null> {
    const { rows } = await this.database.query<RungPhone>(FIND_RUNG, [id, silenceSeconds]);
    return rows[0] ?? null;
  }

  async blockLane(lane: string, blockMs: number): Promise<void> {
    await this.database.query(BLOCK_LANE, [lane, blockMs]);
  }
}
