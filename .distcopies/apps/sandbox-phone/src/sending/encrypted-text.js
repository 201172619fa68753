"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "decryptText", {
    enumerable: true,
    get: function() {
        return decryptText;
    }
});
const _nodecrypto = require("node:crypto");
const _nodeutil = require("node:util");
const derive = (0, _nodeutil.promisify)(_nodecrypto.pbkdf2);
async function decryptText(text, passphrase) {
    if (passphrase === null || passphrase === '') throw new Error('Passphrase is not set');
    const [, algorithm = '', parameters = '', salt, cipher] = text.split('$');
    if (salt === undefined || cipher === undefined) throw new Error('Invalid encrypted data format');
    if (algorithm !== 'aes-256-cbc/pbkdf2-sha1') throw new Error('Unsupported algorithm');
    const iv = Buffer.from(salt, 'base64');
    const iterations = Number(/(?:^|,)i=(\d+)/.exec(parameters)?.[1]);
    const key = await derive(passphrase, iv, iterations, 32, 'sha1');
    const decipher = (0, _nodecrypto.createDecipheriv)('aes-256-cbc', key, iv);
    return Buffer.concat([
        decipher.update(cipher, 'base64'),
        decipher.final()
    ]).toString('utf8');
}

//# sourceMappingURL=encrypted-text.js.map