"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _nodehttp = require("node:http");
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _messageidentity = require("../../ledger/message-identity");
const _audioformat = require("../../media/voice/audio-format");
const _baileysworld = require("../../testing/baileys.world");
const _messages = require("../../testing/messages");
const _pictures = require("../../testing/pictures");
const _sounds = require("../../testing/sounds");
const _until = require("../../testing/until");
let world;
let files;
let answer;
const ANN = '15551230001';
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
(0, _globals.beforeAll)(async ()=>{
    files = (0, _nodehttp.createServer)((request, response)=>answer(request, response));
    await new Promise((resolve)=>files.listen(0, '127.0.0.1', resolve));
    const timings = {
        ..._baileysworld.QUICK,
        ackMs: 1_500,
        silentMs: 600_000
    };
    world = await new _baileysworld.BaileysWorld({
        timings,
        credentials: ()=>credentials()
    }).open();
    // The first message to somebody opens a session; later ones are quick.
    await send({});
});
(0, _globals.afterAll)(async ()=>{
    files.close();
    await world.close();
});
(0, _globals.beforeEach)(()=>{
    world.events.length = 0;
    answer = (_request, response)=>response.setHeader('content-type', 'image/png').end(PNG);
});
(0, _globals.afterEach)(async ()=>{
    world.whatsapp.script.clear();
    ann().user.receipts = {
        until: 'delivered',
        afterMs: 0
    };
    await (0, _until.until)(()=>world.driver.session(_messages.NUMBER)?.status === 'connected', 'the number is connected');
});
/** As if the server of the files were the service. */ const credentials = ()=>({
        gatewayId: 'g',
        token: 'gwt_test',
        requestKey: '',
        wsUrl: '',
        eventsUrl: fileUrl('/gateway/v1/events'),
        serviceUrl: fileUrl(''),
        setupCodeHash: ''
    });
const ann = ()=>world.person('usual');
const fileUrl = (path = '/a.png')=>`http://127.0.0.1:${files.address().port}${path}`;
async function send(fields) {
    const request = (0, _messages.aMessage)({
        to: ANN,
        ...fields
    });
    const waId = (0, _messageidentity.whatsappIdOf)(request.from, request.id);
    return {
        request,
        waId,
        outcome: await world.send({
            request,
            waId
        })
    };
}
/** Sends and gives what the recipient's phone decrypted. */ async function arrives(fields) {
    const { waId, outcome, request } = await send(fields);
    (0, _globals.expect)(outcome).toMatchObject({
        kind: 'accepted',
        ack: 'server'
    });
    await (0, _until.until)(()=>ann().user.received.some(({ id })=>id === waId), 'it arrives');
    return {
        waId,
        request,
        message: ann().message(waId).message
    };
}
const media = (url, extra = {})=>({
        url,
        max_bytes: 1_000_000,
        ...extra
    });
