"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ApiKeyRepository", {
    enumerable: true,
    get: function() {
        return ApiKeyRepository;
    }
});
const _entities = require("../../../entities/src");
const SUMMARY = `
  id, name, mode, last_four as "lastFour", scopes, rate_limit_per_minute as "rateLimitPerMinute",
  allowed_networks as "allowedNetworks", created_by as "createdBy", requests, failed_requests as "failedRequests",
  last_used_at as "lastUsedAt", expires_at as "expiresAt", revoked_at as "revokedAt", created_at as "createdAt"`;
const ACTIVE = 'revoked_at is null and (expires_at is null or expires_at > now())';
/** Keys that a page shows; nobody looks through more. */ const MOST_SHOWN = 1_000;
let ApiKeyRepository = class ApiKeyRepository {
    constructor(database){
        this.database = database;
    }
    /** Runs `work` in one transaction: what it does with `keys` is part of it. */ together(work) {
        return this.database.transaction((transaction)=>work(new ApiKeyRepository((0, _entities.within)(transaction)), transaction));
    }
    /**
   * The key that has this HMAC, if it is neither revoked nor expired. The one read that knows no organization: it
   * finds out whose request it is.
   */ async findActiveByHmac(keyHmac) {
        const { rows } = await this.database.query({
            name: 'api_key_find_active',
            text: `select k.id, k.org_id as "orgId", k.mode, k.scopes, k.rate_limit_per_minute as "rateLimitPerMinute",
                 k.expires_at as "expiresAt", k.allowed_networks as "allowedNetworks",
                 o.suspended_at is not null as "isSuspended"
               from api_keys k join organizations o on o.id = k.org_id where key_hmac = $1 and ${ACTIVE}`
        }, [
            keyHmac
        ]);
        return rows[0] ?? null;
    }
    async create(key) {
        await this.database.query(`insert into api_keys
         (id, org_id, name, mode, key_hmac, sealed_key, last_four, scopes, rate_limit_per_minute, expires_at,
          allowed_networks, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`, [
            key.id,
            key.orgId,
            key.name,
            key.mode,
            key.keyHmac,
            key.sealedKey,
            key.lastFour,
            key.scopes,
            key.rateLimitPerMinute,
            key.expiresAt,
            key.allowedNetworks,
            key.createdBy
        ]);
    }
    /** Keys of the organization, newest first, also revoked ones. */ async listForOrg(orgId) {
        const { rows } = await this.database.query(`select ${SUMMARY}
       from api_keys where org_id = $1 order by created_at desc, id desc`, [
            orgId
        ]);
        return rows;
    }
    /** Keys of one mode for people to look at: those that are valid first, then the newest. At most `MOST_SHOWN`. */ async listShown(orgId, mode) {
        const { rows } = await this.database.query(`select ${SUMMARY} from api_keys where org_id = $1 and mode = $2
       order by revoked_at is null desc, created_at desc, id desc limit ${MOST_SHOWN}`, [
            orgId,
            mode
        ]);
        return rows;
    }
    /** A key of the organization, also a revoked one. */ async findForOrg(orgId, id) {
        const { rows } = await this.database.query(`select ${SUMMARY} from api_keys where org_id = $1 and id = $2`, [
            orgId,
            id
        ]);
        return rows[0] ?? null;
    }
    /** The sealed text of a key that is still valid, to show it again; null for a revoked or foreign one. */ async findSealed(orgId, id) {
        const { rows } = await this.database.query('select sealed_key as "sealedKey" from api_keys where id = $1 and org_id = $2 and revoked_at is null', [
            id,
            orgId
        ]);
        return rows[0]?.sealedKey ?? null;
    }
    /** @returns whether it was a valid key of the organization until now */ async revoke(orgId, id) {
        const { rowCount } = await this.database.query('update api_keys set revoked_at = now() where id = $1 and org_id = $2 and revoked_at is null', [
            id,
            orgId
        ]);
        return rowCount === 1;
    }
    /** @returns whether the organization has such a key that is not revoked */ async change(orgId, id, change) {
        const { rowCount } = await this.database.query(`update api_keys set name = coalesce($3, name), scopes = coalesce($4::text[], scopes),
         rate_limit_per_minute = coalesce($5, rate_limit_per_minute),
         expires_at = case when $6 then $7::timestamptz else expires_at end,
         allowed_networks = coalesce($8::text[], allowed_networks)
       where id = $1 and org_id = $2 and revoked_at is null`, [
            id,
            orgId,
            change.name ?? null,
            change.scopes ?? null,
            change.rateLimitPerMinute ?? null,
            change.expiresAt !== undefined,
            change.expiresAt ?? null,
            change.allowedNetworks ?? null
        ]);
        return rowCount === 1;
    }
    /** Adds what a process counted, for many keys in one statement. */ async addUse(uses) {
        if (uses.length === 0) return;
        await this.database.query({
            name: 'api_key_add_use',
            // Locked in the order of their ids: two processes that write the same keys must not wait for each other.
            text: `with use as (
                 select * from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::timestamptz[])
                   as use (id, requests, failed, at)
               ), locked as (
                 select k.id from api_keys k where k.id = any($1::uuid[]) order by k.id for no key update
               )
               update api_keys k
               set requests = k.requests + use.requests, failed_requests = k.failed_requests + use.failed,
                 last_used_at = greatest(k.last_used_at, use.at)
               from locked join use using (id) where k.id = locked.id`
        }, [
            uses.map((use)=>use.keyId),
            uses.map((use)=>use.requests),
            uses.map((use)=>use.failedRequests),
            uses.map((use)=>use.lastUsedAt)
        ]);
    }
};

//# sourceMappingURL=api-key.repository.js.map