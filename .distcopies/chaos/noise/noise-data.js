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
    get addDeliveries () {
        return addDeliveries;
    },
    get addEndpoint () {
        return addEndpoint;
    },
    get addLargeMessages () {
        return addLargeMessages;
    }
});
const _nodecrypto = require("node:crypto");
const _gatewayprotocol = require("../../libs/gateway-protocol/src");
const _testing = require("../../libs/testing/src");
const LARGEST_TEXT = 64 * 1024;
/** Of a statement, which has five seconds on a machine that others use, too. */ const BATCH = 10_000;
const LARGE_BATCH = 50;
async function addEndpoint(api, key, port) {
    const answer = await fetch(`${api}/v1/webhooks`, {
        method: 'POST',
        headers: {
            authorization: `Bearer ${key}`,
            'content-type': 'application/json'
        },
        body: JSON.stringify({
            name: 'Noise',
            url: `http://127.0.0.1:${port}/${(0, _nodecrypto.randomUUID)()}`,
            events: [
                '*'
            ]
        })
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`a webhook was answered ${answer.status} ${text}`);
    return JSON.parse(text).data.id;
}
async function addLargeMessages(database, pairing, gateway, count) {
    const waId = (0, _nodecrypto.randomUUID)();
    const data = {
        wa_id: waId,
        from: '15557770000',
        kind: 'text',
        text: 'large',
        offline: false
    };
    const at = new Date().toISOString();
    const event = {
        id: (0, _nodecrypto.randomUUID)(),
        seq: 1,
        at,
        phone: gateway.phones[0],
        type: 'message.inbound',
        data
    };
    await fetch(pairing + _gatewayprotocol.SERVICE_ROUTES.events, {
        method: 'POST',
        headers: {
            authorization: `Bearer ${gateway.token}`,
            'content-type': 'application/json'
        },
        body: JSON.stringify({
            gateway_id: gateway.id,
            events: [
                event
            ]
        })
    });
    await (0, _testing.waitFor)(async ()=>{
        const { rowCount } = await database.query('select 1 from messages where provider_message_id = $1', [
            waId
        ]);
        return rowCount === 1;
    }, {
        what: 'a received message to be stored',
        timeoutMs: 20_000
    });
    for(let first = 1; first <= count; first += LARGE_BATCH){
        await database.query(`insert into messages
       select (jsonb_populate_record(m, jsonb_build_object('id', uuidv7(), 'provider_message_id', n, 'lane_seq', -n,
                 'content', repeat(chr(1), $2)))).*
       from messages m, generate_series($3::int, $4::int) n where m.provider_message_id = $1`, [
            waId,
            LARGEST_TEXT,
            first,
            Math.min(count, first + LARGE_BATCH - 1)
        ]);
    }
}
async function addDeliveries(database, orgId, endpointId, count) {
    for(let left = count; left > 0; left -= BATCH){
        await database.query(`insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_type, reason, status, lane, state,
                                       attempts, http_status, created_at, finished_at)
         select uuidv7(), $1, $2::uuid, uuidv7(), 'message.sent', 'event', 'succeeded', 'hook:' || $2::uuid, 'done',
                1, 200, now(), now()
         from generate_series(1, $3)`, [
            orgId,
            endpointId,
            Math.min(left, BATCH)
        ]);
    }
    await database.query('analyze webhook_deliveries');
}

//# sourceMappingURL=noise-data.js.map