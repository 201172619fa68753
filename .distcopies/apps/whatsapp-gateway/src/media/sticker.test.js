"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _pictures = require("../testing/pictures");
const _temporaryfolder = require("../testing/temporary-folder");
const _sticker = require("./sticker");
const folder = (0, _temporaryfolder.temporaryFolder)();
(0, _globals.afterAll)(()=>folder.remove());
function read(bytes) {
    const path = (0, _nodepath.join)(folder.path, 'sticker');
    (0, _nodefs.writeFileSync)(path, bytes);
    return (0, _sticker.readSticker)({
        path,
        size: bytes.length
    });
}
(0, _globals.describe)('a sticker', ()=>{
    _globals.it.each([
        [
            'lossy',
            {
                chunk: 'VP8 '
            },
            false
        ],
        [
            'lossless',
            {
                chunk: 'VP8L'
            },
            false
        ],
        [
            'extended',
            {},
            false
        ],
        [
            'animated',
            {
                isAnimated: true,
                size: 500 * 1024
            },
            true
        ]
    ])('a sticker is a WebP picture: %s', async (_kind, draft, isAnimated)=>{
        (0, _globals.expect)(await read((0, _pictures.aWebp)({
            width: 512,
            height: 300,
            ...draft
        }))).toEqual({
            width: 512,
            height: 300,
            isAnimated
        });
    });
    _globals.it.each([
        [
            'wide',
            {
                width: 513
            }
        ],
        [
            'high',
            {
                height: 16_384
            }
        ]
    ])('a sticker that is too %s is refused with its size', async (_what, draft)=>{
        for (const chunk of [
            'VP8X',
            'VP8L'
        ]){
            await (0, _globals.expect)(read((0, _pictures.aWebp)({
                ...draft,
                chunk
            }))).rejects.toMatchObject({
                code: 'MEDIA_TYPE_REFUSED',
                message: _globals.expect.stringContaining(String(Object.values(draft)[0]))
            });
        }
    });
    _globals.it.each([
        [
            'not animated',
            {
                size: 100 * 1024 + 1
            },
            '100 kB'
        ],
        [
            'animated',
            {
                isAnimated: true,
                size: 500 * 1024 + 1
            },
            '500 kB'
        ]
    ])('a sticker with too many bytes is refused: %s', async (_kind, draft, words)=>{
        const refusal = {
            code: 'MEDIA_TOO_LARGE',
            message: _globals.expect.stringContaining(words)
        };
        await (0, _globals.expect)(read((0, _pictures.aWebp)(draft))).rejects.toMatchObject(refusal);
    });
    _globals.it.each([
        [
            'a PNG',
            Buffer.from('\x89PNG\r\n\x1a\n'.padEnd(100), 'latin1')
        ],
        [
            'sound in RIFF',
            Buffer.from('RIFF\x40\0\0\0WAVEfmt '.padEnd(100), 'latin1')
        ],
        [
            'WebP without a start code',
            (0, _pictures.aWebp)({
                chunk: 'VP8 '
            }).fill(0, 23, 26)
        ],
        [
            'WebP without its signature',
            (0, _pictures.aWebp)({
                chunk: 'VP8L'
            }).fill(0, 20, 21)
        ],
        [
            'WebP with another chunk',
            Buffer.from('RIFF\x40\0\0\0WEBPALPH'.padEnd(100), 'latin1')
        ],
        [
            'a file that is cut off',
            (0, _pictures.aWebp)().subarray(0, 29)
        ],
        [
            'an empty file',
            Buffer.alloc(0)
        ]
    ])('%s is no sticker, and the refusal says what to do', async (_what, bytes)=>{
        const refusal = {
            code: 'MEDIA_TYPE_REFUSED',
            message: _globals.expect.stringContaining('convert the file to WebP')
        };
        await (0, _globals.expect)(read(bytes)).rejects.toMatchObject(refusal);
    });
});

//# sourceMappingURL=sticker.test.js.map