"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _inboundworld = require("../../testing/inbound-world");
const _reportingphone = require("../../testing/reporting-phone");
let world;
(0, _globals.beforeAll)(async ()=>{
    world = await _inboundworld.InboundWorld.start();
});
(0, _globals.afterAll)(()=>world.stop());
(0, _globals.describe)('stop and start words', ()=>{
    const consentOf = async (number)=>(await world.contactsOf(number))[0]?.channels;
    (0, _globals.it)('stop and start words opt a person out and in again, in the order in which they were written', async ()=>{
        const from = (0, _reportingphone.aNumber)();
        const say = (message, receivedAt)=>world.app().received({
                sender: `+${from}`,
                message,
                receivedAt
            });
        await say('Hello', '2026-03-01T10:00:00.000Z');
        (0, _globals.expect)(await consentOf(from)).toEqual({});
        await say('Stop!', '2026-03-01T10:01:00.000Z');
        const out = {
            opt: 'out',
            at: '2026-03-01T10:01:00.000Z',
            source: 'keyword'
        };
        (0, _globals.expect)(await consentOf(from)).toEqual({
            sms: out
        });
        await say('STOP', '2026-03-01T10:02:00.000Z');
        await say('START', '2026-03-01T09:00:00.000Z');
        (0, _globals.expect)(await consentOf(from)).toEqual({
            sms: out
        });
        await say('Yes', '2026-03-01T10:03:00.000Z');
        const back = {
            opt: 'in',
            at: '2026-03-01T10:03:00.000Z',
            source: 'keyword'
        };
        (0, _globals.expect)(await consentOf(from)).toEqual({
            sms: back
        });
        const [contact] = await world.contactsOf(from);
        (0, _globals.expect)(await world.factsOf(contact?.id)).toMatchObject([
            {
                type: 'contact.created'
            },
            {
                type: 'contact.opted_out',
                channel: 'sms',
                account_id: null,
                payload: {
                    contact: {
                        id: contact?.id,
                        phone: from,
                        channels: {
                            sms: out
                        }
                    },
                    channel: 'sms',
                    source: 'keyword',
                    opted_out_at: out.at
                }
            },
            {
                type: 'contact.updated',
                payload: {
                    contact: {
                        channels: {
                            sms: back
                        }
                    },
                    changed: [
                        'channels'
                    ]
                }
            }
        ]);
        (0, _globals.expect)(await world.messagesFrom(from)).toHaveLength(5);
    });
    (0, _globals.it)('a STOP word opts a new contact out with their first message, once, and leaves the other channels as they are', async ()=>{
        const from = (0, _reportingphone.aNumber)();
        const receivedAt = '2026-03-01T10:00:00.000Z';
        await Promise.all(Array.from({
            length: 6
        }, (_, index)=>{
            return world.app(index).received({
                sender: `+${from}`,
                message: 'STOPP',
                receivedAt
            });
        }));
        const [contact] = await world.contactsOf(from);
        (0, _globals.expect)((await world.factsOf(contact?.id)).map(({ type })=>type)).toEqual([
            'contact.created',
            'contact.opted_out'
        ]);
        await world.query(`update contacts set channels = channels || '{"email":{"opt":"in"}}' where id = $1`, [
            contact?.id
        ]);
        await world.app().received({
            sender: `+${from}`,
            message: 'start',
            receivedAt: '2026-03-01T11:00:00.000Z'
        });
        (0, _globals.expect)(await consentOf(from)).toMatchObject({
            sms: {
                opt: 'in'
            },
            email: {
                opt: 'in'
            }
        });
    });
    (0, _globals.it)('stop and start words count in the organization to which they were written, and in no other', async ()=>{
        const from = (0, _reportingphone.aNumber)();
        const stranger = await world.harness.pairPhone();
        await world.app(0, stranger).received({
            sender: `+${from}`
        });
        await world.app().received({
            sender: `+${from}`,
            message: 'STOP'
        });
        const contacts = await world.contactsOf(from);
        (0, _globals.expect)(new Map(contacts.map((contact)=>[
                contact.org_id,
                Object.keys(contact.channels)
            ]))).toEqual(new Map([
            [
                stranger.orgId,
                []
            ],
            [
                world.phone.orgId,
                [
                    'sms'
                ]
            ]
        ]));
    });
});

//# sourceMappingURL=opt-out.e2e.js.map