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
    get openMedia () {
        return openMedia;
    },
    get uploadMedia () {
        return uploadMedia;
    }
});
const _nodecrypto = require("node:crypto");
const _baileys = require("baileys");
async function uploadMedia(host, file, type) {
    const mediaKey = (0, _nodecrypto.randomBytes)(32);
    const { iv, cipherKey, macKey } = await keysOf(mediaKey, type);
    const cipher = (0, _nodecrypto.createCipheriv)('aes-256-cbc', cipherKey, iv);
    const sealed = Buffer.concat([
        cipher.update(file),
        cipher.final()
    ]);
    const stored = Buffer.concat([
        sealed,
        macOf(macKey, iv, sealed)
    ]);
    const directPath = host.store(stored);
    return {
        mediaKey,
        directPath,
        url: `https://${host.host}${directPath}`,
        fileSha256: sha256(file),
        fileEncSha256: sha256(stored),
        fileLength: file.length
    };
}
async function openMedia(host, reference, type) {
    const stored = host.read(reference.directPath ?? '');
    if (!stored) throw new Error(`no file under ${reference.directPath ?? 'no path'}`);
    if (!sha256(stored).equals(Buffer.from(reference.fileEncSha256 ?? []))) throw new Error('another encrypted file');
    const { iv, cipherKey, macKey } = await keysOf(Buffer.from(reference.mediaKey ?? []), type);
    const sealed = stored.subarray(0, -10);
    if (!macOf(macKey, iv, sealed).equals(stored.subarray(-10))) throw new Error('the file’s MAC is wrong');
    const decipher = (0, _nodecrypto.createDecipheriv)('aes-256-cbc', cipherKey, iv);
    const file = Buffer.concat([
        decipher.update(sealed),
        decipher.final()
    ]);
    if (!sha256(file).equals(Buffer.from(reference.fileSha256 ?? []))) throw new Error('another file than promised');
    if (Number(reference.fileLength) !== file.length) throw new Error('another length than promised');
    return file;
}
async function keysOf(mediaKey, type) {
    const { iv, cipherKey, macKey } = await (0, _baileys.getMediaKeys)(mediaKey, type);
    if (!macKey) throw new Error('no key for the MAC');
    return {
        iv: Buffer.from(iv),
        cipherKey: Buffer.from(cipherKey),
        macKey: Buffer.from(macKey)
    };
}
const macOf = (key, iv, sealed)=>(0, _nodecrypto.createHmac)('sha256', key).update(iv).update(sealed).digest().subarray(0, 10);
const sha256 = (data)=>(0, _nodecrypto.createHash)('sha256').update(data).digest();

//# sourceMappingURL=media-cipher.js.map