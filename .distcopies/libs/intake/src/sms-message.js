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
    get LONGEST_SMS_UNITS () {
        return LONGEST_SMS_UNITS;
    },
    get composeSmsMessage () {
        return composeSmsMessage;
    },
    get smsTextOf () {
        return smsTextOf;
    }
});
const _sms = require("../../sms/src");
const _lanes = require("../../lanes/src");
const _meters = require("./meters");
const _segments = require("./segments");
const MAX_CHARACTERS = 1_600;
const LONGEST_SMS_UNITS = 2 * MAX_CHARACTERS;
const MAX_SEGMENTS = 10;
function smsTextOf(message, signature) {
    const text = signature === null ? message : `${message}\n\n${signature}`;
    // What is longer needs not be counted.
    if (text.length > LONGEST_SMS_UNITS || Array.from(text).length > MAX_CHARACTERS) return null;
    const segments = (0, _segments.segmentsOf)(text);
    return segments.count > MAX_SEGMENTS ? null : {
        text,
        segments
    };
}
function composeSmsMessage(draft, phone, subscription) {
    const { to, content, sim, deliveryReport, expiresInS, ...rest } = draft;
    const { encoding, count } = content.segments;
    return {
        ...rest,
        channel: 'sms',
        type: 'text',
        toAddress: to,
        fromAddress: (0, _sms.fromAddressOf)(phone, sim),
        accountId: phone.id,
        content: content.text,
        media: null,
        payload: {
            sms: {
                encoding,
                segments: count,
                sim,
                delivery_report: deliveryReport
            }
        },
        tracked: true,
        lane: (0, _lanes.laneName)(_lanes.SMS_LANES, phone.id),
        replyTo: null,
        giveUpAfterMs: (expiresInS ?? phone.messageTtlS) * 1_000,
        charges: (0, _meters.metersOf)('sms', draft.mode, subscription)
    };
}

//# sourceMappingURL=sms-message.js.map