"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _nodecrypto = require("node:crypto");
const _messageidentity = require("../../ledger/message-identity");
const _baileysworld = require("../../testing/baileys.world");
const _messageedit = require("../../testing/fake-whatsapp/users/message-edit");
const _messages = require("../../testing/messages");
const _until = require("../../testing/until");
const world = _baileysworld.BaileysWorld.ofFile();
let ann;
let bob;
let owner;
(0, _globals.beforeAll)(()=>{
    ann = world.person('usual');
    bob = world.person('reads');
    owner = world.whatsapp.person(_messages.NUMBER);
});
/** What is told of the change that `write` puts on its way. */ async function changed(write) {
    const id = await write;
    await (0, _until.until)(()=>world.changes.some(({ change_id })=>change_id === id), 'the change is told');
    return world.changes.find(({ change_id })=>change_id === id);
}
/** Waits until all that was written before is worked off. */ const settle = ()=>world.reported(ann.write(world.user, 'Done'));
(0, _globals.describe)('edits', ()=>{
    (0, _globals.it)('an edit is told with the new text and which message it changes', async ()=>{
        const waId = await ann.write(world.user, 'Helo');
        const edit = await changed(ann.edit(world.user, waId, 'Hello'));
        (0, _globals.expect)(edit).toMatchObject({
            phone: _messages.NUMBER,
            waId,
            change: 'edited',
            text: 'Hello',
            by_owner: false,
            from: ann.user.phone,
            lid: ann.user.lid
        });
        (0, _globals.expect)(Date.now() - Date.parse(edit?.changed_at ?? '')).toBeLessThan(60_000);
        (0, _globals.expect)(world.inbound.map(({ text })=>text)).toEqual([
            'Helo'
        ]);
    });
    (0, _globals.it)('an edit by number of a message by LID names the same person', async ()=>{
        const waId = await ann.write(world.user, 'By LID');
        const edit = await changed(ann.edit(world.user, waId, 'By number', {
            addressing: 'pn'
        }));
        (0, _globals.expect)(edit).toMatchObject({
            waId,
            from: ann.user.phone,
            lid: ann.user.lid
        });
    });
    _globals.it.each([
        'lid',
        'jid'
    ])('an edit that is sealed with the secret of its message is opened: by %s', async (by)=>{
        const messageSecret = (0, _nodecrypto.randomBytes)(32);
        const waId = await ann.send(world.user, {
            conversation: 'Sealde',
            messageContextInfo: {
                messageSecret
            }
        });
        const edit = await changed(ann.editSealed(world.user, waId, messageSecret, 'Sealed', ann.user[by]));
        (0, _globals.expect)(edit).toMatchObject({
            waId,
            change: 'edited',
            text: 'Sealed',
            from: ann.user.phone
        });
    });
    (0, _globals.it)('an edit that cannot be opened is told as something unsupported that answers its message', async ()=>{
        const waId = await ann.write(world.user, 'No secret');
        const event = await world.reported(ann.editSealed(world.user, waId, (0, _nodecrypto.randomBytes)(32), 'x'));
        (0, _globals.expect)(event).toMatchObject({
            kind: 'unsupported',
            text: '[edit]',
            reply_to: {
                wa_id: waId
            }
        });
    });
    (0, _globals.it)('nobody edits what the other one wrote', async ()=>{
        const waId = await owner.writeFromPhone(ann.user, {
            conversation: 'Mine'
        });
        const key = {
            remoteJid: world.user.lid,
            fromMe: false,
            id: waId
        };
        const protocolMessage = {
            key,
            type: 14,
            editedMessage: {
                conversation: 'Yours'
            }
        };
        await ann.send(world.user, {
            editedMessage: {
                message: {
                    protocolMessage
                }
            }
        }, {
            edit: '1'
        });
        await settle();
        (0, _globals.expect)(world.changes).toEqual([]);
    });
    (0, _globals.it)('an edit that the owner makes on the phone is told as the owner’s', async ()=>{
        const waId = await owner.writeFromPhone(ann.user, {
            conversation: 'Mien'
        });
        const message = (0, _messageedit.editOf)(ann.user, waId, {
            conversation: 'Mine'
        });
        const edit = await changed(owner.writeFromPhone(ann.user, message, {
            edit: '1'
        }));
        (0, _globals.expect)(edit).toMatchObject({
            waId,
            by_owner: true,
            text: 'Mine',
            from: ann.user.phone,
            lid: ann.user.lid
        });
    });
});
(0, _globals.describe)('deletions', ()=>{
    (0, _globals.it)('a message that its writer takes back is told as deleted', async ()=>{
        const waId = await ann.write(world.user, 'Oops');
        const change = await changed(ann.revoke(world.user, waId));
        (0, _globals.expect)(change).toMatchObject({
            waId,
            change: 'deleted',
            by_owner: false,
            from: ann.user.phone
        });
        (0, _globals.expect)(change).not.toHaveProperty('text');
    });
    (0, _globals.it)('what the owner takes back on the phone is told as deleted, also what was sent from here', async ()=>{
        const request = (0, _messages.aMessage)({
            to: ann.user.phone,
            text: 'From here'
        });
        const waId = (0, _messageidentity.whatsappIdOf)(_messages.NUMBER, request.id);
        await world.send({
            request,
            waId
        });
        const protocolMessage = {
            key: {
                remoteJid: ann.user.lid,
                fromMe: true,
                id: waId
            },
            type: 0
        };
        const change = await changed(owner.writeFromPhone(ann.user, {
            protocolMessage
        }, {
            edit: '7'
        }));
        (0, _globals.expect)(change).toMatchObject({
            waId,
            change: 'deleted',
            by_owner: true,
            from: ann.user.phone
        });
    });
    (0, _globals.it)('a deletion that comes while the number was away is told when it is back, in order', async ()=>{
        await world.whatsapp.refuseConnections();
        await (0, _until.until)(()=>world.driver.session(_messages.NUMBER)?.status === 'disconnected', 'it is away');
        const waId = await bob.write(world.user, 'Away');
        await bob.revoke(world.user, waId);
        await world.whatsapp.acceptConnections();
        await (0, _until.until)(()=>world.changes.length === 1, 'it is told');
        (0, _globals.expect)(world.events.flatMap((each)=>'waId' in each && each.waId === waId ? [
                each.type
            ] : [])).toEqual([
            'message.inbound',
            'message.changed'
        ]);
        await (0, _until.until)(()=>world.driver.session(_messages.NUMBER)?.status === 'connected', 'it is back');
    });
});
(0, _globals.describe)('what the owner writes on the phone', ()=>{
    const own = ()=>world.events.flatMap((each)=>each.type === 'message.own' ? [
                each
            ] : []);
    const written = async (write)=>{
        const waId = await write;
        await (0, _until.until)(()=>own().some((each)=>each.waId === waId), 'it is told');
        return own().find((each)=>each.waId === waId);
    };
    _globals.it.each([
        'lid',
        'pn'
    ])('what the owner writes is told with to whom: by %s', async (addressing)=>{
        const event = await written(owner.writeFromPhone(ann.user, {
            conversation: 'On my phone'
        }, {
            addressing
        }));
        (0, _globals.expect)(event).toMatchObject({
            phone: _messages.NUMBER,
            to: ann.user.phone,
            lid: ann.user.lid,
            kind: 'text',
            text: 'On my phone'
        });
        (0, _globals.expect)(world.inbound).toEqual([]);
    });
    (0, _globals.it)('the receipts of what the owner writes are told, each once', async ()=>{
        const waId = await owner.writeFromPhone(ann.user, {
            conversation: 'Read me'
        });
        await (0, _until.until)(()=>own().length === 1, 'it is told');
        ann.confirm(world.user, waId, 'delivered');
        ann.confirm(world.user, waId, 'read');
        const told = ()=>world.events.flatMap((each)=>each.type === 'message.own_status' ? [
                    each.status
                ] : []);
        await (0, _until.until)(()=>told().includes('read'), 'it is read');
        (0, _globals.expect)(told()).toEqual([
            'delivered',
            'read'
        ]);
    });
    (0, _globals.it)('what was sent from here and comes back as an echo is no message of the owner', async ()=>{
        const request = (0, _messages.aMessage)({
            to: ann.user.phone,
            text: 'From here'
        });
        const waId = (0, _messageidentity.whatsappIdOf)(_messages.NUMBER, request.id);
        await world.send({
            request,
            waId
        });
        await owner.writeFromPhone(ann.user, {
            conversation: 'From here'
        }, {
            id: waId
        });
        await settle();
        (0, _globals.expect)(own()).toEqual([]);
    });
    (0, _globals.it)('notes to oneself and the old chats of a new device are not told', async ()=>{
        await owner.writeFromPhone(world.user, {
            conversation: 'Milk'
        });
        await settle();
        (0, _globals.expect)(own()).toEqual([]);
    });
    (0, _globals.it)('what the owner writes is told also when the data folder took nothing at first', async ()=>{
        world.refuses = new Error('disk full');
        const waId = await owner.writeFromPhone(ann.user, {
            conversation: 'Survives'
        });
        await (0, _until.until)(()=>world.log.some((line)=>line.includes('was not stored')), 'it fails');
        world.refuses = undefined;
        await (0, _until.until)(()=>own().some((each)=>each.waId === waId), 'it is told');
        (0, _globals.expect)(own().map(({ text, to })=>`${text} ${to}`)).toEqual([
            `Survives ${ann.user.phone}`
        ]);
    });
});
(0, _globals.it)('the fake WhatsApp found nothing wrong with changes and own messages', async ()=>{
    await (0, _until.until)(()=>world.whatsapp.owed().length === 0, 'everything is confirmed');
    (0, _globals.expect)(world.whatsapp.problems()).toEqual([]);
});

//# sourceMappingURL=baileys-changes.test.js.map