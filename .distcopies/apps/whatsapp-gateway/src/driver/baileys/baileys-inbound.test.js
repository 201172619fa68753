"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _nodecrypto = require("node:crypto");
const _messageidentity = require("../../ledger/message-identity");
const _baileysworld = require("../../testing/baileys.world");
const _messages = require("../../testing/messages");
const _until = require("../../testing/until");
const world = _baileysworld.BaileysWorld.ofFile();
let ann;
(0, _globals.beforeAll)(()=>{
    ann = world.person('usual');
});
/** The event of the message that `write` puts on its way. */ const arrives = (write)=>world.reported(write);
const sendPoll = async (multiple = false)=>{
    const request = (0, _messages.aMessage)({
        to: ann.user.phone,
        type: 'poll',
        text: undefined
    });
    request.poll = {
        question: 'Tea?',
        options: [
            'Yes',
            'No',
            'Later'
        ],
        multiple
    };
    const waId = (0, _messageidentity.whatsappIdOf)(_messages.NUMBER, request.id);
    await world.send({
        request,
        waId
    });
    await (0, _until.until)(()=>ann.user.received.some(({ id })=>id === waId), 'the poll arrives');
    return {
        waId,
        request
    };
};
(0, _globals.describe)('incoming messages', ()=>{
    (0, _globals.it)('a text comes in with from whom, under which name, when', async ()=>{
        const event = await arrives(ann.write(world.user, 'Good morning'));
        (0, _globals.expect)(event).toMatchObject({
            phone: _messages.NUMBER,
            from: ann.user.phone,
            lid: ann.user.lid,
            name: ann.user.name,
            kind: 'text',
            text: 'Good morning',
            offline: false
        });
        (0, _globals.expect)(Date.now() - Date.parse(event?.sent_at ?? '')).toBeLessThan(60_000);
    });
    (0, _globals.it)('a text that is addressed by phone number comes in with LID and number', async ()=>{
        const event = await arrives(ann.write(world.user, 'By number', {
            addressing: 'pn'
        }));
        (0, _globals.expect)(event).toMatchObject({
            from: ann.user.phone,
            lid: ann.user.lid
        });
    });
    _globals.it.each([
        'image',
        'video',
        'audio',
        'document'
    ])('the file of an incoming message lies in the data folder: %s', async (kind)=>{
        const bytes = (0, _nodecrypto.randomBytes)(100_001);
        const draft = {
            kind,
            bytes,
            mimetype: `${kind}/x`,
            caption: 'See',
            fileName: '../../etc/a.pdf'
        };
        const event = await arrives(ann.sendFile(world.user, draft));
        (0, _globals.expect)(event).toMatchObject({
            kind,
            media: {
                mime: `${kind}/x`,
                size: 100_001
            }
        });
        (0, _globals.expect)(event?.text).toBe(kind === 'audio' ? '' : 'See');
        (0, _globals.expect)(event?.media?.filename).toBe(kind === 'document' ? 'a.pdf' : undefined);
        (0, _globals.expect)((0, _nodefs.readFileSync)((0, _nodepath.join)(world.folder.path, 'media', event?.media?.ref ?? ''))).toEqual(bytes);
    });
    _globals.it.each([
        [
            'location',
            {
                locationMessage: {
                    degreesLatitude: 1.5,
                    degreesLongitude: 2.5,
                    name: 'Here'
                }
            },
            {
                kind: 'location',
                text: 'Here',
                location: {
                    latitude: 1.5,
                    longitude: 2.5,
                    name: 'Here'
                }
            }
        ],
        [
            'contact',
            {
                contactMessage: {
                    displayName: 'Bo',
                    vcard: 'BEGIN:VCARD\nFN:Bo\nTEL;waid=155577:+155577\nEND:VCARD'
                }
            },
            {
                kind: 'contact',
                text: 'Bo',
                contact: {
                    name: 'Bo',
                    phone: '155577'
                }
            }
        ],
        [
            'disappearing',
            {
                ephemeralMessage: {
                    message: {
                        extendedTextMessage: {
                            text: 'Gone soon'
                        }
                    }
                }
            },
            {
                kind: 'text',
                text: 'Gone soon'
            }
        ],
        [
            'choice of a list',
            {
                listResponseMessage: {
                    title: 'Number two'
                }
            },
            {
                kind: 'text',
                text: 'Number two'
            }
        ],
        [
            'what this app cannot read',
            {
                pollCreationMessageV3: {
                    name: 'Theirs?',
                    options: [
                        {
                            optionName: 'a'
                        },
                        {
                            optionName: 'b'
                        }
                    ]
                }
            },
            {
                kind: 'unsupported',
                text: 'Theirs?'
            }
        ]
    ])('a message comes in as its kind: %s', async (_what, message, event)=>{
        (0, _globals.expect)(await arrives(ann.send(world.user, message, {
            type: 'text'
        }))).toMatchObject(event);
    });
    (0, _globals.it)('a reaction to one of ours comes in, and so does its end', async ()=>{
        const { waId, request } = await sendPoll();
        const event = await arrives(ann.react(world.user, waId, '👍'));
        (0, _globals.expect)(event).toMatchObject({
            kind: 'reaction',
            text: '👍',
            reaction: {
                wa_id: waId,
                message_id: request.id,
                emoji: '👍'
            }
        });
        (0, _globals.expect)(await arrives(ann.react(world.user, waId, ''))).toMatchObject({
            kind: 'reaction',
            text: ''
        });
    });
    (0, _globals.it)('a reply comes in with which of ours it answers', async ()=>{
        const { waId, request } = await sendPoll();
        const event = await arrives(ann.quote(world.user, waId, 'About that'));
        (0, _globals.expect)(event).toMatchObject({
            kind: 'text',
            text: 'About that',
            reply_to: {
                wa_id: waId,
                message_id: request.id
            }
        });
    });
    (0, _globals.it)('a poll answer comes in as the whole choice by name; an empty one takes it back', async ()=>{
        const { waId, request } = await sendPoll(true);
        const both = await arrives(ann.vote(world.user, waId, [
            'Yes',
            'Later'
        ]));
        (0, _globals.expect)(both).toMatchObject({
            kind: 'poll_vote',
            text: 'Yes, Later',
            poll: {
                wa_id: waId,
                message_id: request.id,
                options: [
                    'Yes',
                    'Later'
                ]
            }
        });
        (0, _globals.expect)(await arrives(ann.vote(world.user, waId, [
            'No'
        ]))).toMatchObject({
            text: 'No'
        });
        (0, _globals.expect)(await arrives(ann.vote(world.user, waId, []))).toMatchObject({
            text: '',
            poll: {
                options: []
            }
        });
    });
    (0, _globals.it)('poll answers come in also after the poll was dropped with the other messages', async ()=>{
        const { waId } = await sendPoll();
        world.store.db.exec('DELETE FROM sent_messages');
        (0, _globals.expect)(await arrives(ann.vote(world.user, waId, [
            'Yes'
        ]))).toMatchObject({
            kind: 'poll_vote',
            text: 'Yes'
        });
    });
    (0, _globals.it)('a vote on a poll that is not known here is unsupported, not lost', async ()=>{
        const { waId } = await sendPoll();
        world.store.db.exec('DELETE FROM sent_messages; DELETE FROM sent_polls');
        (0, _globals.expect)(await arrives(ann.vote(world.user, waId, [
            'Yes'
        ]))).toMatchObject({
            kind: 'unsupported'
        });
    });
    (0, _globals.it)('messages come in in order, each once, although a later one has no file to wait for', async ()=>{
        const bytes = (0, _nodecrypto.randomBytes)(300_000);
        const first = await ann.sendFile(world.user, {
            kind: 'image',
            bytes,
            mimetype: 'image/png'
        });
        const second = await ann.write(world.user, 'After it');
        await ann.write(world.user, 'After it', {
            id: second
        });
        const third = await ann.write(world.user, 'Last');
        await (0, _until.until)(()=>world.inbound.length >= 3, 'all are reported');
        (0, _globals.expect)(world.inbound.map(({ waId })=>waId)).toEqual([
            first,
            second,
            third
        ]);
    });
    (0, _globals.it)('nothing is told of groups and stories', async ()=>{
        const group = world.whatsapp.directory.group(world.recipient('group'));
        if (group) await ann.writeToGroup(group, 'To all');
        // The library drops it before it is decrypted, and says so.
        world.whatsapp.expectProblem(/refuses a stanza: .* to=status@broadcast/);
        await ann.write(world.user, 'My story', {
            broadcast: 'status@broadcast'
        });
        await arrives(ann.write(world.user, 'The end'));
        (0, _globals.expect)(world.inbound.map(({ text })=>text)).toEqual([
            'The end'
        ]);
    });
    (0, _globals.it)('what comes by a list of recipients is a message of who wrote it', async ()=>{
        const event = await arrives(ann.write(world.user, 'To some', {
            broadcast: '1543@broadcast'
        }));
        (0, _globals.expect)(event).toMatchObject({
            from: ann.user.phone,
            lid: ann.user.lid,
            kind: 'text',
            text: 'To some'
        });
    });
});
(0, _globals.describe)('files that come in and cannot be had', ()=>{
    const image = (file)=>({
            imageMessage: {
                mimetype: 'image/png',
                mediaKey: (0, _nodecrypto.randomBytes)(32),
                fileLength: 10,
                ...file
            }
        });
    const mediaOf = async (message)=>(await arrives(ann.send(world.user, message, {
            type: 'media'
        })))?.media;
    (0, _globals.it)('a message whose file is gone, too large or broken is reported without it', async ()=>{
        (0, _globals.expect)(await mediaOf(image({
            directPath: '/v/t62/none.enc'
        }))).toMatchObject({
            error: 'expired'
        });
        const large = image({
            directPath: '/v/t62/x.enc',
            fileLength: 65 * 1024 * 1024
        });
        (0, _globals.expect)(await mediaOf(large)).toMatchObject({
            error: 'too_large'
        });
        const path = world.whatsapp.media.store((0, _nodecrypto.randomBytes)(100));
        (0, _globals.expect)(await mediaOf(image({
            directPath: path
        }))).toMatchObject({
            error: 'failed'
        });
    });
    (0, _globals.it)('files are not fetched from another host, whatever address the sender writes', async ()=>{
        for (const directPath of [
            '@10.0.0.1/x',
            '.example.com/x',
            '//10.0.0.1/x',
            '/\\10.0.0.1/x',
            '',
            'x'
        ]){
            const media = await mediaOf(image({
                directPath,
                url: 'http://127.0.0.1:1/x'
            }));
            (0, _globals.expect)(media?.ref).toBeUndefined();
        }
    });
    (0, _globals.it)('files that cannot be had leave nothing half in the data folder', ()=>{
        const names = (0, _nodefs.readdirSync)((0, _nodepath.join)(world.folder.path, 'media'));
        (0, _globals.expect)(names.filter((name)=>name.includes('.'))).toEqual([]);
    });
});
(0, _globals.describe)('people who hide their number', ()=>{
    (0, _globals.it)('people who hide their number are known by LID; the number is told when it becomes known', async ()=>{
        const hidden = world.whatsapp.person({
            phone: '15551230077',
            hidesPhone: true
        });
        const event = await arrives(hidden.write(world.user, 'Guess who'));
        (0, _globals.expect)(event).toMatchObject({
            from: null,
            lid: hidden.user.lid,
            text: 'Guess who'
        });
        // Whoever reads that can answer, although nobody knows the number.
        const request = (0, _messages.aMessage)({
            to: hidden.user.lid,
            text: 'Who is there?'
        });
        const waId = (0, _messageidentity.whatsappIdOf)(request.from, request.id);
        (0, _globals.expect)(await world.send({
            request,
            waId
        })).toMatchObject({
            kind: 'accepted',
            ack: 'server'
        });
        await (0, _until.until)(()=>hidden.user.received.some(({ id })=>id === waId), 'the answer arrives');
        const known = (0, _messages.aMessage)({
            to: hidden.user.phone
        });
        await world.send({
            request: known,
            waId: (0, _messageidentity.whatsappIdOf)(_messages.NUMBER, known.id)
        });
        await (0, _until.until)(()=>world.events.some(({ type })=>type === 'contact.mapped'), 'the number is told');
        (0, _globals.expect)(world.events.filter(({ type })=>type === 'contact.mapped')).toEqual([
            {
                type: 'contact.mapped',
                phone: _messages.NUMBER,
                lid: hidden.user.lid,
                mappedPhone: hidden.user.phone
            }
        ]);
        (0, _globals.expect)(await arrives(hidden.write(world.user, 'Me again'))).toMatchObject({
            from: hidden.user.phone
        });
    });
});
(0, _globals.describe)('messages that came while the number was away', ()=>{
    (0, _globals.it)('a message that came while the number was away is reported when it is back, as offline, in order', async ()=>{
        await world.whatsapp.refuseConnections();
        await (0, _until.until)(()=>world.driver.session(_messages.NUMBER)?.status === 'disconnected', 'it is away');
        for (const text of [
            'One',
            'Two',
            'Three'
        ])await ann.write(world.user, text);
        await world.whatsapp.acceptConnections();
        await (0, _until.until)(()=>world.inbound.length === 3, 'all are reported');
        (0, _globals.expect)(world.inbound.map(({ text, offline })=>`${text} ${offline}`)).toEqual([
            'One true',
            'Two true',
            'Three true'
        ]);
        await (0, _until.until)(()=>world.driver.session(_messages.NUMBER)?.status === 'connected', 'it is back');
    });
});
(0, _globals.describe)('a data folder that takes nothing', ()=>{
    (0, _globals.it)('the app reports what came in while the data folder took nothing as soon as it does again', async ()=>{
        world.refuses = new Error('disk full');
        const waId = await ann.write(world.user, 'Full');
        await (0, _until.until)(()=>world.log.some((line)=>line.includes('a message that came in was not stored')), 'it fails');
        world.refuses = undefined;
        await (0, _until.until)(()=>world.inbound.some((each)=>each.waId === waId), 'it is reported');
        (0, _globals.expect)(world.inbound.map(({ text })=>text)).toEqual([
            'Full'
        ]);
    });
});
(0, _globals.describe)('files that follow their messages', ()=>{
    const end = (waId)=>world.events.filter((each)=>each.type === 'message.media' && each.waId === waId);
    (0, _globals.it)('a file is told once although the data folder took nothing when it came', async ()=>{
        world.takesLateFiles = true;
        world.whatsapp.media.nextFate = 'hangs';
        const bytes = (0, _nodecrypto.randomBytes)(1000);
        const waId = await ann.sendFile(world.user, {
            kind: 'image',
            bytes,
            mimetype: 'image/png'
        });
        await (0, _until.until)(()=>world.inbound.some((each)=>each.waId === waId), 'the message is reported');
        world.refuses = new Error('disk full');
        world.whatsapp.media.afflict();
        await (0, _until.until)(()=>world.log.some((line)=>line.includes('a file that is awaited did not come further')), 'it fails');
        (0, _globals.expect)(end(waId)).toEqual([]);
        world.refuses = undefined;
        await (0, _until.until)(()=>end(waId).length > 0, 'the file is told');
        (0, _globals.expect)(end(waId)).toHaveLength(1);
        (0, _globals.expect)(world.driver.pendingFiles()).toBe(0);
        world.takesLateFiles = false;
    });
});
(0, _globals.it)('the fake WhatsApp found nothing wrong with all that came in', async ()=>{
    await (0, _until.until)(()=>world.whatsapp.owed().length === 0, 'everything is confirmed');
    (0, _globals.expect)(world.whatsapp.problems()).toEqual([]);
});

//# sourceMappingURL=baileys-inbound.test.js.map