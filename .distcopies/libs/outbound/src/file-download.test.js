"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodecrypto = require("node:crypto");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _testing = require("../../testing/src");
const _outboundclient = require("./outbound-client");
let folder;
let client;
const closers = [];
(0, _globals.beforeEach)(()=>{
    folder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-download-'));
    client = new _outboundclient.OutboundClient({
        allowedNetworks: [
            '127.0.0.0/8'
        ],
        allowHttp: true
    });
});
(0, _globals.afterEach)(async ()=>{
    await client.close();
    for (const close of closers.splice(0))close();
    (0, _nodefs.rmSync)(folder, {
        recursive: true
    });
});
async function serve(listener) {
    const { origin, close } = await (0, _testing.startHttpServer)(listener);
    closers.push(close);
    return `${origin}/`;
}
const path = ()=>(0, _nodepath.join)(folder, 'file');
const download = (url, request = {})=>client.download({
        url,
        path: path(),
        firstByteTimeoutMs: 30_000,
        timeoutMs: 30_000,
        maxBytes: 1_000_000,
        ...request
    }).then((answer)=>({
            answer,
            error: undefined
        }), (error)=>({
            answer: undefined,
            error
        }));
(0, _globals.describe)('a download', ()=>{
    (0, _globals.it)('a download streams to a file that only its owner reads, and says its size and fingerprint', async ()=>{
        const bytes = (0, _nodecrypto.randomBytes)(500_000);
        const url = await serve((_request, response)=>response.setHeader('content-type', 'image/png').end(bytes));
        const { answer } = await download(url);
        (0, _globals.expect)((0, _nodefs.readFileSync)(path())).toEqual(bytes);
        (0, _globals.expect)((0, _nodefs.statSync)(path()).mode & 0o777).toBe(0o600);
        (0, _globals.expect)(answer).toMatchObject({
            size: 500_000,
            url,
            headers: {
                'content-type': 'image/png'
            }
        });
        (0, _globals.expect)(answer?.sha256).toEqual((0, _nodecrypto.createHash)('sha256').update(bytes).digest());
    });
    (0, _globals.it)('a download breaks off behind the limit, whether the server tells the size or not, and leaves nothing', async ()=>{
        let poured = 0;
        const url = await serve((request, response)=>{
            if (request.url === '/told') {
                response.writeHead(200, {
                    'content-length': 10_000_000
                }).write('x');
                return;
            }
            const pour = ()=>{
                if (response.destroyed) return;
                poured += 64_000;
                response.write(Buffer.alloc(64_000), pour);
            };
            pour();
        });
        for (const address of [
            url,
            `${url}told`
        ]){
            const { error } = await download(address);
            (0, _globals.expect)(error).toMatchObject({
                failure: 'too_large'
            });
            (0, _globals.expect)((0, _nodefs.existsSync)(path())).toBe(false);
        }
        (0, _globals.expect)(poured).toBeLessThan(50_000_000);
    });
    (0, _globals.it)('a download gives up on a server that is silent, before and after the first byte', async ()=>{
        const url = await serve((request, response)=>void (request.url === '/slow' && response.write('x')));
        (0, _globals.expect)((await download(url, {
            firstByteTimeoutMs: 50
        })).error).toMatchObject({
            failure: 'timeout'
        });
        (0, _globals.expect)((await download(`${url}slow`, {
            timeoutMs: 100
        })).error).toMatchObject({
            failure: 'timeout'
        });
        (0, _globals.expect)((0, _nodefs.existsSync)(path())).toBe(false);
    });
    (0, _globals.it)('a download takes only 200 for a file', async ()=>{
        const url = await serve((_request, response)=>response.writeHead(403).end('no'));
        (0, _globals.expect)((await download(url)).error).toMatchObject({
            failure: 'bad_status',
            status: 403
        });
        (0, _globals.expect)((0, _nodefs.existsSync)(path())).toBe(false);
    });
    (0, _globals.it)('a download follows redirects as far as it may, and checks each target', async ()=>{
        const url = await serve((request, response)=>{
            if (request.url === '/end') response.end('here');
            else if (request.url === '/inside') response.writeHead(302, {
                location: 'http://169.254.169.254/'
            }).end();
            else response.writeHead(302, {
                location: '/end'
            }).end();
        });
        (0, _globals.expect)((await download(url)).error).toMatchObject({
            failure: 'too_many_redirects'
        });
        (0, _globals.expect)((await download(url, {
            maxRedirects: 3
        })).answer).toMatchObject({
            size: 4,
            url: `${url}end`
        });
        (0, _nodefs.rmSync)(path());
        const { error } = await download(`${url}inside`, {
            maxRedirects: 3
        });
        (0, _globals.expect)(error).toMatchObject({
            failure: 'blocked',
            refusal: 'private_address'
        });
    });
    (0, _globals.it)('a download never connects to a private address', async ()=>{
        for (const url of [
            'https://10.0.0.1/',
            'http://[::1]/',
            'ftp://example.com/',
            'nonsense'
        ]){
            (0, _globals.expect)((await download(url)).error).toMatchObject({
                failure: 'blocked'
            });
        }
    });
    (0, _globals.it)('a download ends when the caller no longer wants it', async ()=>{
        const url = await serve(()=>undefined);
        const { error } = await download(url, {
            signal: AbortSignal.timeout(30)
        });
        (0, _globals.expect)(error).toMatchObject({
            failure: 'aborted'
        });
    });
});

//# sourceMappingURL=file-download.test.js.map