"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "isReservedHeader", {
    enumerable: true,
    get: function() {
        return isReservedHeader;
    }
});
/** What we set, what belongs to the connection, and what tells a proxy or a server who is speaking, or about what. */ const RESERVED = new Set([
    'accept-encoding',
    'alt-used',
    'connection',
    'content-encoding',
    'content-length',
    'content-type',
    // A cookie speaks for a person's session; a server that wants a secret takes `Authorization` or a name of its own.
    'cookie',
    'cookie2',
    'date',
    'expect',
    'forwarded',
    'host',
    'keep-alive',
    'max-forwards',
    'origin',
    'range',
    'referer',
    'set-cookie',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
    'user-agent',
    'via',
    // Names by which servers behind a proxy know the address of a client.
    'cf-connecting-ip',
    'fastly-client-ip',
    'true-client-ip',
    'x-client-ip',
    'x-cluster-client-ip',
    'x-forwarded',
    'x-real-ip',
    // Names by which servers let a header replace the method or the path.
    'x-http-method',
    'x-http-method-override',
    'x-method-override',
    'x-original-url',
    'x-rewrite-url'
]);
const RESERVED_PREFIXES = [
    'webhook-',
    'x-webhook-',
    'proxy-',
    'sec-',
    'http2-',
    'if-',
    'x-forwarded-',
    'x-original-'
];
function isReservedHeader(name) {
    return RESERVED.has(name) || RESERVED_PREFIXES.some((prefix)=>name.startsWith(prefix));
}

//# sourceMappingURL=reserved-headers.js.map