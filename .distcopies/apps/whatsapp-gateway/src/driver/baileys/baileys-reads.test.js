"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
const _baileysworld = require("../../testing/baileys.world");
const _messages = require("../../testing/messages");
const _until = require("../../testing/until");
const world = _baileysworld.BaileysWorld.ofFile();
let ann;
(0, _globals.beforeAll)(()=>{
    ann = world.person('usual');
});
/** The id of a message that the driver told. */ async function told(write) {
    const id = await write;
    await (0, _until.until)(()=>world.events.some((each)=>'waId' in each && each.waId === id), 'it is told');
    return id;
}
const read = (wa_id, fields = {})=>world.driver.read({
        phone: _messages.NUMBER,
        wa_id,
        from: ann.user.phone,
        ...fields
    });
/** What reached WhatsApp of a message that was read. */ const marksOf = (id)=>world.user.readMarks.filter((mark)=>mark.id === id);
(0, _globals.describe)('a message that is marked as read', ()=>{
    _globals.it.each([
        [
            'by LID',
            {
                addressing: 'lid'
            },
            ()=>ann.user.lid
        ],
        [
            'by phone number',
            {
                addressing: 'pn'
            },
            ()=>ann.user.jid
        ]
    ])('the receipt goes to the chat as the message named it: %s', async (_, options, chat)=>{
        const earlier = await told(ann.write(world.user, 'First', options));
        const id = await told(ann.write(world.user, 'Second', options));
        (0, _globals.expect)(await read(id)).toEqual({
            kind: 'read'
        });
        (0, _globals.expect)(marksOf(id)).toEqual([
            {
                id,
                chat: chat(),
                type: 'read'
            }
        ]);
        (0, _globals.expect)(marksOf(earlier)).toEqual([]);
    });
    (0, _globals.it)('the receipt of a message in a group names the group and who wrote it', async ()=>{
        await world.driver.configure(_messages.NUMBER, {
            ..._gatewayprotocol.DEFAULT_NUMBER_SETTINGS,
            receive_groups: true
        });
        const group = world.whatsapp.directory.group(world.recipient('group'));
        const id = await told(ann.writeToGroup(group, 'To all'));
        (0, _globals.expect)(await read(id, {
            group: group.jid
        })).toEqual({
            kind: 'read'
        });
        (0, _globals.expect)(marksOf(id)).toEqual([
            {
                id,
                chat: group.jid,
                participant: ann.user.lid,
                type: 'read'
            }
        ]);
    });
    (0, _globals.it)('the receipt of a message by a broadcast list names the list and who wrote it', async ()=>{
        const list = '1700000000@broadcast';
        const id = await told(ann.write(world.user, 'To my customers', {
            broadcast: list
        }));
        (0, _globals.expect)(await read(id)).toEqual({
            kind: 'read'
        });
        (0, _globals.expect)(marksOf(id)).toEqual([
            {
                id,
                chat: list,
                participant: ann.user.lid,
                type: 'read'
            }
        ]);
    });
    (0, _globals.it)('a message that came long ago is read in the chat that WhatsApp has with its writer today', async ()=>{
        const id = await told(ann.write(world.user, 'Old'));
        world.store.db.prepare('DELETE FROM arrivals').run();
        (0, _globals.expect)(await read(id)).toEqual({
            kind: 'read'
        });
        (0, _globals.expect)(await read(id, {
            from: ann.user.lid
        })).toEqual({
            kind: 'read'
        });
        (0, _globals.expect)(marksOf(id).map(({ chat })=>chat)).toEqual([
            ann.user.lid,
            ann.user.lid
        ]);
    });
    (0, _globals.it)('the address of a message is known also after a restart of the app', async ()=>{
        const id = await told(ann.write(world.user, 'Before', {
            addressing: 'pn'
        }));
        await world.restart();
        await (0, _until.until)(()=>world.driver.session(_messages.NUMBER)?.status === 'connected', 'the number is back');
        (0, _globals.expect)(await read(id)).toEqual({
            kind: 'read'
        });
        (0, _globals.expect)(marksOf(id)).toEqual([
            {
                id,
                chat: ann.user.jid,
                type: 'read'
            }
        ]);
    });
});
(0, _globals.describe)('an owner who shows nobody what was read', ()=>{
    (0, _globals.it)('an owner who shows nobody what was read tells only the own devices', async ()=>{
        world.user.showsReadTo = 'none';
        world.whatsapp.closeWith(_messages.NUMBER, 428);
        await (0, _until.until)(()=>world.statuses().at(-1) === 'connected', 'the number is back');
        const id = await told(ann.write(world.user, 'Secretly'));
        (0, _globals.expect)(await read(id)).toEqual({
            kind: 'read'
        });
        (0, _globals.expect)(marksOf(id)).toEqual([
            {
                id,
                chat: ann.user.lid,
                type: 'read-self'
            }
        ]);
    });
});
(0, _globals.describe)('a message that cannot be marked', ()=>{
    (0, _globals.it)('a number that is not linked, or has lost its connection, marks nothing and says so', async ()=>{
        (0, _globals.expect)(await read('3A01', {
            phone: '15559998888'
        })).toMatchObject({
            code: 'WHATSAPP_NOT_CONNECTED'
        });
        await world.breakConnection();
        (0, _globals.expect)(await read('3A01')).toMatchObject({
            kind: 'refused',
            code: 'WHATSAPP_DISCONNECTED'
        });
        await (0, _until.until)(()=>world.driver.session(_messages.NUMBER)?.status === 'connected', 'the number is back');
        (0, _globals.expect)(marksOf('3A01')).toEqual([]);
    });
    (0, _globals.it)('a receipt that is lost with the connection is no success, and the message can be marked again', async ()=>{
        const id = await told(ann.write(world.user, 'Lost'));
        world.whatsapp.script.cutsNextRead = true;
        (0, _globals.expect)(await read(id)).toMatchObject({
            kind: 'refused',
            code: 'WHATSAPP_DISCONNECTED'
        });
        await (0, _until.until)(()=>world.driver.session(_messages.NUMBER)?.status === 'connected', 'the number is back');
        (0, _globals.expect)(await read(id)).toEqual({
            kind: 'read'
        });
        (0, _globals.expect)(marksOf(id)).toHaveLength(1);
    });
});
(0, _globals.it)('the fake WhatsApp found nothing wrong with what was read', async ()=>{
    await (0, _until.until)(()=>world.whatsapp.owed().length === 0, 'everything is confirmed');
    (0, _globals.expect)(world.whatsapp.problems()).toEqual([]);
});

//# sourceMappingURL=baileys-reads.test.js.map