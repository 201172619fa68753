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
    get UNKNOWN_TYPE () {
        return UNKNOWN_TYPE;
    },
    get nameOfFile () {
        return nameOfFile;
    },
    get typeOfFile () {
        return typeOfFile;
    }
});
/** Types by the end of a file's name, for servers that do not say one. */ const TYPE_OF = {
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    png: 'image/png',
    gif: 'image/gif',
    webp: 'image/webp',
    mp4: 'video/mp4',
    '3gp': 'video/3gpp',
    mov: 'video/quicktime',
    mp3: 'audio/mpeg',
    m4a: 'audio/mp4',
    aac: 'audio/aac',
    amr: 'audio/amr',
    ogg: 'audio/ogg; codecs=opus',
    opus: 'audio/ogg; codecs=opus',
    wav: 'audio/wav',
    pdf: 'application/pdf',
    txt: 'text/plain',
    csv: 'text/csv',
    zip: 'application/zip',
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
};
const UNKNOWN_TYPE = 'application/octet-stream';
/** What servers answer when they do not know. */ const SAYS_NOTHING = new Set([
    '',
    UNKNOWN_TYPE,
    'binary/octet-stream',
    'application/x-download'
]);
function typeOfFile(asked, answered, filename) {
    if (asked) return asked;
    const given = answered?.split(';')[0]?.trim().toLowerCase() ?? '';
    // Keeps what comes after the semicolon: `codecs=opus` makes a voice message.
    if (!SAYS_NOTHING.has(given)) return answered?.trim() ?? given;
    const end = /\.([a-z0-9]{1,5})$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
    return TYPE_OF[end] ?? UNKNOWN_TYPE;
}
function nameOfFile(asked, url) {
    if (asked) return asked;
    if (url === undefined) return 'file';
    const last = new URL(url).pathname.split('/').at(-1) ?? '';
    try {
        return decodeURIComponent(last) || 'file';
    } catch  {
        return last;
    }
}

//# sourceMappingURL=media-types.js.map