"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "decodeBase64", {
    enumerable: true,
    get: function() {
        return decodeBase64;
    }
});
const _errors = require("../../../../../libs/errors/src");
const NOT_BASE64 = /[^A-Za-z0-9+/=\s]/;
const LINE_BREAKS = /\s+/g;
function decodeBase64(text) {
    if (text.startsWith('data:')) throw invalid('starts with `data:`. Send what follows `;base64,` alone.');
    const place = text.search(NOT_BASE64);
    if (place >= 0) throw invalid(`has a character at position ${place} that is not base64.`);
    const digits = text.replace(LINE_BREAKS, '');
    const length = digits.includes('=') ? digits.indexOf('=') : digits.length;
    const padding = digits.slice(length);
    const isPadded = padding === '' || padding.length <= 2 && digits.length % 4 === 0 && /^={1,2}$/.test(padding);
    if (!isPadded) throw invalid(`has a \`=\` at position ${text.indexOf('=')} that is no padding at the end.`);
    if (length % 4 === 1) throw invalid(`ends too early, at position ${text.trimEnd().length}.`);
    if (length === 0) throw invalid('has no bytes.');
    return Buffer.from(digits, 'base64');
}
function invalid(what) {
    const message = `\`media_base64\` ${what}`;
    return new _errors.AppError('INVALID_BODY', {
        message,
        extra: {
            fields: [
                {
                    field: 'media_base64',
                    code: 'MALFORMED',
                    message
                }
            ]
        }
    });
}

//# sourceMappingURL=base64-file.js.map