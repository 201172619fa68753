"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "FileInspection", {
    enumerable: true,
    get: function() {
        return FileInspection;
    }
});
const _nodecrypto = require("node:crypto");
const _nodestream = require("node:stream");
const _errors = require("../../errors/src");
/** Bytes by which a type is known. */ const HEAD_BYTES = 12;
/** How files of these types begin: JPEG (ITU-T T.81), PNG (RFC 2083), GIF89a, WebP (RFC 9649). */ const IMAGES = [
    [
        'image/jpeg',
        /^\xff\xd8\xff/
    ],
    [
        'image/png',
        /^\x89PNG\r\n/
    ],
    [
        'image/gif',
        /^GIF8[79]a/
    ],
    [
        'image/webp',
        /^RIFF[^]{4}WEBP/
    ]
];
let FileInspection = class FileInspection extends _nodestream.Transform {
    /** @param tooLarge thrown beyond so many bytes */ constructor(mostBytes, tooLarge){
        super(), this.mostBytes = mostBytes, this.tooLarge = tooLarge, this.size = 0, this.head = Buffer.alloc(0), this.hash = (0, _nodecrypto.createHash)('sha256');
        // It may be ended before anybody reads it.
        this.on('error', ()=>undefined);
    }
    _transform(chunk, _encoding, done) {
        this.size += chunk.length;
        if (this.size > this.mostBytes) {
            done(this.tooLarge());
            return;
        }
        if (this.head.length < HEAD_BYTES) this.head = Buffer.concat([
            this.head,
            chunk.subarray(0, HEAD_BYTES)
        ]);
        this.hash.update(chunk);
        done(null, chunk);
    }
    /** SHA-256 in hex, once all of it has passed. */ digest() {
        return this.hash.digest('hex');
    }
    /**
   * The type of the file. Pictures are often named as another type than they are, and WhatsApp shows none that it cannot
   * read: their first bytes tell. All other types are believed.
   *
   * @throws AppError VALIDATION when what is said to be a picture is none
   */ typeOf(said) {
        if (!IMAGES.some(([mime])=>mime === said)) return said;
        const head = this.head.toString('latin1');
        const found = IMAGES.find(([, pattern])=>pattern.test(head));
        if (found !== undefined) return found[0];
        throw new _errors.AppError('VALIDATION', {
            message: `The file is no picture, but its type says ${said}. Send it with its own Content-Type.`
        });
    }
};

//# sourceMappingURL=file-inspection.js.map