(0, _globals.describe)('outgoing messages', ()=>{
    (0, _globals.it)('a text goes out under the id that was asked for, without a preview of what it links to', async ()=>{
        const { message } = await arrives({
            text: 'See https://example.com/x'
        });
        (0, _globals.expect)(message.extendedTextMessage?.text).toBe('See https://example.com/x');
        (0, _globals.expect)(message.extendedTextMessage?.title ?? '').toBe('');
    });
    (0, _globals.it)('a poll goes out with one answer or any number of them', async ()=>{
        const poll = {
            question: 'Tea?',
            options: [
                'Yes',
                'No'
            ],
            multiple: false
        };
        const one = (await arrives({
            type: 'poll',
            text: undefined,
            poll
        })).message;
        const single = one.pollCreationMessageV3 ?? one.pollCreationMessage;
        (0, _globals.expect)(single).toMatchObject({
            name: 'Tea?',
            selectableOptionsCount: 1
        });
        (0, _globals.expect)(single?.options?.map(({ optionName })=>optionName)).toEqual([
            'Yes',
            'No'
        ]);
        const many = (await arrives({
            type: 'poll',
            text: undefined,
            poll: {
                ...poll,
                multiple: true
            }
        })).message;
        (0, _globals.expect)((many.pollCreationMessage ?? many.pollCreationMessageV3)?.selectableOptionsCount).toBe(0);
    });
    (0, _globals.it)('an image goes out with the bytes of its address, the type of its answer, the caption', async ()=>{
        const { message, waId } = await arrives({
            type: 'image',
            text: 'Look',
            media: media(fileUrl())
        });
        (0, _globals.expect)(message.imageMessage).toMatchObject({
            mimetype: 'image/png',
            caption: 'Look'
        });
        (0, _globals.expect)(await ann().file(waId)).toEqual(PNG);
    });
    _globals.it.each([
        [
            'video',
            'video/mp4'
        ],
        [
            'audio',
            'audio/mpeg'
        ],
        [
            'document',
            'application/pdf'
        ]
    ])('a file goes out as it is: %s', async (type, mime)=>{
        const bytes = Buffer.alloc(70_000, type);
        answer = (_request, response)=>response.end(bytes);
        const { message, waId } = await arrives({
            type,
            media: media(fileUrl('/x'), {
                mime,
                filename: 'a.bin'
            })
        });
        const content = message.documentWithCaptionMessage?.message ?? message;
        (0, _globals.expect)(content[`${type}Message`]).toMatchObject({
            mimetype: mime
        });
        (0, _globals.expect)(await ann().file(waId)).toEqual(bytes);
        (0, _globals.expect)(content.documentMessage?.fileName).toBe(type === 'document' ? 'a.bin' : undefined);
    });
    _globals.it.each([
        [
            'an MP3 file that its server calls a download',
            ()=>(0, _sounds.toneBytes)('tone.mp3'),
            'application/octet-stream'
        ],
        [
            'a WAV file',
            ()=>(0, _sounds.aWav)(),
            'audio/wav'
        ]
    ])('a voice note is made of %s, and plays as one', async (_what, bytes, type)=>{
        answer = (_request, response)=>response.setHeader('content-type', type).end(bytes());
        const { message, waId } = await arrives({
            type: 'voice',
            text: undefined,
            media: media(fileUrl('/say'))
        });
        (0, _globals.expect)(message.audioMessage).toMatchObject({
            ptt: true,
            mimetype: 'audio/ogg; codecs=opus',
            seconds: 2
        });
        (0, _globals.expect)(message.audioMessage?.waveform).toHaveLength(64);
        (0, _globals.expect)(Math.max(...message.audioMessage?.waveform ?? [])).toBe(100);
        (0, _globals.expect)((0, _audioformat.audioFormatOf)(await ann().file(waId))).toEqual({
            by: 'library',
            format: 'opus'
        });
    });
    (0, _globals.it)('a sticker goes out as it is, with its size', async ()=>{
        const picture = (0, _pictures.aWebp)({
            width: 300,
            height: 200,
            isAnimated: true
        });
        answer = (_request, response)=>response.end(picture);
        const { message, waId } = await arrives({
            type: 'sticker',
            text: undefined,
            media: media(fileUrl('/wave'))
        });
        const seen = {
            mimetype: 'image/webp',
            width: 300,
            height: 200,
            isAnimated: true
        };
        (0, _globals.expect)(message.stickerMessage).toMatchObject(seen);
        (0, _globals.expect)(await ann().file(waId)).toEqual(picture);
    });
    (0, _globals.it)('a file of the service goes out, fetched with the token of the app', async ()=>{
        const file = (0, _nodecrypto.randomUUID)();
        let asked;
        answer = ({ url, headers }, response)=>{
            asked = `${url} ${headers.authorization}`;
            response.setHeader('content-type', 'image/png').end(PNG);
        };
        const { message, waId } = await arrives({
            type: 'image',
            text: undefined,
            media: {
                file,
                max_bytes: 1_000
            }
        });
        (0, _globals.expect)(asked).toBe(`/gateway/v1/media/${file} Bearer gwt_test`);
        (0, _globals.expect)(message.imageMessage).toMatchObject({
            mimetype: 'image/png'
        });
        (0, _globals.expect)(await ann().file(waId)).toEqual(PNG);
    });
    (0, _globals.it)('sending a file leaves none behind', ()=>{
        (0, _globals.expect)((0, _nodefs.readdirSync)((0, _nodepath.join)(world.folder.path, 'outgoing-media'))).toEqual([]);
    });
    (0, _globals.it)('a location goes out with its name and place', async ()=>{
        const location = {
            latitude: -12.05,
            longitude: -77.04,
            name: 'Lima',
            address: 'Plaza Mayor'
        };
        const { message } = await arrives({
            type: 'location',
            text: undefined,
            location
        });
        (0, _globals.expect)(message.locationMessage).toMatchObject({
            degreesLatitude: -12.05,
            degreesLongitude: -77.04,
            name: 'Lima'
        });
    });
    (0, _globals.it)('a contact goes out as a card whose name cannot break out of its line', async ()=>{
        const contact = {
            name: 'Ann; Bo, \nTEL:+666',
            phone: '15557654321'
        };
        const { message } = await arrives({
            type: 'contact',
            text: undefined,
            contact
        });
        const lines = message.contactMessage?.vcard?.split('\n') ?? [];
        (0, _globals.expect)(lines.filter((line)=>line.startsWith('TEL'))).toEqual([
            'TEL;type=CELL;waid=15557654321:+15557654321'
        ]);
        (0, _globals.expect)(lines).toContain('FN:Ann\\; Bo\\, \\nTEL:+666');
    });
    (0, _globals.it)('a reaction goes out, and so does its end', async ()=>{
        const { waId } = await arrives({
            text: 'Hi'
        });
        const target = {
            wa_id: waId,
            from_me: true
        };
        const { message } = await arrives({
            type: 'reaction',
            text: undefined,
            reaction: {
                ...target,
                emoji: '👍'
            }
        });
        (0, _globals.expect)(message.reactionMessage).toMatchObject({
            text: '👍',
            key: {
                id: waId
            }
        });
        const { message: end } = await arrives({
            type: 'reaction',
            text: undefined,
            reaction: {
                ...target,
                emoji: ''
            }
        });
        (0, _globals.expect)(end.reactionMessage?.text ?? '').toBe('');
    });
    (0, _globals.it)('a reply quotes what was said', async ()=>{
        const { waId } = await arrives({
            text: 'The question'
        });
        const { message } = await arrives({
            text: 'More',
            reply_to: {
                wa_id: waId,
                from_me: true
            }
        });
        const info = message.extendedTextMessage?.contextInfo;
        (0, _globals.expect)(info?.stanzaId).toBe(waId);
        (0, _globals.expect)(info?.quotedMessage?.extendedTextMessage?.text).toBe('The question');
        const theirs = {
            wa_id: '3A00',
            from_me: false,
            text: 'Their words'
        };
        const { message: other } = await arrives({
            text: 'Answer',
            reply_to: theirs
        });
        (0, _globals.expect)(other.extendedTextMessage?.contextInfo).toMatchObject({
            stanzaId: '3A00',
            quotedMessage: {
                conversation: 'Their words'
            }
        });
    });
    (0, _globals.it)('a recipient sees "typing…" first, for as long as was asked', async ()=>{
        const startedAt = Date.now();
        await arrives({
            text: 'Slow',
            typing_ms: 150
        });
        (0, _globals.expect)(Date.now() - startedAt).toBeGreaterThanOrEqual(150);
        (0, _globals.expect)(ann().user.typing.map(({ state })=>state)).toEqual([
            'composing',
            'paused'
        ]);
    });
    (0, _globals.it)('a message goes out again to who could not decrypt it', async ()=>{
        ann().user.unreadable = 1;
        const { message } = await arrives({
            text: 'Once more'
        });
        (0, _globals.expect)(message.extendedTextMessage?.text).toBe('Once more');
    });
    (0, _globals.it)('a message to a group goes out with one query for its members', async ()=>{
        const to = world.recipient('group');
        await send({
            to
        });
        const { waId, outcome } = await send({
            to,
            text: 'All'
        });
        (0, _globals.expect)(outcome).toMatchObject({
            kind: 'accepted',
            ack: 'server'
        });
        (0, _globals.expect)(ann().message(waId)).toMatchObject({
            group: to
        });
    });
});
(0, _globals.describe)('files that cannot be sent', ()=>{
    const refusalOf = async (fields)=>{
        const before = world.received().length;
        const { outcome } = await send({
            type: 'image',
            ...fields
        });
        (0, _globals.expect)(world.received()).toHaveLength(before);
        return outcome;
    };
    (0, _globals.it)('a file that is too large is not fetched further than that', async ()=>{
        answer = (_request, response)=>{
            const pour = ()=>void (response.destroyed || response.write(Buffer.alloc(64_000), pour));
            pour();
        };
        const outcome = await refusalOf({
            media: {
                url: fileUrl(),
                max_bytes: 200_000
            }
        });
        (0, _globals.expect)(outcome).toMatchObject({
            code: 'MEDIA_TOO_LARGE'
        });
    });
    (0, _globals.it)('a file behind an address inside, also by a redirect, or a local file cannot be sent', async ()=>{
        const hidden = [
            'http://169.254.169.254/latest',
            'https://10.0.0.1/a.png',
            'http://localhost.localdomain:1/'
        ];
        for (const url of [
            ...hidden,
            'file:///etc/passwd',
            '/etc/passwd'
        ]){
            (0, _globals.expect)(await refusalOf({
                media: media(url)
            })).toMatchObject({
                code: 'MEDIA_FETCH_FAILED'
            });
        }
        answer = (_request, response)=>response.writeHead(302, {
                location: 'http://169.254.169.254/'
            }).end();
        const outcome = await refusalOf({
            media: media(fileUrl())
        });
        (0, _globals.expect)(outcome).toMatchObject({
            code: 'MEDIA_FETCH_FAILED',
            detail: {
                reason: _globals.expect.any(String)
            }
        });
        (0, _globals.expect)(JSON.stringify(outcome)).not.toContain('169.254');
    });
    (0, _globals.it)('a file that its server does not give, or redirects more than three times, cannot be sent', async ()=>{
        answer = (_request, response)=>response.writeHead(404).end();
        (0, _globals.expect)(await refusalOf({
            media: media(fileUrl())
        })).toMatchObject({
            detail: {
                status: 404
            }
        });
        answer = (_request, response)=>response.writeHead(302, {
                location: '/again'
            }).end();
        (0, _globals.expect)(await refusalOf({
            media: media(fileUrl())
        })).toMatchObject({
            code: 'MEDIA_FETCH_FAILED'
        });
    });
    (0, _globals.it)('a file that is no sound or no sticker cannot be sent as one, and none is left behind', async ()=>{
        const refusals = [
            [
                {
                    type: 'voice'
                },
                Buffer.from('<html>')
            ],
            [
                {
                    type: 'voice'
                },
                (0, _sounds.toneBytes)('tone.m4a')
            ],
            [
                {
                    type: 'sticker'
                },
                PNG
            ],
            [
                {
                    type: 'sticker'
                },
                (0, _pictures.aWebp)({
                    width: 600
                })
            ]
        ];
        for (const [fields, bytes] of refusals){
            answer = (_request, response)=>response.end(bytes);
            const outcome = await refusalOf({
                ...fields,
                text: undefined,
                media: media(fileUrl())
            });
            (0, _globals.expect)(outcome).toMatchObject({
                code: 'MEDIA_TYPE_REFUSED'
            });
        }
        (0, _globals.expect)((0, _nodefs.readdirSync)((0, _nodepath.join)(world.folder.path, 'outgoing-media'))).toEqual([]);
    });
    (0, _globals.it)('a file of the service that is gone fails for good, and while the service is away it can be sent later', async ()=>{
        const asked = ()=>refusalOf({
                media: {
                    file: (0, _nodecrypto.randomUUID)(),
                    max_bytes: 1_000
                }
            });
        answer = (_request, response)=>response.writeHead(404).end();
        (0, _globals.expect)(await asked()).toEqual(_globals.expect.not.objectContaining({
            passes: true
        }));
        answer = (_request, response)=>response.writeHead(401).end();
        (0, _globals.expect)(await asked()).toMatchObject({
            code: 'MEDIA_FETCH_FAILED',
            passes: true
        });
    });
    (0, _globals.it)('a file of another type than the message cannot be sent', async ()=>{
        answer = (_request, response)=>response.setHeader('content-type', 'text/html').end('<html>');
        (0, _globals.expect)(await refusalOf({
            media: media(fileUrl())
        })).toMatchObject({
            code: 'MEDIA_TYPE_REFUSED'
        });
    });
    (0, _globals.it)('a file that WhatsApp does not take cannot be sent', async ()=>{
        world.whatsapp.media.failWith = 500;
        (0, _globals.expect)(await refusalOf({
            media: media(fileUrl())
        })).toMatchObject({
            code: 'MEDIA_FETCH_FAILED'
        });
        world.whatsapp.media.failWith = 0;
    });
});
(0, _globals.describe)('acknowledgements', ()=>{
    (0, _globals.it)('a message that WhatsApp does not acknowledge is accepted without; a late acknowledgement is reported', async ()=>{
        ann().user.receipts = {
            until: 'none',
            afterMs: 0
        };
        world.whatsapp.script.add({
            fate: {
                kind: 'ack_late',
                afterMs: 3_000
            },
            times: 1
        });
        const { outcome, waId } = await send({});
        (0, _globals.expect)(outcome).toMatchObject({
            kind: 'accepted',
            ack: 'none'
        });
        await (0, _until.until)(()=>world.progress(waId).length > 0, 'the late acknowledgement');
        (0, _globals.expect)(world.progress(waId)).toEqual([
            'sent'
        ]);
    });
    (0, _globals.it)('a receipt counts as an acknowledgement, too: whoever has the message got it from the server', async ()=>{
        world.whatsapp.script.add({
            fate: {
                kind: 'ack_lost'
            },
            times: 1
        });
        const { outcome, waId } = await send({});
        (0, _globals.expect)(outcome).toMatchObject({
            kind: 'accepted',
            ack: 'server'
        });
        await (0, _until.until)(()=>world.progress(waId).includes('delivered'), 'the receipt');
    });
    (0, _globals.it)('a refusal counts as an acknowledgement, with its code, and is not tried again', async ()=>{
        world.whatsapp.script.add({
            fate: {
                kind: 'refused',
                code: 479
            },
            times: 1
        });
        const { outcome, waId } = await send({});
        (0, _globals.expect)(outcome).toMatchObject({
            kind: 'refused',
            code: 'WA_REJECTED',
            detail: {
                wa_error: 479
            }
        });
        (0, _globals.expect)(ann().user.received.some(({ id })=>id === waId)).toBe(false);
    });
    (0, _globals.it)('a message written to a connection that breaks goes out again under its id when it is back', async ()=>{
        ann().user.receipts = {
            until: 'none',
            afterMs: 0
        };
        world.whatsapp.script.add({
            fate: {
                kind: 'cut'
            },
            times: 1
        });
        const { outcome, waId } = await send({
            text: 'Cut'
        });
        (0, _globals.expect)(outcome).toMatchObject({
            kind: 'accepted',
            ack: 'none'
        });
        await (0, _until.until)(()=>ann().message(waId).arrivals === 2, 'it arrives again; the phone shows it once');
        await (0, _until.until)(()=>world.progress(waId).length > 0, 'it is acknowledged');
        (0, _globals.expect)(world.progress(waId)).toEqual([
            'sent'
        ]);
        (0, _globals.expect)(ann().user.received.filter(({ id })=>id === waId)).toHaveLength(1);
    });
    (0, _globals.it)('a message that nobody ever acknowledges has failed in the end', async ()=>{
        world.whatsapp.script.add({
            fate: {
                kind: 'lost'
            },
            times: 1
        });
        const { outcome, waId } = await send({});
        (0, _globals.expect)(outcome).toMatchObject({
            kind: 'accepted',
            ack: 'none'
        });
        (0, _globals.expect)(world.progress(waId)).toEqual([]);
        world.store.db.prepare('UPDATE sent_messages SET sent_at = ? WHERE wa_id = ?').run(Date.now() - 601_000, waId);
        await (0, _until.until)(()=>world.progress(waId).length > 0, 'it is given up');
        const failed = {
            status: 'failed',
            error: {
                code: 'NO_ACK',
                text: _globals.expect.any(String)
            }
        };
        (0, _globals.expect)(world.events.filter(({ type })=>type === 'message.status')).toEqual([
            _globals.expect.objectContaining(failed)
        ]);
    });
    (0, _globals.it)('the same message after a crash is the same to the letter: a poll keeps its secret', async ()=>{
        const request = (0, _messages.aMessage)({
            to: ANN,
            type: 'poll',
            text: undefined
        });
        request.poll = {
            question: 'Same?',
            options: [
                'Yes',
                'No'
            ],
            multiple: false
        };
        const waId = (0, _messageidentity.whatsappIdOf)(_messages.NUMBER, request.id);
        await world.driver.send({
            request,
            waId
        });
        const secret = Buffer.from(ann().message(waId).message.messageContextInfo?.messageSecret ?? []);
        await world.driver.send({
            request,
            waId
        });
        await (0, _until.until)(()=>ann().message(waId).arrivals === 2, 'the second copy');
        const again = world.user.sentCopies.get(waId)?.messageContextInfo?.messageSecret ?? [];
        (0, _globals.expect)(secret).toHaveLength(32);
        (0, _globals.expect)(Buffer.from(again)).toEqual(secret);
    });
});
(0, _globals.describe)('recipients', ()=>{
    const queries = ()=>world.store.db.prepare('SELECT phone, jid FROM recipients ORDER BY row').all();
    (0, _globals.it)('the app remembers for an hour that somebody is not on WhatsApp, for a week that somebody is', async ()=>{
        const absent = world.recipient('absent');
        (0, _globals.expect)((await send({
            to: absent
        })).outcome).toMatchObject({
            code: 'RECIPIENT_NOT_ON_WHATSAPP'
        });
        (0, _globals.expect)(queries()).toContainEqual({
            phone: absent,
            jid: null
        });
        world.whatsapp.person({
            phone: absent
        });
        (0, _globals.expect)((await send({
            to: absent
        })).outcome).toMatchObject({
            code: 'RECIPIENT_NOT_ON_WHATSAPP'
        });
        world.store.db.prepare('UPDATE recipients SET checked_at = ?').run(Date.now() - 61 * 60 * 1000);
        (0, _globals.expect)((await send({
            to: absent
        })).outcome).toMatchObject({
            kind: 'accepted'
        });
        (0, _globals.expect)(await world.driver.check(_messages.NUMBER, absent)).toMatchObject({
            kind: 'checked',
            exists: true
        });
    });
    (0, _globals.it)('a number that WhatsApp writes differently gets the message at the address that it has there', async ()=>{
        const brazil = world.whatsapp.person({
            phone: '551187654321'
        });
        world.whatsapp.directory.alias('5511987654321', brazil.user);
        const { outcome, waId } = await send({
            to: '5511987654321'
        });
        (0, _globals.expect)(outcome).toMatchObject({
            kind: 'accepted',
            ack: 'server'
        });
        await (0, _until.until)(()=>brazil.user.received.some(({ id })=>id === waId), 'it arrives');
    });
    (0, _globals.it)('a check needs a connected number', async ()=>{
        (0, _globals.expect)(await world.driver.check('15559998888', ANN)).toMatchObject({
            code: 'WHATSAPP_NOT_CONNECTED'
        });
        (0, _globals.expect)(await world.driver.check(_messages.NUMBER, ANN)).toEqual({
            kind: 'checked',
            exists: true,
            jid: `${ANN}@s.whatsapp.net`
        });
    });
});
(0, _globals.describe)('a restriction (463)', ()=>{
    const HOUR = 3_600_000;
    let people = 15_558_880_000;
    /** Somebody whom nobody here knows. */ const aStranger = ()=>{
        people += 1;
        return world.whatsapp.person({
            phone: String(people)
        });
    };
    const untilMs = ()=>world.driver.session(_messages.NUMBER)?.restrictedUntilMs;
    const isNew = {
        kind: 'refused',
        code: 'WA_REJECTED',
        message: _globals.expect.stringContaining('no new chats')
    };
    const lift = async ()=>{
        world.whatsapp.restrict(_messages.NUMBER, undefined, true);
        await (0, _until.until)(()=>untilMs() === undefined, 'it is lifted');
    };
    (0, _globals.afterEach)(lift);
    (0, _globals.it)('a restriction (463) refuses new chats until the end that WhatsApp tells, at once; open chats go on', async ()=>{
        const ended = Math.floor((Date.now() + HOUR) / 1000) * 1000;
        world.whatsapp.restrict(_messages.NUMBER, ended);
        const first = await send({
            to: aStranger().user.phone
        });
        (0, _globals.expect)(first.outcome).toMatchObject({
            ...isNew,
            detail: {
                wa_error: 463,
                restricted_until: _globals.expect.any(String)
            }
        });
        await (0, _until.until)(()=>untilMs() === ended, 'the real end');
        const asked = ()=>world.store.db.prepare('SELECT phone FROM recipients').all().length;
        const before = asked();
        const other = aStranger();
        const second = await send({
            to: other.user.phone
        });
        const restricted_until = new Date(ended).toISOString();
        (0, _globals.expect)(second.outcome).toMatchObject({
            ...isNew,
            detail: {
                wa_error: 463,
                restricted_until
            }
        });
        (0, _globals.expect)(second.outcome).toMatchObject({
            message: _globals.expect.stringContaining(restricted_until)
        });
        // Nobody was asked about the recipient.
        (0, _globals.expect)(asked()).toBe(before);
        (0, _globals.expect)(other.user.received).toEqual([]);
        (0, _globals.expect)((await send({})).outcome).toMatchObject({
            kind: 'accepted',
            ack: 'server'
        });
        (0, _globals.expect)((await send({
            to: world.recipient('group')
        })).outcome).toMatchObject({
            kind: 'accepted'
        });
        (0, _globals.expect)(world.driver.session(_messages.NUMBER)).toMatchObject({
            status: 'connected',
            restrictedUntilMs: ended
        });
    });
    (0, _globals.it)('whoever writes to a restricted number can be answered, by number and by LID', async ()=>{
        world.whatsapp.restrict(_messages.NUMBER, Date.now() + HOUR, true);
        await (0, _until.until)(()=>untilMs() !== undefined, 'the notice');
        const writer = aStranger();
        (0, _globals.expect)((await send({
            to: writer.user.phone
        })).outcome).toMatchObject(isNew);
        await world.reported(writer.write(world.user, 'Hello?'));
        (0, _globals.expect)((await send({
            to: writer.user.phone
        })).outcome).toMatchObject({
            kind: 'accepted'
        });
        (0, _globals.expect)((await send({
            to: writer.user.lid
        })).outcome).toMatchObject({
            kind: 'accepted'
        });
    });
    (0, _globals.it)('somebody who was written to before is no new chat, also by LID and after a restart of the app', async ()=>{
        const friend = aStranger();
        (0, _globals.expect)((await send({
            to: friend.user.phone
        })).outcome).toMatchObject({
            kind: 'accepted'
        });
        world.whatsapp.restrict(_messages.NUMBER, Date.now() + HOUR, true);
        await (0, _until.until)(()=>untilMs() !== undefined, 'the notice');
        await world.restart();
        await (0, _until.until)(()=>world.driver.session(_messages.NUMBER)?.status === 'connected', 'the number is back');
        (0, _globals.expect)((await send({
            to: aStranger().user.phone
        })).outcome).toMatchObject(isNew);
        (0, _globals.expect)((await send({
            to: friend.user.phone
        })).outcome).toMatchObject({
            kind: 'accepted'
        });
        (0, _globals.expect)((await send({
            to: friend.user.lid
        })).outcome).toMatchObject({
            kind: 'accepted'
        });
    });
    (0, _globals.it)('a 463 for an open chat fails that message only', async ()=>{
        await send({});
        world.whatsapp.script.add({
            fate: {
                kind: 'refused',
                code: 463
            },
            times: 1
        });
        const { outcome } = await send({});
        (0, _globals.expect)(outcome).toMatchObject({
            code: 'WA_REJECTED',
            message: _globals.expect.stringContaining('although the chat is open')
        });
        (0, _globals.expect)((await send({
            to: aStranger().user.phone
        })).outcome).toMatchObject({
            kind: 'accepted'
        });
        (0, _globals.expect)(untilMs()).toBeUndefined();
    });
    (0, _globals.it)('a 463 of a number that is not restricted, as WhatsApp says, bars nobody for long', async ()=>{
        world.whatsapp.script.add({
            fate: {
                kind: 'refused',
                code: 463
            },
            times: 1
        });
        (0, _globals.expect)((await send({
            to: aStranger().user.phone
        })).outcome).toMatchObject({
            detail: {
                wa_error: 463
            }
        });
        await (0, _until.until)(()=>untilMs() === undefined, 'it is lifted');
        (0, _globals.expect)((await send({
            to: aStranger().user.phone
        })).outcome).toMatchObject({
            kind: 'accepted'
        });
    });
    (0, _globals.it)('a restriction that ended while the app was away is lifted when it is back', async ()=>{
        world.whatsapp.restrict(_messages.NUMBER, Date.now() + HOUR, true);
        await (0, _until.until)(()=>untilMs() !== undefined, 'the notice');
        world.whatsapp.restrict(_messages.NUMBER, undefined);
        await world.restart();
        await (0, _until.until)(()=>untilMs() === undefined, 'it is lifted');
        await (0, _until.until)(()=>world.driver.session(_messages.NUMBER)?.status === 'connected', 'the number is back');
        (0, _globals.expect)((await send({
            to: aStranger().user.phone
        })).outcome).toMatchObject({
            kind: 'accepted'
        });
    });
    (0, _globals.it)('a restriction (463) ends by itself', async ()=>{
        world.whatsapp.restrict(_messages.NUMBER, Date.now() + HOUR, true);
        await (0, _until.until)(()=>untilMs() !== undefined, 'the notice');
        await world.driver.stop();
        world.store.db.prepare('UPDATE numbers SET restricted_until = ?').run(Date.now() + 200);
        await world.whatsapp.refuseConnections();
        await world.restart();
        await (0, _until.until)(()=>untilMs() === undefined, 'it is over');
        await world.whatsapp.acceptConnections();
        await (0, _until.until)(()=>world.driver.session(_messages.NUMBER)?.status === 'connected', 'the number is back');
        (0, _globals.expect)(untilMs()).toBeUndefined();
    });
});
(0, _globals.it)('the fake WhatsApp found nothing wrong with all that was sent', ()=>{
    (0, _globals.expect)(world.whatsapp.problems()).toEqual([]);
});

//# sourceMappingURL=baileys-send.test.js.map