import type { Mode, NumberClaim, Queryable, WhatsappNumberStatus } from '@chasqui/database';
import { v7 as uuid } from 'uuid';

export interface NumberDraft {
  id: string;
  orgId: string;
  mode: Mode;
  /** Digits. */
  phone: string;
  status: WhatsappNumberStatus;
  reason: string | null;
  claim: NumberClaim;
  /** Seconds from now; null: its gateway answers. */
  hangsForS: number | null;
  /** `never`: its app was never started; a number: last heard from this many seconds ago, and offline. */
  gateway: 'online' | 'never' | number;
}

/** Inserts a number; by default connected, with a gateway of its own that is online. */
export async function aNumber(
  database: Queryable,
  draft: Partial<NumberDraft> & { orgId: string },
): Promise<NumberDraft> {
  const number: NumberDraft = {
    id: uuid(),
    mode: 'live',
    phone: '15550002222',
    status: 'connected',
    reason: null,
    claim: 'held',
    hangsForS: null,
    gateway: 'online',
    ...draft,
  };
  const seenAgoS = number.gateway === 'online' ? 0 : number.gateway === 'never' ? null : number.gateway;
  await database.query(
    `with gateway as (
       insert into gateways (id, org_id, mode, capabilities, first_seen_at, seen_at, owner_address, lost_at)
       values ($1, $2, $3, '{}', now() - $4::float8 * interval '1 second', now() - $4 * interval '1 second',
         case when $5::boolean then '127.0.0.1:1' end, case when not $5 then now() end)
     ), account as (insert into accounts (id, org_id, mode, channel) values ($6, $2, $3, 'whatsapp'))
     insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status, reason, claim, hangs_until, paired_at)
     values ($6, $2, $1, $3, $7, $8, $9, $10, now() + $11::float8 * interval '1 second', now())`,
    [
      uuid(),
      number.orgId,
      number.mode,
      seenAgoS,
      number.gateway === 'online',
      number.id,
      number.phone,
      number.status,
      number.reason,
      number.claim,
      number.hangsForS,
    ],
  );
  return number;
}
