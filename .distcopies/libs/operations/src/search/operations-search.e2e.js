"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _testing = require("../../../testing/src");
const _operationsworld = require("../testing/operations.world");
const _operationssearchrepository = require("./operations-search.repository");
const world = new _operationsworld.OperationsWorld();
let orgId;
let number;
let serial = 0;
(0, _globals.beforeEach)(async ()=>{
    orgId = await (0, _testing.anOrganization)(world.database);
    serial += 1;
    number = await (0, _testing.aNumber)(world.database, {
        orgId,
        phone: `1555010${String(serial).padStart(4, '0')}`
    });
});
const find = async (text)=>new _operationssearchrepository.OperationsSearchRepository(world.database).find(text);
const summary = async (text)=>(await find(text)).found.map(({ type, foundBy, id })=>`${type} by ${foundBy}: ${id}`);
(0, _globals.describe)('what operators search for', ()=>{
    (0, _globals.it)('a message is found by its id, with its organization and the lane that it waits in', async ()=>{
        const [id = ''] = await world.send(number);
        const { found, notSearched } = await find(`msg_${id}`);
        (0, _globals.expect)(found).toEqual([
            {
                type: 'message',
                foundBy: 'id',
                id,
                organization: {
                    id: orgId,
                    name: _globals.expect.any(String)
                },
                label: '',
                lane: `wa:${number.id}`,
                message: _globals.expect.objectContaining({
                    channel: 'whatsapp',
                    direction: 'outbound',
                    status: 'pending',
                    mode: 'live'
                })
            }
        ]);
        (0, _globals.expect)(notSearched).toEqual([]);
    });
    (0, _globals.it)('no answer of a search holds a text, a recipient or metadata of a message', async ()=>{
        const [id = ''] = await world.send(number, 1, {
            content: 'a secret text',
            toAddress: '4915199990001',
            metadata: {
                order: 'secret-order'
            }
        });
        const answers = [
            await find(id),
            await new _operationssearchrepository.OperationsSearchRepository(world.database).findMessage(id)
        ];
        (0, _globals.expect)(JSON.stringify(answers)).not.toMatch(/secret|4915199990001/);
        (0, _globals.expect)(answers[1]).toMatchObject({
            organization: {
                id: orgId
            },
            lane: `wa:${number.id}`,
            life: {
                id
            }
        });
    });
    (0, _globals.it)('a lane is found by its name, a number by its digits and by how its name begins', async ()=>{
        await world.set(`update whatsapp_numbers set display_name = 'Café 50% Central' where id = $1`, [
            number.id
        ]);
        (0, _globals.expect)(await summary(`wa:${number.id}:late`)).toEqual([
            `lane by lane: wa:${number.id}`
        ]);
        (0, _globals.expect)(await summary(`wa:${(0, _nodecrypto.randomUUID)()}`)).toEqual([]);
        (0, _globals.expect)(await summary(`+${number.phone}`)).toContain(`number by own_number: ${number.id}`);
        (0, _globals.expect)(await summary('café 50%')).toEqual([
            `number by name: ${number.id}`
        ]);
        (0, _globals.expect)(await summary('fé 50%')).toEqual([]);
        (0, _globals.expect)((await find('fé 50%')).notSearched).toContain('inside_names');
        (0, _globals.expect)(await summary('caf_')).toEqual([]);
    });
    (0, _globals.it)('a phone and an organization are found by how their names begin', async ()=>{
        const phone = await (0, _testing.aPhone)(world.database, {
            orgId
        });
        await world.set(`update sms_phones set name = 'Zebra desk' where id = $1`, [
            phone.id
        ]);
        await world.set(`update organizations set name = 'Zebra Ltd' where id = $1`, [
            orgId
        ]);
        (0, _globals.expect)(await summary('ZEBRA')).toEqual([
            `organization by name: ${orgId}`,
            `phone by name: ${phone.id}`
        ]);
        await world.set(`update organizations set name = 'Other Ltd' where id = $1`, [
            orgId
        ]);
    });
    (0, _globals.it)('a message is found by the Idempotency-Key of its request, and by what a provider calls one that came in', async ()=>{
        const key = `order-${(0, _nodecrypto.randomUUID)()}`;
        const providerId = `3EB0${(0, _nodecrypto.randomUUID)().replaceAll('-', '').toUpperCase()}`;
        const [id = '', received = ''] = await world.send(number, 2);
        await world.set(`insert into idempotency_keys (org_id, route, key, request_hash, message_id) values ($1, 'POST /whatsapp/send', $2, '', $3)`, [
            orgId,
            key,
            id
        ]);
        await world.set(`update messages set direction = 'inbound', status = 'received', state = 'done', provider_message_id = $2 where id = $1`, [
            received,
            providerId
        ]);
        (0, _globals.expect)(await summary(key)).toEqual([
            `message by idempotency_key: ${id}`
        ]);
        (0, _globals.expect)(await summary(providerId)).toEqual([
            `message by provider_id: ${received}`
        ]);
        (0, _globals.expect)((await find(key)).notSearched).toEqual([
            'sent_provider_ids',
            'old_keys',
            'inside_names'
        ]);
    });
    (0, _globals.it)('the newest messages with somebody are found by their number', async ()=>{
        const digits = `4915177${String(serial).padStart(6, '0')}`;
        const [contact, conversation] = [
            (0, _nodecrypto.randomUUID)(),
            (0, _nodecrypto.randomUUID)()
        ];
        const ids = await world.send(number, 5);
        await world.set(`insert into contacts (id, org_id, mode, source) values ($1, $2, 'live', 'inbound')`, [
            contact,
            orgId
        ]);
        await world.set(`insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary) values ($1, 'live', 'phone', $2, $3, true)`, [
            orgId,
            digits,
            contact
        ]);
        await world.set(`insert into conversations (id, org_id, mode, channel, account_id, contact_id, last_message_at, activity_hour)
       values ($1, $2, 'live', 'whatsapp', $3, $4, now(), date_trunc('hour', now(), 'UTC'))`, [
            conversation,
            orgId,
            number.id,
            contact
        ]);
        await world.set('update messages set conversation_id = $1 where id = any($2)', [
            conversation,
            ids
        ]);
        const { found, notSearched } = await find(`+${digits.slice(0, 2)} ${digits.slice(2)}`);
        (0, _globals.expect)(found).toHaveLength(3);
        for (const each of found)(0, _globals.expect)(each).toMatchObject({
            type: 'message',
            foundBy: 'recipient',
            organization: {
                id: orgId
            }
        });
        (0, _globals.expect)(notSearched).toContain('unknown_recipients');
        (0, _globals.expect)(JSON.stringify(found)).not.toContain(digits);
    });
    (0, _globals.it)('a search reads no table as a whole, however much is stored', async ()=>{
        await world.set(`insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id, metadata,
         lane, lane_seq, priority, state, charged, provider_message_id)
       select uuidv7(), $1, 'live', 'whatsapp', 'inbound', 'received', 'text', '1', '2', $2, '{}', '', n, 1, 'done', '{}', 'many-' || n
       from generate_series(1, 20000) n`, [
            orgId,
            number.id
        ]);
        await world.set(`insert into idempotency_keys (org_id, route, key, request_hash, message_id)
       select $1, 'POST /whatsapp/send', 'many-' || n, '', uuidv7() from generate_series(1, 20000) n`, [
            orgId
        ]);
        await world.set('analyze messages, idempotency_keys');
        const { explaining, plans } = world.explained();
        const search = new _operationssearchrepository.OperationsSearchRepository({
            ...explaining
        });
        for (const text of [
            (0, _nodecrypto.randomUUID)(),
            'many-777',
            '+49 151 1234567',
            'nobody'
        ])await search.find(text);
        (0, _globals.expect)(plans.length).toBeGreaterThan(6);
        for (const plan of plans){
            (0, _globals.expect)(plan).not.toMatch(/(Seq|Bitmap Heap) Scan on (messages|idempotency_keys|contact_addresses|conversations|events|webhook_deliveries)\b/);
            (0, _globals.expect)(plan).not.toMatch(/Seq Scan on (whatsapp_numbers|sms_phones)\b/);
        }
        (0, _globals.expect)(plans.join('\n')).toMatch(/messages_inbound_key[^]*idempotency_keys_pkey/);
    });
});

//# sourceMappingURL=operations-search.e2e.js.map