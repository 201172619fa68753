"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "readSticker", {
    enumerable: true,
    get: function() {
        return readSticker;
    }
});
const _promises = require("node:fs/promises");
const _mediaerror = require("./media.error");
const _webpparser = require("./webp.parser");
/**
 * What WhatsApp takes of a sticker: github.com/WhatsApp/stickers, Android, StickerPackValidator.java. It wants 512 pixels
 * exactly of those in packs; smaller ones in a message are shown as they are.
 */ const LONGEST_SIDE = 512;
const KILOBYTE = 1024;
const MOST_KILOBYTES = {
    still: 100,
    animated: 500
};
async function readSticker({ path, size }) {
    const picture = (0, _webpparser.parseWebp)(await headOf(path));
    if (picture === undefined) {
        throw new _mediaerror.MediaError('MEDIA_TYPE_REFUSED', 'A sticker is a WebP picture: convert the file to WebP, 512 x 512 pixels.');
    }
    const { width, height, isAnimated } = picture;
    if (width > LONGEST_SIDE || height > LONGEST_SIDE) {
        throw new _mediaerror.MediaError('MEDIA_TYPE_REFUSED', `A sticker has at most 512 x 512 pixels; the file has ${width} x ${height}.`);
    }
    const most = isAnimated ? MOST_KILOBYTES.animated : MOST_KILOBYTES.still;
    if (size > most * KILOBYTE) {
        const kind = isAnimated ? 'An animated sticker' : 'A sticker that is not animated';
        throw new _mediaerror.MediaError('MEDIA_TOO_LARGE', `${kind} has at most ${most} kB; the file has ${size} bytes.`);
    }
    return picture;
}
async function headOf(path) {
    const file = await (0, _promises.open)(path);
    try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(_webpparser.WEBP_HEADER_BYTES), 0, _webpparser.WEBP_HEADER_BYTES, 0);
        return buffer.subarray(0, bytesRead);
    } finally{
        await file.close();
    }
}

//# sourceMappingURL=sticker.js.map