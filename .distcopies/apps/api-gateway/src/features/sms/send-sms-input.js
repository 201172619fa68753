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
    get inOrder () {
        return inOrder;
    },
    get toSendSmsInput () {
        return toSendSmsInput;
    }
});
const _phonenumbers = require("../../../../../libs/phone-numbers/src");
const _nodecrypto = require("node:crypto");
const _requests = require("../../../../../libs/requests/src");
const _idempotencykey = require("../../http/idempotency-key");
function toSendSmsInput(body, from) {
    const to = (0, _phonenumbers.toPhone)(body.to);
    if (to === null) throw new Error('a recipient that was not checked');
    const request = {
        to,
        text: body.message,
        phone: {
            deviceId: body.device_id?.toLowerCase() ?? null,
            choice: body.phone_choice ?? 'first'
        },
        sim: body.sim ?? null,
        deliveryReport: body.delivery_report ?? true,
        expiresInS: body.expires_in ?? null,
        scheduledAt: body.scheduled_at === undefined ? null : (0, _requests.toTime)(body.scheduled_at),
        metadata: inOrder(body.metadata ?? {})
    };
    const requestHash = (0, _nodecrypto.hash)('sha256', JSON.stringify(request), 'buffer');
    const { id: requestId, arrivedAtMs } = from;
    return {
        request,
        idempotencyKey: (0, _idempotencykey.idempotencyKeyOf)(from),
        requestHash,
        requestId,
        arrivedAtMs
    };
}
const inOrder = (object)=>Object.fromEntries(Object.entries(object).sort(([a], [b])=>a < b ? -1 : 1));

//# sourceMappingURL=send-sms-input.js.map