"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodehttps = require("node:https");
const _pino = require("pino");
const _baileysdriver = require("../driver/baileys/baileys.driver");
const _baileysoptions = require("../driver/baileys/baileys-options");
const _timings = require("../driver/baileys/timings");
const _sendledger = require("../ledger/send-ledger");
const _eventoutbox = require("../outbox/event-outbox");
const _datafolderlock = require("../store/data-folder-lock");
const _store = require("../store/store");
/** The Baileys driver with a real outbox in a process of its own: it may be killed, and its output be read. */ async function main() {
    const access = JSON.parse(process.env.ACCESS ?? '');
    const dataDir = process.env.DATA_DIR ?? '';
    await (0, _datafolderlock.lockDataFolder)(dataDir);
    const store = (0, _store.openStore)(dataDir);
    const options = {
        ..._baileysoptions.BAILEYS_DEFAULTS,
        dataDir,
        timings: {
            ..._timings.BAILEYS_TIMINGS,
            backoffMs: [
                100
            ]
        },
        testNetwork: {
            webSocketUrl: access.url,
            noiseRootKey: Buffer.from(access.rootKey, 'hex'),
            mediaHost: access.mediaHost,
            mediaAgent: new _nodehttps.Agent({
                ca: access.mediaCertificate
            }),
            mediaCa: access.mediaCertificate
        }
    };
    const driver = new _baileysdriver.BaileysDriver(store, options, (0, _pino.pino)({
        level: 'trace'
    }));
    const outbox = new _eventoutbox.EventOutbox(store, new _sendledger.SendLedger(store.db));
    outbox.learn([
        'media_follows'
    ]);
    await driver.start(outbox);
    process.on('message', (call)=>{
        void answer(driver, call).then((result)=>process.send?.({
                id: call.id,
                result
            }));
    });
    process.on('disconnect', ()=>process.exit(0));
    process.send?.({
        id: 0
    });
}
async function answer(driver, { method, args }) {
    const [first, second] = args;
    switch(method){
        case 'link':
            return driver.link(first);
        case 'qr':
            return driver.qr(first, second);
        case 'session':
            return driver.session(first);
        case 'send':
            {
                const outcome = await driver.send(args[0]);
                return {
                    kind: outcome.kind
                };
            }
        case 'memory':
            globalThis.gc?.();
            return process.memoryUsage();
    }
}
void main();

//# sourceMappingURL=driver.process.js.map