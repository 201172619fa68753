"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _pino = require("pino");
const _metastore = require("../store/meta.store");
const _store = require("../store/store");
const _fulldisk = require("../testing/full-disk");
const _runninggateway = require("../testing/running-gateway");
const _until = require("../testing/until");
const _credentialsstore = require("./credentials.store");
const _pause = require("./pause");
const _registration = require("./registration");
let service;
let app;
(0, _globals.beforeEach)(async ()=>{
    ({ service, app } = await _runninggateway.RunningGateway.waiting());
});
(0, _globals.afterEach)(()=>app.end());
(0, _globals.describe)('registration', ()=>{
    (0, _globals.it)('registration trades the code once and uses the token after a restart, without a code', async ()=>{
        await app.start();
        await service.connected();
        await app.stop();
        await app.start({
            setupCode: undefined
        });
        await service.connected(2);
        (0, _globals.expect)(service.registrations).toEqual([
            {
                setup_code: service.setupCode,
                app_version: '0.1.0',
                protocol: 1,
                host: {
                    os: process.platform,
                    arch: process.arch
                },
                driver: 'sandbox'
            }
        ]);
    });
    (0, _globals.it)('registration goes on trying while the service is away or has trouble', async ()=>{
        await service.stop();
        await app.start();
        await (0, _until.until)(()=>app.logged('registration failed, trying again'), 'the first try fails');
        service.onRegister = ()=>({
                status: 503
            });
        await service.start();
        await (0, _until.until)(()=>app.logged('the service answered 503'), 'the second try fails');
        service.onRegister = ()=>undefined;
        (0, _globals.expect)((await service.connected()).protocol).toBe(1);
    });
    _globals.it.each([
        [
            400,
            'registration_refused',
            'It says: base_url is not public'
        ],
        [
            409,
            'setup_code_used',
            'already used'
        ],
        [
            401,
            'setup_code_refused',
            'unknown or older than 24 hours'
        ],
        [
            404,
            'no_service',
            'Check --url'
        ],
        [
            301,
            'no_service',
            'Check --url'
        ],
        [
            426,
            'upgrade_required',
            'too old'
        ]
    ])('registration stops with one clear sentence on %i', async (status, reason, words)=>{
        service.onRegister = ()=>({
                status,
                body: {
                    message: 'base_url is not public'
                }
            });
        await app.start();
        const stuck = await app.gateway?.stuck;
        (0, _globals.expect)(stuck?.reason).toBe(reason);
        (0, _globals.expect)(stuck?.message).toContain(words);
    });
    (0, _globals.it)('registration says which limit of the service keeps it out', async ()=>{
        service.onRegister = ()=>({
                status: 403,
                body: {
                    code: 'PLAN_LIMIT',
                    message: 'There are 3 of them.'
                }
            });
        await app.start();
        (0, _globals.expect)(await app.gateway?.stuck).toMatchObject({
            reason: 'registration_refused',
            message: _globals.expect.stringContaining('There are 3 of them.')
        });
    });
    (0, _globals.it)('registration asks for a code when it has neither token nor code', async ()=>{
        await app.start({
            setupCode: undefined
        });
        (0, _globals.expect)((await app.gateway?.stuck)?.message).toContain('CHASQUI_SETUP_CODE');
    });
    (0, _globals.it)('registration follows the service to another address', async ()=>{
        await app.start();
        await service.connected();
        await app.stop();
        await service.stop();
        await service.start(0);
        await app.start();
        (0, _globals.expect)((await service.connected(2)).protocol).toBe(1);
    });
});
(0, _globals.describe)('registration on a full disk', ()=>{
    let folder;
    (0, _globals.beforeEach)(()=>{
        folder = (0, _fulldisk.limitedPages)();
    });
    (0, _globals.afterEach)(()=>folder.remove());
    /** An app that registers over the folder, full or not. */ function registering(isFull) {
        const store = (0, _store.openStore)(folder.path);
        if (isFull) folder.fill(store);
        const options = {
            serviceUrl: service.url,
            setupCode: service.setupCode,
            appVersion: '0.1.0',
            driver: 'sandbox'
        };
        const keeper = {
            store: new _credentialsstore.CredentialsStore(new _metastore.MetaStore(store.db)),
            health: store.health
        };
        const pause = new _pause.Pause();
        let isStopped = false;
        const registered = (0, _registration.register)(options, keeper, (0, _pino.pino)({
            level: 'silent'
        }), pause, ()=>isStopped);
        const stop = async ()=>{
            isStopped = true;
            pause.wake();
            await registered;
            store.close();
        };
        return {
            store,
            registered,
            stop
        };
    }
    (0, _globals.it)('registration does not spend the setup code while the disk is full, so that it is still good after a restart', async ()=>{
        const full = registering(true);
        await (0, _until.until)(()=>full.store.health.trouble === 'disk_full', 'the trouble is known');
        await full.stop();
        (0, _globals.expect)(await full.registered).toBeUndefined();
        (0, _globals.expect)(service.registrations).toEqual([]);
        const roomy = registering(false);
        (0, _globals.expect)(await roomy.registered).toMatchObject({
            token: service.token
        });
        await roomy.stop();
    });
    (0, _globals.it)('registration goes on by itself when there is room', async ()=>{
        const full = registering(true);
        await (0, _until.until)(()=>full.store.health.trouble === 'disk_full', 'the trouble is known');
        folder.free(full.store);
        (0, _globals.expect)(await full.registered).toMatchObject({
            token: service.token
        });
        await full.stop();
    });
});
(0, _globals.describe)('the addresses of the service', ()=>{
    const stored = {
        gatewayId: '',
        token: '',
        requestKey: '',
        setupCodeHash: '',
        serviceUrl: 'http://localhost:3000',
        wsUrl: 'ws://localhost:3000/gateway/v1/connect',
        eventsUrl: 'https://events.example.com/gateway/v1/events'
    };
    _globals.it.each([
        [
            'ws://localhost:8080/gateway/v1/connect',
            'http://proxy:8080',
            'ws://proxy:8080/gateway/v1/connect'
        ],
        [
            'http://127.0.0.1:3000/gateway/v1/events',
            'https://chasqui.test',
            'https://chasqui.test/gateway/v1/events'
        ],
        [
            'ws://localhost:3000/gateway/v1/connect',
            'http://127.0.0.1:3000',
            'ws://localhost:3000/gateway/v1/connect'
        ],
        [
            'wss://chasqui.test/gateway/v1/connect',
            'http://proxy:8080',
            'wss://chasqui.test/gateway/v1/connect'
        ]
    ])('the address %s, registered at %s, is %s', (given, registeredAt, dialled)=>{
        (0, _globals.expect)((0, _credentialsstore.reachable)(given, registeredAt)).toBe(dialled);
    });
    (0, _globals.it)('the addresses move with the service, except those that are elsewhere', ()=>{
        const moved = (0, _credentialsstore.atAddress)(stored, 'https://chasqui.example.com');
        (0, _globals.expect)(moved.wsUrl).toBe('wss://chasqui.example.com/gateway/v1/connect');
        (0, _globals.expect)(moved.eventsUrl).toBe(stored.eventsUrl);
    });
});

//# sourceMappingURL=registration.test.js.map