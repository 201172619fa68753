"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../../../libs/testing/src");
const _inboundworld = require("../../testing/inbound.world");
const world = _inboundworld.InboundWorld.ofFile();
const inGroup = (id, data)=>world.message('message.group', {
        group: {
            id,
            name: 'Team'
        },
        ...data
    });
const contactOf = async (phone)=>(await (0, _testing.contactsOf)(world.harness.database, {
        addresses: [
            phone
        ]
    }))[0];
const toldTypes = async (id)=>(await world.told(id)).map(({ type })=>type);
(0, _globals.describe)('a message in a group', ()=>{
    (0, _globals.it)('a message in a group is told with its group and its writer, in one conversation per group', async ()=>{
        const [group, ann, bo] = [
            (0, _inboundworld.aGroup)(),
            (0, _inboundworld.aPhone)(),
            (0, _inboundworld.aPhone)()
        ];
        const [first, second] = [
            inGroup(group, {
                from: ann,
                name: 'Ann'
            }),
            inGroup(group, {
                from: bo
            })
        ];
        (0, _globals.expect)((await world.post([
            first,
            second
        ])).rejected).toEqual([]);
        const [one, two] = [
            await world.stored(first),
            await world.stored(second)
        ];
        (0, _globals.expect)(one).toMatchObject({
            direction: 'inbound',
            from_address: ann,
            to_address: world.phone
        });
        (0, _globals.expect)(one?.conversation_id).toBe(two?.conversation_id);
        (0, _globals.expect)(one?.contact_id).not.toBe(two?.contact_id);
        (0, _globals.expect)((await world.told(one?.id))[0]).toMatchObject({
            type: 'message.received',
            payload: {
                message: {
                    group: {
                        id: group,
                        name: 'Team'
                    }
                },
                contact: {
                    id: one?.contact_id,
                    phone: ann
                }
            }
        });
        const conversations = await world.query('select contact_id, unread_count from conversations where group_id = $1', [
            group
        ]);
        (0, _globals.expect)(conversations).toEqual([
            {
                contact_id: null,
                unread_count: 2
            }
        ]);
        (0, _globals.expect)(await toldTypes(one?.conversation_id)).toEqual([
            'conversation.created'
        ]);
    });
    (0, _globals.it)('the writer in a group is told as a contact only once they write alone, by then under the same id', async ()=>{
        const [from, lid] = [
            (0, _inboundworld.aPhone)(),
            (0, _inboundworld.aLid)()
        ];
        await world.post([
            inGroup((0, _inboundworld.aGroup)(), {
                from: null,
                lid,
                name: 'Cy'
            })
        ]);
        await world.post([
            inGroup((0, _inboundworld.aGroup)(), {
                from,
                lid,
                name: 'Cyd'
            })
        ]);
        const silent = await contactOf(from);
        (0, _globals.expect)(silent).toMatchObject({
            name: 'Cyd',
            last_inbound_at: null
        });
        (0, _globals.expect)(await toldTypes(silent?.id)).toEqual([]);
        await world.post([
            world.message('message.inbound', {
                from,
                lid
            })
        ]);
        const [created] = await world.told(silent?.id);
        (0, _globals.expect)(await toldTypes(silent?.id)).toEqual([
            'contact.created'
        ]);
        (0, _globals.expect)(created).toMatchObject({
            payload: {
                contact: {
                    id: silent?.id,
                    name: 'Cyd',
                    phone: from
                }
            }
        });
        await world.post([
            world.message('message.inbound', {
                from,
                lid,
                name: 'Cyda'
            })
        ]);
        (0, _globals.expect)(await toldTypes(silent?.id)).toEqual([
            'contact.created',
            'contact.updated'
        ]);
    });
    (0, _globals.it)('who wrote alone before stays one contact, with a conversation of each kind', async ()=>{
        const from = (0, _inboundworld.aPhone)();
        const [alone, shared] = [
            world.message('message.inbound', {
                from
            }),
            inGroup((0, _inboundworld.aGroup)(), {
                from
            })
        ];
        await world.post([
            alone,
            shared
        ]);
        const [one, two] = [
            await world.stored(alone),
            await world.stored(shared)
        ];
        (0, _globals.expect)(two?.contact_id).toBe(one?.contact_id);
        (0, _globals.expect)(two?.conversation_id).not.toBe(one?.conversation_id);
        (0, _globals.expect)(await toldTypes(one?.contact_id)).toEqual([
            'contact.created'
        ]);
    });
    (0, _globals.it)('STOP in a group opts nobody out', async ()=>{
        const from = (0, _inboundworld.aPhone)();
        await world.post([
            world.message('message.inbound', {
                from
            }),
            inGroup((0, _inboundworld.aGroup)(), {
                from,
                text: 'STOP'
            })
        ]);
        (0, _globals.expect)(await toldTypes((await contactOf(from))?.id)).toEqual([
            'contact.created'
        ]);
    });
    (0, _globals.it)('what the owner writes into a group joins its conversation, without a contact and untracked', async ()=>{
        const group = (0, _inboundworld.aGroup)();
        const theirs = inGroup(group, {
            from: (0, _inboundworld.aPhone)()
        });
        const own = world.message('message.own', {
            to: null,
            group: {
                id: group,
                name: 'Team'
            },
            text: 'Hi all'
        });
        (0, _globals.expect)((await world.post([
            theirs,
            own
        ])).rejected).toEqual([]);
        const stored = await world.stored(own);
        (0, _globals.expect)(stored).toMatchObject({
            direction: 'outbound',
            contact_id: null,
            to_address: group,
            tracked: false,
            conversation_id: (await world.stored(theirs))?.conversation_id
        });
        (0, _globals.expect)(await toldTypes(stored?.id)).toEqual([
            'message.sent'
        ]);
    });
    (0, _globals.it)('an admin deletes what others wrote there, and edits nothing', async ()=>{
        const group = (0, _inboundworld.aGroup)();
        const letter = inGroup(group, {
            from: (0, _inboundworld.aPhone)(),
            text: 'spam'
        });
        const admin = {
            from: (0, _inboundworld.aPhone)(),
            by_admin: true
        };
        await world.post([
            letter
        ]);
        await world.post([
            world.changed(letter, {
                ...admin,
                group_id: group,
                text: 'forged'
            })
        ]);
        (0, _globals.expect)(await world.stored(letter)).toMatchObject({
            content: 'spam',
            deleted_at: null
        });
        await world.post([
            world.changed(letter, {
                ...admin,
                group_id: (0, _inboundworld.aGroup)(),
                change: 'deleted'
            })
        ]);
        (0, _globals.expect)(await world.stored(letter)).toMatchObject({
            deleted_at: null
        });
        await world.post([
            world.changed(letter, {
                ...admin,
                group_id: group,
                change: 'deleted'
            })
        ]);
        (0, _globals.expect)((await world.stored(letter))?.deleted_at).toBeInstanceOf(Date);
    });
    (0, _globals.it)('an event whose group is none is rejected, never taken for a message to the number', async ()=>{
        const [groupless, wrong] = [
            world.message('message.group', {
                from: (0, _inboundworld.aPhone)()
            }),
            inGroup('4915100009@s.whatsapp.net', {
                from: (0, _inboundworld.aPhone)()
            })
        ];
        (0, _globals.expect)((await world.post([
            groupless,
            wrong
        ])).rejected.map(({ code })=>code)).toEqual([
            'INVALID_EVENT',
            'INVALID_EVENT'
        ]);
        (0, _globals.expect)(await world.stored(groupless)).toBeUndefined();
    });
});

//# sourceMappingURL=groups.e2e.js.map