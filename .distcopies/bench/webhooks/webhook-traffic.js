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
    get ENDPOINTS () {
        return ENDPOINTS;
    },
    get addEndpoint () {
        return addEndpoint;
    },
    get addEndpoints () {
        return addEndpoints;
    },
    get addEvents () {
        return addEvents;
    }
});
const _nodecrypto = require("node:crypto");
const _events = require("../../libs/events/src");
const _platform = require("../../libs/platform/src");
const _uuid = require("uuid");
const ENDPOINTS = 50;
async function addEndpoints(database, port) {
    const pair = (0, _platform.newSealingPair)();
    const endpoints = [];
    for(let place = 0; place < ENDPOINTS; place += 1){
        const orgId = (0, _uuid.v7)();
        const secret = `whsec_${(0, _nodecrypto.randomBytes)(32).toString('base64')}`;
        const endpoint = {
            id: (0, _uuid.v7)(),
            orgId,
            url: `http://127.0.1.${place + 1}:${port}/hook`,
            secret
        };
        await database.query(`insert into organizations (id, name, plan_code, limit_overrides, subscribed_at)
       values ($1, 'Bench', 'self_hosted', '{}', now())`, [
            orgId
        ]);
        await addEndpoint(database, pair.publicKey, endpoint);
        endpoints.push(endpoint);
    }
    return {
        endpoints,
        privateKey: pair.privateKey
    };
}
async function addEndpoint(database, publicKey, { id, orgId, url, secret }, mode = 'live') {
    const sealed = await (0, _platform.sealFor)((0, _platform.sealingPublicKey)(publicKey), secret, (0, _events.webhookPlace)(orgId, id, 'secret'));
    await database.query(`insert into webhook_endpoints (id, org_id, mode, name, url, events, channels, account_ids, status,
       sealed_secret, header_names)
     values ($1, $2, $5, 'Bench', $3, '{*}', '{}', '{}', 'active', $4, '{}')`, [
        id,
        orgId,
        url,
        sealed,
        mode
    ]);
}
const AT_ONCE = 500;
async function addEvents(database, endpoints, count) {
    const log = new _events.EventLogRepository(database);
    for(let done = 0; done < count; done += AT_ONCE){
        const events = Array.from({
            length: Math.min(AT_ONCE, count - done)
        }, (_, n)=>anEvent(endpoints, done + n));
        await database.transaction((transaction)=>log.append(transaction, events));
    }
}
function anEvent(endpoints, index) {
    const { orgId } = endpoints[index % endpoints.length];
    return {
        orgId,
        mode: 'live',
        type: 'message.status',
        channel: 'sms',
        subjectId: orgId,
        payload: aMessageStatus()
    };
}
/** As large as the event of a short message. */ const aMessageStatus = ()=>({
        message: {
            id: (0, _uuid.v7)(),
            channel: 'sms',
            direction: 'outbound',
            status: 'delivered',
            previous_status: 'sent',
            version: 3,
            to: '15550001111',
            from: '15550002222',
            whatsapp_id: null,
            device_id: (0, _uuid.v7)(),
            message_id: null,
            conversation_id: (0, _uuid.v7)(),
            contact_id: (0, _uuid.v7)(),
            type: 'text',
            content: 'Your order 4711 has been shipped and will arrive on Thursday.',
            media: null,
            segments: 1,
            error_code: null,
            error_message: null,
            metadata: {
                order: '4711'
            },
            created_at: '2026-11-20T10:00:00.000Z',
            sent_at: '2026-11-20T10:00:01.000Z',
            delivered_at: '2026-11-20T10:00:02.000Z',
            read_at: null,
            failed_at: null
        }
    });

//# sourceMappingURL=webhook-traffic.js.map