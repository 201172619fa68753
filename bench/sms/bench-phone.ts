import { randomUUID } from 'node:crypto';
import type { Database } from '@chasqui/database';
import { hashSmsSecret, newPhoneAppId, newPhoneToken } from '@chasqui/sms';

export interface BenchPhone {
  /** `device_id`. */
  id: string;
  orgId: string;
  token: string;
}

export async function addBenchPhone(database: Database, orgId: string, mode: 'live' | 'test'): Promise<BenchPhone> {
  const phone = { id: randomUUID(), orgId, token: newPhoneToken() };
  await database.query(
    `with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, $3, 'sms'))
     insert into sms_phones (id, org_id, mode, protocol, name, app_id, token_hash, messages_per_minute, told_status, seen_at)
     values ($1, $2, $3, 'sms_gate', 'Bench phone', $4, $5, null, 'connected', now())`,
    [phone.id, orgId, mode, newPhoneAppId(), hashSmsSecret(phone.token)],
  );
  return phone;
}
