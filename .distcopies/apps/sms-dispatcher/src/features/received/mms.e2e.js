"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _promises = require("node:fs/promises");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _mediastore = require("../../../../../libs/media-store/src");
const _inboundworld = require("../../testing/inbound-world");
const _reportingphone = require("../../testing/reporting-phone");
let world;
(0, _globals.beforeAll)(async ()=>{
    world = await _inboundworld.InboundWorld.start();
});
(0, _globals.afterAll)(()=>world.stop());
const PICTURE = (0, _nodecrypto.randomBytes)(90_000);
/** `mms:downloaded` as sms-gate 1.68.0 writes it (`MmsDownloadedPayload.kt`, `MmsContentReader.kt`). */ function mms(fields = {}) {
    const sender = `+${(0, _reportingphone.aNumber)()}`;
    return {
        messageId: '17',
        sender,
        phoneNumber: sender,
        simNumber: 1,
        body: 'look',
        attachments: [
            file('image/jpeg', PICTURE, 'cat.jpg')
        ],
        receivedAt: '2026-11-20T10:00:00.000+07:00',
        ...fields
    };
}
const file = (contentType, bytes, name = null)=>({
        partId: 3,
        contentType,
        ...name !== null && {
            name
        },
        size: bytes?.length ?? 0,
        ...bytes !== null && {
            data: bytes.toString('base64')
        }
    });
const post = (payload, id = (0, _reportingphone.anEnvelopeId)(), phone)=>world.app(0, phone).post(payload, {
        id,
        event: 'mms:downloaded'
    });
const bytesOf = async (fileId)=>{
    const stream = await new _mediastore.DiskMediaStore(world.harness.mediaDir).read(String(fileId));
    if (stream === null) throw new Error('there is no such file');
    return Buffer.concat(await stream.toArray());
};
const filesOf = (phone)=>world.query('select message_id as "messageId" from media_files where gateway_id = $1', [
        phone.id
    ]);
