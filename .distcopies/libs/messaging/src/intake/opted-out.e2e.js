"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _contacts = require("../../../contacts/src");
const _entities = require("../../../entities/src");
const _testing = require("../../../testing/src");
const _messageintakerepository = require("./message-intake.repository");
const _optedout = require("./opted-out");
const TO = '4915100000001';
let test;
let database;
let orgId;
(0, _globals.beforeAll)(async ()=>{
    test = await (0, _testing.createTestDatabase)();
    database = await _entities.Database.connect({
        url: test.url,
        poolSize: 4,
        applicationName: 'test'
    });
    orgId = await (0, _testing.anOrganization)(database);
    await (0, _testing.manyContacts)(database, orgId, 20_000);
    await (0, _testing.aContact)(database, {
        orgId,
        addresses: {
            phone: TO
        }
    });
    await database.query('analyze contacts, contact_addresses');
});
(0, _globals.afterAll)(async ()=>{
    await database.close();
    await test.drop();
});
const setOpt = (queryable, opt, phone = TO)=>queryable.query(`update contacts set channels = jsonb_build_object('whatsapp', jsonb_build_object('opt', $3::text))
     where id = (select contact_id from contact_addresses where org_id = $1 and value = $2)`, [
        orgId,
        phone,
        opt
    ]);
const aWanted = (fields = {})=>(0, _testing.aNewMessage)({
        orgId,
        toAddress: TO,
        obeysOptOut: true,
        ...fields
    });
