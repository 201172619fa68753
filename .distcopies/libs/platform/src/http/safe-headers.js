/** On every answer: nothing is cached, framed, sniffed, or told to other sites. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SAFE_HEADERS", {
    enumerable: true,
    get: function() {
        return SAFE_HEADERS;
    }
});
const SAFE_HEADERS = {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'Strict-Transport-Security': 'max-age=31536000',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY'
};

//# sourceMappingURL=safe-headers.js.map