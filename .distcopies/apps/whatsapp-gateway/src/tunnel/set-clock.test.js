"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _promises = require("node:timers/promises");
const _globals = require("@jest/globals");
const _ledgerreader = require("../ledger/ledger-reader");
const _fakeservice = require("../testing/fake-service");
const _gatewayprocess = require("../testing/gateway.process");
const _messages = require("../testing/messages");
const _temporaryfolder = require("../testing/temporary-folder");
const _until = require("../testing/until");
const SHIFTED_CLOCK = (0, _nodepath.join)(__dirname, '../../../../chaos/preloads/shifted-clock.ts');
const HOUR = 3_600_000;
/** Longer than a busy machine makes a process wait. */ const STOOD_STILL_MS = 5_000;
const YEAR = 365 * 24 * HOUR;
let service;
let data;
let app;
const setClock = (aheadMs)=>(0, _nodefs.writeFileSync)((0, _nodepath.join)(data.path, 'clock'), String(aheadMs));
/** An app whose machine has this clock at its start. */ async function start(aheadMs) {
    setClock(aheadMs);
    app.start([], [
        SHIFTED_CLOCK
    ]);
    await service.connected();
}
/** What the app's machine takes for now, as its events say. */ const aheadMs = ()=>Date.parse(service.events.at(-1)?.at ?? '') - Date.now();
const isAhead = (ms)=>Math.abs(aheadMs() - ms) < HOUR / 2;
/** Sends until the app's clock is as wrong as that, and a few more. @returns the answers' statuses, each once */ async function sendUntilAhead(ms, frame = {}) {
    const statuses = new Set();
    const send = async ()=>statuses.add((await service.post((0, _messages.aMessage)(), frame)).status);
    await send();
    await (0, _until.until)(()=>service.events.length > 0, 'the first receipt');
    while(!isAhead(ms))await send();
    for(let i = 0; i < 5; i += 1)await send();
    return statuses;
}
(0, _globals.beforeEach)(async ()=>{
    service = await new _fakeservice.FakeService().start();
    data = (0, _temporaryfolder.temporaryFolder)();
    app = new _gatewayprocess.GatewayProcess({
        CHASQUI_URL: service.url,
        CHASQUI_SETUP_CODE: service.setupCode,
        DATA_DIR: data.path,
        DRIVER: 'sandbox',
        SANDBOX_NUMBERS: _messages.NUMBER,
        SANDBOX_RECEIPT_DELAY_MS: '1',
        SHIFTED_CLOCK_FILE: (0, _nodepath.join)(data.path, 'clock')
    });
});
(0, _globals.afterEach)(async ()=>{
    await app.end('SIGKILL');
    await service.stop();
    data.remove();
});
(0, _globals.describe)('a machine whose clock is wrong', ()=>{
    _globals.it.each([
        [
            'an hour ahead',
            HOUR
        ],
        [
            'an hour back',
            -HOUR
        ]
    ])('an app whose clock is %s sends everything', async (_, ms)=>{
        await start(ms);
        (0, _globals.expect)(await sendUntilAhead(ms)).toEqual(new Set([
            200
        ]));
    });
    (0, _globals.it)('an app whose clock is set while it is connected sends everything, forward and back', async ()=>{
        await start(0);
        for (const ms of [
            HOUR,
            -HOUR,
            YEAR,
            0
        ]){
            setClock(ms);
            (0, _globals.expect)(await sendUntilAhead(ms)).toEqual(new Set([
                200
            ]));
        }
        (0, _globals.expect)(service.hellos).toHaveLength(1);
        (0, _globals.expect)((0, _ledgerreader.readLedger)(data.path).every(({ attempts })=>attempts === 1)).toBe(true);
    });
    (0, _globals.it)('an app whose clock is set while it is connected sends everything of an older service, too', async ()=>{
        await start(0);
        for (const ms of [
            HOUR,
            -HOUR
        ]){
            setClock(ms);
            (0, _globals.expect)(await sendUntilAhead(ms, {
                left_ms: undefined
            })).toEqual(new Set([
                200
            ]));
        }
        (0, _globals.expect)(service.hellos).toHaveLength(1);
    });
    (0, _globals.it)('an app that stood still starts nothing whose time was over meanwhile, and everything else', async ()=>{
        await start(HOUR);
        app.signal('SIGSTOP');
        const over = service.post((0, _messages.aMessage)(), {
            left_ms: 2_000
        });
        const stillWanted = service.post((0, _messages.aMessage)());
        await (0, _promises.setTimeout)(STOOD_STILL_MS);
        app.signal('SIGCONT');
        (0, _globals.expect)((await over).status).toBe(504);
        (0, _globals.expect)((await stillWanted).status).toBe(200);
        (0, _globals.expect)((0, _ledgerreader.readLedger)(data.path)).toHaveLength(1);
    });
    (0, _globals.it)('an app whose clock is wrong still starts nothing that nobody waits for', async ()=>{
        await start(-HOUR);
        (0, _globals.expect)((await service.post((0, _messages.aMessage)(), {
            left_ms: -1
        })).status).toBe(504);
        (0, _globals.expect)((0, _ledgerreader.readLedger)(data.path)).toEqual([]);
    });
});

//# sourceMappingURL=set-clock.test.js.map