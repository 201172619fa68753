"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get WebhookEndpointRepository () {
        return WebhookEndpointRepository;
    },
    get enable () {
        return enable;
    },
    get lockEndpoint () {
        return lockEndpoint;
    }
});
const _lanes = require("../../../lanes/src");
const _uuid = require("uuid");
const _entities = require("../../../entities/src");
const _tenancy = require("../../../tenancy/src");
const _eventlogrepository = require("../log/event-log.repository");
const _endpointsql = require("./endpoint.sql");
/** Whoever delivers knows by it that settings changed, so it grows with every change. */ const NEXT_VERSION = `greatest(clock_timestamp(), w.updated_at + interval '1 microsecond')`;
/** Old secrets that sign at once: each is a signature in every request. */ const MOST_OLD_SECRETS = 5;
/** Of the old secrets of a row `w`, those that still sign. @param column what of them, oldest first */ const livingOld = (column)=>`array(
  select o.${column} from unnest(w.sealed_old_secrets, w.old_secrets_until) with ordinality as o(sealed, until, n)
  where o.until > now() order by o.n)`;
const ENDPOINTS = new _entities.CountedList({
    columns: _endpointsql.ENDPOINT_COLUMNS,
    from: 'webhook_endpoints w',
    where: 'w.org_id = $1 and w.mode = $2',
    order: {
        value: 'w.created_at',
        id: 'w.id',
        kind: 'time',
        direction: 'desc',
        valueName: 'createdAt'
    },
    texts: [
        'w.description',
        'w.url'
    ],
    documents: [
        'w.account_ids',
        'w.header_names',
        'w.events'
    ]
});
/** Of the row alone, so that of two at once the second sees what the first one wrote. */ const ROTATE = `
  update webhook_endpoints w set
    sealed_old_secrets = case when $5 > 0 then ${livingOld('sealed')} || w.sealed_secret else '{}' end,
    old_secrets_until = case when $5 > 0 then ${livingOld('until')} || now() + $5 * interval '1 hour' else '{}' end,
    sealed_secret = $4, updated_at = ${NEXT_VERSION}
  where w.id = $3 and w.org_id = $1 and w.mode = $2
    and ($5 = 0 or cardinality(${livingOld('until')}) < ${MOST_OLD_SECRETS})
  returning ${_endpointsql.ENDPOINT_COLUMNS}`;
