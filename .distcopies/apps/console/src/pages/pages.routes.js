"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "servePages", {
    enumerable: true,
    get: function() {
        return servePages;
    }
});
const _nodecrypto = require("node:crypto");
const _nodepath = require("node:path");
const _pagefiles = require("./page-files");
/** Where the build puts the pages, beside the app. */ const BUILT_PAGES = (0, _nodepath.join)(__dirname, '../../web');
const NOT_BUILT = 'The pages of the console were not built. Run `npm run build` and start the console again.\n';
/** What index.html has in place of the nonce of its answer. */ const NONCE_PLACEHOLDER = '__CSP_NONCE__';
function servePages(fastify, folder = BUILT_PAGES) {
    const pages = (0, _pagefiles.readPageFiles)(folder);
    const serve = (path, request, reply)=>{
        // No controller has it, or this request would not be here.
        if (path === 'api' || path.startsWith('api/')) return sendNotFound(reply);
        if (pages === null) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
        const file = pages.files.get(path);
        if (file !== undefined) return sendFile(file, request, reply);
        // A page that was open during an update asks for a script that is gone: the page is no answer to that.
        if (path.startsWith(_pagefiles.HASHED)) return sendNotFound(reply);
        return sendIndex(pages.index, reply);
    };
    fastify.get('/console', (request, reply)=>serve('', request, reply));
    fastify.get('/console/*', (request, reply)=>serve(request.params['*'], request, reply));
}
function sendNotFound(reply) {
    reply.callNotFound();
    return reply;
}
/** The page, with a nonce of its own for the styles that its scripts write. */ function sendIndex(index, reply) {
    const nonce = (0, _nodecrypto.randomBytes)(16).toString('base64');
    return reply.headers({
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': pagePolicy(nonce),
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Referrer-Policy': 'no-referrer',
        'X-Frame-Options': 'DENY'
    }).type('text/html; charset=utf-8').send(index.replaceAll(NONCE_PLACEHOLDER, nonce));
}
/** The page loads nothing from elsewhere, talks to nobody but us, and stands in nobody's frame. */ function pagePolicy(nonce) {
    return [
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${nonce}'`,
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "media-src 'self' blob:",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'"
    ].join('; ');
}
function sendFile(file, request, reply) {
    void reply.header('Cache-Control', file.isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600').type(file.type);
    if (file.compressed.length === 0) return reply.send(file.bytes);
    void reply.header('Vary', 'Accept-Encoding');
    const accepted = acceptedEncodings(request.headers['accept-encoding']);
    const variant = file.compressed.find(({ encoding })=>accepted.has(encoding));
    if (variant === undefined) return reply.send(file.bytes);
    return reply.header('Content-Encoding', variant.encoding).send(variant.bytes);
}
/** The encodings that a header names and does not refuse with `q=0` (RFC 9110 section 12.5.3). */ function acceptedEncodings(header) {
    const named = String(header ?? '').split(',', 20);
    return new Set(named.map((each)=>each.trim().toLowerCase().split(';', 2)).filter(([, weight = 'q=1'])=>Number(weight.trim().slice(2)) !== 0).map(([encoding = ''])=>encoding.trim()));
}

//# sourceMappingURL=pages.routes.js.map