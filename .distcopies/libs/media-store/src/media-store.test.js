"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _nodehttp = require("node:http");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _nodestream = require("node:stream");
const _globals = require("@jest/globals");
const _ = require(".");
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const settings = (more)=>({
        MEDIA_DIR: '',
        MEDIA_S3_BUCKET: '',
        MEDIA_S3_ENDPOINT: '',
        MEDIA_S3_REGION: 'eu-central-1',
        MEDIA_S3_ACCESS_KEY: 'AKIDEXAMPLE',
        MEDIA_S3_SECRET_KEY: SECRET,
        ...more
    });
/** S3 as strict as we need it: SigV4 is computed here from the specification, not with the library under test. */ let FakeS3 = class FakeS3 {
    constructor(){
        this.objects = new Map();
        this.refused = [];
        this.server = (0, _nodehttp.createServer)((request, response)=>{
            const chunks = [];
            request.on('data', (chunk)=>chunks.push(chunk));
            request.on('error', ()=>undefined);
            request.on('end', ()=>{
                const problem = problemOf(request);
                if (problem !== null) this.refused.push(problem);
                const { status, body } = problem === null ? this.answer(request, Buffer.concat(chunks)) : {
                    status: 403,
                    body: problem
                };
                response.writeHead(status).end(body);
            });
        });
    }
    answer({ method, url = '' }, bytes) {
        if (method === 'PUT') this.objects.set(url, bytes);
        if (method === 'DELETE') this.objects.delete(url);
        if (method !== 'GET') return {
            status: method === 'PUT' ? 200 : 204
        };
        const body = this.objects.get(url);
        return body === undefined ? {
            status: 404
        } : {
            status: 200,
            body
        };
    }
};
/** AWS Signature Version 4, "Authenticating Requests: Using the Authorization Header". */ function problemOf(request) {
    const { headers, method = '', url = '' } = request;
    const given = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([\da-f]{64})$/.exec(headers.authorization ?? '');
    if (given === null) return 'no signature';
    const [, accessKey, day = '', region = '', signed = '', signature] = given;
    const time = String(headers['x-amz-date']);
    if (accessKey !== 'AKIDEXAMPLE' || !time.startsWith(day)) return 'wrong credential';
    if (method === 'PUT' && (headers['content-length'] === undefined || headers['transfer-encoding'] !== undefined)) {
        return 'no Content-Length';
    }
    const names = signed.split(';');
    for (const name of [
        'host',
        'x-amz-content-sha256',
        'x-amz-date'
    ])if (!names.includes(name)) return `${name} is not signed`;
    const canonical = [
        method,
        url,
        '',
        ...names.map((name)=>`${name}:${String(headers[name])}`),
        '',
        signed,
        headers['x-amz-content-sha256']
    ].join('\n');
    const scope = `${day}/${region}/s3/aws4_request`;
    const toSign = [
        'AWS4-HMAC-SHA256',
        time,
        scope,
        (0, _nodecrypto.createHash)('sha256').update(canonical).digest('hex')
    ].join('\n');
    const mac = (key, text)=>(0, _nodecrypto.createHmac)('sha256', key).update(text).digest();
    const key = mac(mac(mac(mac(`AWS4${SECRET}`, day), region), 's3'), 'aws4_request');
    return mac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}
