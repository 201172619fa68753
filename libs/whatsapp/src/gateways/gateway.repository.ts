import { v7 as uuidv7 } from 'uuid';
import type { Mode, Queryable, Transactor } from '@chasqui/database';
import { EventLogRepository } from '@chasqui/events';
import { NUMBER_COLUMNS, type NumberRow, writeNumberChanges } from '../numbers/number-changes';
import { gatewayEvent, type GatewayOfOrg } from '../presence/gateway-status-event';
import { hashGatewaySecret, newSetupCode } from './gateway-secrets';
import { GATEWAY_ONLINE } from '../presence/gateway-online';

export const SETUP_CODE_HOURS = 24;
/** Minutes in which the app that used a setup code gets the same answer again. */
const REPEAT_MINUTES = 15;
/** Minutes after creating a setup code in which its app is expected to start. */
const AWAITED_MINUTES = 10;
/** Per gateway, including used ones. */
const MOST_SETUP_CODES = 10;

export interface GatewayIdentity {
  id: string;
  orgId: string;
  mode: Mode;
  /** Null: the app dials a tunnel. */
  baseUrl: string | null;
  epoch: number;
}

export interface GatewayRegistration {
  setupCode: string;
  token: string;
  sealedRequestKey: Buffer;
  baseUrl: string | null;
  protocol: number;
  appVersion: string;
  host: { os: string; arch: string };
  /** Modes whose codes suit this kind of app. */
  modes: readonly Mode[];
  /** Most gateways with a `base_url` per organization. */
  mostDirect: number;
}

/**
 * `used`: another app was faster; `unknown`: never issued, expired, or its gateway was revoked. `wrong_driver` and
 * `limit` do not use the code up: another app can use it, or the same one when there is room.
 */
export type RegistrationResult =
  | { kind: 'registered'; gateway: GatewayIdentity }
  | { kind: 'used' }
  | { kind: 'wrong_driver'; mode: Mode }
  | { kind: 'limit'; used: number; max: number }
  | { kind: 'unknown' };

export interface GatewaySummary {
  id: string;
  /** Null: the app was never started. */
  firstSeenAt: Date | null;
  seenAt: Date | null;
  online: boolean;
  /** Seconds by which its clock is ahead, for which it refuses requests; negative: behind. Null: it does not refuse. */
  clockAheadS: number | null;
  /** It got a setup code within the last minutes: its app may be starting right now. */
  isAwaited: boolean;
  appVersion: string | null;
  protocol: number | null;
  host: { os: string; arch: string } | null;
  capabilities: string[];
}

export interface GatewayRoute {
  gatewayId: string;
  /** `host:port` of the replica that holds the connection; null: the gateway is offline. */
  ownerAddress: string | null;
  epoch: number;
  capabilities: string[];
  /** It was heard within the last seconds: if it is offline, it may only be moving to another replica. */
  wasJustOnline: boolean;
}

/** Gateway apps: identity, and their organization's view. Their connections: `GatewayOwnerRepository`. */
export class GatewayRepository {
  constructor(private readonly database: Transactor) {}

  async create(orgId: string, mode: Mode): Promise<string> {
    const id = uuidv7();
    await this.database.query(`insert into gateways (id, org_id, mode, capabilities) values ($1, $2, $3, '{}')`, [
      id,
      orgId,
      mode,
    ]);
    return id;
  }

  /**
   * Creates a gateway that waits for its app, unless the organization has enough of this mode.
   *
   * @param max gateways, not counting revoked ones
   */
  createWithin(orgId: string, mode: Mode, max: number): Promise<{ id: string } | { used: number }> {
    return this.database.transaction(async (transaction) => {
      const used = await countLocked(transaction, orgId, 'mode = $2', [mode]);
      if (used >= max) return { used };
      const id = uuidv7();
      await transaction.query(`insert into gateways (id, org_id, mode, capabilities) values ($1, $2, $3, '{}')`, [
        id,
        orgId,
        mode,
      ]);
      return { id };
    });
  }

  /**
   * Issues a one-time code with which the gateway's app registers. The newest ten are kept.
   *
   * @returns the code, shown this once; null when the organization has no such gateway or it was revoked
   */
  async createSetupCode(orgId: string, gatewayId: string): Promise<string | null> {
    const code = newSetupCode();
    const { rowCount } = await this.database.query(
      `with older as (
         delete from gateway_setup_codes where code_hash in (
           select c.code_hash from gateway_setup_codes c join gateways g on g.id = c.gateway_id
            where c.gateway_id = $3 and g.org_id = $2 order by c.expires_at desc offset ${MOST_SETUP_CODES - 1}))
       insert into gateway_setup_codes (code_hash, gateway_id, expires_at)
       select $1, g.id, now() + make_interval(hours => $4)
         from gateways g where g.id = $3 and g.org_id = $2 and g.revoked_at is null`,
      [hashGatewaySecret(code), orgId, gatewayId, SETUP_CODE_HOURS],
    );
    return rowCount === 1 ? code : null;
  }

