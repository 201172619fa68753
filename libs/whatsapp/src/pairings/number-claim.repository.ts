import { v7 as uuidv7 } from 'uuid';
import type { Mode, Queryable, Transaction, Transactor } from '@chasqui/database';
import { spellingsOf } from '@chasqui/phone-numbers';
import { holdersAmongOthers, lockClaims } from '../numbers/number-claims.sql';
import { aNewNumber, NUMBER_COLUMNS, type NumberRow, writeNumberChanges } from '../numbers/number-changes';
import { OPEN_PAIRING } from '../numbers/pairing.sql';

/** A gateway that may be asked to link, in order of preference. */
export interface LinkGateway {
  id: string;
  online: boolean;
}

export interface LinkRequest {
  orgId: string;
  mode: Mode;
  /** Digits with country code. */
  phone: string;
  /** Undefined: unchanged. */
  displayName: string | undefined;
  /** The organization's gateways that were ever started, newest first. */
  gateways: readonly LinkGateway[];
  /** The api-gateway instance that waits for the outcome. */
  replyTo: string;
  /** After this time the gateway is no longer asked. */
  giveUpAfterMs: number;
}

/** `linking`: the gateway has to be asked, or was asked a moment ago; `waiting`: the QR code has to be scanned. */
export type LinkClaim =
  | { kind: 'not_yours' }
  | { kind: 'plan_limit'; used: number; max: number }
  | { kind: 'closed' }
  /** Too many of its unlinks wait until their gateways are told: that comes first. */
  | { kind: 'unlinks_waiting'; count: number }
  | { kind: 'linking' | 'waiting'; pairingId: string };

/** With this many untold unlinks an organization cannot link further numbers. */
const MOST_UNTOLD_UNLINKS = 200;

interface OpenLink {
  id: string;
  gatewayId: string;
  state: 'queued' | 'asked' | 'expiring';
}

/** Who owns which phone number: claims by links, and their end. The claim's further steps: `PairingRepository`. */
export class NumberClaimRepository {
  constructor(private readonly database: Transactor) {}

  /**
   * Claims a number for the organization and queues its pairing, counted against the plan, all in one transaction. A
   * link already waiting for its scan is joined. A connected number stays connected while its gateway is asked. Another
   * organization stands in the way only if it has proven the phone.
   *
   * @param alongside written in the same transaction when the claim is not refused
   */
  link(request: LinkRequest, alongside?: (transaction: Transaction) => Promise<void>): Promise<LinkClaim> {
    return this.database.transaction(async (transaction) => {
      const claim = await this.claim(transaction, request);
      if (claim.kind === 'linking' || claim.kind === 'waiting') await alongside?.(transaction);
      return claim;
    });
  }

  /**
   * Gives a number up: it is signed out at once, no longer counts, and any organization may link it; its gateway is
   * told when it can be reached. Unlinking twice changes nothing.
   *
   * @returns pairings through which gateways are told; undefined: the organization has no such number
   */
  unlink(orgId: string, mode: Mode, phone: string, reason = 'unlinked'): Promise<{ pairingIds: string[] } | undefined> {
    return this.database.transaction(async (transaction) => {
      const before = await this.lockOwn(transaction, orgId, mode, phone);
      if (before === null || before.claim === 'lapsed') return undefined;
      if (before.claim === 'released') return { pairingIds: [] };
      const open = await this.openLink(transaction, before.id);
      await cancelOpen(transaction, before.id);
      const after: NumberRow = {
        ...before,
        status: 'signed_out',
        reason,
        claim: 'released',
        restrictedUntil: null,
        provenAt: null,
      };
      await writeNumberChanges(transaction, [{ before, after }]);
      const pairingIds: string[] = [];
      for (const gatewayId of new Set([before.gatewayId, open?.gatewayId ?? before.gatewayId])) {
        pairingIds.push(await queueUnlink(transaction, before, gatewayId));
      }
      return { pairingIds };
    });
  }

  /**
   * Frees a phone of any organization, in any spelling: for operators. @returns its owners, a proven claim first;
   * empty: none
   */
  async release(phone: string, mode: Mode): Promise<{ orgId: string; numberId: string }[]> {
    const { rows } = await this.database.query<{ orgId: string; numberId: string; own: string }>(
      `select org_id, id as number_id, phone as own from whatsapp_numbers
        where phone = any($1) and mode = $2 and claim = 'held' order by proven_at nulls last, id`,
      [spellingsOf(phone), mode],
    );
    const released = [];
    for (const { orgId, numberId, own } of rows) {
      const unlinked = await this.unlink(orgId, mode, own, 'released_by_operator');
      if (unlinked !== undefined) released.push({ orgId, numberId });
    }
    return released;
  }

