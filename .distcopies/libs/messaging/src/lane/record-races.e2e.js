"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _entities = require("../../../entities/src");
const _tenancy = require("../../../tenancy/src");
const _testing = require("../../../testing/src");
const _whatsapp = require("../../../whatsapp/src");
const _uuid = require("uuid");
const _messageintakerepository = require("../intake/message-intake.repository");
const _messagereceiptrepository = require("../messages/message-receipt.repository");
const _messagelanerepository = require("./message-lane.repository");
const NOBODY_KNOWS = {
    state: 'started',
    status: null,
    source: 'gateway',
    answerCode: 'GATEWAY_ERROR',
    errorMessage: 'Nobody knows.',
    dueInMs: 0,
    refund: false
};
const SENT = {
    state: 'done',
    status: 'sent',
    source: 'gateway',
    providerMessageId: 'w',
    refund: false
};
const FAILED = {
    state: 'dead',
    status: 'failed',
    source: 'gateway',
    errorCode: 'GATEWAY_ERROR',
    refund: true
};
const MESSAGES = 40;
describe('what is written of one message at once', ()=>{
    let test;
    let database;
    beforeAll(async ()=>{
        test = await (0, _testing.createTestDatabase)();
        database = await _entities.Database.connect({
            url: test.url,
            poolSize: 8,
            applicationName: 'test'
        });
    });
    afterAll(async ()=>{
        await database.close();
        await test.drop();
    });
    it.each([
        [
            'a failure',
            FAILED
        ],
        [
            'a success',
            SENT
        ]
    ])('%s and three receipts are a chain: each status is told once, with the one before it', async (_what, record)=>{
        const orgId = await new _tenancy.OrganizationRepository(database).create('Test', 'self_hosted') ?? '';
        const gatewayId = await new _whatsapp.GatewayRepository(database).create(orgId, 'live');
        const session = {
            phone: `1555${Math.floor(Math.random() * 1e7)}`,
            status: 'connected'
        };
        await new _whatsapp.NumberSessionRepository().applySession(database, gatewayId, 0, session);
        const { rows: numbers } = await database.query('select id from whatsapp_numbers where org_id = $1', [
            orgId
        ]);
        const lanes = new _messagelanerepository.MessageLaneRepository(database);
        const receive = (messageId, status)=>database.transaction((transaction)=>new _messagereceiptrepository.MessageReceiptRepository().apply(transaction, gatewayId, [
                    {
                        messageId,
                        status,
                        at: new Date().toISOString()
                    }
                ]));
        const processId = await (0, _testing.aLivingProcess)(database);
        for(let n = 0; n < MESSAGES; n += 1){
            const message = (0, _testing.aNewMessage)({
                orgId,
                accountId: numbers[0]?.id ?? '',
                lane: `wa:${(0, _uuid.v7)()}`
            });
            await new _messageintakerepository.MessageIntakeRepository(database).accept([
                message
            ]);
            const fence = (await lanes.take(message.lane, processId, 25))?.fence ?? 0;
            const lease = {
                lane: message.lane,
                fence,
                id: message.id
            };
            await lanes.start([
                lease
            ]);
            await lanes.record([
                {
                    ...lease,
                    record: NOBODY_KNOWS
                }
            ]);
            await Promise.all([
                receive(message.id, 'delivered'),
                lanes.record([
                    {
                        ...lease,
                        record
                    }
                ]),
                receive(message.id, 'delivered'),
                receive(message.id, 'failed')
            ]);
            const { rows: told } = await database.query(`select payload -> 'message' ->> 'status' as status, payload -> 'message' ->> 'previous_status' as former
         from events where subject_id = $1 and type = 'message.status' order by (payload -> 'message' ->> 'version')::int, id`, [
                message.id
            ]);
            const { rows: audit } = await database.query('select version, status from message_events where message_id = $1 order by version', [
                message.id
            ]);
            const { rows: now } = await database.query('select status, version, refunded from messages where id = $1', [
                message.id
            ]);
            // What its caller is answered is no event: the audit knows all.
            const formerOf = (status)=>audit[audit.findIndex((row)=>row.status === status) - 1]?.status ?? '';
            expect({
                audit,
                told
            }).toEqual({
                audit,
                told: told.map(({ status })=>({
                        status,
                        former: formerOf(status)
                    }))
            });
            expect(new Set(told.map(({ status })=>status)).size).toBe(told.length);
            expect(audit.map(({ version })=>version)).toEqual(Array.from({
                length: now[0]?.version ?? 0
            }, (_, at)=>at + 1));
            expect(audit.at(-1)?.status).toBe(now[0]?.status);
            if (now[0]?.status === 'failed') expect(told.filter(({ status })=>status === 'failed')).toHaveLength(1);
        }
    });
});

//# sourceMappingURL=record-races.e2e.js.map