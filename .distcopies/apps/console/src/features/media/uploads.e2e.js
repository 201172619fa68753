"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _globals = require("@jest/globals");
const _tenancy = require("../../../../../libs/tenancy/src");
const _testing = require("../../../../../libs/testing/src");
const _consoleclient = require("../../testing/console.client");
const _consoleharness = require("../../testing/console.harness");
const _inboxworld = require("../../testing/inbox.world");
const _uploadclient = require("../../testing/upload.client");
const MB = 1024 * 1024;
const harness = _consoleharness.ConsoleHarness.ofFile({
    MEDIA_UPLOADS_PER_ORGANIZATION: 2
});
let world;
(0, _globals.beforeAll)(()=>void (world = new _inboxworld.InboxWorld(harness.database)));
/** An agent, and the messages of a conversation of theirs. */ async function anInbox(channel = 'whatsapp') {
    const agent = await harness.aMember('agent');
    const { orgId } = agent;
    const account = channel === 'sms' ? await (0, _testing.aPhone)(harness.database, {
        orgId
    }) : await (0, _testing.aNumber)(harness.database, {
        orgId,
        phone: (0, _inboxworld.aPhoneNumber)()
    });
    const { conversationId } = await world.receives({
        orgId,
        accountId: account.id,
        channel
    });
    const path = (0, _consoleharness.inOrg)(orgId, `/conversations/${conversationId}/messages`);
    const send = (body)=>agent.client.post(path, body);
    const count = async ()=>{
        const { body } = await agent.client.get(path);
        return body.data.filter(({ direction })=>direction === 'outbound').length;
    };
    return {
        agent,
        send,
        count,
        path
    };
}
const bytesKept = ()=>(0, _nodefs.readdirSync)(harness.mediaDir, {
        recursive: true,
        withFileTypes: true
    }).filter((entry)=>entry.isFile()).length;
