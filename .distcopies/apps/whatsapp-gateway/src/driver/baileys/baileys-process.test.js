"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _baileys = /*#__PURE__*/ _interop_require_wildcard(require("baileys"));
const _store = require("../../store/store");
const _driverchild = require("../../testing/driver-child");
const _fakewhatsapp = require("../../testing/fake-whatsapp/fake-whatsapp");
const _messages = require("../../testing/messages");
const _temporaryfolder = require("../../testing/temporary-folder");
const _until = require("../../testing/until");
const _authstore = require("./auth/auth.store");
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
const KILLS = 2;
/** Messages that Ann writes for each. */ const BURST = 15;
let whatsapp;
let folder;
let child;
let ann;
(0, _globals.beforeEach)(async ()=>{
    folder = (0, _temporaryfolder.temporaryFolder)();
    whatsapp = await new _fakewhatsapp.FakeWhatsApp().start();
    ann = whatsapp.person({
        phone: '15551230001',
        name: 'Ann'
    });
    child = await new _driverchild.DriverChild(whatsapp.access, folder.path).start();
    await child.link(whatsapp, _messages.NUMBER);
});
(0, _globals.afterEach)(async ()=>{
    await child.kill();
    await whatsapp.stop();
    folder.remove();
});
const account = ()=>whatsapp.directory.get(_messages.NUMBER);
/** What is in the outbox, read beside the living process. */ function reported() {
    const store = (0, _store.openStore)(folder.path);
    try {
        const rows = store.db.prepare("SELECT data FROM outbox WHERE type = 'message.inbound' ORDER BY seq").all();
        return rows.map(({ data })=>JSON.parse(data));
    } finally{
        store.close();
    }
}
(0, _globals.describe)('the process that runs the Baileys driver', ()=>{
    (0, _globals.it)('the process prints no key material, whatever the libraries print about sessions', async ()=>{
        await ann.write(account(), 'One');
        await (0, _until.until)(()=>reported().length === 1, 'the first message');
        // A new session in place of the one that is there: libsignal prints the old one with its private keys.
        await ann.user.party.forgetSession(account().deviceLid(7));
        await ann.write(account(), 'Two');
        await (0, _until.until)(()=>reported().length === 2, 'the second message');
        await (0, _until.until)(()=>child.output.includes('a library wrote to the console'), 'libsignal printed something');
        (0, _globals.expect)(child.output).not.toMatch(/privKey|rootKey|chainKey|indexInfo|_chains|<Buffer|currentRatchet/i);
        (0, _globals.expect)(privateKeys().filter((each)=>child.output.includes(each))).toEqual([]);
    });
    (0, _globals.it)('the process loses nothing of what came in when it is killed, again and again, and reports it once, in order', async ()=>{
        const texts = [];
        const write = async ()=>{
            for(let n = 0; n < BURST; n += 1){
                const text = `Text ${texts.length}`;
                texts.push(text);
                await ann.write(account(), text);
            }
        };
        // The first time it is killed while Ann writes, then while it takes what she wrote meanwhile.
        const writing = write();
        let before = 0;
        for(let kills = 0; kills < KILLS;){
            await (0, _until.until)(()=>reported().length > before, 'another one is reported');
            // It counts while something is under way: by now the process may have taken everything.
            if (whatsapp.owed().length > 0) kills += 1;
            await child.kill();
            await writing;
            before = reported().length;
            await write();
            child = await new _driverchild.DriverChild(whatsapp.access, folder.path).start();
        }
        await (0, _until.until)(()=>reported().length >= texts.length, 'everything is reported');
        await (0, _until.until)(()=>whatsapp.owed().length === 0, 'everything is confirmed');
        (0, _globals.expect)(reported().map(({ text })=>text)).toEqual(texts);
    });
    (0, _globals.it)('the process tells the end of each file that it awaits once, although it is killed while they come', async ()=>{
        const bytes = (0, _nodecrypto.randomBytes)(100_000);
        const ids = [];
        const send = async (fate)=>{
            whatsapp.media.nextFate = fate;
            ids.push(await ann.sendFile(account(), {
                kind: 'document',
                bytes,
                mimetype: 'a/b',
                fileName: 'a.pdf'
            }));
        };
        for(let kills = 0; kills < KILLS; kills += 1){
            const before = toldFiles().length;
            for (const fate of [
                'hangs',
                'gone',
                undefined,
                'hangs'
            ])await send(fate);
            await (0, _until.until)(()=>reported().length === ids.length, 'the messages are told');
            if (kills > 0) whatsapp.media.afflict();
            if (kills > 0) await (0, _until.until)(()=>toldFiles().length > before, 'a file is told');
            await child.kill();
            child = await new _driverchild.DriverChild(whatsapp.access, folder.path).start();
        }
        whatsapp.media.afflict();
        await (0, _until.until)(()=>toldFiles().length >= ids.length, 'all files are told');
        (0, _globals.expect)(toldFiles().map(({ wa_id })=>wa_id).sort()).toEqual([
            ...ids
        ].sort());
        for (const { media } of toldFiles()){
            (0, _globals.expect)((0, _nodefs.readFileSync)((0, _nodepath.join)(folder.path, 'media', media.ref ?? ''))).toEqual(bytes);
        }
    });
});
/** Messages whose file was told of, with the file, read beside the living process. */ function toldFiles() {
    const store = (0, _store.openStore)(folder.path);
    try {
        const rows = store.db.prepare("SELECT data FROM outbox WHERE type = 'message.media' ORDER BY seq").all();
        return rows.map(({ data })=>JSON.parse(data));
    } finally{
        store.close();
    }
}
/** The number's own, in the ways in which they could be printed. */ function privateKeys() {
    const store = (0, _store.openStore)(folder.path);
    try {
        const { creds } = _authstore.AuthStore.open(store.db, folder.path, _baileys).session(_messages.NUMBER);
        const keys = [
            creds.noiseKey,
            creds.signedIdentityKey,
            creds.signedPreKey.keyPair,
            creds.pairingEphemeralKeyPair
        ];
        return [
            ...keys.flatMap(({ private: key })=>[
                    Buffer.from(key).toString('hex'),
                    Buffer.from(key).toString('base64')
                ]),
            creds.advSecretKey
        ];
    } finally{
        store.close();
    }
}

//# sourceMappingURL=baileys-process.test.js.map