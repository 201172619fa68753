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
    get lockInbound () {
        return lockInbound;
    },
    get openInbound () {
        return openInbound;
    }
});
const LOCK = {
    name: 'inbound_lock',
    text: `select pg_advisory_xact_lock(hashtextextended('inbound:' || $1 || ':' || $2, 0))`
};
/** In one order, so that two transactions that lock several never wait for each other. */ const LOCK_ALL = {
    name: 'inbound_lock_all',
    text: `
    select pg_advisory_xact_lock(hashtextextended('inbound:' || name, 0))
    from (select name from unnest($1::text[]) as x(name) order by name) sorted`
};
/** In whole milliseconds, as `since` of GET /messages is given: nothing is listed twice or skipped for its fractions. */ const NEXT_TIME = {
    name: 'inbound_next_time',
    text: `
    select greatest(
      date_trunc('milliseconds', clock_timestamp()),
      (select max(created_at) + interval '1 millisecond' from messages
       where org_id = $1 and mode = $2 and direction = 'inbound' and contact_id is not null)
    ) as at`
};
async function openInbound(transaction, orgId, mode) {
    await transaction.query(LOCK, [
        orgId,
        mode
    ]);
    // A statement of its own: it must see what was committed while the lock was waited for.
    const { rows } = await transaction.query(NEXT_TIME, [
        orgId,
        mode
    ]);
    const [row] = rows;
    if (row === undefined) throw new Error('PostgreSQL did not tell the time');
    return row.at;
}
async function lockInbound(transaction, owners) {
    const names = new Set(owners.map(({ orgId, mode })=>`${orgId}:${mode}`));
    await transaction.query(LOCK_ALL, [
        [
            ...names
        ]
    ]);
}

//# sourceMappingURL=inbound-order.js.map