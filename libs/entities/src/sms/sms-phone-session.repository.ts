import type { Mode } from '../api-keys/api-key.entity';
import type { Database, Statement } from '../database/database';
import type { SimMode } from './sms-phone.entity';
import { hashSmsSecret } from './sms-secrets';

/** A phone as its own requests see it. */
export interface PhoneIdentity {
  id: string;
  orgId: string;
  mode: Mode;
  /** The id by which the app knows itself. */
  appId: string;
  name: string;
  login: string | null;
  /** False: it is offered nothing. */
  enabled: boolean;
  messagesPerMinute: number | null;
  simMode: SimMode;
  sealedSigningKey: Buffer | null;
  appVersion: string | null;
  /** Seconds since it was last noted that it was heard; null: never. */
  seenSecondsAgo: number | null;
}

const FIND: Statement = {
  name: 'sms_phone_by_token',
  text: `
    select id, org_id as "orgId", mode, app_id as "appId", name, login, enabled,
      messages_per_minute as "messagesPerMinute", sim_mode as "simMode", sealed_signing_key as "sealedSigningKey",
      app_version as "appVersion", extract(epoch from now() - seen_at)::float8 as "seenSecondsAgo"
    from sms_phones where token_hash = $1 and protocol = 'sms_gate'`,
};

/** A lane that was left alone because its phone was away is looked at again. */
const NOTE_SEEN: Statement = {
  name: 'sms_phone_seen',
  text: `
    with seen as (
      update sms_phones set seen_at = now(), app_version = coalesce($3, app_version)
      where id = $1 and org_id = $2 and token_hash is not null
      returning id, old.seen_at as seen_before
    )
    update lanes l set blocked_until = null from seen
    where l.lane = 'sms:' || seen.id
      and (seen.seen_before is null or seen.seen_before < now() - $4 * interval '1 second')`,
};

/** Which phone is calling, and that it was heard. */
export class SmsPhoneSessionRepository {
  constructor(private readonly database: Database) {}

  /** The paired phone with this token; null: unknown, or it was unpaired. */
  async findByToken(token: string): Promise<PhoneIdentity | null> {
    const { rows } = await this.database.query<PhoneIdentity>(FIND, [hashSmsSecret(token)]);
    return rows[0] ?? null;
  }

  /**
   * Notes that a phone was heard now. After a silence its lane is looked at again.
   *
   * @param appVersion null: as it is
   * @param silenceSeconds how long it may have been silent without having been away
   */
  async noteSeen(
    phone: { id: string; orgId: string },
    appVersion: string | null,
    silenceSeconds: number,
  ): Promise<void> {
    await this.database.query(NOTE_SEEN, [phone.id, phone.orgId, appVersion, silenceSeconds]);
  }
}
