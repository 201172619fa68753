"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodenet = require("node:net");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _undici = require("undici");
const _statuscommand = require("../cli/status.command");
const _fakeservice = require("../testing/fake-service");
const _messages = require("../testing/messages");
const _runninggateway = require("../testing/running-gateway");
const _until = require("../testing/until");
const _localaddress = require("./local-address");
const _localclient = require("./local.client");
const _localserver = require("./local.server");
let service;
let app;
let server;
let address;
const PHONE = '15557770000';
async function open(listen = {
    port: 0,
    isFixed: false
}) {
    const { gateway } = app;
    if (gateway === undefined) throw new Error('the app does not run');
    server = new _localserver.LocalServer({
        driver: gateway.driver,
        driverName: 'sandbox',
        serviceUrl: service.url,
        service: gateway.service,
        waitingEvents: ()=>gateway.waitingEvents(),
        storeTrouble: ()=>gateway.storeTrouble()
    });
    address = await server.listen(listen);
}
(0, _globals.beforeEach)(async ()=>{
    service = await new _fakeservice.FakeService().start();
    app = await new _runninggateway.RunningGateway(service).start();
    await service.connected();
    await (0, _until.until)(()=>app.gateway?.service.name === 'connected', 'the connection is known');
    await open();
});
(0, _globals.afterEach)(async ()=>{
    await server.close();
    await app.remove();
    await service.stop();
});
const bearer = ()=>({
        authorization: `Bearer ${address.token}`
    });
