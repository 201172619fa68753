import type { Queryable } from '@chasqui/database';
import { EventLogRepository } from '@chasqui/events';
import { spellingsOf } from '@chasqui/phone-numbers';
import { gatewayEvent, type GatewayOfOrg } from '../presence/gateway-status-event';
import { GATEWAY_ONLINE, ONLINE_SECONDS } from '../presence/gateway-online';
import { OPEN_PAIRING } from './pairing.sql';
import {
  appendNumberEvents,
  NUMBER_COLUMNS,
  type NumberChange,
  type NumberRow,
  writeNumberChanges,
} from './number-changes';
import { heldInAnotherSpelling, holdersAmongOthers, lockClaims } from './number-claims.sql';
import { releaseUnproven } from './number-losers';
import {
  afterReport,
  type KnownNumber,
  type ReportedSession,
  type Reporter,
  wouldClaim,
  wouldProve,
} from './number-report';

/** More numbers per gateway would be one that grabs other people's phones. */
const MOST_NUMBERS_PER_GATEWAY = 500;
const MOST_UNPROVEN = 100;
/** A smaller change of a wrong clock is no news: it is asked again and again, and answers take a while. */
const SAME_CLOCK_S = 60;

/** Locked against a change of epoch. */
interface CurrentGateway extends Reporter {
  wasLost: boolean;
}

/**
 * The state of numbers, as their gateways report it; `afterReport` decides what a report means. Every change is written
 * with its event.
 */
export class NumberSessionRepository {
  /** @param mostUnproven numbers that an organization's gateways may bring along without a link, per mode */
  constructor(private readonly mostUnproven = MOST_UNPROVEN) {}

  /**
   * Applies one report. Meant for the transaction that also marks the event that carried it.
   *
   * @param epoch of the reporting connection
   * @returns false when it was ignored: an outdated epoch, an unlinked number, or another organization's phone
   */
  async applySession(
    transaction: Queryable,
    gatewayId: string,
    epoch: number,
    session: ReportedSession,
  ): Promise<boolean> {
    return (await this.applySessions(transaction, gatewayId, epoch, [session])).has(session.phone);
  }

  /**
   * Applies reports; of several about one phone the last counts.
   *
   * @returns phones whose report was applied
   */
  async applySessions(
    transaction: Queryable,
    gatewayId: string,
    epoch: number,
    sessions: readonly ReportedSession[],
  ): Promise<Set<string>> {
    const gateway = sessions.length === 0 ? null : await this.lockCurrent(transaction, gatewayId, epoch);
    return gateway === null ? new Set() : this.apply(transaction, gateway, sessions);
  }

  /**
   * Applies the full list of a gateway that has just connected, or was polled. Connected numbers missing from it become
   * disconnected, and their open pairings end.
   *
   * @returns phones whose report was applied
   */
  async replaceAll(
    transaction: Queryable,
    gatewayId: string,
    epoch: number,
    sessions: readonly ReportedSession[],
  ): Promise<Set<string>> {
    const gateway = await this.lockCurrent(transaction, gatewayId, epoch);
    if (gateway === null) return new Set();
    if (gateway.wasLost) await this.noteFound(transaction, gateway);
    const listed = sessions.map((session) => ({ ...session, restrictedUntil: session.restrictedUntil ?? null }));
    const applied = await this.apply(transaction, gateway, listed);
    const unlisted = await this.lockUnlisted(transaction, gateway, [...new Set(listed.map(({ phone }) => phone))]);
    await writeNumberChanges(
      transaction,
      unlisted.map((before) => {
        const status = before.status === 'connected' ? 'disconnected' : 'qr_expired';
        return changeOf(before, { ...before, status, reason: 'not_on_gateway', restrictedUntil: null }, gateway);
      }),
    );
    return applied;
  }

