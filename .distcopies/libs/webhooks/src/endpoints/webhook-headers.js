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
    get MOST_HEADERS () {
        return MOST_HEADERS;
    },
    get toWebhookHeaders () {
        return toWebhookHeaders;
    }
});
const _errors = require("../../../errors/src");
const _events = require("../../../events/src");
/** A token of RFC 9110 section 5.6.2. */ const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}$/;
/** No control character, so no end of the line; no space at either end, which a server would cut off. */ const VALUE = /^[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?$/;
const LONGEST_VALUE = 1_000;
const MOST_HEADERS = 10;
function toWebhookHeaders(headers) {
    const given = Object.entries(headers);
    if (given.length > MOST_HEADERS) throw refused(`\`headers\` can have at most ${MOST_HEADERS} entries.`);
    const entries = given.map(([name, value])=>{
        if (!TOKEN.test(name)) throw refused('`headers` contains an invalid header name. Names can have at most 64 characters.');
        const lower = name.toLowerCase();
        if ((0, _events.isReservedHeader)(lower)) throw refused(`\`headers\` cannot set ${lower}: the name is reserved.`);
        if (typeof value !== 'string' || value.length > LONGEST_VALUE || !VALUE.test(value)) {
            throw refused(`The value of ${lower} in \`headers\` must have 1 to 1,000 visible ASCII characters and no line breaks.`);
        }
        return [
            lower,
            value
        ];
    });
    const byName = Object.fromEntries(entries);
    if (Object.keys(byName).length < entries.length) throw refused('`headers` contains the same name twice.');
    return byName;
}
function refused(message) {
    return new _errors.AppError('VALIDATION', {
        message,
        extra: {
            fields: [
                {
                    field: 'headers',
                    code: 'NOT_ALLOWED',
                    message
                }
            ]
        }
    });
}

//# sourceMappingURL=webhook-headers.js.map