"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _nodehttp = require("node:http");
const _nodenet = require("node:net");
const _nodepath = require("node:path");
const _nodezlib = require("node:zlib");
const _globals = require("@jest/globals");
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
const _messaging = require("../../../../../libs/messaging/src");
const _mediastore = require("../../../../../libs/media-store/src");
const _testing = require("../../../../../libs/testing/src");
const _pairingharness = require("../../testing/pairing-harness");
let harness;
let replica;
let gateway;
let stranger;
const PHONE = '4915100001';
const FOREIGN_PHONE = '4915100002';
(0, _globals.beforeAll)(async ()=>{
    ({ harness, replica } = await _pairingharness.PairingHarness.withReplica());
    gateway = await harness.withNumber(replica, PHONE);
    stranger = await harness.withNumber(replica, FOREIGN_PHONE);
});
(0, _globals.afterAll)(()=>harness.stop());
function put(ref, body, headers = {}, as = gateway) {
    return fetch(`${replica.url}/gateway/v1/media/${ref}`, {
        method: 'PUT',
        headers: {
            authorization: `Bearer ${as.token}`,
            'content-type': 'image/png',
            ...headers
        },
        body: new Uint8Array(body)
    });
}
/** A request whose headers are ours alone. @returns its status */ function rawPut(ref, headers, body) {
    return new Promise((resolve, reject)=>{
        const call = (0, _nodehttp.request)(`${replica.url}/gateway/v1/media/${ref}`, {
            method: 'PUT',
            headers: {
                authorization: `Bearer ${gateway.token}`,
                ...headers
            }
        });
        call.on('response', (answer)=>{
            answer.resume();
            resolve(answer.statusCode);
        });
        call.on('error', reject);
        if (body === undefined) call.flushHeaders();
        else call.end(body);
    });
}
const rowsOf = async (ref)=>(await harness.database.query('select * from media_files where ref = $1', [
        ref
    ])).rows;
const bytesOf = (id)=>(0, _nodefs.readFileSync)((0, _nodepath.join)(harness.mediaDir, id.slice(-2), id));
const filesOnDisk = ()=>(0, _nodefs.readdirSync)(harness.mediaDir, {
        recursive: true,
        withFileTypes: true
    }).filter((entry)=>entry.isFile()).map(({ name })=>name);
