"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _promises = require("node:timers/promises");
const _baileys = /*#__PURE__*/ _interop_require_wildcard(require("baileys"));
const _fakewhatsapp = require("../../../testing/fake-whatsapp/fake-whatsapp");
const _mediacipher = require("../../../testing/fake-whatsapp/media/media-cipher");
const _temporaryfolder = require("../../../testing/temporary-folder");
const _until = require("../../../testing/until");
const _inboundmedia = require("./inbound-media");
function _getRequireWildcardCache(nodeInterop) {
    if (typeof WeakMap !== "function") return null;
    var cacheBabelInterop = new WeakMap();
    var cacheNodeInterop = new WeakMap();
    return (_getRequireWildcardCache = function(nodeInterop) {
        return nodeInterop ? cacheNodeInterop : cacheBabelInterop;
    })(nodeInterop);
}
function _interop_require_wildcard(obj, nodeInterop) {
    if (!nodeInterop && obj && obj.__esModule) return obj;
    if (obj === null || typeof obj !== "object" && typeof obj !== "function") return {
        default: obj
    };
    var cache = _getRequireWildcardCache(nodeInterop);
    if (cache && cache.has(obj)) return cache.get(obj);
    var newObj = {
        __proto__: null
    };
    var hasPropertyDescriptor = Object.defineProperty && Object.getOwnPropertyDescriptor;
    for(var key in obj){
        if (key !== "default" && Object.prototype.hasOwnProperty.call(obj, key)) {
            var desc = hasPropertyDescriptor ? Object.getOwnPropertyDescriptor(obj, key) : null;
            if (desc && (desc.get || desc.set)) Object.defineProperty(newObj, key, desc);
            else newObj[key] = obj[key];
        }
    }
    newObj.default = obj;
    if (cache) cache.set(obj, newObj);
    return newObj;
}
const MB = 1024 * 1024;
const limits = {
    firstByteMs: 5000,
    wholeMs: 5000
};
let data;
let whatsapp;
let media;
let free;
(0, _globals.beforeEach)(async ()=>{
    data = (0, _temporaryfolder.temporaryFolder)();
    whatsapp = await new _fakewhatsapp.FakeWhatsApp().start();
    const { url, rootKey, mediaHost, mediaCertificate: mediaCa } = whatsapp.access;
    const network = {
        webSocketUrl: url,
        noiseRootKey: Buffer.from(rootKey, 'hex'),
        mediaHost,
        mediaCa
    };
    media = new _inboundmedia.InboundMediaStore(data.path, _baileys, network, async ()=>free);
});
(0, _globals.afterEach)(async ()=>{
    await media.close();
    await whatsapp.stop();
    data.remove();
});
/** A file at WhatsApp that says it has three bytes. */ async function aFile(bytes = Buffer.from('abc')) {
    const { mediaKey, directPath } = await (0, _mediacipher.uploadMedia)(whatsapp.media, bytes, 'image');
    return {
        type: 'image',
        mediaKey: mediaKey ?? new Uint8Array(),
        directPath: directPath ?? '',
        mime: 'image/png',
        size: 3
    };
}
(0, _globals.it)('files of unknown senders leave room in the data folder for everything else, and each is fetched once', async ()=>{
    free = 100 * MB;
    const file = await aFile();
    (0, _globals.expect)(await media.fetch('one', file)).toEqual({
        mime: 'image/png',
        size: 3,
        error: 'failed'
    });
    (0, _globals.expect)(await media.attempt('one', file, undefined, limits)).toMatchObject({
        kind: 'again',
        because: 'room'
    });
    (0, _globals.expect)((0, _nodefs.readdirSync)((0, _nodepath.join)(data.path, 'media'))).toEqual([]);
    free = 1024 * 1024 * 1024;
    (0, _globals.expect)(await media.fetch('two', file)).toEqual({
        mime: 'image/png',
        size: 3,
        ref: 'two'
    });
    (0, _globals.expect)((0, _nodefs.readdirSync)((0, _nodepath.join)(data.path, 'media'))).toEqual([
        'two'
    ]);
    (0, _globals.expect)(whatsapp.media.downloads).toHaveLength(1);
    (0, _globals.expect)(await media.attempt('two', file, undefined, limits)).toEqual({
        kind: 'stored',
        size: 3
    });
    (0, _globals.expect)(whatsapp.media.downloads).toHaveLength(1);
});
(0, _globals.it)('files that say less than they have leave that room, too, however many come at once', async ()=>{
    free = (256 + 3 * 2 * 65) * MB;
    const files = await Promise.all([
        1,
        2,
        3,
        4,
        5
    ].map((n)=>aFile(Buffer.alloc(n))));
    whatsapp.media.afflict('hangs');
    const fetched = Promise.all(files.map((file, n)=>media.attempt(`${n}`, file, undefined, limits)));
    await (0, _until.until)(()=>whatsapp.media.downloads.length === 3, 'as many downloads as have room', 5000);
    await (0, _promises.setTimeout)(100);
    (0, _globals.expect)(whatsapp.media.downloads).toHaveLength(3);
    whatsapp.media.afflict();
    (0, _globals.expect)((await fetched).filter(({ kind })=>kind === 'stored')).toHaveLength(3);
});

//# sourceMappingURL=inbound-media.test.js.map