async function rowsOf(orgId) {
    return (await harness.database.query('select from media_files where org_id = $1', [
        orgId
    ])).rows.length;
}
/** Neither a row nor bytes. */ async function expectNothingLeft({ orgId }, before) {
    await (0, _testing.waitFor)(async ()=>await rowsOf(orgId) === 0, {
        what: 'its row to go'
    });
    (0, _globals.expect)(bytesKept()).toBe(before);
}
(0, _globals.describe)('files for the inbox', ()=>{
    (0, _globals.it)('a picture that was uploaded is sent with its caption, and shown in the thread under a link', async ()=>{
        const { agent, send, path } = await anInbox();
        const bytes = Buffer.concat([
            _uploadclient.PNG_HEAD,
            (0, _nodecrypto.randomBytes)(500)
        ]);
        const file = await (0, _uploadclient.upload)(agent, {
            name: 'Foto März.png',
            type: 'image/png',
            bytes
        });
        (0, _globals.expect)([
            file.status,
            file.body.data
        ]).toEqual([
            201,
            {
                id: _globals.expect.any(String),
                mime_type: 'image/png',
                size: bytes.length,
                filename: 'Foto März.png',
                expires_at: _globals.expect.any(String)
            }
        ]);
        const sent = await send({
            media_id: file.body.data.id,
            text: 'See',
            client_id: 'one'
        });
        (0, _globals.expect)([
            sent.status,
            sent.body.data
        ]).toEqual([
            201,
            _globals.expect.objectContaining({
                type: 'image',
                content: 'See',
                media: _globals.expect.objectContaining({
                    filename: 'Foto März.png',
                    mime_type: 'image/png',
                    status: 'stored'
                })
            })
        ]);
        const shown = (await agent.client.get(path)).body.data[0];
        (0, _globals.expect)(shown.media.url).toContain(`/v1/media/${file.body.data.id}?`);
    });
    _globals.it.each([
        [
            'a.mp4',
            'video/mp4',
            'video'
        ],
        [
            'a.ogg',
            'audio/ogg',
            'audio'
        ],
        [
            'a.svg',
            'image/svg+xml',
            'document'
        ],
        [
            'a.html',
            'text/html',
            'document'
        ],
        [
            'a',
            '',
            'document'
        ]
    ])('%s (%s) goes as %s, without a text where none was written', async (name, type, kind)=>{
        const { agent, send } = await anInbox();
        const file = await (0, _uploadclient.upload)(agent, {
            name,
            type: type || 'application/octet-stream'
        });
        const sent = await send({
            media_id: file.body.data.id
        });
        (0, _globals.expect)([
            sent.status,
            sent.body.data.type,
            sent.body.data.content
        ]).toEqual([
            201,
            kind,
            null
        ]);
    });
    (0, _globals.it)('a file that is sent again with its client_id is one message, also at once, and never another file', async ()=>{
        const { agent, send, count } = await anInbox();
        const [one, other] = [
            await (0, _uploadclient.upload)(agent),
            await (0, _uploadclient.upload)(agent)
        ];
        const once = ()=>send({
                media_id: one.body.data.id,
                text: 'Here',
                client_id: 'c-1'
            });
        const both = await Promise.all([
            once(),
            once()
        ]);
        (0, _globals.expect)(both.map(({ status })=>status)).toEqual([
            201,
            201
        ]);
        (0, _globals.expect)(new Set(both.map(({ body })=>body.data.id)).size).toBe(1);
        const another = await send({
            media_id: other.body.data.id,
            text: 'Here',
            client_id: 'c-1'
        });
        (0, _globals.expect)((0, _consoleclient.summaryOf)(another)).toBe('422 IDEMPOTENCY_MISMATCH');
        // The file is gone by now, and the lost answer is asked for again.
        await harness.database.query('update media_files set expires_at = now() where id = $1', [
            one.body.data.id
        ]);
        (0, _globals.expect)((await once()).body.data.id).toBe(both[0]?.body.data.id);
        (0, _globals.expect)(await count()).toBe(1);
    });
    (0, _globals.it)('a file of another organization, of the other mode, or that never was is the same 404, and nothing is sent', async ()=>{
        const { agent, send, count } = await anInbox();
        const stranger = await harness.aMember('agent');
        const foreign = await (0, _uploadclient.upload)(stranger);
        const form = new Uint8Array((0, _uploadclient.formOf)({}));
        const inTest = await fetch(`${harness.url}/console/api${(0, _consoleharness.inOrg)(agent.orgId, '/media', 'test')}`, {
            method: 'POST',
            headers: {
                cookie: agent.client.cookie ?? '',
                origin: new URL(harness.url).origin,
                'content-type': 'multipart/form-data; boundary=xYzZY'
            },
            body: form
        });
        const { data } = await inTest.json();
        for (const id of [
            foreign.body.data.id,
            data.id,
            (0, _nodecrypto.randomUUID)()
        ]){
            (0, _globals.expect)((0, _consoleclient.summaryOf)(await send({
                media_id: id,
                text: 'x'
            }))).toBe('404 MEDIA_NOT_FOUND');
        }
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await send({
            media_id: 'x'
        }))).toBe('400 VALIDATION');
        (0, _globals.expect)(await count()).toBe(0);
    });
    (0, _globals.it)('a caption has at most 1,024 characters, and what is longer is not sent', async ()=>{
        const { agent, send, count } = await anInbox();
        const { id } = (await (0, _uploadclient.upload)(agent)).body.data;
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await send({
            media_id: id,
            text: 'x'.repeat(1_025)
        }))).toBe('400 MESSAGE_TOO_LONG');
        (0, _globals.expect)(await count()).toBe(0);
        (0, _globals.expect)((await send({
            media_id: id,
            text: 'x'.repeat(1_024)
        })).status).toBe(201);
    });
    (0, _globals.it)('an SMS carries no file: it is told which field is wrong, and nothing is sent', async ()=>{
        const { agent, send, count } = await anInbox('sms');
        const refused = await send({
            media_id: (await (0, _uploadclient.upload)(agent)).body.data.id,
            text: 'x'
        });
        (0, _globals.expect)([
            (0, _consoleclient.summaryOf)(refused),
            refused.body.fields
        ]).toEqual([
            '400 VALIDATION',
            [
                _globals.expect.objectContaining({
                    field: 'media_id',
                    code: 'NOT_ALLOWED'
                })
            ]
        ]);
        (0, _globals.expect)(await count()).toBe(0);
    });
});
(0, _globals.describe)('uploads that are refused', ()=>{
    _globals.it.each([
        [
            'a picture that is none',
            {
                type: 'image/png',
                bytes: Buffer.from('<html>')
            },
            {},
            '400 VALIDATION'
        ],
        [
            'an empty file',
            {
                bytes: Buffer.of()
            },
            {},
            '400 VALIDATION'
        ],
        [
            'a video of 17 MB',
            {
                type: 'video/mp4',
                bytes: Buffer.alloc(17 * MB)
            },
            {},
            '413 PAYLOAD_TOO_LARGE'
        ],
        [
            'JSON',
            {},
            {
                'content-type': 'application/json'
            },
            '415 UNSUPPORTED_MEDIA_TYPE'
        ],
        [
            'bytes without a form',
            {},
            {
                'content-type': 'image/png'
            },
            '415 UNSUPPORTED_MEDIA_TYPE'
        ],
        [
            'a form under another boundary',
            {},
            {
                'content-type': 'multipart/form-data; boundary=o'
            },
            '400 INVALID_BODY'
        ]
    ])('%s is refused and leaves nothing', async (_what, file, headers, expected)=>{
        const agent = await harness.aMember('agent');
        const before = bytesKept();
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await (0, _uploadclient.upload)(agent, file, headers))).toBe(expected);
        await expectNothingLeft(agent, before);
    });
    (0, _globals.it)('a viewer, a member of another organization, another site and nobody are refused before a byte is read', async ()=>{
        const agent = await harness.aMember('agent');
        const viewer = await harness.aMember('viewer', agent.orgId);
        const stranger = {
            ...await harness.aMember('owner'),
            orgId: agent.orgId
        };
        const cases = [
            [
                viewer,
                {},
                '403'
            ],
            [
                stranger,
                {},
                '404'
            ],
            [
                agent,
                {
                    origin: 'https://evil.example'
                },
                '403'
            ],
            [
                agent,
                {
                    cookie: ''
                },
                '401'
            ]
        ];
        for (const [member, headers, status] of cases){
            // Its headers alone: an answer comes though no byte of the body ever does.
            const socket = (0, _uploadclient.beginUpload)(member, 1_000_000, headers);
            (0, _globals.expect)(await (0, _uploadclient.statusLine)(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
            socket.destroy();
        }
        (0, _globals.expect)(await rowsOf(agent.orgId)).toBe(0);
    });
    (0, _globals.it)('what is announced as too large is refused before a byte of it is sent', async ()=>{
        const agent = await harness.aMember('agent');
        const socket = (0, _uploadclient.beginUpload)(agent, 65 * MB);
        (0, _globals.expect)(await (0, _uploadclient.statusLine)(socket)).toMatch(/^HTTP\/1.1 413 /);
        socket.destroy();
    });
    (0, _globals.it)('what is too large and announces no size is refused when it is seen, and leaves nothing', async ()=>{
        const agent = await harness.aMember('agent');
        const before = bytesKept();
        const headers = {
            'transfer-encoding': 'chunked'
        };
        const socket = (0, _uploadclient.beginUpload)(agent, null, headers);
        const form = (0, _uploadclient.formOf)({
            type: 'video/mp4',
            bytes: Buffer.alloc(17 * MB)
        });
        socket.write(`${form.length.toString(16)}\r\n`);
        socket.write(form);
        socket.write('\r\n0\r\n\r\n');
        (0, _globals.expect)(await (0, _uploadclient.statusLine)(socket)).toMatch(/^HTTP\/1.1 413 /);
        socket.destroy();
        await expectNothingLeft(agent, before);
    });
    (0, _globals.it)('an upload whose announced size is not the one that comes, or that is cut off, leaves nothing', async ()=>{
        const agent = await harness.aMember('agent');
        const before = bytesKept();
        const form = (0, _uploadclient.formOf)({
            bytes: (0, _nodecrypto.randomBytes)(300_000)
        });
        // Shorter than it is: the rest is no request, and the form has no end.
        const short = (0, _uploadclient.beginUpload)(agent, form.length - 1_000);
        short.write(form);
        (0, _globals.expect)(await (0, _uploadclient.statusLine)(short)).toMatch(/^HTTP\/1.1 400 /);
        short.destroy();
        await expectNothingLeft(agent, before);
        // Longer than it is, and then the line breaks.
        const long = (0, _uploadclient.beginUpload)(agent, form.length + 1_000);
        long.write(form.subarray(0, 200_000));
        await (0, _testing.waitFor)(async ()=>await rowsOf(agent.orgId) === 1, {
            what: 'its row'
        });
        long.destroy();
        await expectNothingLeft(agent, before);
    });
    (0, _globals.it)('an organization has only its share of uploads at once, and others go on meanwhile', async ()=>{
        const [greedy, other] = [
            await harness.aMember('agent'),
            await harness.aMember('agent')
        ];
        const sockets = Array.from({
            length: 2
        }, ()=>{
            const socket = (0, _uploadclient.beginUpload)(greedy, 1_000_000);
            socket.write((0, _uploadclient.formOf)({
                bytes: (0, _nodecrypto.randomBytes)(100_000)
            }).subarray(0, 50_000));
            return socket;
        });
        await (0, _testing.waitFor)(async ()=>await rowsOf(greedy.orgId) === 2, {
            what: 'both uploads to begin'
        });
        const third = (0, _uploadclient.upload)(greedy);
        (0, _globals.expect)((await (0, _uploadclient.upload)(other)).status).toBe(201);
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await third)).toBe('429 RATE_LIMITED');
        for (const socket of sockets)socket.destroy();
        await (0, _testing.waitFor)(async ()=>await rowsOf(greedy.orgId) === 0, {
            what: 'the uploads to be forgotten'
        });
    });
    (0, _globals.it)('where the storage of the plan is full, the upload says so', async ()=>{
        const agent = await harness.aMember('agent');
        await new _tenancy.OrganizationRepository(harness.database).changePlan(agent.orgId, {
            limits: {
                storage_mb: 1
            }
        });
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await (0, _uploadclient.upload)(agent, {
            bytes: Buffer.alloc(2 * MB)
        }))).toBe('403 PLAN_LIMIT');
        (0, _globals.expect)((await (0, _uploadclient.upload)(agent)).status).toBe(201);
    });
});

//# sourceMappingURL=uploads.e2e.js.map