  /**
   * A direct gateway refuses all requests because its clock is wrong: no replica owns it until that is over, and its
   * connected numbers are away, with the reason `clock`.
   *
   * @param epoch as read: a newer connection knows better
   * @param aheadS seconds that its clock is ahead; negative: behind
   * @returns false when nothing changed
   */
  async noteWrongClock(transaction: Queryable, gatewayId: string, epoch: number, aheadS: number): Promise<boolean> {
    const { rows } = await transaction.query<CurrentGateway>(
      `update gateways set clock_ahead_s = $3, owner_address = null
        where id = $1 and epoch = $2 and revoked_at is null
          and (clock_ahead_s is null or abs(clock_ahead_s - $3) > ${SAME_CLOCK_S} or owner_address is not null)
       returning id, org_id, mode, lost_at is not null as was_lost`,
      [gatewayId, epoch, aheadS],
    );
    const [gateway] = rows;
    if (gateway === undefined) return false;
    const { rows: connected } = await transaction.query<NumberRow>(
      `select ${NUMBER_COLUMNS} from whatsapp_numbers n
        where n.gateway_id = $1 and n.status = 'connected' order by n.phone for update of n`,
      [gatewayId],
    );
    const changes = connected.map((before) =>
      changeOf(before, { ...before, status: 'disconnected', reason: 'clock' }, gateway),
    );
    await writeNumberChanges(transaction, changes);
    return true;
  }

  /**
   * Tells customers of gateways unheard for 45 s: they are offline, and their connected numbers are away. The numbers'
   * rows keep the last report, so that a send to them says that the gateway app is closed.
   *
   * @returns how many gateways
   */
  async noteLost(transaction: Queryable, limit: number): Promise<number> {
    const { rows: lost } = await transaction.query<GatewayOfOrg & { isClockWrong: boolean }>(
      `update gateways set lost_at = now() where id in (
         select g.id from gateways g
          where g.lost_at is null and g.revoked_at is null and g.seen_at < now() - interval '${ONLINE_SECONDS} seconds'
            and not ${GATEWAY_ONLINE}
          order by g.id limit $1 for update skip locked)
       returning id, org_id, mode, clock_ahead_s is not null as is_clock_wrong`,
      [limit],
    );
    if (lost.length === 0) return 0;
    const gone = lost.map((gateway) => gatewayEvent(gateway, 'offline', gateway.isClockWrong ? 'clock' : null));
    await new EventLogRepository(transaction).append(transaction, gone);
    const { rows } = await transaction.query<NumberRow>(
      `select ${NUMBER_COLUMNS} from whatsapp_numbers n
        where n.gateway_id = any ($1) and n.status = 'connected' order by n.phone for share`,
      [lost.map(({ id }) => id)],
    );
    await appendNumberEvents(
      transaction,
      rows.map((before) => ({ before, after: { ...before, status: 'disconnected', reason: 'gateway_offline' } })),
    );
    return lost.length;
  }

  private async apply(
    transaction: Queryable,
    gateway: CurrentGateway,
    sessions: readonly ReportedSession[],
  ): Promise<Set<string>> {
    const reports = [...new Map(sessions.map((session) => [session.phone, session])).values()];
    const phones = reports.map(({ phone }) => phone);
    const glance = await this.read(transaction, gateway, phones, '');
    const claims = reports.filter((report) => {
      const before = glance.get(report.phone) ?? null;
      return wouldClaim(before, report) || wouldProve(before, report, gateway.id);
    });
    const room = claims.length === 0 ? 0 : await this.lockRoom(transaction, gateway, claims);
    const claimed = claims.map(({ phone }) => phone);
    const held = await heldInAnotherSpelling(transaction, gateway.orgId, gateway.mode, claimed);
    const known = await this.read(transaction, gateway, phones, 'order by n.phone for update of n');
    const others = await holdersAmongOthers(transaction, gateway.orgId, gateway.mode, phones);
    const changes: NumberChange[] = [];
    let left = room;
    for (const report of reports) {
      const before = known.get(report.phone) ?? null;
      const isLocked = claims.includes(report);
      const mayProve = isLocked && others.get(report.phone) !== 'proven';
      const isFree = wouldProve(before, report, gateway.id) ? mayProve : !others.has(report.phone);
      const may = { claim: left > 0 && isFree && isLocked && !held.has(report.phone), prove: mayProve };
      const after = afterReport(before, report, gateway, may);
      if (after === null) continue;
      if (before?.claim !== 'held') {
        left -= 1;
        for (const spelling of spellingsOf(report.phone)) held.add(spelling);
      }
      changes.push(changeOf(before, after, gateway));
    }
    await writeNumberChanges(transaction, changes);
    await this.endLinks(transaction, changes);
    const proven = changes.filter(({ before, after }) => after.provenAt !== null && !before?.provenAt);
    await releaseUnproven(
      transaction,
      gateway,
      proven.map(({ after }) => after.phone),
    );
    return new Set(changes.map(({ after }) => after.phone));
  }

