"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _nodenet = require("node:net");
const _nodestream = require("node:stream");
const _mediastore = require("../../../../../libs/media-store/src");
const _messaging = require("../../../../../libs/messaging/src");
const _testing = require("../../../../../libs/testing/src");
const _globals = require("@jest/globals");
const _pairingharness = require("../../testing/pairing-harness");
let harness;
let replica;
let gateway;
let files;
let phones = 4915300000;
(0, _globals.beforeAll)(async ()=>{
    ({ harness, replica } = await _pairingharness.PairingHarness.withReplica());
    files = new _messaging.ClientFileRepository(harness.database);
    gateway = await aGateway();
});
(0, _globals.afterAll)(()=>harness.stop());
async function aGateway(options = {}) {
    const made = await harness.register(replica, options);
    phones += 1;
    await replica.connect(made, {
        sessions: [
            {
                phone: String(phones),
                status: 'connected'
            }
        ]
    });
    await (0, _testing.waitFor)(async ()=>await numberOf(made) !== undefined, {
        what: 'its number'
    });
    return made;
}
async function numberOf({ gatewayId }) {
    const { rows } = await harness.database.query('select id from whatsapp_numbers where gateway_id = $1', [
        gatewayId
    ]);
    return rows[0]?.id;
}
async function aFile(bytes, { of = gateway, mode = 'live', isStored = true } = {}) {
    const owner = {
        orgId: of.orgId,
        mode
    };
    const file = {
        mime: 'application/pdf',
        filename: 'März (1).pdf',
        size: bytes.length
    };
    const place = await files.open(owner, file);
    if (place.kind === 'full') throw new Error('no room');
    await new _mediastore.DiskMediaStore(harness.mediaDir).put(place.id, _nodestream.Readable.from([
        bytes
    ]), bytes.length);
    if (isStored) await files.markStored(harness.database, owner, place.id);
    return place.id;
}
/** A message with the file, of a number of the gateway. */ async function aMessage(fileId, state, { of = gateway, mode = 'live' } = {}) {
    const id = (0, _nodecrypto.randomUUID)();
    await harness.database.query(`insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id, media,
       metadata, lane, lane_seq, priority, state, charged)
     values ($1, $2, $3, 'whatsapp', 'outbound', 'pending', 'document', '4930', '4915', $4, $5, '{}', 'wa:x', 0, 0, $6, '{}')`, [
        id,
        of.orgId,
        mode,
        await numberOf(of),
        {
            file_id: fileId,
            mime_type: 'a/b',
            size: 1,
            filename: null
        },
        state
    ]);
    return id;
}
const get = (id, as = gateway)=>fetch(`${replica.url}/gateway/v1/media/${id}`, {
        headers: {
            authorization: `Bearer ${as.token}`
        }
    });
(0, _globals.describe)('GET /gateway/v1/media/{id}', ()=>{
    (0, _globals.it)('a gateway fetches the file of a message that is on its way over it, with type, length and name', async ()=>{
        const bytes = (0, _nodecrypto.randomBytes)(3_000_000);
        const id = await aFile(bytes);
        await aMessage(id, 'started');
        const answer = await get(id.toUpperCase());
        (0, _globals.expect)(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
        (0, _globals.expect)([
            answer.status,
            Object.fromEntries(answer.headers)
        ]).toMatchObject([
            200,
            {
                'content-type': 'application/pdf',
                'content-length': '3000000',
                'content-disposition': `attachment; filename*=UTF-8''M%C3%A4rz%20%281%29.pdf`
            }
        ]);
    });
    _globals.it.each([
        'queued',
        'held',
        'done',
        'dead'
    ])('a file gets 404 while its message is %s', async (state)=>{
        const id = await aFile(Buffer.from('x'));
        await aMessage(id, state);
        const answer = await get(id);
        (0, _globals.expect)([
            answer.status,
            await answer.json()
        ]).toMatchObject([
            404,
            {
                code: 'MEDIA_NOT_FOUND'
            }
        ]);
    });
    (0, _globals.it)('a file gets 404 from other gateways: of the organization, of another one, of another mode', async ()=>{
        const id = await aFile(Buffer.from('x'));
        await aMessage(id, 'started');
        const [sibling, stranger] = [
            await aGateway({
                orgId: gateway.orgId
            }),
            await aGateway()
        ];
        const sandbox = await aGateway({
            orgId: gateway.orgId,
            mode: 'test'
        });
        for (const other of [
            sibling,
            stranger,
            sandbox
        ])(0, _globals.expect)((await get(id, other)).status).toBe(404);
        // A message of theirs that names the file of somebody else does not help.
        await aMessage(id, 'started', {
            of: stranger
        });
        await aMessage(id, 'started', {
            of: sandbox,
            mode: 'test'
        });
        for (const other of [
            stranger,
            sandbox
        ])(0, _globals.expect)((await get(id, other)).status).toBe(404);
        (0, _globals.expect)((await get(id)).status).toBe(200);
    });
    (0, _globals.it)('a file gets 404 that is unknown, malformed, not stored, came in with a message, or has no bytes any more', async ()=>{
        const [unstored, gone] = [
            await aFile(Buffer.from('x'), {
                isStored: false
            }),
            await aFile(Buffer.from('x'))
        ];
        await new _mediastore.DiskMediaStore(harness.mediaDir).remove(gone);
        for (const id of [
            unstored,
            gone
        ])await aMessage(id, 'started');
        for (const id of [
            (0, _nodecrypto.randomUUID)(),
            'x',
            '..%2f..%2fetc',
            unstored,
            gone
        ])(0, _globals.expect)((await get(id)).status).toBe(404);
    });
    (0, _globals.it)('a file gets 401 without a token', async ()=>{
        (0, _globals.expect)((await fetch(`${replica.url}/gateway/v1/media/${(0, _nodecrypto.randomUUID)()}`)).status).toBe(401);
    });
    (0, _globals.it)('readers that stall take the turns of their own organization only', async ()=>{
        const id = await aFile((0, _nodecrypto.randomBytes)(20_000_000));
        await aMessage(id, 'started');
        const { hostname, port } = new URL(replica.url);
        let reading = 0;
        const stalled = Array.from({
            length: 16
        }, ()=>{
            const socket = (0, _nodenet.connect)(Number(port), hostname);
            socket.on('error', ()=>undefined);
            socket.once('data', ()=>{
                reading += 1;
                socket.pause();
            });
            socket.write(`GET /gateway/v1/media/${id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${gateway.token}\r\n\r\n`);
            return socket;
        });
        let isWaiting = true;
        await (0, _testing.waitFor)(()=>reading === stalled.length, {
            what: 'the readers'
        });
        const other = await aGateway();
        const theirs = await aFile(Buffer.from('theirs'), {
            of: other
        });
        await aMessage(theirs, 'started', {
            of: other
        });
        const own = get(id).finally(()=>isWaiting = false);
        (0, _globals.expect)((await get(theirs, other)).status).toBe(200);
        (0, _globals.expect)(isWaiting).toBe(true);
        for (const socket of stalled)socket.destroy();
        const answer = await own;
        (0, _globals.expect)(answer.status).toBe(200);
        await answer.body?.cancel();
    });
});

//# sourceMappingURL=download.e2e.js.map