  /**
   * Trades a setup code for a token. Code and token change in one statement, so of two apps with the same code one
   * wins. The gateway's other codes are used up with it: a forgotten one must not take the gateway over later. A
   * gateway that registers again loses its old token, and the epoch grows, so that its old connection ends.
   */
  register(input: GatewayRegistration): Promise<RegistrationResult> {
    return this.database.transaction(async (transaction) => {
      const place = await findCode(transaction, input.setupCode);
      if (place === null) return { kind: 'unknown' };
      if (place.isUsed) return { kind: 'used' };
      if (place.isExpired) return { kind: 'unknown' };
      if (!input.modes.includes(place.mode)) return { kind: 'wrong_driver', mode: place.mode };
      if (input.baseUrl !== null) {
        const used = await countLocked(transaction, place.orgId, 'base_url is not null and id <> $2', [
          place.gatewayId,
        ]);
        if (used >= input.mostDirect) return { kind: 'limit', used, max: input.mostDirect };
      }
      const gateway = await tradeCode(transaction, input);
      if (gateway !== null) return { kind: 'registered', gateway };
      return { kind: (await findCode(transaction, input.setupCode))?.isUsed ? 'used' : 'unknown' };
    });
  }

  /**
   * The gateway whose setup code was traded within the last minutes, with the one of `tokens` that it got; null: none
   * of them, or it has another token by now.
   */
  async findTraded(
    setupCode: string,
    tokens: readonly string[],
  ): Promise<{ id: string; token: string; sealedRequestKey: Buffer } | null> {
    const hashes = tokens.map(hashGatewaySecret);
    const { rows } = await this.database.query<{ id: string; tokenHash: Buffer; sealedRequestKey: Buffer }>(
      `select g.id, g.token_hash, g.sealed_request_key
         from gateway_setup_codes c join gateways g on g.id = c.gateway_id
        where c.code_hash = $1 and c.used_at > now() - make_interval(mins => $3)
          and g.token_hash = any ($2::bytea[]) and g.revoked_at is null`,
      [hashGatewaySecret(setupCode), hashes, REPEAT_MINUTES],
    );
    const [found] = rows;
    const token = tokens[hashes.findIndex((hash) => found?.tokenHash.equals(hash))];
    return found === undefined || token === undefined ? null : { ...found, token };
  }

  /** Null: unknown token, or revoked gateway. */
  async findByToken(token: string): Promise<GatewayIdentity | null> {
    const { rows } = await this.database.query<GatewayIdentity>(
      {
        name: 'gateway-by-token',
        text: `select id, org_id, mode, base_url, epoch
                 from gateways where token_hash = $1 and revoked_at is null`,
      },
      [hashGatewaySecret(token)],
    );
    return rows[0] ?? null;
  }

  /** Unrevoked gateways, newest first. */
  async findForOrg(orgId: string, mode: Mode): Promise<GatewaySummary[]> {
    const { rows } = await this.database.query<GatewaySummary>(
      `select g.id, g.first_seen_at, g.seen_at, ${GATEWAY_ONLINE} as online,
              g.clock_ahead_s,
              exists (select from gateway_setup_codes c where c.gateway_id = g.id
                        and c.expires_at > now() + make_interval(mins => $3)) as is_awaited,
              g.app_version, g.protocol, g.host, g.capabilities
         from gateways g
        where g.org_id = $1 and g.mode = $2 and g.revoked_at is null
        order by g.created_at desc, g.id desc`,
      [orgId, mode, SETUP_CODE_HOURS * 60 - AWAITED_MINUTES],
    );
    return rows;
  }

  /** Null: unknown or revoked. A silent owner does not count. */
  async findRoute(gatewayId: string): Promise<GatewayRoute | null> {
    const { rows } = await this.database.query<GatewayRoute>(
      {
        name: 'gateway-route',
        text: `select g.id as gateway_id, case when ${GATEWAY_ONLINE} then g.owner_address end as owner_address,
                      g.epoch, g.capabilities,
                      coalesce(g.seen_at > now() - interval '30 seconds', false) as was_just_online
                 from gateways g where g.id = $1 and g.revoked_at is null`,
      },
      [gatewayId],
    );
    return rows[0] ?? null;
  }

