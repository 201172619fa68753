"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _gatewayprotocol = require("../../../../../libs/gateway-protocol/src");
const _baileysworld = require("../../testing/baileys.world");
const _messageedit = require("../../testing/fake-whatsapp/users/message-edit");
const _messages = require("../../testing/messages");
const _until = require("../../testing/until");
const world = _baileysworld.BaileysWorld.ofFile();
let ann;
let bob;
let owner;
let group;
(0, _globals.beforeAll)(async ()=>{
    ann = world.person('usual');
    bob = world.person('reads');
    owner = world.whatsapp.person(_messages.NUMBER);
    // Ann, its first member, is its admin.
    group = world.whatsapp.directory.group(world.recipient('group'));
    await world.driver.configure(_messages.NUMBER, {
        ..._gatewayprotocol.DEFAULT_NUMBER_SETTINGS,
        receive_groups: true
    });
});
/** The event of the message that `write` puts on its way. */ async function told(write) {
    const id = await write;
    const find = ()=>world.events.find((each)=>'change_id' in each ? each.change_id === id : 'waId' in each && each.waId === id);
    await (0, _until.until)(()=>find() !== undefined, 'it is told');
    return find();
}
(0, _globals.describe)('groups', ()=>{
    (0, _globals.it)('a message of a group is told with the group and who wrote it', async ()=>{
        (0, _globals.expect)(await told(bob.writeToGroup(group, 'To all'))).toMatchObject({
            type: 'message.group',
            group: {
                id: group.jid,
                name: 'Team'
            },
            from: bob.user.phone,
            lid: bob.user.lid,
            name: bob.user.name,
            kind: 'text',
            text: 'To all'
        });
        (0, _globals.expect)(world.inbound).toEqual([]);
    });
    (0, _globals.it)('what the owner writes into a group is told as the owner’s', async ()=>{
        (0, _globals.expect)(await told(owner.writeToGroup(group, 'Mine'))).toMatchObject({
            type: 'message.own',
            to: null,
            group: {
                id: group.jid,
                name: 'Team'
            },
            text: 'Mine'
        });
    });
    (0, _globals.it)('an edit in a group names its writer and the group', async ()=>{
        const id = await bob.writeToGroup(group, 'Helo');
        const edit = bob.sendToGroup(group, (0, _messageedit.editOf)(bob.user, id, {
            conversation: 'Hello'
        }), {
            edit: '1'
        });
        (0, _globals.expect)(await told(edit)).toMatchObject({
            type: 'message.changed',
            waId: id,
            change: 'edited',
            text: 'Hello',
            group_id: group.jid,
            from: bob.user.phone
        });
    });
    const deletion = (author, id)=>({
            protocolMessage: {
                key: {
                    remoteJid: group.jid,
                    fromMe: false,
                    id,
                    participant: author.user.lid
                },
                type: 0
            }
        });
    (0, _globals.it)('an admin deletes what others wrote, and it is told as an admin’s deletion', async ()=>{
        const id = await bob.writeToGroup(group, 'Spam');
        (0, _globals.expect)(await told(ann.sendToGroup(group, deletion(bob, id), {
            edit: '8'
        }))).toMatchObject({
            type: 'message.changed',
            waId: id,
            change: 'deleted',
            by_admin: true,
            from: ann.user.phone
        });
    });
    (0, _globals.it)('who is no admin deletes nothing of others', async ()=>{
        const id = await ann.writeToGroup(group, 'Stays');
        await bob.sendToGroup(group, deletion(ann, id), {
            edit: '8'
        });
        await told(bob.writeToGroup(group, 'Done'));
        (0, _globals.expect)(world.changes).toEqual([]);
    });
    (0, _globals.it)('the groups of a number are listed with their names and how many people are in them', async ()=>{
        (0, _globals.expect)(await world.driver.groups(_messages.NUMBER)).toEqual({
            kind: 'groups',
            groups: [
                {
                    id: group.jid,
                    name: 'Team',
                    participants_count: 3
                }
            ]
        });
        (0, _globals.expect)(await world.driver.groups('15559999999')).toMatchObject({
            kind: 'refused',
            code: 'WHATSAPP_NOT_CONNECTED'
        });
    });
    (0, _globals.it)('nothing of groups is told any more once it is switched off', async ()=>{
        await world.driver.configure(_messages.NUMBER, _gatewayprotocol.DEFAULT_NUMBER_SETTINGS);
        await bob.writeToGroup(group, 'Quiet');
        await told(bob.write(world.user, 'Alone'));
        (0, _globals.expect)(world.events.map(({ type })=>type)).toEqual([
            'message.inbound'
        ]);
    });
});
(0, _globals.it)('the fake WhatsApp found nothing wrong with groups', async ()=>{
    await (0, _until.until)(()=>world.whatsapp.owed().length === 0, 'everything is confirmed');
    (0, _globals.expect)(world.whatsapp.problems()).toEqual([]);
});

//# sourceMappingURL=baileys-groups.test.js.map