"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "AuditLog", {
    enumerable: true,
    get: function() {
        return AuditLog;
    }
});
const _entities = require("../../../entities/src");
const _uuid = require("uuid");
const LIST = {
    columns: `a.id, a.at, a.actor_id as "actorId", a.actor_email as "actorEmail", u.name as "actorName", a.action,
    a.target_type as "targetType", a.target_id as "targetId", a.target_name as "targetName", a.detail, a.address,
    a.request_id as "requestId"`,
    from: 'audit_entries a left join users u on u.id = a.actor_id',
    order: {
        value: 'a.at',
        id: 'a.id',
        kind: 'time',
        direction: 'desc',
        valueName: 'at'
    },
    documents: [
        'a.detail'
    ]
};
const INSERT = `
  insert into audit_entries
    (id, org_id, actor_id, actor_email, action, target_type, target_id, target_name, detail, address, request_id)`;
let AuditLog = class AuditLog {
    constructor(database){
        this.database = database;
    }
    /** @param orgId null: of the whole installation */ async append(transaction, { orgId, ...draft }) {
        await transaction.query(`${INSERT} values ($1, $11, $2, $3, $4, $5, $6, $7, $8, $9, $10)`, [
            (0, _uuid.v7)(),
            ...valuesOf(draft),
            orgId
        ]);
    }
    /** What concerns a user alone: each of their organizations reads it; of a user without one, the installation. */ async appendForUser(transaction, userId, draft) {
        const { rows } = await transaction.query('select org_id as "orgId" from memberships where user_id = $1 order by org_id', [
            userId
        ]);
        const orgIds = rows.length === 0 ? [
            null
        ] : rows.map(({ orgId })=>orgId);
        await transaction.query(`${INSERT} select e.id, e.org_id, $2, $3, $4, $5, $6, $7, $8, $9, $10
       from unnest($1::uuid[], $11::uuid[]) as e (id, org_id)`, [
            orgIds.map(()=>(0, _uuid.v7)()),
            ...valuesOf(draft),
            orgIds
        ]);
    }
    /** What was done in an organization, newest first. */ listForOrg(orgId, page) {
        return (0, _entities.readList)(this.database, {
            ...LIST,
            where: 'a.org_id = $1',
            values: [
                orgId
            ]
        }, page);
    }
    /** What was done to the installation, newest first. */ listForInstallation(page) {
        return (0, _entities.readList)(this.database, {
            ...LIST,
            where: 'a.org_id is null',
            values: []
        }, page);
    }
    /** Deletes entries older than a year. @returns how many; fewer than `limit`: none is left */ deleteOld(limit) {
        return (0, _entities.deleteSome)(this.database, 'audit_entries', `at < now() - interval '1 year'`, limit);
    }
};
function valuesOf({ actor, action, target, detail = {} }) {
    return [
        actor.id,
        actor.email,
        action,
        target?.type ?? null,
        target?.id ?? null,
        target?.name ?? null,
        JSON.stringify(detail),
        actor.address,
        actor.requestId
    ];
}

//# sourceMappingURL=audit-log.repository.js.map