  /**
   * Revokes a gateway: its token is void at once, no call is routed to it, its numbers are disconnected. The replica
   * that holds its tunnel sees the new epoch at its next look and closes the tunnel.
   *
   * @returns false when the organization has no such gateway, or it was revoked before
   */
  revoke(orgId: string, gatewayId: string): Promise<boolean> {
    return this.database.transaction(async (transaction) => {
      const { rows: revoked } = await transaction.query<GatewayOfOrg & { wasLost: boolean }>(
        `with old as materialized (
           select id, lost_at from gateways where id = $2 and org_id = $1 and revoked_at is null for no key update)
         update gateways g set revoked_at = now(), owner_address = null, epoch = g.epoch + 1, lost_at = coalesce(g.lost_at, now())
           from old where g.id = old.id
         returning g.id, g.org_id, g.mode, old.lost_at is not null as was_lost`,
        [orgId, gatewayId],
      );
      const [gateway] = revoked;
      if (gateway === undefined) return false;
      if (!gateway.wasLost) {
        const gone = gatewayEvent(gateway, 'offline', 'gateway_revoked');
        await new EventLogRepository(transaction).append(transaction, [gone]);
      }
      const { rows } = await transaction.query<NumberRow>(
        `select ${NUMBER_COLUMNS} from whatsapp_numbers n
          where n.gateway_id = $1 and n.status in ('connected', 'pending', 'waiting_qr') order by n.phone for update`,
        [gatewayId],
      );
      const gone = { status: 'disconnected', reason: 'gateway_revoked', restrictedUntil: null } as const;
      await writeNumberChanges(
        transaction,
        rows.map((before) => ({ before, after: { ...before, ...gone } })),
      );
      return true;
    });
  }
}

interface CodePlace {
  gatewayId: string;
  orgId: string;
  mode: Mode;
  isUsed: boolean;
  isExpired: boolean;
}

async function findCode(transaction: Queryable, setupCode: string): Promise<CodePlace | null> {
  const { rows } = await transaction.query<CodePlace>(
    `select g.id as gateway_id, g.org_id, g.mode, c.used_at is not null as is_used,
            c.expires_at <= now() as is_expired
       from gateway_setup_codes c join gateways g on g.id = c.gateway_id
      where c.code_hash = $1 and (g.revoked_at is null or c.used_at is not null)`,
    [hashGatewaySecret(setupCode)],
  );
  return rows[0] ?? null;
}

/** Counts an organization's ($1) gateways, locked against concurrent additions. */
async function countLocked(
  transaction: Queryable,
  orgId: string,
  condition: string,
  values: unknown[],
): Promise<number> {
  await transaction.query('select from organizations where id = $1 for no key update', [orgId]);
  const { rows } = await transaction.query<{ used: number }>(
    `select count(*)::int as used from gateways where org_id = $1 and revoked_at is null and ${condition}`,
    [orgId, ...values],
  );
  return rows[0]?.used ?? 0;
}

/** Trades the code for the token in one statement. Null: another app was faster. */
async function tradeCode(transaction: Queryable, input: GatewayRegistration): Promise<GatewayIdentity | null> {
  const { rows } = await transaction.query<GatewayIdentity>(
    `with gateway as (
       select g.id from gateways g join gateway_setup_codes c on c.gateway_id = g.id
        where c.code_hash = $1 and g.revoked_at is null for update of g),
     code as (
       update gateway_setup_codes c set used_at = now() from gateway
        where c.code_hash = $1 and c.used_at is null and c.expires_at > now() and gateway.id = c.gateway_id
       returning c.gateway_id),
     others as (
       update gateway_setup_codes c set used_at = now() from code
        where c.gateway_id = code.gateway_id and c.code_hash <> $1 and c.used_at is null)
     update gateways g
        set token_hash = $2, sealed_request_key = $3, base_url = $4, protocol = $5, app_version = $6, host = $7,
            epoch = g.epoch + 1, owner_address = null
       from code where g.id = code.gateway_id
     returning g.id, g.org_id, g.mode, g.base_url, g.epoch`,
    [
      hashGatewaySecret(input.setupCode),
      hashGatewaySecret(input.token),
      input.sealedRequestKey,
      input.baseUrl,
      input.protocol,
      input.appVersion,
      JSON.stringify(input.host),
    ],
  );
  return rows[0] ?? null;
}
