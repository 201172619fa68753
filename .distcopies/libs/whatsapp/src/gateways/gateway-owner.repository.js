"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "GatewayOwnerRepository", {
    enumerable: true,
    get: function() {
        return GatewayOwnerRepository;
    }
});
const _gatewaysecrets = require("./gateway-secrets");
const _gatewayonline = require("../presence/gateway-online");
let GatewayOwnerRepository = class GatewayOwnerRepository {
    constructor(database){
        this.database = database;
    }
    /**
   * Makes a new tunnel the one that counts; an older one is outdated from now on, wherever it is.
   *
   * @returns the connection's epoch; null when the token was revoked or replaced since the upgrade
   */ async takeOwnership(gatewayId, token, ownerAddress, about) {
        const { rows } = await this.database.query(`update gateways
          set owner_address = $3, epoch = epoch + 1, seen_at = now(), first_seen_at = coalesce(first_seen_at, now()),
              protocol = $4, app_version = $5, capabilities = $6, clock_ahead_s = null
        where id = $1 and token_hash = $2 and revoked_at is null
       returning epoch`, [
            gatewayId,
            (0, _gatewaysecrets.hashGatewaySecret)(token),
            ownerAddress,
            about.protocol,
            about.appVersion,
            about.capabilities
        ]);
        return rows[0]?.epoch ?? null;
    }
    /** Whose gateway it is, and of which keys; null: it is gone. */ async findPlace(gatewayId) {
        const { rows } = await this.database.query({
            name: 'gateway-place',
            text: 'select org_id as "orgId", mode from gateways where id = $1'
        }, [
            gatewayId
        ]);
        return rows[0] ?? null;
    }
    /**
   * Renews `seen_at` of the connections that a replica holds (at most every 10 s each, to spare writes).
   *
   * @returns ids of the gateways that are still ours; the others were revoked or have a newer connection
   */ async heartbeat(ownerAddress, connections) {
        if (connections.length === 0) return new Set();
        const { rows } = await this.database.query({
            name: 'gateway-heartbeat',
            text: `with mine as (select * from unnest($2::uuid[], $3::int[]) as m (id, epoch)),
          renewed as (
            update gateways g set seen_at = now() from mine
             where g.id = mine.id and g.epoch = mine.epoch and g.owner_address = $1 and g.revoked_at is null
               and (g.seen_at is null or g.seen_at < now() - interval '10 seconds'))
          select g.id from gateways g join mine on mine.id = g.id
           where g.epoch = mine.epoch and g.owner_address = $1 and g.revoked_at is null`
        }, [
            ownerAddress,
            connections.map((connection)=>connection.gatewayId),
            connections.map((connection)=>connection.epoch)
        ]);
        return new Set(rows.map((row)=>row.id));
    }
    /** Where gateways are now, by their ids; one that was revoked is missing. An owner that fell silent is no owner. */ async findConnections(gatewayIds) {
        const { rows } = await this.database.query({
            name: 'gateway-connections',
            text: `select g.id as "gatewayId", g.epoch, case when ${_gatewayonline.GATEWAY_ONLINE} then g.owner_address end as "ownerAddress"
                 from gateways g where g.id = any ($1::uuid[]) and g.revoked_at is null`
        }, [
            gatewayIds
        ]);
        return new Map(rows.map((row)=>[
                row.gatewayId,
                row
            ]));
    }
    /** Why a connection that was ours is not any more: its gateway was revoked (or has a new token), or it reconnected. */ async reasonOfLoss(gatewayId, token) {
        const { rowCount } = await this.database.query('select 1 from gateways where id = $1 and revoked_at is null and ($2::bytea is null or token_hash = $2)', [
            gatewayId,
            token === null ? null : (0, _gatewaysecrets.hashGatewaySecret)(token)
        ]);
        return rowCount === 1 ? 'replaced' : 'revoked';
    }
    /** Gives a connection up. @returns false when it was no longer ours */ async release(gatewayId, ownerAddress, epoch) {
        const { rowCount } = await this.database.query('update gateways set owner_address = null where id = $1 and owner_address = $2 and epoch = $3', [
            gatewayId,
            ownerAddress,
            epoch
        ]);
        return rowCount === 1;
    }
    /**
   * Gives up the direct gateways of replicas that died; a replica that has the same address now keeps what it holds. Apps with
   * a tunnel notice by themselves.
   *
   * @param processIds of the replicas, which registered under their addresses
   * @returns how many
   */ async releaseDirectOfDead(processIds) {
        const { rowCount } = await this.database.query(`update gateways g set owner_address = null from processes p
        where p.id = any ($1) and p.died_at is not null and g.base_url is not null and g.owner_address = p.copy
          and not exists (select from processes q where q.copy = p.copy and q.died_at is null)`, [
            processIds
        ]);
        return rowCount ?? 0;
    }
    /** Gives up the direct gateways of whoever had an address before: he who has it now has just started. @returns how many */ async releaseDirectOf(ownerAddress) {
        const { rowCount } = await this.database.query('update gateways set owner_address = null where base_url is not null and owner_address = $1', [
            ownerAddress
        ]);
        return rowCount ?? 0;
    }
    /**
   * Direct gateways that no replica holds, or whose replica fell silent: of each organization a few, others each time.
   *
   * @param except gateways that were tried a moment ago
   */ async findUnownedDirect(limit, mostPerOrg = limit, except = []) {
        const { rows } = await this.database.query(`select id, "orgId", mode, "baseUrl", "sealedRequestKey", epoch from (
         select g.id, g.org_id as "orgId", g.mode, g.base_url as "baseUrl", g.sealed_request_key as "sealedRequestKey",
                g.epoch, row_number() over (partition by g.org_id order by random()) as place
           from gateways g
          where g.base_url is not null and g.sealed_request_key is not null and g.revoked_at is null
            and not ${_gatewayonline.GATEWAY_ONLINE} and g.id <> all ($3)) unowned
        where place <= $2 order by place, random() limit $1`, [
            limit,
            mostPerOrg,
            except
        ]);
        return rows;
    }
    /**
   * Takes a direct gateway that was just reached, if nobody took it since `seenEpoch` was read.
   *
   * @returns the new epoch; null when another replica was faster
   */ async claimDirect(gatewayId, seenEpoch, ownerAddress, about) {
        const { rows } = await this.database.query(`update gateways g
          set owner_address = $3, epoch = g.epoch + 1, seen_at = now(), first_seen_at = coalesce(g.first_seen_at, now()),
              protocol = $4, app_version = $5, capabilities = $6, clock_ahead_s = null
        where g.id = $1 and g.epoch = $2 and g.revoked_at is null and not ${_gatewayonline.GATEWAY_ONLINE}
       returning g.epoch`, [
            gatewayId,
            seenEpoch,
            ownerAddress,
            about.protocol,
            about.appVersion,
            about.capabilities
        ]);
        return rows[0]?.epoch ?? null;
    }
};

//# sourceMappingURL=gateway-owner.repository.js.map