"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _timing = require("../../../../../libs/timing/src");
const _intake = require("../../../../../libs/intake/src");
const _lanes = require("../../../../../libs/lanes/src");
const _sendingkey = require("../../testing/sending-key");
const _smsbulkservice = require("./sms-bulk.service");
const key = _sendingkey.SENDING_KEY;
const input = {
    rows: [],
    choice: 'first',
    scheduledAt: null,
    idempotencyKey: null,
    requestHash: Buffer.alloc(0),
    requestId: 'r1'
};
/** A service whose bulk sends fail in PostgreSQL. */ function aServiceThatFails(error) {
    const bulks = {
        accept: ()=>Promise.reject(error)
    };
    const subscription = {
        limits: {},
        signature: null,
        enforceWhatsappOptOut: false,
        subscribedAt: new Date(0)
    };
    const doorbell = new _lanes.Doorbell({
        addBulk: ()=>Promise.resolve([])
    }, {
        onFailure: ()=>undefined
    });
    return new _smsbulkservice.SmsBulkService(new _intake.SmsChannel(new _intake.SmsPhones({
        findConnected: ()=>Promise.resolve([])
    }), doorbell), bulks, // Looked at only for a time that is too near.
    {}, new _intake.Subscriptions({
        findSubscription: ()=>Promise.resolve(subscription)
    }), new _timing.SharedClock({
        read: ()=>Promise.resolve(Date.now()),
        onFailure: ()=>undefined
    }));
}
(0, _globals.describe)('a bulk send of SMS whose commit failed', ()=>{
    _globals.it.each([
        [
            null,
            'INTERNAL_ERROR',
            'It is not known whether the messages were queued.'
        ],
        [
            'again',
            'SERVICE_UNAVAILABLE',
            'It is not known whether the messages were queued. Retry with the same Idempotency-Key.'
        ]
    ])('a bulk send of SMS has an unknown outcome when the connection is cut during its commit (key: %s)', async (idempotencyKey, code, message)=>{
        const service = aServiceThatFails(new Error('Connection terminated unexpectedly'));
        await (0, _globals.expect)(service.send(key, {
            ...input,
            idempotencyKey
        })).rejects.toMatchObject({
            code,
            message
        });
    });
    _globals.it.each([
        [
            null,
            'SERVICE_UNAVAILABLE'
        ],
        [
            'again',
            'IDEMPOTENCY_IN_PROGRESS'
        ]
    ])('a bulk send of SMS can be sent again in a second when a lock was held for too long (key: %s)', async (idempotencyKey, code)=>{
        const service = aServiceThatFails(Object.assign(new Error('lock timeout'), {
            code: '55P03'
        }));
        await (0, _globals.expect)(service.send(key, {
            ...input,
            idempotencyKey
        })).rejects.toMatchObject({
            code,
            headers: {
                'Retry-After': '1'
            }
        });
    });
});

//# sourceMappingURL=sms-bulk.service.test.js.map