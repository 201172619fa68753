"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "downloadHeaders", {
    enumerable: true,
    get: function() {
        return downloadHeaders;
    }
});
/** Types that a browser may know; everything else, and everything that could run there, is just bytes. */ const SAFE_TYPES = new Set([
    'image/jpeg',
    'image/png',
    'image/gif',
    'image/webp',
    'video/mp4',
    'video/3gpp',
    'audio/ogg',
    'audio/mpeg',
    'audio/mp4',
    'audio/aac',
    'audio/amr',
    'application/pdf',
    'text/plain'
]);
function downloadHeaders({ id, mime, filename }) {
    return {
        'Content-Type': SAFE_TYPES.has(mime) ? mime : 'application/octet-stream',
        'Content-Disposition': `attachment; filename*=UTF-8''${encoded(filename || id)}`,
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cache-Control': 'private, max-age=86400, immutable',
        ETag: `"${id}"`
    };
}
/** RFC 8187: what encodeURIComponent leaves and the header must not have is encoded, too. Paths are cut off. */ function encoded(filename) {
    const name = filename.split(/[/\\]/).at(-1) || 'file';
    return encodeURIComponent(name).replaceAll(/['()*]/g, (c)=>`%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

//# sourceMappingURL=download-headers.js.map