const get = async (path, headers = bearer())=>{
    const { statusCode, headers: answered, body } = await (0, _undici.request)(address.url + path, {
        headers
    });
    return {
        status: statusCode,
        headers: answered,
        text: await body.text()
    };
};
const overview = async ()=>JSON.parse((await get('/local/overview')).text);
(0, _globals.describe)('the status page', ()=>{
    (0, _globals.it)('the status page loads nothing from anywhere, runs only its own script, and holds no data', async ()=>{
        const { status, headers, text } = await get('/', {});
        (0, _globals.expect)(status).toBe(200);
        (0, _globals.expect)(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; style-src/);
        (0, _globals.expect)(headers['content-security-policy']).toContain("frame-ancestors 'none'");
        (0, _globals.expect)(text).not.toMatch(/(src|href)="(?!data:)/);
        for (const secret of [
            address.token,
            service.token,
            _messages.NUMBER
        ])(0, _globals.expect)(text).not.toContain(secret);
    });
    (0, _globals.it)('the status page says how the numbers and the service stand, with the picture of a number that waits', async ()=>{
        await app.gateway?.driver.link(PHONE);
        const state = await overview();
        (0, _globals.expect)(state).toMatchObject({
            app_version: '0.1.0',
            driver: 'sandbox',
            service: {
                url: service.url,
                state: 'connected',
                reason: null
            },
            numbers: [
                {
                    phone: _messages.NUMBER,
                    status: 'connected',
                    qr_svg: null
                },
                {
                    phone: PHONE,
                    status: 'waiting_qr',
                    qr_svg: _globals.expect.stringContaining('<svg')
                }
            ]
        });
        const all = JSON.stringify(state);
        for (const secret of [
            address.token,
            service.token,
            service.setupCode,
            service.requestKey
        ]){
            (0, _globals.expect)(all).not.toContain(secret);
        }
    });
    (0, _globals.it)('the status page says that the service is not reached, since when and why, and how much waits', async ()=>{
        await service.stop();
        await (0, _until.until)(()=>app.gateway?.service.name === 'lost', 'the tunnel is lost');
        await app.arrive('Hello', '3A1');
        await (0, _until.until)(()=>app.gateway?.service.reason?.includes('ECONNREFUSED') ?? false, 'a dial failed');
        (0, _globals.expect)(await overview()).toMatchObject({
            service: {
                state: 'lost',
                reason: _globals.expect.stringContaining('ECONNREFUSED')
            },
            waiting_events: 1
        });
    });
    (0, _globals.it)('the status page says that the clock of the machine is wrong', async ()=>{
        (0, _globals.expect)((await overview()).service.clock).toBeNull();
        service.serverTime = ()=>new Date(Date.now() - 3 * 3_600_000).toISOString();
        service.drop();
        await (0, _until.until)(()=>app.gateway?.service.clockAheadS !== 0, 'the time of the service');
        const sentence = 'The clock of this machine is 3 hours ahead of the clock of the service.';
        (0, _globals.expect)((await overview()).service.clock).toContain(sentence);
        (0, _globals.expect)((0, _statuscommand.statusText)(await overview())).toContain(sentence);
    });
    (0, _globals.it)('the status page says that the token was revoked', async ()=>{
        service.revoke();
        await (0, _until.until)(()=>app.gateway?.service.name === 'refused', 'it is known');
        (0, _globals.expect)((0, _statuscommand.statusText)(await overview())).toContain('refused: the token was revoked');
    });
    _globals.it.each([
        [
            'no token',
            {}
        ],
        [
            'a wrong token',
            {
                authorization: 'Bearer wrong'
            }
        ]
    ])('the status page tells nothing with %s', async (_, headers)=>{
        (0, _globals.expect)(await get('/local/overview', headers)).toMatchObject({
            status: 401
        });
        (0, _globals.expect)(await get(`/v1/qr?phone=${_messages.NUMBER}`, headers)).toMatchObject({
            status: 401
        });
    });
    _globals.it.each([
        [
            'by a name that somebody points here',
            {
                host: 'evil.example.com'
            }
        ],
        [
            'by this address without its port',
            {
                host: '127.0.0.1'
            }
        ],
        [
            'from another site',
            {
                origin: 'https://evil.example.com'
            }
        ],
        [
            'from another site without saying so',
            {
                'sec-fetch-site': 'cross-site'
            }
        ],
        [
            'from a page on another port',
            {
                'sec-fetch-site': 'same-site'
            }
        ]
    ])('the status page is closed to a browser that comes %s, even with the token', async (_, headers)=>{
        for (const path of [
            '/',
            '/local/overview'
        ]){
            const answer = await get(path, {
                ...bearer(),
                ...headers
            });
            (0, _globals.expect)(answer.status).toBe(403);
            (0, _globals.expect)(answer.headers['access-control-allow-origin']).toBeUndefined();
        }
    });
    (0, _globals.it)('the status page takes another port when the usual one is taken, unless that was asked for', async ()=>{
        await server.close();
        const taken = (0, _nodenet.createServer)();
        await new Promise((resolve)=>taken.listen(0, '127.0.0.1', resolve));
        const { port } = taken.address();
        await open({
            port,
            isFixed: false
        });
        (0, _globals.expect)(address.url).not.toContain(`:${port}`);
        await server.close();
        await (0, _globals.expect)(open({
            port,
            isFixed: true
        })).rejects.toThrow('EADDRINUSE');
        taken.close();
    });
});
(0, _globals.describe)('the commands', ()=>{
    (0, _globals.it)('the commands find the running app by a file that only its owner can read', async ()=>{
        const { path } = app.folder;
        (0, _localaddress.writeLocalAddress)(path, address);
        (0, _globals.expect)((0, _nodefs.statSync)((0, _nodepath.join)(path, 'local.json')).mode & 0o777).toBe(0o600);
        (0, _globals.expect)((0, _nodefs.readFileSync)((0, _nodepath.join)(path, 'local.json'), 'utf8')).toContain(address.token);
        (0, _globals.expect)((await _localclient.LocalClient.open(path).overview()).numbers).toHaveLength(1);
        (0, _localaddress.removeLocalAddress)(path);
        (0, _globals.expect)((0, _localaddress.readLocalAddress)(path)).toBeUndefined();
        (0, _globals.expect)(()=>_localclient.LocalClient.open(path)).toThrow('Start it in another window');
    });
    (0, _globals.it)('the commands say in a sentence that the app is gone, and what it refuses', async ()=>{
        (0, _localaddress.writeLocalAddress)(app.folder.path, address);
        const client = _localclient.LocalClient.open(app.folder.path);
        await (0, _globals.expect)(client.code('15559998888', 'qr')).rejects.toThrow('not linked to WhatsApp on this gateway');
        await server.close();
        await (0, _globals.expect)(client.overview()).rejects.toThrow(_localclient.LocalError);
        await open();
    });
});

//# sourceMappingURL=local.server.test.js.map