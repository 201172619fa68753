import type { Mode, Database, Statement, SimSettings, SmsProtocol } from '@chasqui/database';

export interface SmsReceiver {
  id: string;
  orgId: string;
  mode: Mode;
  protocol: SmsProtocol;
  phone: string | null;
  simSettings: SimSettings;
  /** Digits by slot, learned from received messages. */
  learnedNumbers: Readonly<Record<string, string>>;
  sealedSigningKey: Buffer | null;
  tokenHash: Buffer;
  /** Seconds since it was last recorded as heard; null: never. */
  seenSecondsAgo: number | null;
}

/** A missing value stays unchanged. */
export interface PhoneHealth {
  battery?: { percent: number | null; charging: boolean | null };
  network?: 'wifi' | 'cellular' | 'none' | null;
  appVersion?: string;
}

const FIND: Statement = {
  name: 'sms_receiver_find',
  text: `
    select id, org_id, mode, protocol, phone, sim_settings,
      learned_numbers,
      sealed_signing_key, token_hash,
      extract(epoch from now() - seen_at)::float8 as seen_seconds_ago
    from sms_phones where id = $1 and token_hash is not null and unpaired_at is null`,
};

const RECORD_HEALTH: Statement = {
  name: 'sms_receiver_health',
  text: `
    update sms_phones set battery = coalesce($3, battery), network = case when $4 then $5 else network end,
      app_version = coalesce($6, app_version)
    where id = $1 and org_id = $2 and token_hash is not null`,
};

/** The phone's number is that of the SIM learned first. */
const LEARN: Statement = {
  name: 'sms_receiver_learn',
  text: `
    update sms_phones set learned_numbers = jsonb_set(learned_numbers, array[$3::text], to_jsonb($4::text)),
      phone = case when phone is null or phone = learned_numbers ->> $3::text then $4::text else phone end
    where id = $1 and org_id = $2 and token_hash is not null`,
};

export class SmsReceiverRepository {
  constructor(private readonly database: Database) {}

  /** The paired phone with this id, of any organization: its signature or password proves its identity. */
  async findPaired(phoneId: string): Promise<SmsReceiver | null> {
    const { rows } = await this.database.query<SmsReceiver>(FIND, [phoneId]);
    return rows[0] ?? null;
  }

  /**
   * @param slot 1 to 3
   * @param number digits
   */
  async learnNumber(phone: { id: string; orgId: string }, slot: number, number: string): Promise<void> {
    await this.database.query(LEARN, [phone.id, phone.orgId, String(slot), number]);
  }

  async recordHealth(phone: { id: string; orgId: string }, health: PhoneHealth): Promise<void> {
    await this.database.query(RECORD_HEALTH, [
      phone.id,
      phone.orgId,
      health.battery ? JSON.stringify(health.battery) : null,
      health.network !== undefined,
      health.network ?? null,
      health.appVersion ?? null,
    ]);
  }
}
