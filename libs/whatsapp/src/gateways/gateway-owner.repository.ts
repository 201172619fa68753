import type { Mode, Queryable } from '@chasqui/database';
import { hashGatewaySecret } from './gateway-secrets';
import { GATEWAY_ONLINE } from '../presence/gateway-online';

export interface GatewayAbout {
  protocol: number;
  appVersion: string;
  capabilities: readonly string[];
}

export interface OwnedConnection {
  gatewayId: string;
  epoch: number;
}

export interface GatewayConnection {
  gatewayId: string;
  epoch: number;
  /** Null: the gateway is offline. */
  ownerAddress: string | null;
}

export interface DirectGateway {
  id: string;
  orgId: string;
  mode: Mode;
  baseUrl: string;
  sealedRequestKey: Buffer;
  epoch: number;
}

export type LossReason = 'replaced' | 'revoked';

/**
 * Which `pairing` replica holds the connection of a gateway: `owner_address`, `epoch`, `seen_at`. Every change is
 * conditional on (owner, epoch), so a replica that was away cannot disturb its successor.
 */
export class GatewayOwnerRepository {
  constructor(private readonly database: Queryable) {}

  /**
   * Makes a new tunnel the current one; older ones are outdated, wherever they are.
   *
   * @returns the connection's epoch; null when the token was revoked or replaced since the upgrade
   */
  async takeOwnership(
    gatewayId: string,
    token: string,
    ownerAddress: string,
    about: GatewayAbout,
  ): Promise<number | null> {
    const { rows } = await this.database.query<{ epoch: number }>(
      `update gateways
          set owner_address = $3, epoch = epoch + 1, seen_at = now(), first_seen_at = coalesce(first_seen_at, now()),
              protocol = $4, app_version = $5, capabilities = $6, clock_ahead_s = null
        where id = $1 and token_hash = $2 and revoked_at is null
       returning epoch`,
      [gatewayId, hashGatewaySecret(token), ownerAddress, about.protocol, about.appVersion, about.capabilities],
    );
    return rows[0]?.epoch ?? null;
  }

  /** Null: the gateway is gone. */
  async findPlace(gatewayId: string): Promise<{ orgId: string; mode: Mode } | null> {
    const { rows } = await this.database.query<{ orgId: string; mode: Mode }>(
      { name: 'gateway-place', text: 'select org_id, mode from gateways where id = $1' },
      [gatewayId],
    );
    return rows[0] ?? null;
  }

  /**
   * Renews `seen_at` of a replica's connections (at most every 10 s each, to spare writes).
   *
   * @returns ids of gateways that are still ours; the others were revoked or have a newer connection
   */
  async heartbeat(ownerAddress: string, connections: readonly OwnedConnection[]): Promise<Set<string>> {
    if (connections.length === 0) return new Set();
    const { rows } = await this.database.query<{ id: string }>(
      {
        name: 'gateway-heartbeat',
        text: `with mine as (select * from unnest($2::uuid[], $3::int[]) as m (id, epoch)),
          renewed as (
            update gateways g set seen_at = now() from mine
             where g.id = mine.id and g.epoch = mine.epoch and g.owner_address = $1 and g.revoked_at is null
               and (g.seen_at is null or g.seen_at < now() - interval '10 seconds'))
          select g.id from gateways g join mine on mine.id = g.id
           where g.epoch = mine.epoch and g.owner_address = $1 and g.revoked_at is null`,
      },
      [
        ownerAddress,
        connections.map((connection) => connection.gatewayId),
        connections.map((connection) => connection.epoch),
      ],
    );
    return new Set(rows.map((row) => row.id));
  }

  /** Current owners by gateway id; a revoked gateway is missing. A silent owner does not count. */
  async findConnections(gatewayIds: readonly string[]): Promise<Map<string, GatewayConnection>> {
    const { rows } = await this.database.query<GatewayConnection>(
      {
        name: 'gateway-connections',
        text: `select g.id as gateway_id, g.epoch, case when ${GATEWAY_ONLINE} then g.owner_address end as owner_address
                 from gateways g where g.id = any ($1::uuid[]) and g.revoked_at is null`,
      },
      [gatewayIds],
    );
    return new Map(rows.map((row) => [row.gatewayId, row]));
  }

