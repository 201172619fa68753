import type { Mode, Queryable, ReportedSim, SmsPhoneStatus } from '@chasqui/database';
import { EventLogRepository } from '@chasqui/events';
import { phoneStatusEvent } from './sms-phone-status-event';
import { hashSmsSecret } from './sms-secrets';

export interface PhonePlace {
  orgId: string;
  mode: Mode;
  login: string | null;
}

interface RegisteringPhone {
  id: string;
  appId: string;
  token: string;
  login: string;
  /** `Maker/Product`; null: unknown. */
  model: string | null;
  sims: readonly ReportedSim[];
  sealSigningKey: (phoneId: string) => Buffer;
  place: PhonePlace;
}

/**
 * Writes a new or re-registered phone, with the event of its status.
 *
 * A new phone was not heard yet: the answer with its token may get lost, and then no message must wait for it. A known
 * one was, under its former token.
 */
export async function writePhone(transaction: Queryable, phone: RegisteringPhone): Promise<void> {
  const { orgId, mode } = phone.place;
  const { rows: known } = await transaction.query<{ status: SmsPhoneStatus }>(
    'select told_status as status from sms_phones where id = $1 for no key update',
    [phone.id],
  );
  const { rows } = await transaction.query<{
    name: string;
    phone: string | null;
    now: SmsPhoneStatus;
  }>(
    `with account as (
       insert into accounts (id, org_id, mode, channel) values ($1, $2, $3, 'sms') on conflict (id) do nothing
     )
     insert into sms_phones (id, org_id, mode, protocol, name, model, app_id, token_hash, login, sealed_signing_key, sims,
       told_status, paired_at)
     values ($1, $2, $3, 'sms_gate', $4, $5, $6, $7, $8, $9, $10, 'disconnected', now())
     on conflict (id) do update set
       app_id = excluded.app_id, token_hash = excluded.token_hash, login = excluded.login,
       sealed_signing_key = excluded.sealed_signing_key, sims = excluded.sims, seen_at = now(), paired_at = now(),
       app_version = null,
       told_status = case when sms_phones.enabled then 'connected' else 'disabled' end
     returning name, phone, told_status as now`,
    [
      phone.id,
      orgId,
      mode,
      nameOf(phone.model),
      phone.model,
      phone.appId,
      hashSmsSecret(phone.token),
      phone.login,
      phone.sealSigningKey(phone.id),
      JSON.stringify(phone.sims),
    ],
  );
  const written = rows[0];
  const before = known[0]?.status ?? null;
  if (written === undefined || before === written.now) return;
  const { name, phone: number, now } = written;
  const change = { id: phone.id, orgId, mode, name, phone: number, status: now, previousStatus: before };
  await new EventLogRepository(transaction).append(transaction, [phoneStatusEvent({ ...change, reason: 'paired' })]);
}

/** `Google/oriole` → `Google oriole`; customers may change it. */
const nameOf = (model: string | null): string =>
  (model ?? '').replaceAll('/', ' ').trim().slice(0, 64) || 'Android phone';
