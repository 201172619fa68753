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
    get aNewMessage () {
        return aNewMessage;
    },
    get aNewSms () {
        return aNewSms;
    }
});
const _entities = require("../../../entities/src");
const _uuid = require("uuid");
function aNewMessage(fields = {}) {
    const accountId = fields.accountId ?? (0, _uuid.v7)();
    return {
        id: (0, _uuid.v7)(),
        orgId: (0, _uuid.v7)(),
        mode: 'live',
        channel: 'whatsapp',
        type: 'text',
        toAddress: '15550001111',
        fromAddress: '15550002222',
        accountId,
        content: 'hello',
        media: null,
        payload: null,
        scheduledAt: null,
        metadata: {},
        tracked: true,
        joinsConversation: false,
        lane: `wa:${accountId}`,
        priority: _entities.PRIORITIES.api,
        requestId: 'req-1',
        replyTo: null,
        giveUpAfterMs: null,
        charges: [
            {
                limit: 'messages_month',
                period: '2026-11-01',
                max: -1
            }
        ],
        idempotency: null,
        ...fields
    };
}
function aNewSms(phone, fields = {}) {
    return aNewMessage({
        orgId: phone.orgId,
        mode: phone.mode,
        channel: 'sms',
        joinsConversation: true,
        fromAddress: '',
        accountId: phone.id,
        payload: {
            sms: {
                encoding: 'gsm7',
                segments: 1,
                sim: null,
                delivery_report: true
            }
        },
        lane: `sms:${phone.id}`,
        giveUpAfterMs: 86_400_000,
        charges: [
            {
                limit: 'messages_month',
                period: '2026-11-01',
                max: -1
            },
            {
                limit: 'sms_month',
                period: '2026-11-01',
                max: -1
            }
        ],
        ...fields
    });
}

//# sourceMappingURL=new-message.factory.js.map