"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "toSmsBulkInput", {
    enumerable: true,
    get: function() {
        return toSmsBulkInput;
    }
});
const _nodecrypto = require("node:crypto");
const _requests = require("../../../../../libs/requests/src");
const _phonenumbers = require("../../../../../libs/phone-numbers/src");
const _platform = require("../../../../../libs/platform/src");
const _idempotencykey = require("../../http/idempotency-key");
const _rowfields = require("../bulk/row-fields");
const _sendsmsinput = require("./send-sms-input");
const _smsbulkrowrule = require("./sms-bulk-row.rule");
/** What is known of a row; whatever else it says is ignored. */ const KNOWN = [
    'to',
    'message',
    'device_id',
    'sim',
    'metadata'
];
/** Longest part that is shown of a recipient that is none. */ const MAX_SHOWN = 100;
function toSmsBulkInput(body, request) {
    const choice = body.phone_choice ?? 'first';
    const scheduledAt = body.scheduled_at === undefined ? null : (0, _requests.toTime)(body.scheduled_at);
    const shared = {
        choice,
        scheduledAt,
        expiresInS: body.expires_in ?? null,
        deviceId: body.device_id
    };
    const rows = body.messages.map((given)=>toRow(given, shared));
    // What a refused row said besides is not kept, but another request is another request.
    const refused = body.messages.filter((_, index)=>rows[index]?.refusal !== undefined);
    // Stored in a hash that a retry after an update is compared with: never rename. Texts may change, so they are not in it.
    const hashed = rows.map(({ to, draft, refusal })=>({
            to,
            wish: draft,
            refusal: refusal && {
                ...refusal,
                detail: undefined
            }
        }));
    const words = [
        hashed,
        shared,
        refused.map(refusedWords)
    ];
    const requestHash = (0, _nodecrypto.createHash)('sha256').update(JSON.stringify(words)).digest();
    return {
        rows,
        choice,
        scheduledAt,
        requestHash,
        idempotencyKey: (0, _idempotencykey.idempotencyKeyOf)(request),
        requestId: request.id
    };
}
/** What a row that is not sent said, as two requests are compared by it. */ function refusedWords(row) {
    const words = (0, _rowfields.wordsOf)(row, KNOWN);
    return words === null ? row : Object.fromEntries(words);
}
function toRow(given, { choice, scheduledAt, expiresInS, deviceId }) {
    const fields = (0, _rowfields.rowOf)(given);
    const device = [
        fields.device_id,
        deviceId
    ].find((id)=>!(0, _requests.isBlank)(id));
    const refusal = (0, _rowfields.isRow)(given) ? (0, _smsbulkrowrule.refusalOf)(fields, device) : (0, _smsbulkrowrule.refuse)('MISSING_TO', _rowfields.NOT_A_ROW);
    if (refusal !== null) return {
        to: (0, _platform.toStorableText)((0, _rowfields.shownRecipient)(fields.to), MAX_SHOWN),
        refusal
    };
    // The rules have looked at the type of each of its fields.
    const row = fields;
    const to = (0, _phonenumbers.toPhone)(row.to ?? '') ?? '';
    const draft = {
        to,
        text: row.message ?? '',
        phone: {
            deviceId: device?.toLowerCase() ?? null,
            choice
        },
        sim: row.sim ?? null,
        deliveryReport: true,
        expiresInS,
        scheduledAt,
        metadata: (0, _sendsmsinput.inOrder)(row.metadata ?? {})
    };
    return {
        to,
        draft
    };
}

//# sourceMappingURL=sms-bulk-input.js.map