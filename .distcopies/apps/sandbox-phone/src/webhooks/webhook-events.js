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
    get callsOf () {
        return callsOf;
    },
    get pingPayload () {
        return pingPayload;
    },
    get receivedPayload () {
        return receivedPayload;
    },
    get statePayload () {
        return statePayload;
    }
});
const _nodecrypto = require("node:crypto");
const _devicedate = require("../messages/device-date");
const _gson = require("../messages/gson");
const _phoneoptions = require("../phone/phone-options");
function callsOf({ store, clock }, event, payload) {
    const { webhooks, identity } = store.state;
    return webhooks.filter((webhook)=>webhook.event === event).map((webhook)=>{
        const id = randomId();
        const body = (0, _gson.toGson)({
            id,
            webhookId: webhook.id,
            event,
            deviceId: identity?.id ?? null,
            payload
        });
        const call = {
            id,
            url: webhook.url,
            event,
            body,
            failures: 0,
            dueAt: clock.now()
        };
        return {
            kind: 'call',
            call
        };
    });
}
function receivedPayload(sms, zoneMinutes) {
    return {
        message: sms.text,
        receivedAt: (0, _devicedate.deviceDate)(sms.receivedAt, zoneMinutes),
        messageId: sms.hash,
        sender: sms.sender,
        ...sms.recipient !== null && {
            recipient: sms.recipient
        },
        simNumber: sms.sim,
        phoneNumber: sms.sender
    };
}
function statePayload(row, index, name, at) {
    const recipient = row.recipients[index];
    return {
        messageId: row.id,
        recipient: recipient?.phoneNumber,
        phoneNumber: recipient?.phoneNumber,
        [name]: at,
        ...name === 'failedAt' && {
            reason: recipient?.error ?? 'unknown'
        }
    };
}
function pingPayload(failedMessages) {
    const check = (observedValue, observedUnit, description)=>{
        return {
            status: 'pass',
            observedValue,
            observedUnit,
            description
        };
    };
    return {
        health: {
            version: _phoneoptions.APP_VERSION,
            releaseId: 1,
            status: 'pass',
            checks: {
                'messages:failed': check(failedMessages, 'messages', 'Failed messages for the last hour'),
                'connection:status': check(1, 'boolean', 'Internet connection status'),
                'connection:transport': check(4, 'flags', 'Network transport type'),
                'battery:level': check(87, 'percent', 'Battery level in percent'),
                'battery:charging': check(4, 'flags', 'Is the phone charging?')
            }
        }
    };
}
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz-';
/** 21 characters, as nanoid makes them. */ function randomId() {
    return Array.from((0, _nodecrypto.randomBytes)(21), (byte)=>ALPHABET[byte & 63]).join('');
}

//# sourceMappingURL=webhook-events.js.map