"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WebhookTargetRepository", {
    enumerable: true,
    get: function() {
        return WebhookTargetRepository;
    }
});
const _uuidfloorsql = require("./uuid-floor.sql");
const _webhookdeliverylanerepository = require("./webhook-delivery-lane.repository");
const FIND_TARGETS = {
    name: 'webhook_targets',
    text: `
    select w.id, w.org_id as "orgId", (extract(epoch from w.updated_at) * 1000000)::float8 as version, w.url, w.sealed_secret as "sealedSecret",
      w.sealed_old_secrets as "sealedOldSecrets", w.old_secrets_until as "oldSecretsUntil",
      w.sealed_headers as "sealedHeaders"
    from unnest($1::uuid[], $2::uuid[]) as wanted(org_id, id)
    join webhook_endpoints w on w.id = wanted.id and w.org_id = wanted.org_id and w.status = 'active'`
};
const perSecond = (from, to)=>`(
  select count(*) / greatest(extract(epoch from ${to} - ${from}), 10) from webhook_deliveries d
  where d.endpoint_id = s.id and d.id >= ${(0, _uuidfloorsql.uuidFloorSql)(from)} and d.id < ${(0, _uuidfloorsql.uuidFloorSql)(to)})::float8`;
/** Ten minutes before it failed, and the last ten minutes: what it is used to, and what it would have got. */ const USUAL_RATE = `
  with s as (
    select w.id, greatest(w.created_at, coalesce(w.failing_since, now()) - interval '10 minutes') as before_from,
      coalesce(w.failing_since, now()) as failed_at,
      greatest(coalesce(w.failing_since, now()), now() - interval '10 minutes') as since_from
    from webhook_endpoints w where w.org_id = $1 and w.id = $2
  )
  select greatest(${perSecond('s.before_from', 's.failed_at')}, ${perSecond('s.since_from', 'now()')}) as rate from s`;
let WebhookTargetRepository = class WebhookTargetRepository {
    constructor(database){
        this.database = database;
    }
    /** Active ones among those asked for. */ async findTargets(requests) {
        const values = [
            requests.map((request)=>request.orgId),
            requests.map((request)=>request.endpointId)
        ];
        return (await this.database.query(FIND_TARGETS, values)).rows;
    }
    /** Deliveries per second that the endpoint is used to; 0: none of late, or no such endpoint. */ async usualRate(orgId, endpointId) {
        const { rows } = await this.database.query(USUAL_RATE, [
            orgId,
            endpointId
        ]);
        return rows[0]?.rate ?? 0;
    }
    /**
   * Disables an endpoint that is active, in a transaction that tells of it; what waits for it goes on waiting. For
   * `failing` only if it had no success for its five days; for `gone` only if it is as it was called: an answer of the
   * address before says nothing about the one that it has now.
   *
   * @param version that was called
   * @returns null when it is disabled already, had a success or was changed meanwhile, or does not exist
   */ async disable(transaction, orgId, endpointId, reason, version = null) {
        const { rows } = await transaction.query(`update webhook_endpoints set status = 'disabled', disabled_reason = $3, disabled_at = clock_timestamp(),
         updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')
       where org_id = $1 and id = $2 and status = 'active'
         and ($3 <> 'failing' or failing_since < now() - $4 * interval '1 hour')
         and ($3 <> 'gone' or (extract(epoch from updated_at) * 1000000)::float8 = $5)
       returning id, mode, name, url, disabled_at as "disabledAt", failing_since as "failingSince"`, [
            orgId,
            endpointId,
            reason,
            _webhookdeliverylanerepository.FAILING_HOURS,
            version
        ]);
        return rows[0] ?? null;
    }
};

//# sourceMappingURL=webhook-target.repository.js.map