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
    get typeOfFile () {
        return typeOfFile;
    },
    get typeOfName () {
        return typeOfName;
    }
});
const _nodepath = require("node:path");
/** Types (IANA) of files whose extension says what they are sent as, and of documents that people send. */ const TYPES = {
    '.jpg': 'image/jpeg',
    '.jpeg': 'image/jpeg',
    '.png': 'image/png',
    '.gif': 'image/gif',
    '.webp': 'image/webp',
    '.mp4': 'video/mp4',
    '.3gp': 'video/3gpp',
    '.mov': 'video/quicktime',
    '.mkv': 'video/x-matroska',
    '.webm': 'video/webm',
    '.avi': 'video/x-msvideo',
    '.mp3': 'audio/mpeg',
    '.ogg': 'audio/ogg',
    '.oga': 'audio/ogg',
    '.opus': 'audio/ogg',
    '.m4a': 'audio/mp4',
    '.aac': 'audio/aac',
    '.amr': 'audio/amr',
    '.wav': 'audio/wav',
    '.pdf': 'application/pdf',
    '.txt': 'text/plain',
    '.csv': 'text/csv'
};
const UNKNOWN = 'application/octet-stream';
/** Also what a part of a form is that says nothing (RFC 7578 section 4.4). */ const TEXT = 'text/plain';
const MIME = /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/;
function typeOfFile(said, filename) {
    const mime = said?.split(';')[0]?.trim().toLowerCase() ?? '';
    const isKnown = MIME.test(mime) && mime !== UNKNOWN;
    if (isKnown && mime !== TEXT) return mime;
    const named = typeOfName(filename);
    return isKnown && named === UNKNOWN ? mime : named;
}
const typeOfName = (name)=>TYPES[(0, _nodepath.extname)(name).toLowerCase()] ?? UNKNOWN;

//# sourceMappingURL=file-types.js.map