"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _libsql = /*#__PURE__*/ _interop_require_default(require("libsql"));
const _ledgerreader = require("./ledger/ledger-reader");
const _store = require("./store/store");
const _fakeservice = require("./testing/fake-service");
const _gatewayprocess = require("./testing/gateway.process");
const _messages = require("./testing/messages");
const _temporaryfolder = require("./testing/temporary-folder");
const _until = require("./testing/until");
function _interop_require_default(obj) {
    return obj && obj.__esModule ? obj : {
        default: obj
    };
}
let service;
let data;
let app;
const numbers = [
    '15550001111',
    '15550002222',
    '15550003333'
];
(0, _globals.beforeEach)(async ()=>{
    service = await new _fakeservice.FakeService().start();
    data = (0, _temporaryfolder.temporaryFolder)();
    app = new _gatewayprocess.GatewayProcess({
        CHASQUI_URL: service.url,
        CHASQUI_SETUP_CODE: service.setupCode,
        DATA_DIR: data.path,
        DRIVER: 'sandbox',
        SANDBOX_NUMBERS: numbers.join(','),
        SANDBOX_RECEIPT_DELAY_MS: '1-30',
        EXIT_WITH_PARENT: '1'
    });
});
(0, _globals.afterEach)(async ()=>{
    await app.end('SIGKILL');
    await service.stop();
    data.remove();
});
/** Messages that a killed process left open and the next one sent. */ function startedAgain() {
    const db = new _libsql.default((0, _nodepath.join)(data.path, _store.DATABASE_FILE));
    const { count } = db.prepare('SELECT count(*) AS count FROM sends WHERE starts > 1').get();
    db.close();
    return count;
}
(0, _globals.describe)('the process', ()=>{
    (0, _globals.it)('a process that is killed in mid-send puts each message on the network once, in order, and reports each', async ()=>{
        const messages = Array.from({
            length: 1500
        }, (_, i)=>(0, _messages.aMessage)({
                from: numbers[i % 3] ?? '',
                text: String(i)
            }));
        const answered = new Set();
        for(let kill = 1; kill <= 4; kill += 1){
            app.start();
            await service.connected(kill);
            const before = answered.size;
            for (const message of messages.filter(({ id })=>!answered.has(id))){
                void service.post(message).then(({ status })=>status === 200 ? answered.add(message.id) : undefined);
            }
            if (kill < 4) await (0, _until.until)(()=>answered.size >= before + 1, 'some answers');
            else await (0, _until.until)(()=>answered.size === messages.length, 'all answers');
            if (kill < 4) await app.end('SIGKILL');
            service.drop();
        }
        (0, _globals.expect)(startedAgain()).toBeGreaterThan(0);
        const ledger = (0, _ledgerreader.readLedger)(data.path);
        (0, _globals.expect)(ledger).toHaveLength(messages.length);
        (0, _globals.expect)(ledger.every(({ attempts })=>attempts === 1)).toBe(true);
        for (const number of numbers){
            const texts = ledger.filter(({ from })=>from === number).map(({ text })=>Number(text));
            (0, _globals.expect)(texts).toEqual([
                ...texts
            ].sort((a, b)=>a - b));
        }
        const delivered = ()=>service.events.filter(({ type })=>type === 'message.status');
        await (0, _until.until)(()=>delivered().length >= messages.length, 'all receipts');
        (0, _globals.expect)(delivered()).toHaveLength(messages.length);
    });
    (0, _globals.it)('the process goes on after a rejection that nobody waits for; an error that nobody catches ends it, with code 70', async ()=>{
        app.start([], [
            (0, _nodepath.join)(__dirname, 'testing/unheard-errors-preload.ts')
        ]);
        await service.connected();
        app.tell('reject');
        await (0, _until.until)(()=>app.output.includes('a rejection that nobody waits for'), 'it is logged');
        (0, _globals.expect)((await service.post((0, _messages.aMessage)({
            from: numbers[0] ?? ''
        }))).status).toBe(200);
        app.tell('throw');
        (0, _globals.expect)(await app.exited()).toBe(70);
        (0, _globals.expect)(app.output).toContain('an error that nobody catches');
    });
    (0, _globals.it)('the process ends cleanly on SIGTERM, and when its parent is gone', async ()=>{
        app.start();
        await service.connected();
        (0, _globals.expect)(await app.end('SIGTERM')).toBe(0);
        app.start();
        await service.connected(2);
        (0, _globals.expect)(await app.orphan()).toBe(0);
        (0, _globals.expect)(app.output.trim().split('\n').every((line)=>line.startsWith('{'))).toBe(true);
    });
    (0, _globals.it)('the process ends with 2 and a clear sentence when the key of the logins is gone: a restart would not help', async ()=>{
        const store = (0, _store.openStore)(data.path);
        store.db.exec("INSERT INTO auth VALUES ('15550001111', 'creds', '', x'00')");
        store.close();
        app = new _gatewayprocess.GatewayProcess({
            CHASQUI_URL: service.url,
            DATA_DIR: data.path,
            DRIVER: 'baileys'
        });
        app.start();
        (0, _globals.expect)(await app.exited()).toBe(2);
        (0, _globals.expect)(app.output).toContain('auth.key is missing. Restore the key that belongs to them');
    });
    (0, _globals.it)('the process ends with a clear sentence when the setup code is used up', async ()=>{
        service.onRegister = ()=>({
                status: 409
            });
        app.start();
        (0, _globals.expect)(await app.exited()).toBe(2);
        (0, _globals.expect)(app.output).toContain('already used');
    });
    (0, _globals.it)('the process ends with 3 and says what to do when the service wants a newer app, at the registration and later', async ()=>{
        service.onConnect = ()=>({
                status: 426,
                body: {
                    download_url: 'https://example.com/new\u001b[2J'
                }
            });
        app.start();
        (0, _globals.expect)(await app.exited()).toBe(3);
        (0, _globals.expect)(app.output).toMatch(/version 0\.1\.0\) is too old .* Get the newer one from https:\/\/example\.com\/new%1B\[2J/);
        service.onRegister = ()=>({
                status: 426
            });
        app = new _gatewayprocess.GatewayProcess({
            CHASQUI_URL: service.url,
            CHASQUI_SETUP_CODE: 'gw_setup_x',
            DATA_DIR: (0, _nodepath.join)(data.path, 'b'),
            DRIVER: 'sandbox'
        });
        app.start();
        (0, _globals.expect)(await app.exited()).toBe(3);
        (0, _globals.expect)(app.output).toContain('Install the newer one');
    });
    (0, _globals.it)('the process ends with 1 and all problems when the configuration is wrong', async ()=>{
        app.start([
            '--driver',
            'pigeon',
            '--status-port',
            'x'
        ]);
        (0, _globals.expect)(await app.exited()).toBe(1);
        (0, _globals.expect)(app.output).toMatch(/STATUS_PORT must.*\nDRIVER must.*\n.*--help/);
    });
    (0, _globals.it)('the process remembers the service, and answers link, status and unlink while it runs', async ()=>{
        const { path } = data;
        const shop = '15550009999';
        const settings = {
            DATA_DIR: path,
            DRIVER: 'sandbox',
            STATUS_PAGE: 'on',
            EXIT_WITH_PARENT: '1'
        };
        app = new _gatewayprocess.GatewayProcess({
            ...settings,
            CHASQUI_URL: service.url
        });
        app.start([
            '--setup-code',
            service.setupCode
        ]);
        await service.connected();
        (0, _globals.expect)(await app.end('SIGTERM')).toBe(0);
        app = new _gatewayprocess.GatewayProcess(settings);
        app.start();
        await service.connected(2);
        await (0, _until.until)(()=>app.output.includes('the status page is open'), 'the status page');
        const run = async (...argv)=>{
            const command = new _gatewayprocess.GatewayProcess({
                DATA_DIR: path
            });
            command.start(argv);
            const code = await command.exited();
            return {
                code,
                output: command.output
            };
        };
        (0, _globals.expect)(await run('link', `+${shop}`)).toMatchObject({
            code: 0,
            output: _globals.expect.stringContaining('is connected')
        });
        (0, _globals.expect)((await run('status')).output).toContain(`+${shop}`);
        (0, _globals.expect)(await run('unlink', shop)).toMatchObject({
            code: 0
        });
        (0, _globals.expect)((await run('status')).output).not.toContain(shop);
        const { token } = JSON.parse((0, _nodefs.readFileSync)((0, _nodepath.join)(path, 'local.json'), 'utf8'));
        (0, _globals.expect)(await app.end('SIGTERM')).toBe(0);
        (0, _globals.expect)(await run('status')).toMatchObject({
            code: 1,
            output: _globals.expect.stringContaining('Start it in another window')
        });
        const logged = (0, _nodefs.readFileSync)((0, _nodepath.join)(path, 'gateway.log'), 'utf8');
        for (const secret of [
            token,
            service.token,
            service.setupCode,
            service.requestKey
        ]){
            (0, _globals.expect)(logged + app.output).not.toContain(secret);
        }
    });
});

//# sourceMappingURL=main.test.js.map