"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "chtBodyOf", {
    enumerable: true,
    get: function() {
        return chtBodyOf;
    }
});
const _sms = require("../../../../../libs/sms/src");
const _errors = require("../../../../../libs/errors/src");
const _platform = require("../../../../../libs/platform/src");
const _phoneerror = require("../messages/phone-error");
/** The app's words. `UNSENT`: it has it; `PENDING`: it gave it to the radio, and may try that again. */ const STATES = {
    UNSENT: 'accepted',
    PENDING: 'processed',
    SENT: 'sent',
    DELIVERED: 'delivered',
    FAILED: 'failed'
};
/** Entries of a list. The app posts ten messages and twenty updates at most. */ const MOST_ENTRIES = 100;
const ID = /^[\x21-\x7e]{1,64}$/;
const MAX_TEXT = 65_536;
function chtBodyOf(body) {
    const { messages, updates } = objectOf((0, _platform.parseJson)(body));
    const received = listOf(messages, 'messages').map(messageOf);
    const reports = listOf(updates, 'updates').map(reportOf);
    return {
        messages: received.filter((message)=>message !== null),
        reports: reports.filter((report)=>report !== null),
        ignored: [
            ...received,
            ...reports
        ].filter((entry)=>entry === null).length
    };
}
function messageOf(value) {
    const { id, from, content, sms_sent, sms_received } = fieldsOf(value);
    if (typeof id !== 'string' || !ID.test(id) || typeof content !== 'string') return null;
    return {
        id,
        from: typeof from === 'string' ? from : '',
        text: (0, _platform.toStorableText)(content, MAX_TEXT),
        sentAt: timeOf(sms_sent) ?? timeOf(sms_received)
    };
}
function reportOf(value) {
    const { id, status, reason } = fieldsOf(value);
    const attempt = typeof id === 'string' ? (0, _sms.parseSmsWireId)(id) : null;
    const state = typeof status === 'string' ? STATES[status.toUpperCase()] : undefined;
    if (attempt === null || state === undefined) return null;
    const text = state === 'failed' && typeof reason === 'string' ? reason : null;
    return {
        ...attempt,
        state,
        times: {},
        error: (0, _phoneerror.failureOfChtReason)(text)
    };
}
/** Milliseconds since 1970; before 1990 nobody sent an SMS, so that is a clock that was never set, or no time. */ function timeOf(value) {
    const ms = typeof value === 'number' ? value : Number.NaN;
    return ms > Date.UTC(1990, 0, 1) && ms < Date.UTC(9999, 0, 1) ? new Date(ms) : null;
}
function objectOf(value) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refused('The body must be an object.');
    return value;
}
function listOf(value, name) {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) throw refused(`${name} must be an array.`);
    if (value.length > MOST_ENTRIES) throw refused(`${name} can have at most ${MOST_ENTRIES} entries.`);
    return value;
}
const fieldsOf = (value)=>typeof value === 'object' && value !== null ? value : {};
const refused = (message)=>new _errors.AppError('VALIDATION', {
        message
    });

//# sourceMappingURL=cht-body.parser.js.map