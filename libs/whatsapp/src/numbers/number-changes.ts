import { v7 as uuidv7 } from 'uuid';
import type { Mode, Queryable, NumberClaim, WhatsappNumberStatus } from '@chasqui/database';
import { accountEvent, EventLogRepository, type NewEvent } from '@chasqui/events';

export interface NumberRow {
  id: string;
  orgId: string;
  gatewayId: string;
  mode: Mode;
  phone: string;
  displayName: string;
  status: WhatsappNumberStatus;
  reason: string | null;
  jid: string | null;
  claim: NumberClaim;
  restrictedUntil: Date | null;
  pairedAt: Date | null;
  /** Since when its claim counts against other organizations. */
  provenAt: Date | null;
}

export const NUMBER_COLUMNS = `n.id, n.org_id, n.gateway_id, n.mode, n.phone, n.display_name, n.status, n.reason,
  n.jid, n.claim, n.restricted_until, n.paired_at, n.proven_at`;

/** `before` null: the number is new. */
export interface NumberChange {
  before: NumberRow | null;
  after: NumberRow;
  /** What customers believed before, if not `before.status`: their gateway was away. */
  knownStatus?: WhatsappNumberStatus;
}

export function aNewNumber(
  input: Pick<NumberRow, 'orgId' | 'gatewayId' | 'mode' | 'phone' | 'status'> & Partial<NumberRow>,
): NumberRow {
  return {
    id: uuidv7(),
    displayName: '',
    reason: null,
    jid: null,
    claim: 'held',
    restrictedUntil: null,
    pairedAt: null,
    provenAt: null,
    ...input,
  };
}

/**
 * The only writer of a number's state: rows, and an `account.status` event for each change of status or restriction, in
 * the caller's transaction. The caller holds the locks of the rows.
 */
export async function writeNumberChanges(transaction: Queryable, changes: readonly NumberChange[]): Promise<void> {
  const written = changes.filter(({ before, after }) => before === null || isDifferent(before, after));
  if (written.length > 0) {
    await transaction.query(
      {
        name: 'number-changes-write',
        text: `with account as (
            insert into accounts (id, org_id, mode, channel)
            select id, "orgId", mode, 'whatsapp'
              from json_to_recordset($1::json) as x ("id" uuid, "orgId" uuid, "mode" text, "isNew" boolean)
             where "isNew"
          )
          insert into whatsapp_numbers as n (id, org_id, gateway_id, mode, phone, display_name, status, reason, jid,
                                                claim, restricted_until, paired_at, proven_at)
          select x.* from json_to_recordset($1::json) as x (
                 "id" uuid, "orgId" uuid, "gatewayId" uuid, "mode" text, "phone" text, "displayName" text, "status" text,
                 "reason" text, "jid" text, "claim" text, "restrictedUntil" timestamptz, "pairedAt" timestamptz, "provenAt" timestamptz)
          on conflict (id) do update
             set gateway_id = excluded.gateway_id, display_name = excluded.display_name, status = excluded.status,
                 reason = excluded.reason, jid = excluded.jid, claim = excluded.claim,
                 restricted_until = excluded.restricted_until, paired_at = excluded.paired_at,
                 proven_at = excluded.proven_at, updated_at = now()`,
      },
      [JSON.stringify(written.map(({ before, after }) => ({ ...after, isNew: before === null })))],
    );
  }
  await appendNumberEvents(transaction, changes);
}

export async function appendNumberEvents(transaction: Queryable, changes: readonly NumberChange[]): Promise<void> {
  await new EventLogRepository(transaction).append(transaction, changes.filter(isNews).map(toEvent));
}

function isNews({ before, after, knownStatus }: NumberChange): boolean {
  if (before === null) return true;
  return (knownStatus ?? before.status) !== after.status || !isSameTime(before.restrictedUntil, after.restrictedUntil);
}

function toEvent({ before, after, knownStatus }: NumberChange): NewEvent {
  return accountEvent(after, {
    kind: 'whatsapp_number',
    id: after.id,
    name: after.displayName === '' ? null : after.displayName,
    phone: after.phone,
    status: after.status,
    previous_status: knownStatus ?? before?.status ?? null,
    reason: after.reason,
    restricted_until: after.restrictedUntil?.toISOString() ?? null,
  });
}

function isDifferent(before: NumberRow, after: NumberRow): boolean {
  return (
    before.gatewayId !== after.gatewayId ||
    before.displayName !== after.displayName ||
    before.status !== after.status ||
    before.reason !== after.reason ||
    before.jid !== after.jid ||
    before.claim !== after.claim ||
    !isSameTime(before.restrictedUntil, after.restrictedUntil) ||
    !isSameTime(before.pairedAt, after.pairedAt) ||
    !isSameTime(before.provenAt, after.provenAt)
  );
}

const isSameTime = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();
