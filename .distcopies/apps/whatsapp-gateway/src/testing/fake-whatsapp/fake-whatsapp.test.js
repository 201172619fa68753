"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _nodecrypto = require("node:crypto");
const _baileys = require("baileys");
const _until = require("../until");
const _fakewhatsapp = require("./fake-whatsapp");
const _testclient = require("./test.client");
const NUMBER = '15559990000';
const ANN = '15550001111';
let whatsapp;
let client;
let ann;
async function open() {
    whatsapp = await new _fakewhatsapp.FakeWhatsApp().start();
    client = new _testclient.TestClient(whatsapp);
    ann = whatsapp.person({
        phone: ANN,
        name: 'Ann'
    });
}
async function close() {
    client.end();
    await whatsapp.stop();
}
/** One linked client for all tests of a block (a pairing makes 812 keys); each has people of its own. */ function withLinkedClient() {
    let people = 0;
    (0, _globals.beforeAll)(async ()=>{
        await open();
        await client.link(NUMBER);
    });
    (0, _globals.afterAll)(close);
    (0, _globals.beforeEach)(()=>{
        people += 1;
        ann = whatsapp.person({
            phone: `1555000${String(people).padStart(4, '0')}`,
            name: 'Ann'
        });
        client.arrived.length = 0;
        whatsapp.script.clear();
    });
}
const account = ()=>whatsapp.directory.get(NUMBER);
/** Everything is confirmed and nothing was wrong. */ async function expectPeace() {
    await (0, _until.until)(()=>whatsapp.owed().length === 0, 'everything is confirmed');
    (0, _globals.expect)(whatsapp.problems()).toEqual([]);
}
(0, _globals.describe)('the fake WhatsApp with an unmodified Baileys client: linking', ()=>{
    (0, _globals.beforeEach)(open);
    (0, _globals.afterEach)(close);
    (0, _globals.it)('the fake WhatsApp links by QR code and restarts with 515', async ()=>{
        await client.link(NUMBER);
        (0, _globals.expect)(client.closeCodes).toEqual([
            515
        ]);
        (0, _globals.expect)(client.creds.me).toMatchObject({
            id: `${NUMBER}:7@s.whatsapp.net`,
            lid: account().deviceLid(7)
        });
        await expectPeace();
    });
    (0, _globals.it)('the fake WhatsApp links by a code that the person types', async ()=>{
        const socket = client.connect();
        await (0, _until.until)(()=>client.qrCodes.length > 0, 'the connection');
        const code = await socket.requestPairingCode(NUMBER);
        await (0, _until.until)(()=>whatsapp.asksForCode(NUMBER), 'the server knows');
        await whatsapp.enterCode(NUMBER, code);
        await (0, _until.until)(()=>client.opened === 1, 'the login');
        await expectPeace();
    });
    (0, _globals.it)('the fake WhatsApp does not link when the person types another code', async ()=>{
        const socket = client.connect();
        await (0, _until.until)(()=>client.qrCodes.length > 0, 'the connection');
        await socket.requestPairingCode(NUMBER);
        await (0, _until.until)(()=>whatsapp.asksForCode(NUMBER), 'the server knows');
        await (0, _globals.expect)(whatsapp.enterCode(NUMBER, 'AAAAAAAA')).rejects.toThrow('not the one that the client shows');
        (0, _globals.expect)(account().companions.size).toBe(0);
    });
    (0, _globals.it)('the fake WhatsApp has no code left when all of them were shown', async ()=>{
        whatsapp.refsPerConnection = 3;
        client = new _testclient.TestClient(whatsapp, {
            qrTimeout: 30
        });
        client.connect();
        await (0, _until.until)(()=>client.closeCodes.length > 0, 'the client gives up');
        (0, _globals.expect)(client.closeCodes).toEqual([
            408
        ]);
        (0, _globals.expect)(new Set(client.qrCodes).size).toBe(3);
        await (0, _globals.expect)(whatsapp.scan(client.qrCodes[0] ?? '', NUMBER)).rejects.toThrow('expired');
    });
    (0, _globals.it)('the fake WhatsApp sends away whoever logs in with another key', async ()=>{
        await client.link(NUMBER);
        client.end();
        Object.assign(client.creds, {
            noiseKey: _baileys.Curve.generateKeyPair()
        });
        client.connect();
        await (0, _until.until)(()=>client.closeCodes.includes(401), 'the refusal');
        (0, _globals.expect)(whatsapp.problems()).toEqual([
            _globals.expect.stringContaining('with another key')
        ]);
    });
    (0, _globals.it)('the fake WhatsApp lets a later connection of the same device replace the earlier one', async ()=>{
        await client.link(NUMBER);
        const second = client.twin();
        second.connect();
        await (0, _until.until)(()=>client.closeCodes.includes(440), 'the earlier one is closed');
        await (0, _until.until)(()=>second.opened === 1, 'the later one is open');
        (0, _globals.expect)(whatsapp.isConnected(NUMBER)).toBe(true);
        second.end();
    });
    (0, _globals.it)('the fake WhatsApp ends a connection with every code that WhatsApp has for it', async ()=>{
        await client.link(NUMBER);
        for (const code of [
            401,
            403,
            440,
            500,
            503,
            428,
            402,
            405,
            406
        ]){
            client.closeCodes.length = 0;
            await (0, _until.until)(()=>whatsapp.isConnected(NUMBER), 'it is connected');
            whatsapp.closeWith(NUMBER, code);
            await (0, _until.until)(()=>client.closeCodes.length > 0, 'the close');
            (0, _globals.expect)(client.closeCodes).toEqual([
                code
            ]);
            client.connect();
        }
    });
    (0, _globals.it)('the fake WhatsApp logs a removed device out, also when it was away', async ()=>{
        await client.link(NUMBER);
        client.end();
        await (0, _until.until)(()=>!whatsapp.isConnected(NUMBER), 'it is away');
        whatsapp.removeDevices(NUMBER);
        client.connect();
        await (0, _until.until)(()=>client.closeCodes.includes(401), 'the refusal');
        (0, _globals.expect)(client.opened).toBe(1);
    });
    (0, _globals.it)('the fake WhatsApp forgets a device that logs itself out', async ()=>{
        await client.link(NUMBER);
        await client.socket.logout();
        await (0, _until.until)(()=>!whatsapp.isConnected(NUMBER), 'it is gone');
        (0, _globals.expect)(account().companions.size).toBe(0);
    });
    (0, _globals.it)('the fake WhatsApp refuses connections for a while, under the same address', async ()=>{
        await client.link(NUMBER);
        await whatsapp.refuseConnections();
        client.connect();
        await (0, _until.until)(()=>client.closeCodes.length === 3, 'the refusal');
        await whatsapp.acceptConnections();
        client.connect();
        await (0, _until.until)(()=>client.opened === 2, 'the login');
        (0, _globals.expect)(whatsapp.loginCount).toBe(2);
    });
});
(0, _globals.describe)('the fake WhatsApp with an unmodified Baileys client: messages to people', ()=>{
    withLinkedClient();
    (0, _globals.it)('the fake WhatsApp takes a text to the phone, which confirms it', async ()=>{
        ann.user.receipts = {
            until: 'read',
            afterMs: 50
        };
        const { id, ack } = await client.send(ann.user.phone, {
            text: 'Hello'
        });
        (0, _globals.expect)(ack?.attrs).toMatchObject({
            class: 'message',
            id
        });
        await (0, _until.until)(()=>client.statusesOf(id).includes(4), 'read');
        (0, _globals.expect)(client.statusesOf(id)).toEqual([
            3,
            4
        ]);
        const text = {
            extendedTextMessage: {
                text: 'Hello'
            }
        };
        (0, _globals.expect)(ann.user.received).toMatchObject([
            {
                id,
                from: NUMBER,
                arrivals: 1,
                message: text
            }
        ]);
        (0, _globals.expect)(account().sentCopies.get(id)).toMatchObject(text);
        await expectPeace();
    });
    (0, _globals.it)('the fake WhatsApp shows a message that comes twice under its id once, and counts', async ()=>{
        const { id } = await client.send(ann.user.phone, {
            text: 'Once'
        });
        await client.socket.sendMessage(ann.user.jid, {
            text: 'Once'
        }, {
            messageId: id
        });
        await (0, _until.until)(()=>ann.message(id).arrivals === 2, 'the second arrival');
        (0, _globals.expect)(ann.user.received).toHaveLength(1);
    });
    _globals.it.each([
        'image',
        'document',
        'audio',
        'video'
    ])('the fake WhatsApp takes %s bytes over the media host', async (kind)=>{
        const bytes = (0, _nodecrypto.randomBytes)(70_000);
        const extra = kind === 'document' ? {
            mimetype: 'application/pdf',
            fileName: 'a.pdf'
        } : {
            mimetype: `${kind}/x`
        };
        const content = {
            [kind]: bytes,
            ...extra
        };
        const { id } = await client.send(ann.user.phone, content, 10_000);
        await (0, _until.until)(()=>ann.user.received.length === 1, 'the message');
        (0, _globals.expect)((await ann.file(id)).equals(bytes)).toBe(true);
        await expectPeace();
    });
    (0, _globals.it)('the fake WhatsApp takes a poll, and brings votes that only the client can read', async ()=>{
        const { id } = await client.send(ann.user.phone, {
            poll: {
                name: 'Tea?',
                values: [
                    'Yes',
                    'No'
                ],
                selectableCount: 1
            }
        });
        await ann.vote(account(), id, [
            'No'
        ]);
        await (0, _until.until)(()=>client.arrived.length === 1, 'the vote');
        (0, _globals.expect)(client.votesOn(id, ann.user.lid)).toEqual([
            'No'
        ]);
        await expectPeace();
    });
    (0, _globals.it)('the fake WhatsApp takes a message to the phones of a group', async ()=>{
        const bob = whatsapp.person({
            phone: '15550002222'
        });
        const group = whatsapp.group('Team', [
            NUMBER,
            ann.user.phone,
            '15550002222'
        ]);
        await client.socket.sendMessage(group.jid, {
            text: 'All'
        });
        await client.socket.sendMessage(group.jid, {
            text: 'Again'
        });
        await (0, _until.until)(()=>bob.user.received.length === 2 && ann.user.received.length === 2, 'both have both');
        (0, _globals.expect)(bob.user.received[1]).toMatchObject({
            group: group.jid,
            message: {
                extendedTextMessage: {
                    text: 'Again'
                }
            }
        });
        await expectPeace();
    });
    (0, _globals.it)('the fake WhatsApp takes a message between two linked numbers', async ()=>{
        const other = new _testclient.TestClient(whatsapp);
        await other.link('15558880000');
        await client.send('15558880000', {
            text: 'Neighbour'
        });
        await (0, _until.until)(()=>other.arrived.length === 1, 'it arrives at the other client');
        (0, _globals.expect)(other.arrived[0]?.message?.extendedTextMessage?.text).toBe('Neighbour');
        other.end();
        await expectPeace();
    });
    (0, _globals.it)('the fake WhatsApp asks for a message again that the phone cannot read', async ()=>{
        ann.user.unreadable = 1;
        const { id } = await client.send(ann.user.phone, {
            text: 'Clear now?'
        });
        await (0, _until.until)(()=>ann.user.received.length === 1, 'the second try');
        (0, _globals.expect)(ann.message(id).message.extendedTextMessage?.text).toBe('Clear now?');
        await expectPeace();
    });
    (0, _globals.it)('the fake WhatsApp says who is on WhatsApp', async ()=>{
        (0, _globals.expect)(await client.socket.onWhatsApp(ann.user.phone, '15550009999')).toEqual([
            {
                jid: ann.user.jid,
                exists: true
            }
        ]);
        await expectPeace();
    });
    _globals.it.each([
        463,
        479
    ])('the fake WhatsApp refuses a message with %d, and the phone never sees it', async (code)=>{
        whatsapp.script.add({
            fate: {
                kind: 'refused',
                code
            },
            times: 1
        });
        (0, _globals.expect)((await client.send(ann.user.phone, {
            text: 'No'
        })).ack?.attrs.error).toBe(String(code));
        (0, _globals.expect)((await client.send(ann.user.phone, {
            text: 'Yes'
        })).ack?.attrs.error).toBeUndefined();
        (0, _globals.expect)(ann.user.received).toHaveLength(1);
        await expectPeace();
    });
    (0, _globals.it)('the fake WhatsApp lets a restricted number open no new chats, tells its devices, and lets the open ones go on', async ()=>{
        const stranger = whatsapp.person({
            phone: '15551239999'
        });
        (0, _globals.expect)((await client.send(ann.user.phone, {
            text: 'Before'
        })).ack?.attrs.error).toBeUndefined();
        whatsapp.restrict(NUMBER, Date.now() + 3_600_000, true);
        (0, _globals.expect)((await client.send(stranger.user.phone, {
            text: 'No'
        })).ack?.attrs.error).toBe('463');
        (0, _globals.expect)((await client.send(ann.user.phone, {
            text: 'Yes'
        })).ack?.attrs.error).toBeUndefined();
        await stranger.write(whatsapp.directory.get(NUMBER), 'Hello?');
        (0, _globals.expect)((await client.send(stranger.user.phone, {
            text: 'Yes'
        })).ack?.attrs.error).toBeUndefined();
        (0, _globals.expect)(stranger.user.received).toHaveLength(1);
        await expectPeace();
        whatsapp.restrict(NUMBER, undefined);
    });
    (0, _globals.it)('the fake WhatsApp loses and delays acknowledgements, and loses messages', async ()=>{
        // A receipt carries the message's id, and ends the client's wait for the acknowledgement.
        ann.user.receipts = {
            until: 'none',
            afterMs: 0
        };
        whatsapp.script.add({
            fate: {
                kind: 'ack_lost'
            },
            times: 1
        });
        whatsapp.script.add({
            fate: {
                kind: 'lost'
            },
            to: ann.user.phone,
            times: 1
        });
        whatsapp.script.add({
            fate: {
                kind: 'ack_late',
                afterMs: 2_000
            },
            from: NUMBER,
            times: 1
        });
        (0, _globals.expect)((await client.send(ann.user.phone, {
            text: '1'
        }, 200)).ack).toBeUndefined();
        (0, _globals.expect)((await client.send(ann.user.phone, {
            text: '2'
        }, 200)).ack).toBeUndefined();
        (0, _globals.expect)((await client.send(ann.user.phone, {
            text: '3'
        }, 200)).ack).toBeUndefined();
        await (0, _until.until)(()=>ann.user.received.length === 2, 'both are there');
        (0, _globals.expect)(ann.user.received.map(({ message })=>message.extendedTextMessage?.text)).toEqual([
            '1',
            '3'
        ]);
    });
    (0, _globals.it)('the fake WhatsApp cuts the line instead of an acknowledgement, after the phone has the message', async ()=>{
        whatsapp.script.add({
            fate: {
                kind: 'cut'
            },
            times: 1
        });
        await client.send(ann.user.phone, {
            text: 'Last words'
        }).catch(()=>undefined);
        await (0, _until.until)(()=>client.closeCodes.includes(428), 'the cut');
        (0, _globals.expect)(ann.user.received).toHaveLength(1);
        client.connect();
        await (0, _until.until)(()=>whatsapp.isConnected(NUMBER), 'it is back');
    });
});
(0, _globals.describe)('the fake WhatsApp with an unmodified Baileys client: messages from people', ()=>{
    withLinkedClient();
    (0, _globals.it)('the fake WhatsApp brings texts, files, reactions, locations, contacts and replies', async ()=>{
        const photo = (0, _nodecrypto.randomBytes)(3_000);
        const { id } = await client.send(ann.user.phone, {
            text: 'Question'
        });
        const to = account();
        await ann.write(to, 'Hi');
        await ann.quote(to, id, 'Answer');
        await ann.react(to, id, '👍');
        await ann.sendFile(to, {
            kind: 'image',
            bytes: photo,
            mimetype: 'image/png',
            caption: 'Look'
        });
        await ann.shareLocation(to, -12.05, -77.04, 'Lima');
        await ann.shareContact(to, 'Bob', 'BEGIN:VCARD\nEND:VCARD');
        await (0, _until.until)(()=>client.arrived.length === 6, 'all of them');
        const [text, quote, reaction, image, location, contact] = client.arrived.map(({ message })=>message);
        (0, _globals.expect)(client.arrived[0]).toMatchObject({
            how: 'notify',
            pushName: 'Ann',
            key: {
                remoteJidAlt: ann.user.jid
            }
        });
        (0, _globals.expect)(text?.conversation).toBe('Hi');
        (0, _globals.expect)(quote?.extendedTextMessage?.contextInfo?.stanzaId).toBe(id);
        (0, _globals.expect)(reaction?.reactionMessage).toMatchObject({
            text: '👍',
            key: {
                id
            }
        });
        (0, _globals.expect)(image?.imageMessage).toMatchObject({
            caption: 'Look',
            mimetype: 'image/png'
        });
        (0, _globals.expect)(location?.locationMessage?.name).toBe('Lima');
        (0, _globals.expect)(contact?.contactMessage?.displayName).toBe('Bob');
        await expectPeace();
    });
    (0, _globals.it)('the fake WhatsApp has a phone that uploads a file again, or says that it has it no more', async ()=>{
        whatsapp.media.nextFate = 'gone';
        await ann.sendFile(account(), {
            kind: 'image',
            bytes: (0, _nodecrypto.randomBytes)(1000),
            mimetype: 'image/png'
        });
        await (0, _until.until)(()=>client.arrived.length === 1, 'the message');
        const [message] = client.arrived;
        if (!message) throw new Error('there is no message');
        const before = message.message?.imageMessage?.directPath;
        await client.socket.updateMediaMessage(message);
        (0, _globals.expect)(message.message?.imageMessage?.directPath).not.toBe(before);
        for (const habit of [
            'not_found',
            'error'
        ]){
            account().reuploads = habit;
            await (0, _globals.expect)(client.socket.updateMediaMessage(message)).rejects.toMatchObject({
                output: {
                    statusCode: 404
                }
            });
        }
        account().reuploads = 'uploads';
        await expectPeace();
    });
    (0, _globals.it)('the fake WhatsApp keeps what comes while the client is away, and brings it once, as offline', async ()=>{
        await ann.write(account(), 'Before');
        await (0, _until.until)(()=>client.arrived.length === 1 && whatsapp.owed().length === 0, 'the first');
        client.end();
        await (0, _until.until)(()=>!whatsapp.isConnected(NUMBER), 'it is away');
        await ann.write(account(), 'Missed 1');
        await ann.write(account(), 'Missed 2');
        client.connect();
        await (0, _until.until)(()=>client.arrived.length === 3, 'the missed ones');
        (0, _globals.expect)(client.arrived.map(({ how, message })=>[
                how,
                message?.conversation
            ])).toEqual([
            [
                'notify',
                'Before'
            ],
            [
                'append',
                'Missed 1'
            ],
            [
                'append',
                'Missed 2'
            ]
        ]);
        await expectPeace();
    });
    (0, _globals.it)('the fake WhatsApp hides the number of somebody who hides it', async ()=>{
        const shy = whatsapp.person({
            phone: '15550003333',
            hidesPhone: true
        });
        await shy.write(account(), 'Who am I?');
        await (0, _until.until)(()=>client.arrived.length === 1, 'the text');
        (0, _globals.expect)(client.arrived[0]?.key).toMatchObject({
            remoteJid: shy.user.lid,
            remoteJidAlt: undefined
        });
        await expectPeace();
    });
    (0, _globals.it)('the fake WhatsApp brings group messages under the number and LID of their author', async ()=>{
        const group = whatsapp.group('Team', [
            ann.user.phone,
            NUMBER
        ]);
        await ann.writeToGroup(group, 'To all');
        await (0, _until.until)(()=>client.arrived.length === 1, 'the text');
        (0, _globals.expect)(client.arrived[0]?.key).toMatchObject({
            remoteJid: group.jid,
            participantAlt: ann.user.jid
        });
        (0, _globals.expect)(client.arrived[0]?.message?.conversation).toBe('To all');
        await expectPeace();
    });
    (0, _globals.it)('the fake WhatsApp gives each prekey out once, and asks for more when few are left', async ()=>{
        const [companion] = account().companions.values();
        if (!companion) throw new Error('there is no device');
        (0, _globals.expect)(companion.preKeys).toBeGreaterThan(800);
        for(let spare = companion.preKeys - 5; spare > 0; spare--)companion.takeBundle();
        await ann.write(account(), 'One of the last');
        await (0, _until.until)(()=>client.arrived.length === 1 && companion.preKeys > 5, 'new prekeys');
        await expectPeace();
    });
});
(0, _globals.describe)('the strictness of the fake WhatsApp', ()=>{
    withLinkedClient();
    (0, _globals.it)('the fake WhatsApp takes down a query that it does not know', async ()=>{
        const asked = client.socket.query({
            tag: 'iq',
            attrs: {
                to: 's.whatsapp.net',
                type: 'get',
                xmlns: 'made:up'
            }
        });
        await (0, _globals.expect)(asked).rejects.toThrow('bad-request');
        (0, _globals.expect)(whatsapp.problems()).toEqual([
            _globals.expect.stringContaining('made:up')
        ]);
    });
    (0, _globals.it)('the fake WhatsApp takes down an acknowledgement of nothing, and a second use of a query id', async ()=>{
        await client.socket.sendNode({
            tag: 'ack',
            attrs: {
                id: 'X',
                class: 'receipt',
                to: 's.whatsapp.net'
            }
        });
        const ping = {
            tag: 'iq',
            attrs: {
                id: 'same',
                to: 's.whatsapp.net',
                type: 'get',
                xmlns: 'w:p'
            }
        };
        await client.socket.query(ping);
        await client.socket.query(ping);
        (0, _globals.expect)(whatsapp.problems().slice(-2)).toEqual([
            _globals.expect.stringContaining('confirms what it never got'),
            _globals.expect.stringContaining('same is used twice')
        ]);
    });
    _globals.it.each([
        [
            'in another chat',
            {
                remoteJid: '1@lid'
            }
        ],
        [
            'of somebody else',
            {
                fromMe: true
            }
        ],
        [
            'of another member',
            {
                participant: '2@lid'
            }
        ]
    ])('the fake WhatsApp takes down a request to upload a file again %s', async (problem, change)=>{
        await ann.sendFile(account(), {
            kind: 'image',
            bytes: (0, _nodecrypto.randomBytes)(1000),
            mimetype: 'image/png'
        });
        await (0, _until.until)(()=>client.arrived.length === 1, 'the message');
        const { key, message } = client.arrived[0] ?? {};
        const mediaKey = Buffer.from(message?.imageMessage?.mediaKey ?? []);
        const asked = account().askedToUpload.length;
        await client.socket.sendNode((0, _baileys.encryptMediaRetryRequest)({
            ...key,
            ...change
        }, mediaKey, client.creds.me?.id ?? ''));
        await (0, _until.until)(()=>account().askedToUpload.length > asked, 'the request');
        (0, _globals.expect)(whatsapp.problems().at(-1)).toContain(problem);
    });
    (0, _globals.it)('the fake WhatsApp shows what a client still owes', async ()=>{
        client.socket.ws.removeAllListeners('CB:message');
        await ann.write(account(), 'Anybody?');
        (0, _globals.expect)(whatsapp.owed()).toEqual([
            _globals.expect.stringMatching(/^15559990000 owes message\/3A/)
        ]);
    });
});

//# sourceMappingURL=fake-whatsapp.test.js.map