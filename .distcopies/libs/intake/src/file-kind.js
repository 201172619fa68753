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
    get kindOfFile () {
        return kindOfFile;
    },
    get mostBytesOf () {
        return mostBytesOf;
    }
});
/** What WhatsApp shows as a picture (spec.md section 4); pictures of other types go as documents. */ const IMAGES = new Set([
    'image/jpeg',
    'image/png',
    'image/gif',
    'image/webp'
]);
const MEGABYTE = 1024 * 1024;
function kindOfFile(mime) {
    if (IMAGES.has(mime)) return 'image';
    if (mime.startsWith('video/')) return 'video';
    return mime.startsWith('audio/') ? 'audio' : 'document';
}
function mostBytesOf(kind) {
    if (kind === 'sticker') return 500 * 1024;
    return (kind === 'document' ? 64 : 16) * MEGABYTE;
}

//# sourceMappingURL=file-kind.js.map