async function receive(media, as = gateway, phone = PHONE) {
    const wa_id = (0, _nodecrypto.randomBytes)(8).toString('hex');
    const data = {
        wa_id,
        from: '4917012345',
        kind: 'image',
        text: '',
        offline: false,
        media
    };
    const event = {
        id: (0, _nodecrypto.randomUUID)(),
        seq: 1,
        at: new Date().toISOString(),
        phone,
        type: 'message.inbound',
        data
    };
    const body = {
        gateway_id: as.gatewayId,
        events: [
            event
        ]
    };
    const answer = await replica.post('/gateway/v1/events', body, {
        authorization: `Bearer ${as.token}`
    });
    (0, _globals.expect)(await answer.json()).toMatchObject({
        accepted: [
            event.id
        ],
        rejected: []
    });
    const { rows } = await harness.database.query('select id, media from messages where provider_message_id = $1', [
        wa_id
    ]);
    return {
        ...rows[0]?.media,
        message_id: rows[0]?.id
    };
}
(0, _globals.describe)('the upload of a file: 204', ()=>{
    (0, _globals.it)('a file of several megabytes is stored as it is, twice is harmless, and nothing else is left on disk', async ()=>{
        const [ref, file] = [
            (0, _nodecrypto.randomUUID)(),
            (0, _nodecrypto.randomBytes)(5_000_000)
        ];
        (0, _globals.expect)((await put(ref, file)).status).toBe(204);
        (0, _globals.expect)((await put(ref.toUpperCase(), (0, _nodecrypto.randomBytes)(10))).status).toBe(204);
        const [row, ...more] = await rowsOf(ref);
        (0, _globals.expect)([
            more,
            row
        ]).toEqual([
            [],
            _globals.expect.objectContaining({
                org_id: gateway.orgId,
                mime: 'image/png',
                size: 5_000_000,
                message_id: null
            })
        ]);
        (0, _globals.expect)(bytesOf(row?.id ?? '').equals(file)).toBe(true);
        (0, _globals.expect)(filesOnDisk()).toEqual([
            row?.id
        ]);
    });
    (0, _globals.it)('two uploads of one file at once leave one whole file', async ()=>{
        const [ref, file] = [
            (0, _nodecrypto.randomUUID)(),
            (0, _nodecrypto.randomBytes)(2_000_000)
        ];
        const answers = await Promise.all([
            put(ref, file),
            put(ref, file),
            put(ref, file)
        ]);
        (0, _globals.expect)(answers.map(({ status })=>status)).toEqual([
            204,
            204,
            204
        ]);
        const rows = await rowsOf(ref);
        (0, _globals.expect)(rows).toHaveLength(1);
        (0, _globals.expect)(bytesOf(rows[0]?.id ?? '').equals(file)).toBe(true);
    });
    (0, _globals.it)('two uploads of one name and different lengths at once leave one of them whole, as long as its row says', async ()=>{
        for(let round = 0; round < 20; round += 1){
            const ref = (0, _nodecrypto.randomUUID)();
            const answers = await Promise.all([
                300_000,
                100_000,
                200_000
            ].map((size)=>put(ref, (0, _nodecrypto.randomBytes)(size))));
            (0, _globals.expect)(answers.map(({ status })=>status)).toEqual([
                204,
                204,
                204
            ]);
            const [row, ...more] = await rowsOf(ref);
            (0, _globals.expect)(more).toEqual([]);
            (0, _globals.expect)(bytesOf(row?.id ?? '')).toHaveLength(row?.size ?? -1);
        }
        const known = (await harness.database.query('select id from media_files')).rows;
        (0, _globals.expect)(filesOnDisk().filter((name)=>!known.some(({ id })=>id === name))).toEqual([]);
    });
    (0, _globals.it)('JSON and unknown types are files like others, and so is one without bytes', async ()=>{
        const [json, odd, empty] = [
            (0, _nodecrypto.randomUUID)(),
            (0, _nodecrypto.randomUUID)(),
            (0, _nodecrypto.randomUUID)()
        ];
        (0, _globals.expect)((await put(json, Buffer.from('{'), {
            'content-type': 'application/json'
        })).status).toBe(204);
        (0, _globals.expect)((await put(odd, Buffer.from('x'), {
            'content-type': 'x-odd/x-type; a=b'
        })).status).toBe(204);
        (0, _globals.expect)(await rawPut(empty, {
            'content-length': '0'
        }, Buffer.of())).toBe(204);
        (0, _globals.expect)([
            await rowsOf(json),
            await rowsOf(odd),
            await rowsOf(empty)
        ].flat().map(({ mime })=>mime)).toEqual([
            'application/json',
            'x-odd/x-type',
            'application/octet-stream'
        ]);
    });
    (0, _globals.it)('an upload that broke off leaves no file, and may be sent again', async ()=>{
        const [ref, before] = [
            (0, _nodecrypto.randomUUID)(),
            filesOnDisk().length
        ];
        const { hostname, port } = new URL(replica.url);
        const socket = (0, _nodenet.connect)(Number(port), hostname);
        socket.write(`PUT /gateway/v1/media/${ref} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${gateway.token}\r\n` + `Content-Type: image/png\r\nContent-Length: 1000000\r\n\r\n${'x'.repeat(200_000)}`);
        await (0, _testing.waitFor)(async ()=>(await rowsOf(ref)).length === 1 && filesOnDisk().length > before, {
            what: 'the begun upload'
        });
        socket.destroy();
        await (0, _testing.waitFor)(()=>filesOnDisk().length === before, {
            what: 'the begun file to go'
        });
        await (0, _testing.waitFor)(async ()=>(await rowsOf(ref)).length === 0, {
            what: 'its room to be given back'
        });
        (0, _globals.expect)((await put(ref, Buffer.from('whole'))).status).toBe(204);
        (0, _globals.expect)(await rowsOf(ref)).toMatchObject([
            {
                size: 5,
                stored_at: _globals.expect.any(Date)
            }
        ]);
    });
});
(0, _globals.describe)('the upload of a file: refusals', ()=>{
    (0, _globals.it)('an upload gets 401 without a token, 400 for no UUID or no length, 415 for encoded bytes and a broken type', async ()=>{
        const file = Buffer.from('x');
        const unknown = await put((0, _nodecrypto.randomUUID)(), file, {
            authorization: 'Bearer gwt_x'
        });
        (0, _globals.expect)([
            unknown.status,
            await unknown.json()
        ]).toEqual([
            401,
            _globals.expect.objectContaining({
                success: false,
                code: 'UNAUTHORIZED'
            })
        ]);
        (0, _globals.expect)((await put('..%2f..%2fx', file)).status).toBe(400);
        (0, _globals.expect)(await rawPut((0, _nodecrypto.randomUUID)(), {
            'transfer-encoding': 'chunked'
        }, file)).toBe(400);
        (0, _globals.expect)((await put((0, _nodecrypto.randomUUID)(), (0, _nodezlib.gzipSync)(file), {
            'content-encoding': 'gzip'
        })).status).toBe(415);
        (0, _globals.expect)((await put((0, _nodecrypto.randomUUID)(), file, {
            'content-type': 'no type'
        })).status).toBe(415);
        (0, _globals.expect)((await put((0, _nodecrypto.randomUUID)(), Buffer.from('no gzip'), {
            'content-encoding': 'gzip'
        })).status).toBe(415);
    });
    (0, _globals.it)('an upload of more than 64 MiB gets 413, before a byte of it came', async ()=>{
        const size = String(_gatewayprotocol.MAX_INBOUND_MEDIA_BYTES + 1);
        (0, _globals.expect)(await rawPut((0, _nodecrypto.randomUUID)(), {
            'content-length': size,
            'content-type': 'a/b'
        })).toBe(413);
    });
    (0, _globals.it)('a pairing route other than the upload still takes JSON alone', async ()=>{
        const answer = await fetch(`${replica.url}/gateway/v1/events`, {
            method: 'POST',
            headers: {
                authorization: `Bearer ${gateway.token}`,
                'content-type': 'image/png'
            },
            body: 'x'
        });
        (0, _globals.expect)(answer.status).toBe(415);
    });
});
(0, _globals.describe)('a message with a file', ()=>{
    (0, _globals.it)('a message has its file, by the id that we gave it, also in its fact: links are signed when it is told', async ()=>{
        const ref = (0, _nodecrypto.randomUUID)();
        await put(ref, Buffer.from('picture'));
        const media = await receive({
            ref,
            mime: 'image/jpeg',
            size: 999,
            filename: 'a.jpg'
        });
        const [row] = await rowsOf(ref);
        (0, _globals.expect)(media).toEqual({
            file_id: row?.id,
            mime_type: 'image/jpeg',
            size: 7,
            filename: 'a.jpg',
            message_id: row?.message_id
        });
        const { rows } = await harness.database.query('select payload from events where subject_id = $1', [
            media.message_id
        ]);
        (0, _globals.expect)(rows[0]?.payload.message).toMatchObject({
            media: {
                file_id: row?.id,
                mime_type: 'image/jpeg',
                size: 7,
                filename: 'a.jpg'
            }
        });
        (0, _globals.expect)(JSON.stringify(rows)).not.toContain('signature=');
    });
    (0, _globals.it)('a message cannot have the file of another gateway, of another message, or one that never came', async ()=>{
        const ref = (0, _nodecrypto.randomUUID)();
        await put(ref, Buffer.from('picture'));
        const none = {
            file_id: null,
            error: 'missing'
        };
        (0, _globals.expect)(await receive({
            ref,
            mime: 'a/b',
            size: 1
        }, stranger, FOREIGN_PHONE)).toMatchObject(none);
        (0, _globals.expect)(await receive({
            ref: ref.toUpperCase(),
            mime: 'a/b',
            size: 1
        })).toMatchObject({
            file_id: _globals.expect.any(String)
        });
        (0, _globals.expect)(await receive({
            ref,
            mime: 'a/b',
            size: 1
        })).toMatchObject(none);
        (0, _globals.expect)(await receive({
            ref: (0, _nodecrypto.randomUUID)(),
            mime: 'a/b',
            size: 1
        })).toMatchObject(none);
        for (const error of [
            'expired',
            'storage_full'
        ]){
            (0, _globals.expect)(await receive({
                mime: 'a/b',
                size: 0,
                error
            })).toMatchObject({
                file_id: null,
                error
            });
        }
    });
});
(0, _globals.it)('files that nobody claims in a day, and those past the retention of their organization, are deleted', async ()=>{
    const files = new _messaging.MediaFileRepository(harness.database);
    const store = new _mediastore.DiskMediaStore(harness.mediaDir);
    const [fresh, old, claimed, expired] = Array.from({
        length: 4
    }, ()=>(0, _nodecrypto.randomUUID)());
    for (const ref of [
        fresh,
        old,
        claimed
    ])await put(ref, Buffer.from('x'));
    await put(expired, Buffer.from('x'), {}, stranger);
    await receive({
        ref: claimed,
        mime: 'a/b',
        size: 1
    });
    await receive({
        ref: expired,
        mime: 'a/b',
        size: 1
    }, stranger, FOREIGN_PHONE);
    await harness.database.query(`update media_files set created_at = now() - interval '3 days' where ref = any($1::uuid[])`, [
        [
            old,
            claimed,
            expired
        ]
    ]);
    await harness.database.query(`update organizations set limit_overrides = '{"retention_days": 2}' where id = $1`, [
        stranger.orgId
    ]);
    const gone = [
        ...await rowsOf(old),
        ...await rowsOf(expired)
    ].map(({ id })=>id);
    (0, _globals.expect)(await files.forgetOld(100, (id)=>store.remove(id))).toBe(2);
    (0, _globals.expect)([
        await rowsOf(old),
        await rowsOf(expired)
    ]).toEqual([
        [],
        []
    ]);
    (0, _globals.expect)((await rowsOf(fresh)).length + (await rowsOf(claimed)).length).toBe(2);
    (0, _globals.expect)(filesOnDisk().filter((name)=>gone.includes(name))).toEqual([]);
    (0, _globals.expect)(await files.forgetOld(100, (id)=>store.remove(id))).toBe(0);
});

//# sourceMappingURL=upload.e2e.js.map