import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '../database/database';
import type { WhatsappNumberStatus } from './whatsapp-number.entity';

/** What a gateway app reports of one of its numbers (the shape of `SessionState` on the wire). */
export interface ReportedSession {
  /** Digits with country code. */
  phone: string;
  status: WhatsappNumberStatus;
  jid?: string | null;
  reason?: string | null;
}

// The gateway's row is locked against a change of epoch, so what an outdated connection still says cannot be written
// after the first words of its successor.
const CURRENT = `select g.id, g.org_id, g.mode from gateways g
  where g.id = $1 and g.epoch = $2 and g.revoked_at is null for share`;

/** About so many numbers one gateway may bring along; more would be a gateway that grabs other people's phones. */
const MOST_NUMBERS_PER_GATEWAY = 500;

/**
 * The state of numbers, as their gateways report it. A number belongs to the gateway that reported it first, for as
 * long as that gateway is not revoked; a phone that another organization has is never taken over. A number that is new
 * is stored when it is connected, not before: to ask for a pairing is the organization's own doing.
 */
export class NumberSessionRepository {
  /**
   * Applies one report. Meant for the transaction that also marks the event that carried it.
   *
   * @param epoch the epoch of the connection that reports
   * @returns false when it was ignored: an outdated epoch, or the phone belongs to somebody else
   */
  async applySession(
    queryable: Queryable,
    gatewayId: string,
    epoch: number,
    session: ReportedSession,
  ): Promise<boolean> {
    return (await this.applySessions(queryable, gatewayId, epoch, [session])).has(session.phone);
  }

  /**
   * Applies reports in one statement; of several about one phone the last counts.
   *
   * @returns phones whose report was applied
   */
  async applySessions(
    queryable: Queryable,
    gatewayId: string,
    epoch: number,
    sessions: readonly ReportedSession[],
  ): Promise<Set<string>> {
    const reports = [...new Map(sessions.map((session) => [session.phone, session])).values()];
    if (reports.length === 0) return new Set();
    const { rows } = await queryable.query<{ phone: string }>(
      {
        name: 'number-sessions-apply',
        // Sorted by phone: two batches lock numbers in one order.
        text: `with g as (${CURRENT})
          insert into whatsapp_numbers as n (id, org_id, gateway_id, mode, phone, status, reason, jid, paired_at)
          select r.id, g.org_id, g.id, g.mode, r.phone, r.status, r.reason, r.jid,
                 case when r.status = 'connected' then now() end
            from g cross join unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[])
                 as r (id, phone, status, reason, jid)
           where exists (select from whatsapp_numbers known where known.phone = r.phone and known.mode = g.mode)
              or (r.status = 'connected' and (select count(*) from whatsapp_numbers o where o.gateway_id = g.id) < $8)
           order by r.phone
          on conflict (phone, mode) do update
             set gateway_id = excluded.gateway_id, status = excluded.status, reason = excluded.reason,
                 jid = coalesce(excluded.jid, n.jid), updated_at = now(),
                 paired_at = case when excluded.status = 'connected' and n.status not in ('connected', 'disconnected')
                                  then now() else coalesce(n.paired_at, excluded.paired_at) end
           where n.org_id = excluded.org_id
             and (n.gateway_id = excluded.gateway_id
                  or exists (select 1 from gateways old where old.id = n.gateway_id and old.revoked_at is not null))
          returning n.phone`,
      },
      [
        gatewayId,
        epoch,
        reports.map(() => uuidv7()),
        reports.map((report) => report.phone),
        reports.map((report) => report.status),
        reports.map((report) => report.reason ?? null),
        reports.map((report) => report.jid ?? null),
        MOST_NUMBERS_PER_GATEWAY,
      ],
    );
    return new Set(rows.map((row) => row.phone));
  }

  /**
   * Numbers of a gateway that its hello did not list: connected ones become disconnected, pairings under way are over.
   *
   * @returns how many changed
   */
  async dropUnlisted(
    queryable: Queryable,
    gatewayId: string,
    epoch: number,
    listedPhones: readonly string[],
  ): Promise<number> {
    const { rowCount } = await queryable.query(
      {
        name: 'number-sessions-drop',
        text: `with g as (${CURRENT}), gone as (
            select n.id from whatsapp_numbers n join g on g.id = n.gateway_id
             where n.status in ('connected', 'pending', 'waiting_qr') and n.phone <> all ($3::text[])
             order by n.phone for update of n)
          update whatsapp_numbers n
             set status = case when n.status = 'connected' then 'disconnected' else 'qr_expired' end,
                 reason = 'not_on_gateway', updated_at = now()
            from gone where n.id = gone.id`,
      },
      [gatewayId, epoch, listedPhones],
    );
    return rowCount ?? 0;
  }
}
