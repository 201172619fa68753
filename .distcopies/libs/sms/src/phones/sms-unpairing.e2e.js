"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _testing = require("../../../testing/src");
const _uuid = require("uuid");
const _entities = require("../../../entities/src");
const _events = require("../../../events/src");
const _messaging = require("../../../messaging/src");
const _smsofferrepository = require("../messages/sms-offer.repository");
const _smsunpairingrepository = require("./sms-unpairing.repository");
describe('unpairing a phone', ()=>{
    let test;
    let database;
    let intake;
    let unpairing;
    let people = 15_550_000_000;
    beforeAll(async ()=>{
        test = await (0, _testing.createTestDatabase)();
        database = await _entities.Database.connect({
            url: test.url,
            poolSize: 12,
            applicationName: 'test'
        });
        intake = new _messaging.MessageIntakeRepository(database);
        unpairing = new _smsunpairingrepository.SmsUnpairingRepository(database);
    });
    afterAll(async ()=>{
        await database.close();
        await test.drop();
    });
    const someone = ()=>String(people += 1);
    const aTenant = async (request = {})=>(0, _testing.aPhone)(database, {
            orgId: await (0, _testing.anOrganization)(database),
            pairedMinutesAgo: 60,
            messagesPerMinute: null,
            ...request
        });
    const unpair = ({ orgId, id })=>unpairing.unpair(orgId, 'live', id);
    const rowsOf = async (orgId)=>{
        const { rows } = await database.query(`select id, account_id as "accountId", lane, state, status, error_code as "errorCode", refunded,
         conversation_id as "conversationId", from_address as "fromAddress",
         payload #>> '{sms,first_conversation_id}' as "firstConversationId"
       from messages where org_id = $1 order by lane_seq`, [
            orgId
        ]);
        return rows;
    };
    const queue = async (phone, count, request = {})=>{
        const messages = Array.from({
            length: count
        }, ()=>(0, _testing.aNewSms)(phone, {
                toAddress: someone(),
                ...request
            }));
        const results = await intake.accept(messages);
        expect(new Set(results.map((result)=>'kind' in result ? result.kind : result))).toEqual(new Set([
            'accepted'
        ]));
        return messages;
    };
    const factsOf = async (orgId, type)=>{
        const { rows } = await database.query('select subject_id as "subjectId", payload from events where org_id = $1 and type = $2 order by id', [
            orgId,
            type
        ]);
        return rows;
    };
    const used = async (orgId)=>{
        const { rows } = await database.query('select used from usage_counters where org_id = $1', [
            orgId
        ]);
        return rows.map((row)=>row.used);
    };
    it('unpairing a phone moves what was never offered, queued and scheduled, in its order, with its conversations', async ()=>{
        const leaving = await aTenant();
        const { orgId } = leaving;
        const staying = await (0, _testing.aPhone)(database, {
            orgId,
            phone: '4930901820',
            simSettings: {
                2: {
                    phone: '4930901821'
                }
            }
        });
        const queued = await queue(leaving, 5);
        const [withSim] = await queue(leaving, 1, {
            payload: {
                sms: {
                    encoding: 'gsm7',
                    segments: 1,
                    sim: 2,
                    delivery_report: true
                }
            }
        });
        const [held] = await queue(leaving, 1, {
            scheduledAt: new Date(Date.now() + 3_600_000)
        });
        const own = await queue(staying, 2);
        const before = new Map((await rowsOf(orgId)).map((row)=>[
                row.id,
                row
            ]));
        expect(await unpair(leaving)).toEqual({
            movedTo: staying.id,
            moved: 7,
            failed: 0
        });
        const after = await rowsOf(orgId);
        expect(after.map(({ id })=>id)).toEqual([
            ...queued,
            withSim,
            held,
            ...own
        ].map((message)=>message?.id));
        for (const row of after){
            expect(row).toMatchObject({
                accountId: staying.id,
                lane: `sms:${staying.id}`,
                status: 'pending',
                refunded: false
            });
            const former = before.get(row.id);
            const hasMoved = former?.accountId === leaving.id;
            expect(row.firstConversationId).toBe(hasMoved ? former.conversationId : null);
            expect(row.conversationId === former?.conversationId).toBe(!hasMoved);
            if (hasMoved) expect(row.fromAddress).toBe(row.id === withSim?.id ? '4930901821' : '4930901820');
        }
        expect(after.map(({ state })=>state)).toEqual([
            ...Array(6).fill('queued'),
            'held',
            'queued',
            'queued'
        ]);
        // Seven conversations of the leaving phone, two of the other, and seven that it has now.
        expect(await factsOf(orgId, 'conversation.created')).toHaveLength(16);
        expect(await used(orgId)).toEqual([
            9,
            9
        ]);
    });
    it('unpairing a phone joins conversations that the other phone has already', async ()=>{
        const leaving = await aTenant();
        const { orgId } = leaving;
        const staying = await (0, _testing.aPhone)(database, {
            orgId
        });
        const toAddress = someone();
        const [own] = await queue(staying, 1, {
            toAddress
        });
        await queue(leaving, 3, {
            toAddress
        });
        await unpair(leaving);
        const rows = await rowsOf(orgId);
        expect(new Set(rows.map(({ conversationId })=>conversationId)).size).toBe(1);
        expect(rows[0]?.id).toBe(own?.id);
    });
    it('unpairing a phone fails what was offered, for nobody knows whether it was sent: with its event, and counted', async ()=>{
        const leaving = await aTenant();
        const { orgId } = leaving;
        await (0, _testing.aPhone)(database, {
            orgId
        });
        const [offered] = await queue(leaving, 1);
        expect(await new _smsofferrepository.SmsOfferRepository(database).offer({
            id: leaving.id,
            orgId
        })).toHaveLength(1);
        await queue(leaving, 2);
        expect(await unpair(leaving)).toMatchObject({
            moved: 2,
            failed: 1
        });
        const [row] = await rowsOf(orgId);
        expect(row).toMatchObject({
            id: offered?.id,
            accountId: leaving.id,
            state: 'done',
            status: 'failed',
            errorCode: 'DEVICE_OFFLINE',
            refunded: false
        });
        const [fact, ...others] = await factsOf(orgId, 'message.status');
        expect(others).toEqual([]);
        expect(fact).toMatchObject({
            subjectId: offered?.id,
            payload: {
                message: {
                    status: 'failed',
                    previous_status: 'pending',
                    error_code: 'DEVICE_OFFLINE',
                    version: 2
                }
            }
        });
        expect(await used(orgId)).toEqual([
            3,
            3
        ]);
    });
    it('unpairing a phone never moves what was offered once and waits to be tried again', async ()=>{
        const leaving = await aTenant();
        const { orgId } = leaving;
        await (0, _testing.aPhone)(database, {
            orgId
        });
        await queue(leaving, 1);
        await database.query(`update messages set attempts = 1 where org_id = $1`, [
            orgId
        ]);
        expect(await unpair(leaving)).toMatchObject({
            moved: 0,
            failed: 1
        });
        expect(await rowsOf(orgId)).toMatchObject([
            {
                accountId: leaving.id,
                status: 'failed',
                refunded: false
            }
        ]);
    });
    it.each([
        [
            'there is no other phone',
            null
        ],
        [
            'the other one is disabled',
            {
                enabled: false
            }
        ],
        [
            'the other one is silent',
            {
                seenMinutesAgo: 21
            }
        ],
        [
            'the other one is of the sandbox',
            {
                mode: 'test'
            }
        ]
    ])('unpairing a phone fails everything and refunds what was never offered when %s', async (_, other)=>{
        const leaving = await aTenant();
        const { orgId } = leaving;
        if (other !== null) await (0, _testing.aPhone)(database, {
            orgId,
            ...other
        });
        await queue(leaving, 2);
        await queue(leaving, 1, {
            scheduledAt: new Date(Date.now() + 3_600_000)
        });
        expect(await unpair(leaving)).toEqual({
            movedTo: null,
            moved: 0,
            failed: 3
        });
        const rows = await rowsOf(orgId);
        expect(new Set(rows.map(({ status, errorCode, refunded })=>`${status} ${errorCode} ${refunded}`))).toEqual(new Set([
            'failed DEVICE_OFFLINE true'
        ]));
        expect(await used(orgId)).toEqual([
            0,
            0
        ]);
        expect(await factsOf(orgId, 'message.status')).toHaveLength(3);
    });
    it('unpairing a phone moves thousands of messages, each once', async ()=>{
        const leaving = await aTenant();
        const { orgId } = leaving;
        const staying = await (0, _testing.aPhone)(database, {
            orgId
        });
        const messages = await queue(leaving, 2_500);
        expect(await unpair(leaving)).toEqual({
            movedTo: staying.id,
            moved: 2_500,
            failed: 0
        });
        expect((await rowsOf(orgId)).map(({ id })=>id)).toEqual(messages.map(({ id })=>id));
    });
    it('unpairing a phone leaves no message behind that was queued at the same moment', async ()=>{
        const leaving = await aTenant();
        const { orgId } = leaving;
        const staying = await (0, _testing.aPhone)(database, {
            orgId
        });
        const sends = Array.from({
            length: 40
        }, ()=>intake.accept([
                (0, _testing.aNewSms)(leaving, {
                    toAddress: someone()
                })
            ]));
        const [unpaired, ...results] = await Promise.all([
            unpair(leaving),
            ...sends
        ]);
        const accepted = results.flat().filter((result)=>'kind' in result && result.kind === 'accepted');
        expect(unpaired?.moved).toBe(accepted.length);
        const rows = await rowsOf(orgId);
        expect(rows).toHaveLength(accepted.length);
        expect(rows.filter(({ accountId })=>accountId !== staying.id)).toEqual([]);
        expect(await intake.accept([
            (0, _testing.aNewSms)(leaving, {
                toAddress: someone()
            })
        ])).toEqual([
            {
                kind: 'no_phone'
            }
        ]);
    });
    it('unpairing a phone lets others queue messages for other phones meanwhile', async ()=>{
        const leaving = await aTenant();
        const { orgId } = leaving;
        const staying = await (0, _testing.aPhone)(database, {
            orgId
        });
        await queue(leaving, 2_500);
        let isOver = false;
        const unpaired = unpair(leaving).finally(()=>isOver = true);
        const sentMeanwhile = await (0, _testing.waitFor)(async ()=>{
            const { rows } = await database.query('select from sms_phones where id = $1 and unpaired_at is not null', [
                leaving.id
            ]);
            if (rows.length === 0) return null;
            expect(await intake.accept([
                (0, _testing.aNewSms)(leaving, {
                    toAddress: someone()
                })
            ])).toEqual([
                {
                    kind: 'no_phone'
                }
            ]);
            return isOver ? 'too late' : 'meanwhile';
        }, {
            what: 'the phone to be gone',
            intervalMs: 5
        });
        expect(sentMeanwhile).toBe('meanwhile');
        expect(await unpaired).toEqual({
            movedTo: staying.id,
            moved: 2_500,
            failed: 0
        });
    });
    it('unpairing a phone is finished by somebody else when its process dies meanwhile', async ()=>{
        const leaving = await aTenant();
        const { orgId } = leaving;
        const staying = await (0, _testing.aPhone)(database, {
            orgId
        });
        await queue(leaving, 3);
        const dying = Object.create(database, {
            query: {
                value: ()=>Promise.reject(new Error('the process died'))
            }
        });
        await expect(new _smsunpairingrepository.SmsUnpairingRepository(dying).unpair(orgId, 'live', leaving.id)).rejects.toThrow('died');
        expect(await unpairing.finishLeft()).toBe(0);
        await database.query(`update lanes set lease_until = now() where lane = 'sms-unpair:' || $1`, [
            leaving.id
        ]);
        expect(await unpairing.finishLeft()).toBe(1);
        expect((await rowsOf(orgId)).map(({ accountId })=>accountId)).toEqual(Array(3).fill(staying.id));
        expect(await unpairing.finishLeft()).toBe(0);
    });
    it('unpairing a phone moves messages that came due meanwhile, and ends what a late report put back in line', async ()=>{
        const leaving = await aTenant();
        const { orgId } = leaving;
        const staying = await (0, _testing.aPhone)(database, {
            orgId
        });
        const [held] = await queue(leaving, 1, {
            scheduledAt: new Date(Date.now() + 3_600_000)
        });
        const [offered] = await queue(leaving, 1);
        await new _smsofferrepository.SmsOfferRepository(database).offer({
            id: leaving.id,
            orgId
        });
        await Promise.all([
            unpair(leaving),
            database.query(`update messages set state = 'queued' where id = any($1) and state in ('held', 'started')`, [
                [
                    held?.id,
                    offered?.id
                ]
            ])
        ]);
        const rows = await rowsOf(orgId);
        expect(rows.find(({ id })=>id === held?.id)).toMatchObject({
            accountId: staying.id,
            status: 'pending'
        });
        expect(rows.find(({ id })=>id === offered?.id)).toMatchObject({
            accountId: leaving.id,
            status: 'failed'
        });
    });
    it('unpairing all phones of an organization at once comes to an end', async ()=>{
        const phones = [
            await aTenant()
        ];
        const orgId = phones[0]?.orgId ?? '';
        for(let count = 0; count < 4; count += 1)phones.push(await (0, _testing.aPhone)(database, {
            orgId
        }));
        for (const phone of phones)await queue(phone, 5);
        const unpaired = await Promise.all(phones.map(unpair));
        expect(unpaired.filter((each)=>each === null)).toEqual([]);
        const rows = await rowsOf(orgId);
        expect(rows.map(({ status })=>status)).toEqual(Array(25).fill('failed'));
        expect(await used(orgId)).toEqual([
            0,
            0
        ]);
    });
    it('unpairing a phone happens once, for the phone of the organization and mode alone', async ()=>{
        const phone = await aTenant();
        expect(await unpairing.unpair((0, _uuid.v7)(), 'live', phone.id)).toBeNull();
        expect(await unpairing.unpair(phone.orgId, 'test', phone.id)).toBeNull();
        expect((await Promise.all([
            unpair(phone),
            unpair(phone)
        ])).filter((each)=>each !== null)).toHaveLength(1);
        const { rows } = await database.query('select token_hash, app_id from sms_phones where id = $1', [
            phone.id
        ]);
        expect(rows).toEqual([
            {
                token_hash: null,
                app_id: null
            }
        ]);
        expect(await factsOf(phone.orgId, 'account.status')).toHaveLength(1);
    });
    it('unpairing a phone takes it, and no other, from the accounts that a webhook can choose', async ()=>{
        const leaving = await aTenant();
        const staying = await (0, _testing.aPhone)(database, {
            orgId: leaving.orgId
        });
        const endpoints = new _events.WebhookEndpointRepository(database);
        const own = ()=>endpoints.findAccounts(leaving.orgId, 'live', [
                leaving.id,
                staying.id,
                (0, _uuid.v7)()
            ]);
        expect(await own()).toEqual(new Set([
            leaving.id,
            staying.id
        ]));
        expect(await endpoints.findAccounts((0, _uuid.v7)(), 'live', [
            leaving.id
        ])).toEqual(new Set());
        expect(await endpoints.findAccounts(leaving.orgId, 'test', [
            leaving.id
        ])).toEqual(new Set());
        await unpair(leaving);
        expect(await own()).toEqual(new Set([
            staying.id
        ]));
    });
});

//# sourceMappingURL=sms-unpairing.e2e.js.map