  private async claim(transaction: Queryable, request: LinkRequest): Promise<LinkClaim> {
    const { orgId, mode, phone } = request;
    const room = await lockClaims(transaction, orgId, mode, [phone]);
    const others = await holdersAmongOthers(transaction, orgId, mode, [phone]);
    if (others.get(phone) === 'proven') return { kind: 'not_yours' };
    const before = await this.lockOwn(transaction, orgId, mode, phone);
    const isHeld = before?.claim === 'held';
    if (!isHeld && room.max >= 0 && room.used >= room.max) {
      return { kind: 'plan_limit', used: room.used, max: room.max };
    }
    if (!isHeld && (await this.hasManyUnlinks(transaction, orgId, before?.id ?? null))) {
      return { kind: 'unlinks_waiting', count: MOST_UNTOLD_UNLINKS };
    }
    const open = before === null ? null : await this.openLink(transaction, before.id);
    const gateway = chooseGateway(request.gateways, before, open);
    if (gateway === null) return { kind: 'closed' };
    const isWaiting = before?.status === 'pending' || before?.status === 'waiting_qr';
    const after = claimed(request, before, gateway.id);
    await writeNumberChanges(transaction, [{ before, after }]);
    if (open !== null && isWaiting && open.state !== 'expiring' && open.gatewayId === gateway.id) {
      return { kind: open.state === 'queued' ? 'linking' : 'waiting', pairingId: open.id };
    }
    await cancelOpen(transaction, after.id);
    return { kind: 'linking', pairingId: await this.queueLink(transaction, request, before, after, gateway.id) };
  }

  /** The row of a phone: the held one, else a former one; of several the one with the given spelling. */
  private async lockOwn(transaction: Queryable, orgId: string, mode: Mode, phone: string): Promise<NumberRow | null> {
    const { rows } = await transaction.query<NumberRow>(
      `select ${NUMBER_COLUMNS} from whatsapp_numbers n where n.org_id = $1 and n.mode = $2 and n.phone = any($3)
        order by n.claim = 'held' desc, array_position($3, n.phone) limit 1 for update`,
      [orgId, mode, spellingsOf(phone)],
    );
    return rows[0] ?? null;
  }

  /**
   * Each new number can leave one unlink behind, and plans count only held numbers. A number that is linked again takes
   * its own unlink back, and a revoked gateway is told nothing any more.
   */
  private async hasManyUnlinks(transaction: Queryable, orgId: string, numberId: string | null): Promise<boolean> {
    const { rowCount } = await transaction.query(
      `select from pairings p join gateways g on g.id = p.gateway_id
        where p.org_id = $1 and p.due_at is not null and p.kind = 'unlink' and p.state = 'queued'
          and p.number_id is distinct from $2 and g.revoked_at is null
        offset ${MOST_UNTOLD_UNLINKS - 1} limit 1`,
      [orgId, numberId],
    );
    return rowCount === 1;
  }

  private async openLink(transaction: Queryable, numberId: string): Promise<OpenLink | null> {
    const { rows } = await transaction.query<OpenLink>(
      `select p.id, p.gateway_id, p.state from pairings p
        where p.number_id = $1 and p.kind = 'link' and ${OPEN_PAIRING} for update`,
      [numberId],
    );
    return rows[0] ?? null;
  }

  private async queueLink(
    transaction: Queryable,
    request: LinkRequest,
    before: NumberRow | null,
    after: NumberRow,
    gatewayId: string,
  ): Promise<string> {
    const id = uuidv7();
    await transaction.query(
      `insert into pairings (id, org_id, number_id, gateway_id, kind, state, previous_status, previous_claim, reply_to,
                             due_at, give_up_at)
       values ($1, $2, $3, $4, 'link', 'queued', $5, $6, $7, now(), now() + $8 * interval '1 millisecond')`,
      [id, request.orgId, after.id, gatewayId, before?.status, before?.claim, request.replyTo, request.giveUpAfterMs],
    );
    return id;
  }
}

/** The gateway of an open pairing, else the one that has the number, else the newest; online ones only. */
function chooseGateway(
  gateways: readonly LinkGateway[],
  before: NumberRow | null,
  open: OpenLink | null,
): LinkGateway | null {
  const online = gateways.filter((gateway) => gateway.online);
  const preferred = [open?.gatewayId, before?.gatewayId];
  for (const id of preferred) {
    const found = online.find((gateway) => gateway.id === id);
    if (found) return found;
  }
  return online[0] ?? null;
}

function claimed(request: LinkRequest, before: NumberRow | null, gatewayId: string): NumberRow {
  const displayName = request.displayName ?? before?.displayName ?? '';
  const { orgId, mode, phone } = request;
  if (before === null) return aNewNumber({ orgId, gatewayId, mode, phone, status: 'pending', displayName });
  const keeps = before.status === 'connected' || before.status === 'pending' || before.status === 'waiting_qr';
  return {
    ...before,
    displayName,
    claim: 'held',
    provenAt: before.claim === 'held' ? before.provenAt : null,
    // A number that was not held is on no gateway.
    gatewayId: before.claim === 'held' ? before.gatewayId : gatewayId,
    ...(!keeps && { status: 'pending' as const, reason: null }),
  };
}

/** A held lease stays: its worker finds out when it records. */
async function cancelOpen(transaction: Queryable, numberId: string): Promise<void> {
  await transaction.query(
    `update pairings p set state = 'canceled', ended_at = now(), due_at = null where p.number_id = $1 and ${OPEN_PAIRING}`,
    [numberId],
  );
}

async function queueUnlink(transaction: Queryable, number: NumberRow, gatewayId: string): Promise<string> {
  const id = uuidv7();
  await transaction.query(
    `insert into pairings (id, org_id, number_id, gateway_id, kind, state, due_at)
     values ($1, $2, $3, $4, 'unlink', 'queued', now())`,
    [id, number.orgId, number.id, gatewayId],
  );
  return id;
}
