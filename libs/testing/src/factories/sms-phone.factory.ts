import { createHash, randomUUID } from 'node:crypto';
import type { Mode, QuietHours, Queryable, ReportedSim, SimMode, SimSettings, SmsProtocol } from '@chasqui/database';
import { v7 as uuid } from 'uuid';

export interface SmsPhoneDraft {
  id: string;
  orgId: string;
  mode: Mode;
  protocol: SmsProtocol;
  name: string;
  phone: string | null;
  enabled: boolean;
  messagesPerMinute: number | null;
  dailyLimit: number | null;
  simMode: SimMode;
  simSettings: SimSettings;
  quietHours: QuietHours | null;
  messageTtlS: number;
  sims: ReportedSim[];
  /** Null if never seen. */
  seenMinutesAgo: number | null;
  /** The later, the younger among its organization's phones. */
  pairedMinutesAgo: number;
}

/** Inserts an SMS phone; by default connected. */
export async function aPhone(database: Queryable, draft: Partial<SmsPhoneDraft> = {}): Promise<SmsPhoneDraft> {
  const phone: SmsPhoneDraft = {
    id: uuid(),
    orgId: uuid(),
    mode: 'live',
    protocol: 'sms_gate',
    name: 'Maker/Phone',
    phone: null,
    enabled: true,
    messagesPerMinute: 12,
    dailyLimit: null,
    simMode: 'default',
    simSettings: {},
    quietHours: null,
    messageTtlS: 86_400,
    sims: [],
    seenMinutesAgo: 0,
    pairedMinutesAgo: 0,
    ...draft,
  };
  const secret = randomUUID();
  await database.query(
    `with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, $3, 'sms'))
     insert into sms_phones (id, org_id, mode, protocol, name, app_id, token_hash, phone, enabled, messages_per_minute,
       daily_limit, sim_mode, sim_settings, quiet_hours, message_ttl_s, sims, told_status, seen_at, paired_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
       case when not $9 then 'disabled' when $17::float8 < 20 then 'connected' else 'disconnected' end,
       now() - $17 * interval '1 minute', now() - $18::float8 * interval '1 minute')`,
    [
      phone.id,
      phone.orgId,
      phone.mode,
      phone.protocol,
      phone.name,
      phone.protocol === 'cht' ? null : secret.slice(0, 21),
      createHash('sha256').update(secret).digest(),
      phone.phone,
      phone.enabled,
      phone.messagesPerMinute,
      phone.dailyLimit,
      phone.simMode,
      JSON.stringify(phone.simSettings),
      phone.quietHours && JSON.stringify(phone.quietHours),
      phone.messageTtlS,
      JSON.stringify(phone.sims),
      phone.seenMinutesAgo,
      phone.pairedMinutesAgo,
    ],
  );
  return phone;
}