const s3 = new FakeS3();
const folder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-media-'));
let endpoint;
(0, _globals.beforeAll)(async ()=>{
    await new Promise((resolve)=>s3.server.listen(0, '127.0.0.1', resolve));
    endpoint = `http://127.0.0.1:${s3.server.address().port}`;
});
(0, _globals.afterAll)(async ()=>{
    await new Promise((resolve)=>s3.server.close(resolve));
    (0, _nodefs.rmSync)(folder, {
        recursive: true
    });
});
function* breakingOff(bytes) {
    yield bytes.subarray(0, 100_000);
    throw new Error('the line was cut');
}
const stores = [
    [
        'a folder',
        ()=>(0, _.createMediaStore)(settings({
                MEDIA_DIR: folder
            })),
        ()=>(0, _nodefs.readdirSync)(folder, {
                recursive: true,
                withFileTypes: true
            }).filter((entry)=>entry.isFile()).length
    ],
    [
        'a bucket',
        ()=>(0, _.createMediaStore)(settings({
                MEDIA_S3_BUCKET: 'files',
                MEDIA_S3_ENDPOINT: endpoint
            })),
        ()=>s3.objects.size
    ]
];
async function bytesOf(stream) {
    return stream === null ? null : Buffer.concat(await stream.toArray());
}
function* pieces(bytes, size = 60_000) {
    for(let at = 0; at < bytes.length; at += size)yield bytes.subarray(at, at + size);
}
_globals.describe.each(stores)('%s', (_name, create, count)=>{
    const file = (0, _nodecrypto.randomBytes)(1_000_000);
    (0, _globals.it)('a media store takes a file whose length nobody knows, says it, and keeps nothing of one that breaks off', async ()=>{
        const [store, id, before] = [
            create(),
            (0, _nodecrypto.randomUUID)(),
            count()
        ];
        const waiting = ()=>(0, _nodefs.readdirSync)((0, _nodeos.tmpdir)()).filter((name)=>name.startsWith('chasqui-upload-')).length;
        const waitingBefore = waiting();
        (0, _globals.expect)(await store.putUnsized(id, _nodestream.Readable.from(pieces(file)))).toBe(file.length);
        (0, _globals.expect)(file.equals(await bytesOf(await store.read(id)) ?? Buffer.of())).toBe(true);
        await store.remove(id);
        const breaking = function*() {
            yield file;
            throw new Error('it broke off');
        };
        await (0, _globals.expect)(store.putUnsized(id, _nodestream.Readable.from(breaking()))).rejects.toThrow('it broke off');
        (0, _globals.expect)([
            await store.read(id),
            count(),
            waiting()
        ]).toEqual([
            null,
            before,
            waitingBefore
        ]);
    });
    (0, _globals.it)('a media store gives back what was put, also after it was put twice at once, and nothing after it was removed', async ()=>{
        const [store, id] = [
            create(),
            (0, _nodecrypto.randomUUID)()
        ];
        const put = ()=>store.put(id, _nodestream.Readable.from(pieces(file)), file.length);
        await Promise.all([
            put(),
            put()
        ]);
        (0, _globals.expect)(file.equals(await bytesOf(await store.read(id)) ?? Buffer.of())).toBe(true);
        await store.remove(id);
        (0, _globals.expect)(await store.read(id)).toBeNull();
        await store.remove(id);
    });
    (0, _globals.it)('a media store takes a file whose length nobody knows, whole or not at all', async ()=>{
        const [store, id] = [
            create(),
            (0, _nodecrypto.randomUUID)()
        ];
        (0, _globals.expect)(await store.putUnsized(id, _nodestream.Readable.from(pieces(file)))).toBe(file.length);
        (0, _globals.expect)(file.equals(await bytesOf(await store.read(id)) ?? Buffer.of())).toBe(true);
        const before = count();
        await (0, _globals.expect)(store.putUnsized((0, _nodecrypto.randomUUID)(), _nodestream.Readable.from(breakingOff(file)))).rejects.toThrow('the line was cut');
        (0, _globals.expect)(count()).toBe(before);
        await store.remove(id);
    });
    (0, _globals.it)('a media store takes a file without bytes', async ()=>{
        const [store, id] = [
            create(),
            (0, _nodecrypto.randomUUID)()
        ];
        await store.put(id, _nodestream.Readable.from([]), 0);
        (0, _globals.expect)(await bytesOf(await store.read(id))).toEqual(Buffer.of());
        await store.remove(id);
    });
    _globals.it.each([
        [
            'more bytes than announced',
            ()=>_nodestream.Readable.from(pieces(file)),
            999_999
        ],
        [
            'fewer bytes than announced',
            ()=>_nodestream.Readable.from(pieces(file)),
            1_000_001
        ],
        [
            'a source that breaks off',
            ()=>_nodestream.Readable.from(breakingOff(file)),
            1_000_000
        ]
    ])('a media store keeps nothing of %s', async (_what, source, size)=>{
        const [store, id, before] = [
            create(),
            (0, _nodecrypto.randomUUID)(),
            count()
        ];
        await (0, _globals.expect)(store.put(id, source(), size)).rejects.toThrow(/announced|the line was cut|the bucket did not answer PUT/);
        (0, _globals.expect)(await store.read(id)).toBeNull();
        (0, _globals.expect)(count()).toBe(before);
    });
    (0, _globals.it)('a media store takes no id that could be a path', async ()=>{
        for (const id of [
            '../../etc/passwd',
            'a/b',
            '',
            `${(0, _nodecrypto.randomUUID)()}/..`
        ]){
            await (0, _globals.expect)(create().read(id)).rejects.toThrow(_.MediaStoreError);
            await (0, _globals.expect)(create().put(id, _nodestream.Readable.from([]), 0)).rejects.toThrow(_.MediaStoreError);
            await (0, _globals.expect)(create().remove(id)).rejects.toThrow(_.MediaStoreError);
        }
    });
});
(0, _globals.describe)('the folder', ()=>{
    (0, _globals.it)('the folder removes what a killed upload left, and its files are private', async ()=>{
        const [store, id] = [
            (0, _.createMediaStore)(settings({
                MEDIA_DIR: folder
            })),
            (0, _nodecrypto.randomUUID)()
        ];
        await store.put(id, _nodestream.Readable.from([
            'x'
        ]), 1);
        const path = (0, _nodepath.join)(folder, id.slice(-2), id);
        (0, _globals.expect)((0, _nodefs.statSync)(path).mode & 0o777).toBe(0o600);
        (0, _nodefs.writeFileSync)(`${path}.${(0, _nodecrypto.randomUUID)()}.part`, 'half');
        await store.remove(id);
        (0, _globals.expect)((0, _nodefs.readdirSync)((0, _nodepath.join)(folder, id.slice(-2)))).toEqual([]);
    });
});
(0, _globals.describe)('the bucket', ()=>{
    (0, _globals.it)('the bucket accepts every signature', ()=>{
        (0, _globals.expect)(s3.refused).toEqual([]);
    });
    (0, _globals.it)('a bucket that refuses says why; one that is away is an error, never a missing file', async ()=>{
        const wrong = settings({
            MEDIA_S3_BUCKET: 'files',
            MEDIA_S3_ENDPOINT: endpoint,
            MEDIA_S3_SECRET_KEY: 'wrong'
        });
        await (0, _globals.expect)((0, _.createMediaStore)(wrong).read((0, _nodecrypto.randomUUID)())).rejects.toThrow('403: SignatureDoesNotMatch');
        const away = settings({
            MEDIA_S3_BUCKET: 'files',
            MEDIA_S3_ENDPOINT: 'http://127.0.0.1:1'
        });
        await (0, _globals.expect)((0, _.createMediaStore)(away).read((0, _nodecrypto.randomUUID)())).rejects.toThrow(_.MediaStoreError);
    });
    (0, _globals.it)('a file that waits for its length is gone from the disk with the process that writes it', async ()=>{
        const store = (0, _.createMediaStore)(settings({
            MEDIA_S3_BUCKET: 'files',
            MEDIA_S3_ENDPOINT: endpoint
        }));
        const waiting = ()=>(0, _nodefs.readdirSync)((0, _nodeos.tmpdir)()).filter((name)=>name.startsWith('chasqui-upload-'));
        let during;
        function* looking() {
            yield* pieces((0, _nodecrypto.randomBytes)(200_000));
            during = waiting();
        }
        (0, _globals.expect)(await store.putUnsized((0, _nodecrypto.randomUUID)(), _nodestream.Readable.from(looking()))).toBe(200_000);
        (0, _globals.expect)([
            during,
            waiting()
        ]).toEqual([
            [],
            []
        ]);
    });
    (0, _globals.it)('the bucket needs an address and keys', ()=>{
        const create = (more)=>()=>(0, _.createMediaStore)(settings({
                    MEDIA_S3_BUCKET: 'b',
                    ...more
                }));
        (0, _globals.expect)(create({
            MEDIA_S3_SECRET_KEY: ''
        })).toThrow('MEDIA_S3_ENDPOINT, MEDIA_S3_SECRET_KEY');
        (0, _globals.expect)(create({
            MEDIA_S3_ENDPOINT: 's3.example.com'
        })).toThrow('https://');
    });
});

//# sourceMappingURL=media-store.test.js.map