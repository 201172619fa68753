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
    get OrganizationRepository () {
        return OrganizationRepository;
    },
    get isLimitName () {
        return isLimitName;
    }
});
const _uuid = require("uuid");
const _entities = require("../../../entities/src");
const SUBSCRIPTION = `
  p.limits || o.limit_overrides as limits, nullif(coalesce(o.signature_override, p.message_signature), '') as signature,
  o.enforce_whatsapp_opt_out as "enforceWhatsappOptOut"`;
function isLimitName(word) {
    return _entities.LIMIT_NAMES.some((name)=>name === word);
}
let OrganizationRepository = class OrganizationRepository {
    constructor(database){
        this.database = database;
    }
    /** The plan of an organization as it holds for it, or null for an organization that is gone. */ async findSubscription(orgId) {
        const { rows } = await this.database.query({
            name: 'organization-subscription',
            text: `select ${SUBSCRIPTION}, o.subscribed_at as "subscribedAt"
                 from organizations o join plans p on p.code = o.plan_code where o.id = $1`
        }, [
            orgId
        ]);
        return rows[0] ?? null;
    }
    /** Makes an organization whose subscription begins now. Returns its id; null when there is no such plan. */ async create(name, planCode) {
        const { rows } = await this.database.query(`insert into organizations (id, name, plan_code, limit_overrides, subscribed_at)
       select $1, $2, code, '{}', now() from plans where code = $3 returning id`, [
            (0, _uuid.v7)(),
            name,
            planCode
        ]);
        return rows[0]?.id ?? null;
    }
    /** All organizations, oldest first. For operators. */ async list() {
        const { rows } = await this.database.query(`select o.id, o.name, o.plan_code as "planCode", ${SUBSCRIPTION}, o.suspended_at as "suspendedAt",
         o.created_at as "createdAt"
         from organizations o join plans p on p.code = o.plan_code order by o.created_at, o.id`);
        return rows;
    }
    /** One organization; null when it is gone. */ async find(orgId) {
        const { rows } = await this.database.query('select id, name, plan_code as "planCode", created_at as "createdAt" from organizations where id = $1', [
            orgId
        ]);
        return rows[0] ?? null;
    }
    /** Renames an organization in a transaction. @returns its former name; null when it is gone */ async rename(transaction, orgId, name) {
        // Locked by a statement of its own: see `setSuspended`.
        const { rows } = await transaction.query('select name as former from organizations where id = $1 for no key update', [
            orgId
        ]);
        await transaction.query('update organizations set name = $2 where id = $1', [
            orgId,
            name
        ]);
        return rows[0]?.former ?? null;
    }
    /** The codes of all plans. */ async planCodes() {
        const { rows } = await this.database.query('select code from plans order by code');
        return rows.map((row)=>row.code);
    }
    /**
   * Suspends an organization in a transaction, or ends that. Use `OrganizationAdmin`, which also tells who remembers its keys.
   *
   * @returns null when it is gone
   */ async setSuspended(transaction, orgId, isSuspended) {
        // Locked by a statement of its own. One that locks and updates begins its update at the version of the row that it saw
        // first, where somebody may stand in line who waits for the lock that it holds: both would wait for ever.
        const { rows: before } = await transaction.query('select suspended_at as "formerlySuspendedAt" from organizations where id = $1 for no key update', [
            orgId
        ]);
        const [former] = before;
        if (former === undefined) return null;
        const { rows } = await transaction.query(`update organizations set suspended_at = case when $2 then coalesce(suspended_at, now()) end where id = $1
       returning id, name, suspended_at as "suspendedAt"`, [
            orgId,
            isSuspended
        ]);
        return rows[0] === undefined ? null : {
            ...rows[0],
            ...former
        };
    }
    /** Changes plan, limits, signature or settings. False: no such organization, or no such plan. */ async changePlan(orgId, change) {
        const { rowCount } = await this.database.query(`update organizations o set
         plan_code = coalesce($2, o.plan_code),
         limit_overrides = jsonb_strip_nulls(o.limit_overrides || $3::jsonb),
         signature_override = case when $4 then $5 else o.signature_override end,
         enforce_whatsapp_opt_out = coalesce($6, o.enforce_whatsapp_opt_out)
       where o.id = $1 and ($2::text is null or exists (select from plans where code = $2))`, [
            orgId,
            change.planCode ?? null,
            JSON.stringify(change.limits ?? {}),
            change.signature !== undefined,
            change.signature ?? null,
            change.enforceWhatsappOptOut ?? null
        ]);
        return rowCount === 1;
    }
};

//# sourceMappingURL=organization.repository.js.map