"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../../../libs/testing/src");
const _inboundworld = require("../../testing/inbound.world");
const world = _inboundworld.InboundWorld.ofFile();
const aCall = (data, phone = world.phone)=>world.event('call.received', {
        call_id: (0, _inboundworld.aWaId)(),
        video: false,
        group: false,
        outcome: 'ringing',
        ...data
    }, phone);
/** The calls that were told, by the id of the call. */ const told = (id)=>world.query(`select org_id, mode, channel, account_id, payload -> 'call' as call from events
     where type = 'call.received' and payload -> 'call' ->> 'id' = $1 order by created_at, id`, [
        id
    ]);
(0, _globals.describe)('a call', ()=>{
    (0, _globals.it)('a call is told as call.received with the contact who called, and stores no message', async ()=>{
        const from = (0, _inboundworld.aPhone)();
        const letter = world.message('message.inbound', {
            from
        });
        const called_at = '2026-01-02T03:04:05.000Z';
        const call = aCall({
            from,
            video: true,
            outcome: 'missed',
            called_at
        });
        (0, _globals.expect)(await world.post([
            letter,
            call
        ])).toEqual({
            accepted: [
                letter.id,
                call.id
            ],
            rejected: []
        });
        const contactId = (await world.stored(letter))?.contact_id;
        (0, _globals.expect)(await told(call.data.call_id)).toMatchObject([
            {
                org_id: world.gateway.orgId,
                mode: 'live',
                channel: 'whatsapp',
                call: {
                    from,
                    contact_id: contactId,
                    video: true,
                    group: false,
                    outcome: 'missed',
                    at: called_at
                }
            }
        ]);
        (0, _globals.expect)(await world.query('select from messages where contact_id = $1', [
            contactId
        ])).toHaveLength(1);
    });
    (0, _globals.it)('a stranger who calls becomes no contact', async ()=>{
        const from = (0, _inboundworld.aPhone)();
        const call = aCall({
            from
        });
        await world.post([
            call
        ]);
        (0, _globals.expect)(await told(call.data.call_id)).toMatchObject([
            {
                call: {
                    from,
                    contact_id: null
                }
            }
        ]);
        (0, _globals.expect)(await (0, _testing.contactsOf)(world.harness.database, {
            addresses: [
                from
            ]
        })).toEqual([]);
    });
    (0, _globals.it)('who calls by LID is told by the number that is known, and a number that a call tells joins the contact', async ()=>{
        const [from, lid] = [
            (0, _inboundworld.aPhone)(),
            (0, _inboundworld.aLid)()
        ];
        const letter = world.message('message.inbound', {
            from: null,
            lid
        });
        await world.post([
            letter
        ]);
        await world.post([
            aCall({
                from,
                lid
            })
        ]);
        const again = aCall({
            from: null,
            lid
        });
        await world.post([
            again
        ]);
        const contactId = (await world.stored(letter))?.contact_id;
        (0, _globals.expect)(await told(again.data.call_id)).toMatchObject([
            {
                call: {
                    from,
                    contact_id: contactId
                }
            }
        ]);
        (0, _globals.expect)((await world.told(contactId)).map(({ type })=>type)).toEqual([
            'contact.created',
            'contact.updated'
        ]);
    });
    (0, _globals.it)('a repeated event tells it once', async ()=>{
        const call = aCall({
            from: (0, _inboundworld.aPhone)()
        });
        await world.post([
            call,
            call
        ]);
        await world.post([
            call
        ]);
        (0, _globals.expect)(await told(call.data.call_id)).toHaveLength(1);
    });
    (0, _globals.it)('a call to another organization’s number, without an outcome or a caller is rejected', async ()=>{
        const [foreign, endless, nobody] = [
            aCall({
                from: (0, _inboundworld.aPhone)()
            }, world.foreignPhone),
            aCall({
                from: (0, _inboundworld.aPhone)(),
                outcome: 'thrown'
            }),
            aCall({})
        ];
        const answer = await world.post([
            foreign,
            endless,
            nobody
        ]);
        (0, _globals.expect)(new Map(answer.rejected.map(({ id, code })=>[
                id,
                code
            ]))).toEqual(new Map([
            [
                foreign.id,
                'NOT_YOUR_NUMBER'
            ],
            [
                endless.id,
                'INVALID_EVENT'
            ],
            [
                nobody.id,
                'INVALID_EVENT'
            ]
        ]));
        (0, _globals.expect)(await told(foreign.data.call_id)).toEqual([]);
    });
});

//# sourceMappingURL=calls.e2e.js.map