let WebhookEndpointRepository = class WebhookEndpointRepository {
    constructor(database){
        this.database = database;
        this.events = new _eventlogrepository.EventLogRepository(database);
    }
    /** Makes an endpoint when the plan has room for it; exact also when several are made at once. */ create(draft) {
        return this.database.transaction(async (transaction)=>{
            const max = await (0, _tenancy.lockPlanRoom)(transaction, draft.orgId, 'webhooks');
            const counted = await transaction.query('select count(*)::int as used from webhook_endpoints where org_id = $1 and mode = $2', [
                draft.orgId,
                draft.mode
            ]);
            const used = counted.rows[0]?.used ?? 0;
            if (max >= 0 && used >= max) return {
                kind: 'plan_limit',
                used,
                max
            };
            const { id, orgId, mode, name, description, url, events, channels, accountIds, headers, sealedSecret } = draft;
            const { rows } = await transaction.query(`insert into webhook_endpoints as w (id, org_id, mode, name, description, url, events, channels, account_ids,
           status, sealed_secret, sealed_headers, header_names)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'active', $10, $11, $12)
         returning ${_endpointsql.ENDPOINT_COLUMNS}`, [
                id,
                orgId,
                mode,
                name,
                description,
                url,
                events,
                channels,
                accountIds,
                sealedSecret,
                headers.sealed,
                headers.names
            ]);
            return {
                kind: 'created',
                endpoint: rows[0]
            };
        });
    }
    /** The organization's endpoints, newest first, and how many there are. */ listForOrg(orgId, mode, page) {
        return ENDPOINTS.read(this.database, [
            orgId,
            mode
        ], page);
    }
    async findForOrg(orgId, mode, id) {
        const { rows } = await this.database.query(`select ${_endpointsql.ENDPOINT_COLUMNS} from webhook_endpoints w where w.id = $3 and w.org_id = $1 and w.mode = $2`, [
            orgId,
            mode,
            id
        ]);
        return rows[0] ?? null;
    }
    /** Which of these ids are accounts that the organization has. */ async findAccounts(orgId, mode, ids) {
        const { rows } = await this.database.query('select id from accounts where org_id = $1 and mode = $2 and id = any ($3) and removed_at is null', [
            orgId,
            mode,
            ids
        ]);
        return new Set(rows.map((row)=>row.id));
    }
    /**
   * Changes an endpoint. Disabling it cancels its recoveries and tells the other endpoints; enabling it forgets its
   * failures.
   *
   * @returns null: the organization has no such endpoint
   */ update(orgId, mode, id, change) {
        return this.database.transaction(async (transaction)=>{
            const before = await lockEndpoint(transaction, orgId, mode, id);
            if (before === null) return null;
            const after = await writeSettings(transaction, before, change);
            if (change.status === 'active') return enable(transaction, after);
            if (change.status === 'disabled' && before.status === 'active') return this.disable(transaction, after);
            return after;
        });
    }
    /**
   * A new secret; the one before signs, too, for so long, and those before it as long as it was said of them.
   *
   * @param graceHours 0: all old ones are worthless at once
   */ async rotateSecret(orgId, mode, id, sealedSecret, graceHours) {
        const { rows } = await this.database.query(ROTATE, [
            orgId,
            mode,
            id,
            sealedSecret,
            graceHours
        ]);
        if (rows[0] !== undefined) return {
            kind: 'rotated',
            endpoint: rows[0]
        };
        return {
            kind: await this.findForOrg(orgId, mode, id) === null ? 'no_endpoint' : 'too_many'
        };
    }
    /** Lets the next delivery be tried at once, also when the endpoint is being left alone for a while. */ async unblock(endpointId) {
        await this.database.query(`update lanes set blocked_until = null where lane = ${(0, _lanes.laneNameSql)(_lanes.WEBHOOK_LANES, '$1')} and blocked_until is not null`, [
            endpointId
        ]);
    }
    /** Deletes an endpoint with its recoveries. Nobody finds its deliveries any more. */ async delete(orgId, mode, id) {
        const { rowCount } = await this.database.query('delete from webhook_endpoints where id = $3 and org_id = $1 and mode = $2', [
            orgId,
            mode,
            id
        ]);
        return rowCount === 1;
    }
    async disable(transaction, endpoint) {
        const { rows } = await transaction.query(`update webhook_endpoints w set status = 'disabled', disabled_reason = 'manual', disabled_at = clock_timestamp()
        where w.id = $1 returning ${_endpointsql.ENDPOINT_COLUMNS}`, [
            endpoint.id
        ]);
        const disabled = rows[0];
        await transaction.query(`update webhook_recoveries set status = 'canceled', finished_at = clock_timestamp()
        where endpoint_id = $1 and status = 'running'`, [
            disabled.id
        ]);
        const { id, orgId, mode, name, url } = disabled;
        await this.events.append(transaction, [
            {
                id: (0, _uuid.v7)(),
                orgId,
                mode,
                type: 'endpoint.disabled',
                subjectId: id,
                payload: {
                    endpoint: {
                        id,
                        name,
                        // Its path and its query may be a secret between the customer and that server, and others are told.
                        url: new URL(url).origin,
                        disabled_reason: disabled.disabledReason,
                        disabled_at: disabled.disabledAt?.toISOString(),
                        failing_since: disabled.failingSince?.toISOString() ?? null
                    }
                }
            }
        ]);
        return disabled;
    }
};
async function lockEndpoint(transaction, orgId, mode, id) {
    const { rows } = await transaction.query(`select ${_endpointsql.ENDPOINT_COLUMNS} from webhook_endpoints w
      where w.id = $3 and w.org_id = $1 and w.mode = $2 for no key update`, [
        orgId,
        mode,
        id
    ]);
    return rows[0] ?? null;
}
async function enable(transaction, endpoint) {
    const { rows } = await transaction.query(`update webhook_endpoints w
        set status = 'active', disabled_reason = null, disabled_at = null, failing_since = null,
          updated_at = ${NEXT_VERSION}
      where w.id = $1 returning ${_endpointsql.ENDPOINT_COLUMNS}`, [
        endpoint.id
    ]);
    return rows[0];
}
async function writeSettings(transaction, before, change) {
    const after = {
        ...before,
        ...change
    };
    const { rows } = await transaction.query(`update webhook_endpoints w set name = $2, description = $3, url = $4, events = $5, channels = $6, account_ids = $7,
       sealed_headers = case when $8 then $9 else w.sealed_headers end, header_names = $10,
       updated_at = ${NEXT_VERSION}
     where w.id = $1 returning ${_endpointsql.ENDPOINT_COLUMNS}`, [
        before.id,
        after.name,
        after.description,
        after.url,
        after.events,
        after.channels,
        after.accountIds,
        change.headers !== undefined,
        change.headers?.sealed ?? null,
        change.headers?.names ?? before.headerNames
    ]);
    return rows[0];
}

//# sourceMappingURL=webhook-endpoint.repository.js.map