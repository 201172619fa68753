"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../../../libs/testing/src");
const _inboundworld = require("../../testing/inbound.world");
const world = _inboundworld.InboundWorld.ofFile();
(0, _globals.describe)('a message that the owner typed on the phone', ()=>{
    (0, _globals.it)('a message from the phone joins the conversation as sent, with message.sent from the phone, and is not counted', async ()=>{
        const to = (0, _inboundworld.aPhone)();
        const letter = world.message('message.inbound', {
            from: to,
            name: 'Ann'
        });
        const own = world.message('message.own', {
            to,
            lid: (0, _inboundworld.aLid)(),
            text: 'On my way'
        });
        (0, _globals.expect)(await world.post([
            letter,
            own
        ])).toEqual({
            accepted: [
                letter.id,
                own.id
            ],
            rejected: []
        });
        const [theirs, ours] = [
            await world.stored(letter),
            await world.stored(own)
        ];
        (0, _globals.expect)(ours).toMatchObject({
            direction: 'outbound',
            status: 'sent',
            tracked: true,
            from_address: world.phone,
            to_address: to,
            contact_id: theirs?.contact_id,
            conversation_id: theirs?.conversation_id,
            content: 'On my way',
            charged: []
        });
        const [event] = await world.told(ours?.id);
        (0, _globals.expect)(event).toMatchObject({
            type: 'message.sent',
            payload: {
                source: 'phone',
                message: {
                    id: ours?.id,
                    direction: 'outbound',
                    status: 'sent',
                    content: 'On my way'
                }
            }
        });
        const unread = await world.query('select unread_count from conversations where id = $1', [
            ours?.conversation_id
        ]);
        (0, _globals.expect)(unread).toEqual([
            {
                unread_count: 1
            }
        ]);
    });
    (0, _globals.it)('a message from the phone makes a contact of whom nobody wrote before, without a word about when they wrote', async ()=>{
        const to = (0, _inboundworld.aPhone)();
        await world.post([
            world.message('message.own', {
                to
            })
        ]);
        const [contact] = await (0, _testing.contactsOf)(world.harness.database, {
            addresses: [
                to
            ]
        });
        (0, _globals.expect)(contact).toMatchObject({
            last_inbound_at: null
        });
        (0, _globals.expect)((await world.told(contact?.id)).map(({ type })=>type)).toEqual([
            'contact.created'
        ]);
    });
    (0, _globals.it)('a message from the phone is stored once, whether it is repeated in one batch or later', async ()=>{
        const wa_id = (0, _inboundworld.aWaId)();
        const own = (text)=>world.message('message.own', {
                to: (0, _inboundworld.aPhone)(),
                wa_id,
                text
            });
        await world.post([
            own('one'),
            own('two')
        ]);
        await world.post([
            own('three')
        ]);
        const rows = await world.query('select content from messages where provider_message_id = $1', [
            wa_id
        ]);
        (0, _globals.expect)(rows).toEqual([
            {
                content: 'one'
            }
        ]);
    });
    (0, _globals.it)('the words of a message from the phone opt nobody out', async ()=>{
        const to = (0, _inboundworld.aPhone)();
        await world.post([
            world.message('message.own', {
                to,
                text: 'STOP'
            })
        ]);
        const [contact] = await (0, _testing.contactsOf)(world.harness.database, {
            addresses: [
                to
            ]
        });
        (0, _globals.expect)((await world.told(contact?.id)).map(({ type })=>type)).not.toContain('contact.opted_out');
    });
    (0, _globals.it)('the receipts of a message from the phone move it, each told once, and none moves it back', async ()=>{
        const own = world.message('message.own', {
            to: (0, _inboundworld.aPhone)()
        });
        const status = (status)=>world.event('message.own_status', {
                wa_id: own.data.wa_id,
                status
            });
        await world.post([
            own,
            status('delivered')
        ]);
        await world.post([
            status('read'),
            status('delivered')
        ]);
        const stored = await world.stored(own);
        (0, _globals.expect)(stored).toMatchObject({
            status: 'read',
            version: 3
        });
        const told = await world.told(stored?.id);
        (0, _globals.expect)(told.map(({ type, payload })=>`${type} ${payload.message.status}`)).toEqual([
            'message.sent sent',
            'message.status delivered',
            'message.status read'
        ]);
    });
    (0, _globals.it)('receipts of another organization’s number move nothing', async ()=>{
        const own = world.message('message.own', {
            to: (0, _inboundworld.aPhone)()
        });
        await world.post([
            own
        ]);
        const data = {
            wa_id: own.data.wa_id,
            status: 'read'
        };
        const [foreign, wrong] = [
            world.event('message.own_status', data),
            world.event('message.own_status', data, world.foreignPhone)
        ];
        (0, _globals.expect)((await world.post([
            foreign,
            wrong
        ], world.stranger)).rejected).toEqual([
            {
                id: foreign.id,
                code: 'NOT_YOUR_NUMBER'
            }
        ]);
        (0, _globals.expect)(await world.stored(own)).toMatchObject({
            status: 'sent'
        });
    });
    (0, _globals.it)('an event without anybody it went to is rejected', async ()=>{
        const own = world.message('message.own', {});
        (0, _globals.expect)((await world.post([
            own
        ])).rejected).toEqual([
            {
                id: own.id,
                code: 'INVALID_EVENT'
            }
        ]);
    });
});

//# sourceMappingURL=own-messages.e2e.js.map