(0, _globals.describe)('an MMS that a phone received', ()=>{
    (0, _globals.it)('an MMS is stored with its text, its sender and its file, and told', async ()=>{
        const id = (0, _reportingphone.anEnvelopeId)();
        const payload = mms({
            subject: 'My cat',
            recipient: '+4915100000001'
        });
        const answer = await post(payload, id);
        (0, _globals.expect)([
            answer.status,
            await answer.text()
        ]).toEqual([
            204,
            ''
        ]);
        const [row] = await world.messagesOf(id);
        (0, _globals.expect)(row).toMatchObject({
            channel: 'sms',
            direction: 'inbound',
            type: 'image',
            content: 'My cat\nlook',
            from_address: String(payload.sender).slice(1),
            to_address: '4915100000001',
            sent_at: new Date('2026-11-20T03:00:00Z'),
            media: {
                mime_type: 'image/jpeg',
                size: PICTURE.length,
                filename: 'cat.jpg',
                file_id: _globals.expect.any(String)
            }
        });
        (0, _globals.expect)(await bytesOf(Object(row?.media).file_id)).toEqual(PICTURE);
        const [told] = (await world.factsOf(row?.id)).filter(({ type })=>type === 'message.received');
        (0, _globals.expect)(told).toMatchObject({
            payload: {
                message: {
                    id: row?.id,
                    type: 'image',
                    content: 'My cat\nlook'
                }
            }
        });
    });
    (0, _globals.it)('an MMS that comes again makes no second message, nor file, whichever replica it comes to', async ()=>{
        const phone = await world.harness.pairPhone();
        const id = (0, _reportingphone.anEnvelopeId)();
        const payload = mms();
        const both = [
            0,
            1
        ].map((replica)=>world.app(replica, phone).post(payload, {
                id,
                event: 'mms:downloaded'
            }));
        for (const answer of (await Promise.all(both)))(0, _globals.expect)(answer.status).toBe(204);
        // The app was installed anew: another envelope of the same MMS.
        (0, _globals.expect)((await post(payload, (0, _reportingphone.anEnvelopeId)(), phone)).status).toBe(204);
        (0, _globals.expect)(await world.countOf(phone.orgId)).toBe(1);
        const claimed = (await filesOf(phone)).filter(({ messageId })=>messageId !== null);
        (0, _globals.expect)(claimed).toHaveLength(1);
    });
    (0, _globals.it)('an MMS is one message though the app also tells that it is about to come', async ()=>{
        const phone = await world.harness.pairPhone();
        const payload = mms();
        const notice = {
            messageId: 'mms-1@mmsc',
            transactionId: 't1',
            sender: payload.sender,
            size: 90_000,
            simNumber: 1
        };
        const told = await world.app(0, phone).post({
            ...notice,
            receivedAt: payload.receivedAt
        }, {
            event: 'mms:received'
        });
        (0, _globals.expect)(told.status).toBe(204);
        await post(payload, (0, _reportingphone.anEnvelopeId)(), phone);
        (0, _globals.expect)(await world.countOf(phone.orgId)).toBe(1);
    });
    (0, _globals.it)('an MMS with several files is a message per file, the first with the text', async ()=>{
        const id = (0, _reportingphone.anEnvelopeId)();
        const payload = mms({
            attachments: [
                file('IMAGE/PNG; name=a.png', Buffer.from('png'), 'a.png'),
                file('video/3gpp', Buffer.from('3gp')),
                file('text/x-vCard', Buffer.from('vcard'), '../../x\r\n/me.vcf'),
                file('audio/amr', null)
            ]
        });
        await post(payload, id);
        const rows = await world.messagesFrom(String(payload.sender).slice(1));
        (0, _globals.expect)(rows).toMatchObject([
            {
                type: 'image',
                content: 'look',
                media: {
                    mime_type: 'image/png',
                    filename: 'a.png'
                }
            },
            {
                type: 'video',
                content: '',
                media: {
                    mime_type: 'video/3gpp',
                    filename: null
                }
            },
            {
                type: 'document',
                content: '',
                media: {
                    mime_type: 'text/x-vcard',
                    filename: 'me.vcf'
                }
            },
            {
                type: 'audio',
                content: '',
                media: {
                    file_id: null,
                    error: 'failed'
                }
            }
        ]);
        (0, _globals.expect)(new Set(rows.map((row)=>row.conversation_id)).size).toBe(1);
    });
    (0, _globals.it)('an MMS without files is its text, one without anything is an empty message', async ()=>{
        const [text, nothing] = [
            mms({
                attachments: []
            }),
            mms({
                attachments: [],
                body: null
            })
        ];
        await post(text);
        await post(nothing);
        const rowsOf = async ({ sender })=>world.messagesFrom(String(sender).slice(1));
        (0, _globals.expect)(await rowsOf(text)).toMatchObject([
            {
                type: 'text',
                content: 'look',
                media: null
            }
        ]);
        (0, _globals.expect)(await rowsOf(nothing)).toMatchObject([
            {
                type: 'text',
                content: '',
                media: null
            }
        ]);
    });
    (0, _globals.it)('an MMS is stored without its file when the plan’s storage is full, and that is told', async ()=>{
        const phone = await world.harness.pairPhone({
            orgId: await world.harness.createOrganization({
                storage_mb: 0
            })
        });
        const payload = mms();
        (0, _globals.expect)((await post(payload, (0, _reportingphone.anEnvelopeId)(), phone)).status).toBe(204);
        (0, _globals.expect)(await world.messagesFrom(String(payload.sender).slice(1))).toMatchObject([
            {
                type: 'image',
                content: 'look',
                media: {
                    file_id: null,
                    error: 'storage_full',
                    size: PICTURE.length
                }
            }
        ]);
        (0, _globals.expect)(await filesOf(phone)).toEqual([]);
    });
    (0, _globals.it)('an MMS is stored without its file when the store of files is away', async ()=>{
        const blocked = (0, _nodepath.join)(world.harness.mediaDir, 'a-file');
        await (0, _promises.writeFile)(blocked, 'x');
        const replica = await world.harness.startReplica({
            MEDIA_DIR: (0, _nodepath.join)(blocked, 'below')
        });
        const payload = mms();
        const answer = await new _reportingphone.ReportingPhone(world.phone, replica).post(payload, {
            event: 'mms:downloaded'
        });
        (0, _globals.expect)(answer.status).toBe(204);
        (0, _globals.expect)(await world.messagesFrom(String(payload.sender).slice(1))).toMatchObject([
            {
                content: 'look',
                media: {
                    file_id: null,
                    error: 'failed'
                }
            }
        ]);
    });
    (0, _globals.it)('an MMS of 6 MB is taken; one that is longer, unsigned, or no MMS at all is refused', async ()=>{
        const big = mms({
            attachments: [
                file('video/mp4', (0, _nodecrypto.randomBytes)(6_000_000))
            ]
        });
        (0, _globals.expect)((await post(big)).status).toBe(204);
        (0, _globals.expect)((await world.app().post(big, {
            event: 'mms:downloaded',
            key: 'other'
        })).status).toBe(401);
        const tooBig = (0, _reportingphone.toGson)({
            id: (0, _reportingphone.anEnvelopeId)(),
            event: 'mms:downloaded',
            payload: {
                x: 'x'.repeat(8_500_000)
            }
        });
        const refused = await world.app().post(null, {
            body: tooBig
        }).catch(()=>null);
        (0, _globals.expect)([
            413,
            undefined
        ]).toContain(refused?.status);
        for (const payload of [
            mms({
                attachments: 'x'
            }),
            {}
        ])(0, _globals.expect)((await post(payload)).status).toBe(400);
        (0, _globals.expect)((await post(mms({
            attachments: [
                5,
                null,
                {}
            ]
        }))).status).toBe(204);
    });
});
(0, _globals.describe)('the own number of a phone', ()=>{
    const numbersOf = async ({ id })=>(await world.query('select phone, learned_numbers as learned from sms_phones where id = $1', [
            id
        ]))[0];
    (0, _globals.it)('the own number of a phone is learned from what comes in, SIM by SIM', async ()=>{
        const phone = await world.harness.pairPhone();
        await world.app(0, phone).received({
            simNumber: 2,
            recipient: '+4915100000002'
        });
        (0, _globals.expect)(await numbersOf(phone)).toEqual({
            phone: '4915100000002',
            learned: {
                2: '4915100000002'
            }
        });
        await post(mms({
            simNumber: 1,
            recipient: '+4915100000001'
        }), (0, _reportingphone.anEnvelopeId)(), phone);
        (0, _globals.expect)(await numbersOf(phone)).toEqual({
            phone: '4915100000002',
            learned: {
                1: '4915100000001',
                2: '4915100000002'
            }
        });
        // The next one names none: it came to the same SIM.
        const from = `+${(0, _reportingphone.aNumber)()}`;
        await world.app(0, phone).received({
            simNumber: 1,
            sender: from
        });
        (0, _globals.expect)(await world.messagesFrom(from.slice(1))).toMatchObject([
            {
                to_address: '4915100000001'
            }
        ]);
        // A new SIM.
        await world.app(0, phone).received({
            simNumber: 2,
            recipient: '+4915100000003'
        });
        (0, _globals.expect)(await numbersOf(phone)).toMatchObject({
            phone: '4915100000003',
            learned: {
                2: '4915100000003'
            }
        });
    });
    (0, _globals.it)('the own number of a phone is not learned from what is no whole number, or names no SIM', async ()=>{
        const phone = await world.harness.pairPhone();
        for (const fields of [
            {
                recipient: '***4567'
            },
            {
                recipient: '+4915100000001',
                simNumber: null
            },
            {}
        ]){
            await world.app(0, phone).received(fields);
        }
        (0, _globals.expect)(await numbersOf(phone)).toEqual({
            phone: null,
            learned: {}
        });
    });
    (0, _globals.it)('the own number of a SIM is forgotten when the phone has another SIM there', async ()=>{
        const phone = await world.harness.pairPhone();
        for (const simNumber of [
            1,
            2
        ])await world.app(0, phone).received({
            simNumber,
            recipient: `+491510000000${simNumber}`
        });
        const report = (simCards)=>world.replicas[0]?.as(phone, 'PATCH', '/device', {
                body: {
                    id: phone.appId,
                    simCards
                }
            });
        const card = (simNumber, phoneNumber)=>({
                slotIndex: simNumber - 1,
                simNumber,
                phoneNumber
            });
        await report([
            card(1, '****0001'),
            card(2, null)
        ]);
        (0, _globals.expect)(await numbersOf(phone)).toMatchObject({
            learned: {
                1: '4915100000001',
                2: '4915100000002'
            }
        });
        await report([
            card(1, '****7777'),
            card(2, null)
        ]);
        (0, _globals.expect)(await numbersOf(phone)).toMatchObject({
            learned: {
                2: '4915100000002'
            }
        });
        await report([]);
        (0, _globals.expect)(await numbersOf(phone)).toMatchObject({
            learned: {
                2: '4915100000002'
            }
        });
    });
});

//# sourceMappingURL=mms.e2e.js.map