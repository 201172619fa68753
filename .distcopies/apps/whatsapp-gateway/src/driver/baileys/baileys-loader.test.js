"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _pino = require("pino");
const _baileysloader = require("./baileys-loader");
(0, _globals.describe)('a signature, once the app has loaded the library', ()=>{
    let curve;
    (0, _globals.beforeAll)(async ()=>{
        ({ Curve: curve } = await (0, _baileysloader.loadBaileys)((0, _pino.pino)({
            level: 'silent'
        })));
    });
    (0, _globals.it)('a signature counts for its key and its message alone, once the app has loaded the library', ()=>{
        for(let i = 0; i < 8; i += 1){
            const { private: secret, public: key } = curve.generateKeyPair();
            const message = (0, _nodecrypto.randomBytes)(i * 7);
            const signature = curve.sign(secret, message);
            (0, _globals.expect)(curve.verify(key, message, signature)).toBe(true);
            (0, _globals.expect)(curve.verify(curve.generateKeyPair().public, message, signature)).toBe(false);
            (0, _globals.expect)(curve.verify(key, Buffer.concat([
                message,
                Buffer.alloc(1)
            ]), signature)).toBe(false);
            signature[i] = (signature[i] ?? 0) ^ 1;
            (0, _globals.expect)(curve.verify(key, message, signature)).toBe(false);
        }
    });
    (0, _globals.it)('a signature of the wrong length, or by what is no key, does not count', ()=>{
        const { private: secret, public: key } = curve.generateKeyPair();
        const signature = curve.sign(secret, Buffer.from('x'));
        (0, _globals.expect)(curve.verify(key, Buffer.from('x'), signature.subarray(1))).toBe(false);
        (0, _globals.expect)(curve.verify(key.subarray(1), Buffer.from('x'), signature)).toBe(false);
        (0, _globals.expect)(curve.verify(Buffer.alloc(32, 255), Buffer.from('x'), signature)).toBe(false);
    });
});

//# sourceMappingURL=baileys-loader.test.js.map