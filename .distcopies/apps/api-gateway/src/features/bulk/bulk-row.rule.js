"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "readRow", {
    enumerable: true,
    get: function() {
        return readRow;
    }
});
const _intake = require("../../../../../libs/intake/src");
const _outbound = require("../../../../../libs/outbound/src");
const _phonenumbers = require("../../../../../libs/phone-numbers/src");
const _requests = require("../../../../../libs/requests/src");
const _mediatype = require("../whatsapp/media-type");
const _bulkelsewhere = require("./bulk-elsewhere");
const _rowfields = require("./row-fields");
const TEXTS = [
    'message',
    'media_url',
    'filename',
    'mime_type'
];
const NAME_MAX = 255;
function readRow(given, ofAll) {
    if (!(0, _rowfields.isRow)(given)) return {
        refusal: refuse('MISSING_TO', _rowfields.NOT_A_ROW)
    };
    const fields = (0, _rowfields.rowOf)(given);
    const accountId = [
        fields.whatsapp_id,
        fields.account_id,
        ...ofAll
    ].find((id)=>!(0, _requests.isBlank)(id));
    const refusal = recipientRefusal(fields.to) ?? contentRefusal(fields) ?? accountRefusal(accountId);
    // The rules above have looked at the type of each of its fields.
    return refusal === null ? {
        row: fields,
        accountId: accountId,
        refusal
    } : {
        refusal
    };
}
function recipientRefusal(to) {
    const problem = (0, _rowfields.recipientProblem)(to, (text)=>(0, _phonenumbers.toWhatsappRecipient)(text) !== null, _requests.notARecipient);
    return problem === null ? null : refuse('MISSING_TO', problem);
}
function accountRefusal(accountId) {
    if (accountId !== undefined && typeof accountId !== 'string') {
        return refuse('INVALID_ACCOUNT_ID', '`whatsapp_id` must be a string: an `id` from GET /whatsapp/accounts.');
    }
    return accountId === undefined || (0, _requests.isUuid)(accountId) ? null : refuse('INVALID_ACCOUNT_ID');
}
function contentRefusal(row) {
    const problem = (0, _rowfields.contentProblem)(row, TEXTS, _bulkelsewhere.NOT_IN_A_ROW) ?? mediaProblem(row);
    if (problem !== null) return refuse('MISSING_CONTENT', problem);
    const { message = '', media_url } = row;
    const isMedia = !(0, _requests.isBlank)(media_url);
    if (!isMedia && (0, _requests.isBlank)(message)) return refuse('MISSING_CONTENT');
    return (0, _intake.isShortEnough)(message, isMedia) ? null : refuse('MISSING_CONTENT', '`message` is too long: at most 65,536 bytes of text, or 1,024 characters in a caption.');
}
function mediaProblem({ message, media_url, media_type, filename = '' }) {
    if (media_type !== undefined && !_mediatype.MEDIA_TYPES.includes(media_type)) {
        return `\`media_type\` must be one of ${_mediatype.MEDIA_TYPES.join(', ')}.`;
    }
    if ((0, _mediatype.isBare)(media_type) && !(0, _requests.isBlank)(message)) return _mediatype.NO_TEXT_BESIDE;
    if (filename.length > NAME_MAX) return `\`filename\` must be a string of at most ${NAME_MAX} characters.`;
    if (media_url !== undefined && !(0, _requests.isBlank)(media_url) && !(0, _outbound.isPublicHttpsUrl)(media_url).ok) {
        return '`media_url` must be a public https URL.';
    }
    return null;
}
const refuse = (error, detail = '')=>({
        status: 'failed',
        error,
        ...detail !== '' && {
            detail
        }
    });

//# sourceMappingURL=bulk-row.rule.js.map