"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodeevents = require("node:events");
const _nodefs = require("node:fs");
const _nodenet = require("node:net");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _nodezlib = require("node:zlib");
const _globals = require("@jest/globals");
const _platform = require("../../../../libs/platform/src");
const _common = require("@nestjs/common");
const _undici = require("undici");
const _pagesroutes = require("./pages.routes");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
let KnownController = class KnownController {
    known() {
        return {
            success: true
        };
    }
};
_ts_decorate([
    (0, _common.Get)(),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", []),
    _ts_metadata("design:returntype", Object)
], KnownController.prototype, "known", null);
KnownController = _ts_decorate([
    (0, _common.Controller)('known')
], KnownController);
let TestModule = class TestModule {
};
TestModule = _ts_decorate([
    (0, _common.Module)({
        controllers: [
            KnownController
        ]
    })
], TestModule);
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(3_000))});`;
const INDEX = '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><script type="module" src="/console/assets/index-a1.js" nonce="__CSP_NONCE__"></script>';
const root = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-pages-'));
const built = (0, _nodepath.join)(root, 'web');
const started = [];
(0, _globals.beforeAll)(()=>{
    (0, _nodefs.mkdirSync)((0, _nodepath.join)(built, 'assets'), {
        recursive: true
    });
    (0, _nodefs.writeFileSync)((0, _nodepath.join)(root, 'secrets.json'), 'a secret beside the pages');
    (0, _nodefs.writeFileSync)((0, _nodepath.join)(built, 'index.html'), INDEX);
    (0, _nodefs.writeFileSync)((0, _nodepath.join)(built, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    (0, _nodefs.writeFileSync)((0, _nodepath.join)(built, 'assets/index-a1.js'), SCRIPT);
    (0, _nodefs.writeFileSync)((0, _nodepath.join)(built, 'assets/index-a1.js.br'), (0, _nodezlib.brotliCompressSync)(SCRIPT));
    (0, _nodefs.writeFileSync)((0, _nodepath.join)(built, 'assets/index-a1.js.gz'), (0, _nodezlib.gzipSync)(SCRIPT));
    (0, _nodefs.writeFileSync)((0, _nodepath.join)(built, 'assets/text-b2.woff2'), 'a font');
});
(0, _globals.afterAll)(async ()=>{
    for (const app of started)await app.close();
    (0, _nodefs.rmSync)(root, {
        recursive: true,
        force: true
    });
});
/** The pages of a folder beside a controller, as the console has them. @returns the address */ async function start(folder) {
    const app = await (0, _platform.createHttpApp)({
        module: TestModule,
        logger: (0, _platform.createLogger)({
            app: 'test',
            level: 'silent'
        }),
        metrics: (0, _platform.createMetrics)({
            app: 'test',
            processMetrics: false
        }),
        configure: (fastify)=>(0, _pagesroutes.servePages)(fastify, folder),
        configureNest: (nest)=>void nest.setGlobalPrefix('console/api')
    });
    started.push(app);
    return `http://127.0.0.1:${await app.listen('127.0.0.1', 0)}`;
}
async function get(url, headers = {}) {
    const answer = await (0, _undici.request)(url, {
        headers
    });
    return {
        status: answer.statusCode,
        headers: answer.headers,
        bytes: Buffer.from(await answer.body.arrayBuffer())
    };
}
/** A path as it is, which clients would tidy up. */ async function getRaw(url, path) {
    const socket = (0, _nodenet.connect)(Number(new URL(url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (bytes)=>answer += bytes.toString());
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    await (0, _nodeevents.once)(socket, 'close');
    return answer;
}
(0, _globals.describe)('the pages of the console', ()=>{
    let url;
    (0, _globals.beforeAll)(async ()=>{
        url = await start(built);
    });
    _globals.it.each([
        '/console',
        '/console/',
        '/console/keys',
        '/console/messages/1?mode=test',
        '/console/apis'
    ])('the path %s is the page, which is asked for again each time and may load from here only', async (path)=>{
        const { status, headers, bytes } = await get(url + path);
        const [, nonce] = /nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? [];
        (0, _globals.expect)(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
        (0, _globals.expect)({
            status,
            headers
        }).toMatchObject({
            status: 200,
            headers: {
                'content-type': 'text/html; charset=utf-8',
                'cache-control': 'no-cache',
                'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; ` + "font-src 'self'; connect-src 'self'; media-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; " + "form-action 'self'",
                'x-frame-options': 'DENY',
                'referrer-policy': 'no-referrer',
                'cross-origin-opener-policy': 'same-origin',
                'x-content-type-options': 'nosniff'
            }
        });
        (0, _globals.expect)(bytes.toString()).toBe(INDEX.replaceAll('__CSP_NONCE__', nonce ?? ''));
    });
    (0, _globals.it)('each answer has a nonce of its own', async ()=>{
        const policies = await Promise.all([
            1,
            2,
            3
        ].map(async ()=>get(`${url}/console`)));
        (0, _globals.expect)(new Set(policies.map(({ headers })=>headers['content-security-policy'])).size).toBe(3);
    });
    (0, _globals.it)('a file with a hash in its name is kept for ever, other files are not', async ()=>{
        const script = await get(`${url}/console/assets/index-a1.js`);
        (0, _globals.expect)(script.bytes.toString()).toBe(SCRIPT);
        (0, _globals.expect)(script.headers).toMatchObject({
            'content-type': 'text/javascript; charset=utf-8',
            'cache-control': 'public, max-age=31536000, immutable',
            vary: 'Accept-Encoding'
        });
        const font = await get(`${url}/console/assets/text-b2.woff2`);
        (0, _globals.expect)(font.headers).toMatchObject({
            'content-type': 'font/woff2'
        });
        const icon = await get(`${url}/console/icon.svg`);
        (0, _globals.expect)(icon.headers).toMatchObject({
            'content-type': 'image/svg+xml',
            'cache-control': 'public, max-age=3600'
        });
    });
    _globals.it.each([
        [
            'gzip, deflate, br, zstd',
            'br',
            (0, _nodezlib.brotliCompressSync)(SCRIPT)
        ],
        [
            'gzip;q=1.0, br;q=0',
            'gzip',
            (0, _nodezlib.gzipSync)(SCRIPT)
        ],
        [
            'identity',
            undefined,
            Buffer.from(SCRIPT)
        ],
        [
            'gzip;q=0, br; q=0.000',
            undefined,
            Buffer.from(SCRIPT)
        ]
    ])('a client that accepts %s gets the script as %s', async (accepted, encoding, bytes)=>{
        const answer = await get(`${url}/console/assets/index-a1.js`, {
            'accept-encoding': accepted
        });
        (0, _globals.expect)(answer.headers['content-encoding']).toBe(encoding);
        (0, _globals.expect)(answer.headers['content-length']).toBe(String(bytes.length));
        (0, _globals.expect)(answer.bytes.equals(bytes)).toBe(true);
    });
    (0, _globals.it)('a script of a former build is 404, so that an open page notices', async ()=>{
        const { status, headers } = await get(`${url}/console/assets/index-00.js`);
        (0, _globals.expect)([
            status,
            headers['content-type']
        ]).toEqual([
            404,
            'application/json; charset=utf-8'
        ]);
    });
    (0, _globals.it)('no path leads out of the folder, and what lies beside the files is no file', async ()=>{
        for (const path of [
            '/console/../secrets.json',
            '/console/%2e%2e/secrets.json',
            '/console/..%2fsecrets.json',
            '/console/assets/../../secrets.json',
            '/console/assets/..%2f..%2fsecrets.json',
            '/console/assets/..%5c..%5csecrets.json',
            '/console//etc/passwd',
            `/console/${encodeURIComponent((0, _nodepath.join)(root, 'secrets.json'))}`,
            '/console/assets/index-a1.js.br',
            '/console/assets/index-a1.js%00',
            '/console/%ff'
        ]){
            const answer = await getRaw(url, path);
            (0, _globals.expect)([
                path,
                answer.includes('a secret'),
                answer.includes('root:')
            ]).toEqual([
                path,
                false,
                false
            ]);
            const isRefused = /^HTTP\/1\.1 40[04] /.test(answer);
            const isThePage = answer.startsWith('HTTP/1.1 200') && answer.includes('<!doctype html>');
            (0, _globals.expect)([
                path,
                isRefused || isThePage
            ]).toEqual([
                path,
                true
            ]);
        }
    });
    (0, _globals.it)('a known path below /console/api is its controller’s, an unknown one is the usual 404', async ()=>{
        (0, _globals.expect)(JSON.parse((await get(`${url}/console/api/known`)).bytes.toString())).toEqual({
            success: true
        });
        for (const path of [
            '/console/api',
            '/console/api/',
            '/console/api/unknown',
            '/console/%61pi/unknown'
        ]){
            const { status, bytes } = await get(url + path);
            (0, _globals.expect)([
                path,
                status
            ]).toEqual([
                path,
                404
            ]);
            (0, _globals.expect)(JSON.parse(bytes.toString())).toMatchObject({
                success: false,
                code: 'NOT_FOUND'
            });
        }
    });
    (0, _globals.it)('a page takes nothing but GET and HEAD', async ()=>{
        const posted = await fetch(`${url}/console/keys`, {
            method: 'POST',
            body: '{}'
        });
        (0, _globals.expect)(posted.status).toBe(404);
        const head = await fetch(`${url}/console/keys`, {
            method: 'HEAD'
        });
        (0, _globals.expect)([
            head.status,
            head.headers.get('cache-control')
        ]).toEqual([
            200,
            'no-cache'
        ]);
    });
});
(0, _globals.it)('a console whose pages were not built says so in a sentence, and goes on', async ()=>{
    const url = await start((0, _nodepath.join)(root, 'nothing'));
    const { status, headers, bytes } = await get(`${url}/console/keys`);
    (0, _globals.expect)([
        status,
        headers['content-type']
    ]).toEqual([
        503,
        'text/plain; charset=utf-8'
    ]);
    (0, _globals.expect)(bytes.toString()).toContain('Run `npm run build`');
    (0, _globals.expect)((await get(`${url}/console/api/known`)).status).toBe(200);
});

//# sourceMappingURL=pages.routes.test.js.map