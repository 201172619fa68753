"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodehttp = require("node:http");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _temporaryfolder = require("../testing/temporary-folder");
const _servicefiles = require("./service-files");
const FILE = '0190a1b2-c3d4-7000-8000-000000000001';
const BYTES = Buffer.from('the bytes of a file');
const folder = (0, _temporaryfolder.temporaryFolder)();
const path = (0, _nodepath.join)(folder.path, 'file');
let server;
let answer;
let asked = [];
let credentials;
let files;
(0, _globals.beforeAll)(async ()=>{
    server = (0, _nodehttp.createServer)((request, response)=>{
        asked.push(request);
        answer(request, response);
    });
    await new Promise((resolve)=>server.listen(0, '127.0.0.1', resolve));
});
(0, _globals.afterAll)(()=>{
    server.close();
    folder.remove();
});
(0, _globals.afterEach)(()=>files.close());
(0, _globals.beforeEach)(()=>{
    asked = [];
    (0, _nodefs.rmSync)(path, {
        force: true
    });
    answer = (_request, response)=>response.setHeader('content-type', 'image/png').end(BYTES);
    credentials = credentialsOf('/base');
    files = new _servicefiles.ServiceFiles(()=>credentials, {
        firstByteMs: 200,
        wholeMs: 3_000,
        pausesMs: [
            1,
            1
        ]
    });
});
function credentialsOf(base) {
    const url = `http://127.0.0.1:${server.address().port}`;
    const rest = {
        gatewayId: 'g',
        requestKey: '',
        wsUrl: '',
        serviceUrl: url,
        setupCodeHash: ''
    };
    return {
        token: 'gwt_secret',
        eventsUrl: `${url}${base}/gateway/v1/events`,
        ...rest
    };
}
const download = (maxBytes = 1_000)=>files.download(FILE, path, maxBytes);
/** Why it could not be had; nothing is on the disk then. */ async function refusalOf(maxBytes) {
    const error = await download(maxBytes).then(()=>undefined, (reason)=>reason);
    (0, _globals.expect)((0, _nodefs.existsSync)(path)).toBe(false);
    return error;
}
(0, _globals.describe)('a file of the service', ()=>{
    (0, _globals.it)('a file of the service is fetched with the token of the app, from a private address too', async ()=>{
        (0, _globals.expect)(await download()).toEqual({
            mime: 'image/png',
            size: BYTES.length
        });
        (0, _globals.expect)((0, _nodefs.readFileSync)(path)).toEqual(BYTES);
        (0, _globals.expect)(asked[0]?.url).toBe(`/base/gateway/v1/media/${FILE}`);
        (0, _globals.expect)(asked[0]?.headers.authorization).toBe('Bearer gwt_secret');
    });
    (0, _globals.it)('a file of the service that is not there, or no longer, fails for good', async ()=>{
        answer = (_request, response)=>response.writeHead(404).end();
        const error = {
            code: 'MEDIA_FETCH_FAILED',
            passes: false,
            detail: {
                status: 404
            }
        };
        (0, _globals.expect)(await refusalOf()).toMatchObject({
            ...error,
            message: _globals.expect.stringContaining('no longer')
        });
        (0, _globals.expect)(asked).toHaveLength(1);
    });
    _globals.it.each([
        500,
        503,
        429
    ])('a file of the service is asked for again after %i', async (status)=>{
        answer = (_request, response)=>{
            if (asked.length < 3) response.writeHead(status).end();
            else response.end(BYTES);
        };
        (0, _globals.expect)(await download()).toMatchObject({
            size: BYTES.length
        });
        (0, _globals.expect)(asked).toHaveLength(3);
    });
    (0, _globals.it)('a file of the service is asked for again when the connection breaks in the middle of it', async ()=>{
        answer = (_request, response)=>{
            if (asked.length > 1) response.end(BYTES);
            else response.writeHead(200, {
                'content-length': 100
            }).write(BYTES, ()=>response.destroy());
        };
        (0, _globals.expect)(await download()).toMatchObject({
            size: BYTES.length
        });
        (0, _globals.expect)((0, _nodefs.readFileSync)(path)).toEqual(BYTES);
    });
    (0, _globals.it)('a file of the service fails after some tries, and can be sent later, while the service is in trouble', async ()=>{
        answer = (_request, response)=>response.writeHead(503).end();
        (0, _globals.expect)(await refusalOf()).toMatchObject({
            code: 'MEDIA_FETCH_FAILED',
            passes: true,
            detail: {
                status: 503
            }
        });
        (0, _globals.expect)(asked).toHaveLength(3);
        answer = ()=>undefined;
        (0, _globals.expect)(await refusalOf()).toMatchObject({
            code: 'MEDIA_FETCH_FAILED',
            passes: true
        });
    });
    (0, _globals.it)('a file of the service can be sent later when the token is refused, or there is none', async ()=>{
        answer = (_request, response)=>response.writeHead(401).end();
        (0, _globals.expect)(await refusalOf()).toMatchObject({
            passes: true,
            message: _globals.expect.stringContaining('token')
        });
        credentials = undefined;
        (0, _globals.expect)(await refusalOf()).toMatchObject({
            passes: true,
            message: _globals.expect.stringContaining('not registered')
        });
        (0, _globals.expect)(asked).toHaveLength(1);
    });
    (0, _globals.it)('a file of the service is fetched no further than it may be large, and from nowhere else', async ()=>{
        answer = (_request, response)=>response.write(Buffer.alloc(2_000));
        (0, _globals.expect)(await refusalOf(1_000)).toMatchObject({
            code: 'MEDIA_TOO_LARGE'
        });
        answer = (_request, response)=>response.writeHead(302, {
                location: '/elsewhere'
            }).end();
        (0, _globals.expect)(await refusalOf()).toMatchObject({
            code: 'MEDIA_FETCH_FAILED',
            detail: {
                status: 302
            }
        });
        (0, _globals.expect)(asked).toHaveLength(2);
    });
});

//# sourceMappingURL=service-files.test.js.map