  /**
   * Why our connection is no longer the current one: its gateway was revoked (or has a new token), or it reconnected.
   */
  async reasonOfLoss(gatewayId: string, token: string | null): Promise<LossReason> {
    const { rowCount } = await this.database.query(
      'select 1 from gateways where id = $1 and revoked_at is null and ($2::bytea is null or token_hash = $2)',
      [gatewayId, token === null ? null : hashGatewaySecret(token)],
    );
    return rowCount === 1 ? 'replaced' : 'revoked';
  }

  /** @returns false when the connection was no longer ours */
  async release(gatewayId: string, ownerAddress: string, epoch: number): Promise<boolean> {
    const { rowCount } = await this.database.query(
      'update gateways set owner_address = null where id = $1 and owner_address = $2 and epoch = $3',
      [gatewayId, ownerAddress, epoch],
    );
    return rowCount === 1;
  }

  /**
   * Gives up the direct gateways of dead replicas; a replica that now has the same address keeps its own. Apps with a
   * tunnel notice by themselves.
   *
   * @param processIds of the replicas, which registered under their addresses
   * @returns how many
   */
  async releaseDirectOfDead(processIds: readonly number[]): Promise<number> {
    const { rowCount } = await this.database.query(
      `update gateways g set owner_address = null from processes p
        where p.id = any ($1) and p.died_at is not null and g.base_url is not null and g.owner_address = p.copy
          and not exists (select from processes q where q.copy = p.copy and q.died_at is null)`,
      [processIds],
    );
    return rowCount ?? 0;
  }

  /** Gives up the direct gateways of an address's former owner: the current one has just started. @returns how many */
  async releaseDirectOf(ownerAddress: string): Promise<number> {
    const { rowCount } = await this.database.query(
      'update gateways set owner_address = null where base_url is not null and owner_address = $1',
      [ownerAddress],
    );
    return rowCount ?? 0;
  }

  /**
   * Direct gateways without a replica, or with a silent one: a few per organization, different ones each time.
   *
   * @param except gateways that were tried a moment ago
   */
  async findUnownedDirect(limit: number, mostPerOrg = limit, except: readonly string[] = []): Promise<DirectGateway[]> {
    const { rows } = await this.database.query<DirectGateway>(
      `select id, org_id, mode, base_url, sealed_request_key, epoch from (
         select g.id, g.org_id, g.mode, g.base_url, g.sealed_request_key,
                g.epoch, row_number() over (partition by g.org_id order by random()) as place
           from gateways g
          where g.base_url is not null and g.sealed_request_key is not null and g.revoked_at is null
            and not ${GATEWAY_ONLINE} and g.id <> all ($3)) unowned
        where place <= $2 order by place, random() limit $1`,
      [limit, mostPerOrg, except],
    );
    return rows;
  }

  /**
   * Claims a direct gateway that was just reached, unless another replica took it since `seenEpoch` was read.
   *
   * @returns the new epoch; null when another replica was faster
   */
  async claimDirect(
    gatewayId: string,
    seenEpoch: number,
    ownerAddress: string,
    about: GatewayAbout,
  ): Promise<number | null> {
    const { rows } = await this.database.query<{ epoch: number }>(
      `update gateways g
          set owner_address = $3, epoch = g.epoch + 1, seen_at = now(), first_seen_at = coalesce(g.first_seen_at, now()),
              protocol = $4, app_version = $5, capabilities = $6, clock_ahead_s = null
        where g.id = $1 and g.epoch = $2 and g.revoked_at is null and not ${GATEWAY_ONLINE}
       returning g.epoch`,
      [gatewayId, seenEpoch, ownerAddress, about.protocol, about.appVersion, about.capabilities],
    );
    return rows[0]?.epoch ?? null;
  }
}
