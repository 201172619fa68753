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
    get ADD_REQUESTS () {
        return ADD_REQUESTS;
    },
    get listSql () {
        return listSql;
    },
    get scanEndSql () {
        return scanEndSql;
    }
});
const _entities = require("../../entities/src");
const ADD_REQUESTS = {
    name: 'api_requests_add',
    text: `
    with quick as (select set_config('synchronous_commit', 'off', true))
    insert into api_requests (org_id, mode, id, at, key_id, method, route, path, status, error_code, duration_ms, address,
      user_agent, request_id, message_id, request_body, response_body)
    select org_id, mode, id, uuidv7_time(id), key_id, method, route, path, status, error_code, duration_ms, address, user_agent,
      request_id, message_id, request_body, response_body
    from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::smallint[],
      $9::text[], $10::integer[], $11::text[], $12::text[], $13::text[], $14::uuid[], $15::text[], $16::text[])
      as row (org_id, mode, id, key_id, method, route, path, status, error_code, duration_ms, address, user_agent,
        request_id, message_id, request_body, response_body), quick
    on conflict (id) do nothing`
};
function listSql(list, limit) {
    const values = [];
    const value = (given)=>`$${values.push(given)}`;
    const text = `
    select id, at, key_id as "keyId", method, route, path, status, error_code as "errorCode",
      duration_ms as "durationMs", address, user_agent as "userAgent", request_id as "requestId",
      message_id as "messageId"
    from (select * from api_requests where ${inRange(list, value)} order by ${newestFirst(list)} limit ${value(list.scanned)}) r
    where ${wanted(list.filter, value)}
    order by ${newestFirst(list)} limit ${value(limit)}`;
    return {
        text,
        values
    };
}
function scanEndSql(list) {
    const values = [];
    const value = (given)=>`$${values.push(given)}`;
    const text = `
    select id from api_requests where ${inRange(list, value)}
    order by ${newestFirst(list)} offset ${value(list.scanned - 1)} limit 1`;
    return {
        text,
        values
    };
}
/** Smaller and greater than every id. */ const [FIRST_ID, LAST_ID] = [
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff'
];
/**
 * What an index answers: it is read from the end of a span, and no further than it has to be. A span of all its columns,
 * because the index of the ids alone would be in order, too, and full of the requests of others.
 */ function inRange({ orgId, mode, filter, after }, value) {
    const { keyId, since, until } = filter;
    const [before, from] = [
        value(earlierOf(after, until)),
        value(since === undefined ? FIRST_ID : (0, _entities.uuidFloor)(since))
    ];
    const span = (columns, values)=>`(${columns}, id) < (${values}, ${before}) and (${columns}, id) >= (${values}, ${from})`;
    const [organization, inMode] = [
        value(orgId),
        value(mode)
    ];
    const failed = isFailed(filter) ? ' and status >= 400' : '';
    return keyId === undefined ? span('org_id, mode', `${organization}, ${inMode}`) + failed : `${span('key_id', value(keyId))} and org_id = ${organization} and mode = ${inMode}${failed}`;
}
function earlierOf(after, until) {
    const floor = until === undefined ? LAST_ID : (0, _entities.uuidFloor)(until);
    return after !== null && after < floor ? after : floor;
}
/** The order of the index that is read. */ const newestFirst = ({ filter })=>filter.keyId === undefined ? 'org_id desc, mode desc, id desc' : 'key_id desc, id desc';
/** What is looked at request by request. */ function wanted(filter, value) {
    const { method, statusClass, errorCode, pathPrefix, requestId, messageId } = filter;
    const conditions = [
        'true'
    ];
    if (method !== undefined) conditions.push(`method = ${value(method)}`);
    if (statusClass !== undefined) conditions.push(`status between ${statusClass * 100} and ${statusClass * 100 + 99}`);
    if (errorCode !== undefined) conditions.push(`error_code = ${value(errorCode)}`);
    if (pathPrefix !== undefined) conditions.push(`starts_with(path, ${value(pathPrefix)})`);
    if (requestId !== undefined) conditions.push(`request_id = ${value(requestId)}`);
    if (messageId !== undefined) conditions.push(`message_id = ${value(messageId)}`);
    return conditions.join(' and ');
}
const isFailed = ({ onlyFailed, statusClass, errorCode })=>onlyFailed === true || statusClass !== undefined && statusClass >= 4 || errorCode !== undefined;

//# sourceMappingURL=request-log.sql.js.map