const accept = async (...messages)=>{
    const intakes = await new _messageintakerepository.MessageIntakeRepository(database).accept(messages);
    return intakes.map((intake)=>intake instanceof Error ? intake : intake.kind);
};
(0, _globals.describe)('WhatsApp messages to people who opted out', ()=>{
    (0, _globals.it)('WhatsApp messages to people who opted out are refused where their organization obeys that; their neighbours are accepted', async ()=>{
        await setOpt(database, 'out');
        const others = [
            aWanted({
                toAddress: '4915100000002'
            }),
            aWanted({
                mode: 'test'
            }),
            aWanted({
                orgId: await (0, _testing.anOrganization)(database)
            }),
            aWanted({
                obeysOptOut: false
            })
        ];
        const unwanted = [
            aWanted(),
            aWanted()
        ];
        (0, _globals.expect)(await accept(...unwanted.slice(0, 1), ...others, ...unwanted.slice(1))).toEqual([
            'opted_out',
            'accepted',
            'accepted',
            'accepted',
            'accepted',
            'opted_out'
        ]);
        const ids = [
            ...unwanted,
            ...others
        ].map(({ id })=>id);
        const { rows } = await database.query('select id from messages where id = any($1)', [
            ids
        ]);
        (0, _globals.expect)(new Set(rows.map(({ id })=>id))).toEqual(new Set(others.map(({ id })=>id)));
        await setOpt(database, 'in');
        (0, _globals.expect)(await accept(aWanted())).toEqual([
            'accepted'
        ]);
    });
    (0, _globals.it)('WhatsApp messages are not refused for a sender id that opted out and happens to be the number of their recipient', async ()=>{
        const to = '12345';
        await (0, _testing.aContact)(database, {
            orgId,
            channels: {
                whatsapp: {
                    opt: 'out'
                }
            },
            addresses: {
                sms_sender_id: to
            }
        });
        (0, _globals.expect)(await accept(aWanted({
            toAddress: to
        }))).toEqual([
            'accepted'
        ]);
    });
    _globals.it.each([
        [
            'is nobody else’s',
            null
        ],
        [
            'is that of somebody who asked for messages',
            'in'
        ]
    ])('WhatsApp messages to the LID of somebody who opted out are refused, and those to the phone number when it becomes known and %s', async (what, opt)=>{
        const [lid, phone] = [
            `${what.length}0000000001@lid`,
            `49151000010${what.length}`
        ];
        await (0, _testing.aContact)(database, {
            orgId,
            channels: {
                whatsapp: {
                    opt: 'out'
                }
            },
            addresses: {
                whatsapp_lid: lid
            }
        });
        if (opt !== null) await (0, _testing.aContact)(database, {
            orgId,
            channels: {
                whatsapp: {
                    opt
                }
            },
            addresses: {
                phone
            }
        });
        const others = [
            aWanted({
                toAddress: lid,
                mode: 'test'
            }),
            aWanted({
                toAddress: lid,
                obeysOptOut: false
            })
        ];
        (0, _globals.expect)(await accept(aWanted({
            toAddress: lid
        }), ...others)).toEqual([
            'opted_out',
            'accepted',
            'accepted'
        ]);
        (0, _globals.expect)(await accept(aWanted({
            toAddress: phone
        }))).toEqual([
            'accepted'
        ]);
        await database.transaction(async (transaction)=>{
            const contacts = new _contacts.InboundContactRepository();
            const plan = await contacts.plan(transaction, orgId, 'live', [
                {
                    phone,
                    lid,
                    name: null,
                    hasWritten: false
                }
            ]);
            await contacts.apply(transaction, orgId, 'live', plan, new Date());
        });
        (0, _globals.expect)(await accept(aWanted({
            toAddress: lid
        }), aWanted({
            toAddress: phone
        }))).toEqual([
            'opted_out',
            'opted_out'
        ]);
    });
    (0, _globals.it)('WhatsApp messages wait for a STOP that is being stored, and are refused then', async ()=>{
        await setOpt(database, 'in');
        let refused;
        await database.transaction(async (transaction)=>{
            await setOpt(transaction, 'out');
            refused = accept(aWanted());
            const waits = async ()=>(await database.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'recipient'`)).rowCount === 1;
            await (0, _testing.waitFor)(waits, {
                what: 'the intake to wait'
            });
        });
        (0, _globals.expect)(await refused).toEqual([
            'opted_out'
        ]);
    });
    (0, _globals.it)('WhatsApp messages are stored before a STOP that comes while they are being accepted', async ()=>{
        await setOpt(database, 'in');
        await accept(aWanted());
        let accepted;
        await database.transaction(async (transaction)=>{
            await transaction.query('select from usage_counters where org_id = $1 for update', [
                orgId
            ]);
            accepted = accept(aWanted());
            const waits = async ()=>(await database.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'with input'`)).rowCount === 1;
            await (0, _testing.waitFor)(waits, {
                what: 'the intake to wait for its counters'
            });
            const stop = `
        select from contacts where id = (select contact_id from contact_addresses where org_id = $1 and value = $2)
        for no key update skip locked`;
            (0, _globals.expect)((await database.query(stop, [
                orgId,
                TO
            ])).rowCount).toBe(0);
        });
        (0, _globals.expect)(await accepted).toEqual([
            'accepted'
        ]);
    });
    (0, _globals.it)('one look into an index finds WhatsApp messages to people who opted out', async ()=>{
        const { explaining, plans } = (0, _testing.explained)(database);
        await setOpt(database, 'out', '487');
        const batch = Array.from({
            length: 200
        }, (_, n)=>aWanted({
                toAddress: `48${n}`
            }));
        (0, _globals.expect)([
            ...await (0, _optedout.findOptedOut)(explaining, batch)
        ]).toEqual([
            batch[7]
        ]);
        (0, _globals.expect)(plans.join()).toContain('contact_addresses_pkey');
        (0, _globals.expect)(plans.join()).not.toContain('Seq Scan on contact');
        (0, _globals.expect)(plans).toHaveLength(1);
        await (0, _optedout.findOptedOut)(explaining, [
            aWanted({
                obeysOptOut: false
            })
        ]);
        (0, _globals.expect)(plans).toHaveLength(1);
        await setOpt(database, 'out', 'x11@lid');
        const hidden = Array.from({
            length: 200
        }, (_, n)=>aWanted({
                toAddress: `x${n}@lid`
            }));
        // The seventh opted out by the phone number above.
        (0, _globals.expect)([
            ...await (0, _optedout.findOptedOut)(explaining, hidden)
        ]).toEqual([
            hidden[7],
            hidden[11]
        ]);
        (0, _globals.expect)(plans.join()).not.toContain('Seq Scan on contact');
    });
});

//# sourceMappingURL=opted-out.e2e.js.map