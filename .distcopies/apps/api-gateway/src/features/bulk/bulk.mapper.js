"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "toBulkInput", {
    enumerable: true,
    get: function() {
        return toBulkInput;
    }
});
const _phonenumbers = require("../../../../../libs/phone-numbers/src");
const _nodecrypto = require("node:crypto");
const _entities = require("../../../../../libs/entities/src");
const _platform = require("../../../../../libs/platform/src");
const _idempotencykey = require("../../http/idempotency-key");
const _sendwhatsappmapper = require("../whatsapp/send-whatsapp.mapper");
const _bulkrowrule = require("./bulk-row.rule");
const _bulkbody = require("./bulk.body");
const _rowfields = require("./row-fields");
/** What is known of a row; whatever else it says is ignored. */ const CONTENT = [
    'message',
    'media_url',
    'media_type',
    'filename',
    'mime_type',
    'metadata'
];
const KNOWN = [
    'to',
    'whatsapp_id',
    'account_id',
    ...CONTENT
];
/** Longest part that is shown of a recipient that is none. */ const MAX_SHOWN = 100;
function toBulkInput(body, request) {
    const rows = body.messages.map((given)=>{
        const read = (0, _bulkrowrule.readRow)(given, [
            body.whatsapp_id,
            body.account_id
        ]);
        const { refusal: result } = read;
        return {
            draft: result === null ? toDraft(read.row, read.accountId) : brokenDraft(given),
            result
        };
    });
    const throttleMs = (0, _bulkbody.throttleOf)(body);
    // What a refused row said besides is not kept, but another request is another request.
    const refused = body.messages.filter((_, index)=>rows[index]?.result !== null).map((row)=>(0, _rowfields.wordsOf)(row, KNOWN) ?? row);
    // Stored in a hash that a retry after an update is compared with: never rename. Texts may change, so they are not in it.
    const hashed = rows.map(({ draft, result })=>({
            wish: draft,
            result: result && {
                ...result,
                detail: undefined
            }
        }));
    const hash = (0, _nodecrypto.createHash)('sha256').update(JSON.stringify([
        hashed,
        throttleMs,
        refused
    ]));
    return {
        rows,
        throttleMs,
        idempotencyKey: (0, _idempotencykey.idempotencyKeyOf)(request),
        requestHash: hash.digest(),
        requestId: request.id
    };
}
const toDraft = (row, accountId)=>({
        ...(0, _sendwhatsappmapper.contentOf)(row),
        to: (0, _phonenumbers.toWhatsappRecipient)(row.to ?? '') ?? '',
        numberId: accountId?.toLowerCase() ?? null,
        metadata: Object.fromEntries(Object.entries(row.metadata ?? {}).sort(([a], [b])=>a < b ? -1 : 1))
    });
/** Only what its result shows of a row that is not sent. */ const brokenDraft = (given)=>(0, _entities.emptyDraft)((0, _platform.toStorableText)((0, _rowfields.shownRecipient)((0, _rowfields.rowOf)(given).to), MAX_SHOWN));

//# sourceMappingURL=bulk.mapper.js.map