  private async noteFound(transaction: Queryable, gateway: CurrentGateway): Promise<void> {
    const { rowCount } = await transaction.query(
      'update gateways set lost_at = null where id = $1 and lost_at is not null',
      [gateway.id],
    );
    if (rowCount !== 1) return;
    await new EventLogRepository(transaction).append(transaction, [gatewayEvent(gateway, 'online', null)]);
  }

  /** Share-locks the gateway's row, so that an outdated connection cannot write after its successor. */
  private async lockCurrent(transaction: Queryable, gatewayId: string, epoch: number): Promise<CurrentGateway | null> {
    const { rows } = await transaction.query<CurrentGateway>(
      {
        name: 'number-sessions-gateway',
        text: `select g.id, g.org_id, g.mode, g.lost_at is not null as was_lost from gateways g
                where g.id = $1 and g.epoch = $2 and g.revoked_at is null for share`,
      },
      [gatewayId, epoch],
    );
    return rows[0] ?? null;
  }

  private async lockRoom(
    transaction: Queryable,
    gateway: CurrentGateway,
    claims: readonly ReportedSession[],
  ): Promise<number> {
    const phones = claims.map(({ phone }) => phone);
    const room = await lockClaims(transaction, gateway.orgId, gateway.mode, phones);
    const { rows } = await transaction.query<{ count: number }>(
      'select count(*)::int as count from whatsapp_numbers where gateway_id = $1',
      [gateway.id],
    );
    const onGateway = MOST_NUMBERS_PER_GATEWAY - (rows[0]?.count ?? 0);
    const unasked = Math.min(onGateway, this.mostUnproven - room.unproven);
    return room.max < 0 ? unasked : Math.min(unasked, room.max - room.used);
  }

  private async read(
    transaction: Queryable,
    gateway: CurrentGateway,
    phones: readonly string[],
    lock: '' | 'order by n.phone for update of n',
  ): Promise<Map<string, KnownNumber>> {
    const { rows } = await transaction.query<KnownNumber>(
      {
        name: lock === '' ? 'number-sessions-read' : 'number-sessions-lock',
        text: `select ${NUMBER_COLUMNS}, o.revoked_at is not null as is_gateway_revoked,
                      o.lost_at is not null as is_gateway_lost,
                      (select p.gateway_id from pairings p
                        where p.number_id = n.id and p.kind = 'link' and ${OPEN_PAIRING}) as asked_gateway_id
                 from whatsapp_numbers n join gateways o on o.id = n.gateway_id
                where n.org_id = $1 and n.mode = $2 and n.phone = any ($3) ${lock}`,
      },
      [gateway.orgId, gateway.mode, phones],
    );
    return new Map(rows.map((row) => [row.phone, row]));
  }

  /** A link that the gateway was not asked for yet cannot be in its list. */
  private async lockUnlisted(
    transaction: Queryable,
    gateway: CurrentGateway,
    listedPhones: readonly string[],
  ): Promise<NumberRow[]> {
    const { rows } = await transaction.query<NumberRow>(
      {
        name: 'number-sessions-unlisted',
        text: `select ${NUMBER_COLUMNS} from whatsapp_numbers n
                where n.gateway_id = $1 and n.status in ('connected', 'pending', 'waiting_qr') and n.phone <> all ($2)
                  and not exists (select from pairings p where p.number_id = n.id and p.kind = 'link'
                                   and (p.state = 'queued' or (p.state = 'asked' and p.gateway_id <> $1)))
                order by n.phone for update of n`,
      },
      [gateway.id, listedPhones],
    );
    return rows;
  }

  /** Pairings end when their number is connected. */
  private async endLinks(transaction: Queryable, changes: readonly NumberChange[]): Promise<void> {
    const connected = changes.filter(({ after }) => after.status === 'connected').map(({ after }) => after.id);
    if (connected.length === 0) return;
    await transaction.query(
      `update pairings set state = 'done', ended_at = now(), due_at = null
        where number_id = any ($1) and kind = 'link' and state in ('asked', 'expiring')`,
      [connected],
    );
  }
}

/** Customers believe that the numbers of a lost gateway are disconnected. */
function changeOf(
  before: (NumberRow & { isGatewayLost?: boolean }) | null,
  after: NumberRow,
  { id, wasLost }: CurrentGateway,
): NumberChange {
  const wasAway = before?.gatewayId === id ? wasLost : before?.isGatewayLost;
  const isBack = wasAway && before?.status === 'connected';
  return { before, after, ...(isBack && { knownStatus: 'disconnected' as const }) };
}
