"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsChannel", {
    enumerable: true,
    get: function() {
        return SmsChannel;
    }
});
const _errors = require("../../errors/src");
const _uuid = require("uuid");
const _origin = require("./origin");
const _smsmessage = require("./sms-message");
const _acceptance = require("./acceptance");
const _smsphones = require("./sms-phones");
let SmsChannel = class SmsChannel {
    constructor(phones, doorbell){
        this.phones = phones;
        this.doorbell = doorbell;
        this.looksAgain = true;
    }
    /** @throws AppError MESSAGE_TOO_LONG, NO_SMS_DEVICE; VALIDATION for what the phone cannot do */ async compose(request, origin, subscription) {
        const content = textOf(request, subscription);
        const phone = await this.phones.find(origin.orgId, origin.mode, request.phone, request);
        return toMessage(request, content, phone, origin, subscription);
    }
    /**
   * The same for many, whose phones are read once.
   *
   * @param choice how phones are found for requests that name none
   * @returns what makes the message of a request; it throws as `compose` does
   */ async composer(choice, origin, subscription) {
        const find = await this.phones.findAll(origin.orgId, origin.mode, choice);
        return (request)=>{
            const content = textOf(request, subscription);
            return toMessage(request, content, find(request.phone.deviceId, request), origin, subscription);
        };
    }
    /** The organization's phones are looked at again: one of them is gone. */ forgetPhones({ orgId, mode }) {
        this.phones.forget(orgId, mode);
    }
    lost({ id, idempotency }, cause) {
        return (0, _acceptance.notKnownWhether)('the message was queued', idempotency !== null, cause, `Check GET /messages/${id}.`);
    }
};
function toMessage(request, content, phone, origin, subscription) {
    if (phone === null) throw new _errors.AppError('NO_SMS_DEVICE');
    const lack = (0, _smsphones.lackOf)(phone, request);
    if (lack !== null) {
        const { field, message } = lack;
        throw new _errors.AppError('VALIDATION', {
            message,
            extra: {
                fields: [
                    {
                        field,
                        code: 'NOT_ALLOWED',
                        message
                    }
                ]
            }
        });
    }
    const { to, sim, deliveryReport, metadata, expiresInS, scheduledAt } = request;
    const { orgId, mode, priority, joinsConversation, requestId } = origin;
    const asked = {
        to,
        content,
        sim,
        deliveryReport,
        metadata,
        expiresInS,
        scheduledAt
    };
    const sender = {
        orgId,
        mode,
        priority,
        joinsConversation,
        requestId,
        idempotency: (0, _origin.storedKey)(origin)
    };
    const draft = {
        id: (0, _uuid.v7)(),
        ...sender,
        ...asked
    };
    return (0, _smsmessage.composeSmsMessage)(draft, phone, subscription);
}
function textOf({ text }, { signature }) {
    const content = (0, _smsmessage.smsTextOf)(text, signature);
    if (content !== null) return content;
    const message = "With your plan's signature, the message is too long: an SMS can have at most 1,600 characters and 10 parts.";
    throw new _errors.AppError('MESSAGE_TOO_LONG', {
        message,
        extra: {
            fields: [
                {
                    field: 'message',
                    code: 'TOO_LONG',
                    message
                }
            ]
        }
    });
}

//# sourceMappingURL=sms.channel.js.map