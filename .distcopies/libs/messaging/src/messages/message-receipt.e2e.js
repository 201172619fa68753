"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _testing = require("../../../testing/src");
const _uuid = require("uuid");
const _entities = require("../../../entities/src");
const _whatsapp = require("../../../whatsapp/src");
const _tenancy = require("../../../tenancy/src");
const _messageintakerepository = require("../intake/message-intake.repository");
const _messagelanerepository = require("../lane/message-lane.repository");
const _messagereceiptrepository = require("./message-receipt.repository");
const _messagerepository = require("./message.repository");
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
describe('a receipt that comes before the answer of its send', ()=>{
    let test;
    let database;
    let lanes;
    let messages;
    let gatewayId;
    let orgId;
    let numberId;
    beforeAll(async ()=>{
        test = await (0, _testing.createTestDatabase)();
        database = await _entities.Database.connect({
            url: test.url,
            poolSize: 4,
            applicationName: 'test'
        });
        lanes = new _messagelanerepository.MessageLaneRepository(database);
        messages = new _messagerepository.MessageRepository(database);
        orgId = await new _tenancy.OrganizationRepository(database).create('Test', 'self_hosted') ?? '';
        gatewayId = await new _whatsapp.GatewayRepository(database).create(orgId, 'live');
        const session = {
            phone: '15550002222',
            status: 'connected'
        };
        await new _whatsapp.NumberSessionRepository().applySession(database, gatewayId, 0, session);
        const { rows } = await database.query('select id from whatsapp_numbers');
        numberId = rows[0]?.id ?? '';
    });
    afterAll(async ()=>{
        await database.close();
        await test.drop();
    });
    /** A message whose call was cut: its lane is held, its outcome is open. */ const anOpenMessage = async ()=>{
        const message = (0, _testing.aNewMessage)({
            orgId,
            accountId: numberId,
            lane: `wa:${(0, _uuid.v7)()}`
        });
        await new _messageintakerepository.MessageIntakeRepository(database).accept([
            message
        ]);
        const fence = (await lanes.take(message.lane, await (0, _testing.aLivingProcess)(database), 25))?.fence ?? 0;
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
        return lease;
    };
    const receive = (messageId, status)=>database.transaction((queryable)=>new _messagereceiptrepository.MessageReceiptRepository().apply(queryable, gatewayId, [
                {
                    messageId,
                    status,
                    at: new Date().toISOString(),
                    error: undefined
                }
            ]));
    const answers = async (id)=>(await messages.findAnswerable([
            id
        ])).map(({ answerCode })=>answerCode);
    it('a receipt answers no caller before the gateway did: one was told that the message failed, and it was delivered', async ()=>{
        const lease = await anOpenMessage();
        expect(await answers(lease.id)).toEqual([
            'GATEWAY_ERROR'
        ]);
        await receive(lease.id, 'delivered');
        expect(await answers(lease.id)).toEqual([]);
        await lanes.record([
            {
                ...lease,
                record: SENT
            }
        ]);
        expect(await messages.findAnswerable([
            lease.id
        ])).toMatchObject([
            {
                status: 'delivered',
                answerCode: null,
                providerMessageId: 'w'
            }
        ]);
    });
    it('a receipt keeps a message charged whose workers died: a delivered message was refunded', async ()=>{
        const lease = await anOpenMessage();
        await receive(lease.id, 'delivered');
        const dead = {
            ...NOBODY_KNOWS,
            state: 'dead',
            status: 'failed',
            refund: true
        };
        await lanes.record([
            {
                ...lease,
                record: dead
            }
        ]);
        const { rows } = await database.query(`select m.status, m.refunded, u.used >= (select count(*) from messages where not refunded) as "isCounted"
       from messages m join usage_counters u on u.org_id = m.org_id where m.id = $1`, [
            lease.id
        ]);
        expect(rows).toEqual([
            {
                status: 'delivered',
                refunded: false,
                isCounted: true
            }
        ]);
    });
    it.each([
        'delivered',
        'failed'
    ])('a later "nobody knows" never hides that the message was accepted (%s)', async (status)=>{
        const lease = await anOpenMessage();
        await receive(lease.id, status);
        await lanes.record([
            {
                ...lease,
                record: NOBODY_KNOWS
            }
        ]);
        expect(await answers(lease.id)).toEqual([]);
        const unconfirmed = {
            ...NOBODY_KNOWS,
            state: 'done',
            status: 'failed',
            errorCode: 'UNCONFIRMED'
        };
        await lanes.record([
            {
                ...lease,
                record: unconfirmed
            }
        ]);
        expect(await messages.findAnswerable([
            lease.id
        ])).toMatchObject([
            {
                status,
                answerCode: null
            }
        ]);
    });
});

//# sourceMappingURL=message-receipt.e2e.js.map