"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "customHeaders", {
    enumerable: true,
    get: function() {
        return customHeaders;
    }
});
const _events = require("../../../../../libs/events/src");
const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/;
/** Visible ASCII, spaces and tabs (RFC 9110 section 5.5, without obsolete text). */ const VALUE = /^[\t\x20-\x7e]{0,4096}$/;
function customHeaders(json) {
    const parsed = JSON.parse(json);
    const headers = {};
    if (typeof parsed !== 'object' || parsed === null) return headers;
    for (const [key, value] of Object.entries(parsed)){
        const name = key.toLowerCase();
        if (typeof value !== 'string' || !NAME.test(name) || !VALUE.test(value)) continue;
        if ((0, _events.isReservedHeader)(name)) continue;
        headers[name] = value;
    }
    return headers;
}

//# sourceMappingURL=custom-headers.js.map