"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _gatewayprotocol = require("../../../../libs/gateway-protocol/src");
const _pino = require("pino");
const _sendledger = require("../ledger/send-ledger");
const _sendservice = require("../ledger/send.service");
const _eventoutbox = require("../outbox/event-outbox");
const _store = require("../store/store");
const _fulldisk = require("../testing/full-disk");
const _messages = require("../testing/messages");
const _scripteddriver = require("../testing/scripted-driver");
const _until = require("../testing/until");
const _directcarrier = require("./direct-carrier");
const _requestguard = require("./request.guard");
const KEY = (0, _nodecrypto.randomBytes)(32);
const LOG = (0, _pino.pino)({
    level: 'silent'
});
let folder;
let store;
let driver;
let carrier;
let port;
(0, _globals.beforeEach)(async ()=>{
    folder = (0, _fulldisk.limitedPages)();
    store = (0, _store.openStore)(folder.path);
    driver = new _scripteddriver.ScriptedDriver();
    const ledger = new _sendledger.SendLedger(store.db);
    const sends = new _sendservice.SendService(driver, ledger, store, LOG);
    const outbox = new _eventoutbox.EventOutbox(store, ledger);
    const parts = {
        driver,
        driverName: 'scripted',
        sends,
        outbox,
        appVersion: '0.0.0',
        log: LOG
    };
    carrier = new _directcarrier.DirectCarrier(parts, new _requestguard.RequestGuard(store, ()=>KEY));
    port = await carrier.listen('127.0.0.1', 0);
});
(0, _globals.afterEach)(async ()=>{
    await carrier.close();
    store.close();
    folder.remove();
});
/** Its id needs pages of its own, so that a full database has no room for it. */ function signed(method, path, body = '') {
    const id = (0, _nodecrypto.randomUUID)() + 'x'.repeat(5_000);
    const timestamp = Math.floor(Date.now() / 1000);
    return {
        method,
        path,
        body,
        headers: (0, _gatewayprotocol.signRequest)(KEY, {
            id,
            timestamp,
            method,
            path,
            body
        })
    };
}
async function call({ method, path, body, headers }) {
    const init = {
        method,
        headers
    };
    if (body !== '') Object.assign(init, {
        body,
        headers: {
            ...headers,
            'content-type': 'application/json'
        }
    });
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    return {
        status: response.status,
        body: await response.json()
    };
}
/** A text that a full database has no room for. */ const aLongMessage = ()=>JSON.stringify((0, _messages.aMessage)({
        text: 'x'.repeat(4_000)
    }));
const aSend = ()=>signed('POST', '/v1/messages', aLongMessage());
(0, _globals.describe)('direct requests while the disk is full', ()=>{
    (0, _globals.it)('a direct send on a full disk is refused with a clear answer, and nothing is sent', async ()=>{
        folder.fill(store);
        const outcomes = await Promise.all([
            aSend(),
            aSend()
        ].map(call));
        for (const { status, body } of outcomes)(0, _globals.expect)([
            status,
            body.code
        ]).toEqual([
            503,
            'STORE_UNAVAILABLE'
        ]);
        (0, _globals.expect)(store.health.trouble).toBe('disk_full');
        (0, _globals.expect)(driver.calls).toEqual([]);
    });
    (0, _globals.it)('what only reads is answered over a direct connection on a full disk, and is not taken for an unknown outcome', async ()=>{
        folder.fill(store);
        (0, _globals.expect)((await call(signed('GET', '/v1/health'))).status).toBe(200);
    });
    (0, _globals.it)('a direct request is taken once, whether its id was stored, could not be stored, or there is room again', async ()=>{
        const before = signed('GET', '/v1/health');
        (0, _globals.expect)((await call(before)).status).toBe(200);
        folder.fill(store);
        const meanwhile = signed('GET', '/v1/health');
        (0, _globals.expect)((await call(meanwhile)).status).toBe(200);
        for (const each of [
            before,
            meanwhile
        ])(0, _globals.expect)((await call(each)).status).toBe(401);
        folder.free(store);
        await (0, _until.until)(()=>store.health.trouble === undefined, 'there is room');
        for (const each of [
            before,
            meanwhile
        ])(0, _globals.expect)((await call(each)).status).toBe(401);
        (0, _globals.expect)((await call(aSend())).status).toBe(200);
    });
});

//# sourceMappingURL=request.guard.test.js.map