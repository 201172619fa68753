"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _testing = require("../../../testing/src");
const _uuid = require("uuid");
const _entities = require("../../../entities/src");
const _tenancy = require("../../../tenancy/src");
const _whatsapp = require("../../../whatsapp/src");
const _messageintakerepository = require("../intake/message-intake.repository");
const _messagereceiptrepository = require("../messages/message-receipt.repository");
const _messagelanerepository = require("./message-lane.repository");
const FAILED = {
    state: 'dead',
    status: 'failed',
    source: 'gateway',
    errorCode: 'GATEWAY_ERROR',
    errorMessage: 'refused',
    gatewayAnswer: 'no',
    refund: true
};
const SENT = {
    state: 'done',
    status: 'sent',
    source: 'gateway',
    providerMessageId: 'w',
    refund: false
};
/** Who waited for a row knows it as it is then: a status is never told, audited or refunded from one that is over. */ describe.each([
    'as this server is asked',
    'as an older one is asked'
])('two who change a message at once, %s', (form)=>{
    let test;
    let database;
    let orgId;
    let gatewayId;
    let numberId;
    beforeAll(async ()=>{
        test = await (0, _testing.createTestDatabase)();
        database = await _entities.Database.connect({
            url: test.url,
            poolSize: 5,
            applicationName: 'test'
        });
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
    /** Lanes whose statements are part of a transaction, or run by themselves. */ const lanesOf = (queryable)=>{
        const asked = Object.create(database);
        asked.query = (statement, values)=>{
            if (form === 'as this server is asked' || typeof statement === 'string') return queryable.query(statement, values);
            return queryable.query({
                name: `${statement.name}_older`,
                text: statement.text
            }, values);
        };
        return new _messagelanerepository.MessageLaneRepository(asked);
    };
    /** A message under way: its lane is held, its outcome is open. */ const aStartedMessage = async ()=>{
        const message = (0, _testing.aNewMessage)({
            orgId,
            accountId: numberId,
            lane: `wa:${(0, _uuid.v7)()}`
        });
        await new _messageintakerepository.MessageIntakeRepository(database).accept([
            message
        ]);
        const lanes = lanesOf(database);
        const fence = (await lanes.take(message.lane, await (0, _testing.aLivingProcess)(database), 25))?.fence ?? 0;
        const lease = {
            lane: message.lane,
            fence,
            id: message.id
        };
        await lanes.start([
            lease
        ]);
        return lease;
    };
    const record = (queryable, lease, outcome)=>lanesOf(queryable).record([
            {
                ...lease,
                record: outcome
            }
        ]);
    const receive = (transaction, { id }, status)=>new _messagereceiptrepository.MessageReceiptRepository().apply(transaction, gatewayId, [
            {
                messageId: id,
                status,
                at: new Date().toISOString()
            }
        ]);
    /** The second comes when the first has its row, and goes on when the first has committed. */ async function atOnce(first, second) {
        let waiting;
        await database.transaction(async (transaction)=>{
            await first(transaction);
            waiting = second();
            const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
            await (0, _testing.waitFor)(async ()=>(await database.query(waits)).rowCount === 1, {
                what: 'the second to wait'
            });
        });
        if (waiting === undefined) throw new Error('the second never came');
        return waiting;
    }
    /** Its row, its audit, its events as `before > after`, and what the plan counts. */ const lifeOf = async ({ id })=>{
        const { rows: row } = await database.query('select status, version, refunded from messages where id = $1', [
            id
        ]);
        const { rows: audit } = await database.query('select status from message_events where message_id = $1 order by version', [
            id
        ]);
        const { rows: events } = await database.query(`select concat(payload -> 'message' ->> 'previous_status', ' > ', payload -> 'message' ->> 'status') as told
       from events where subject_id = $1 and type = 'message.status' order by id`, [
            id
        ]);
        return [
            ...row,
            audit.map(({ status })=>status).join(' '),
            ...events.map(({ told })=>told)
        ];
    };
    it('a failure that waited for a receipt finds the message delivered: nobody is told, nothing is refunded', async ()=>{
        const lease = await aStartedMessage();
        const [recorded] = await atOnce((transaction)=>receive(transaction, lease, 'delivered'), ()=>record(database, lease, FAILED));
        expect(recorded).toMatchObject({
            state: 'dead',
            status: 'delivered',
            errorCode: null,
            gatewayAnswer: 'no'
        });
        expect(await lifeOf(lease)).toEqual([
            {
                status: 'delivered',
                version: 3,
                refunded: false
            },
            'pending sent delivered',
            'sent > delivered'
        ]);
    });
    it('a success that waited for a receipt finds the message delivered: it is not sent once more', async ()=>{
        const lease = await aStartedMessage();
        const [recorded] = await atOnce((transaction)=>receive(transaction, lease, 'delivered'), ()=>record(database, lease, SENT));
        expect(recorded).toMatchObject({
            state: 'done',
            status: 'delivered',
            providerMessageId: 'w'
        });
        expect(await lifeOf(lease)).toEqual([
            {
                status: 'delivered',
                version: 3,
                refunded: false
            },
            'pending sent delivered',
            'sent > delivered'
        ]);
    });
    it('a receipt that waited for a success goes on from it', async ()=>{
        const lease = await aStartedMessage();
        await atOnce((transaction)=>record(transaction, lease, SENT), ()=>database.transaction((transaction)=>receive(transaction, lease, 'read')));
        expect(await lifeOf(lease)).toEqual([
            {
                status: 'read',
                version: 3,
                refunded: false
            },
            'pending sent read',
            'sent > read'
        ]);
    });
    it('of two receipts at once, the one that waited goes on from the other', async ()=>{
        const lease = await aStartedMessage();
        await record(database, lease, SENT);
        await atOnce((transaction)=>receive(transaction, lease, 'delivered'), ()=>database.transaction((transaction)=>receive(transaction, lease, 'read')));
        expect(await lifeOf(lease)).toEqual([
            {
                status: 'read',
                version: 4,
                refunded: false
            },
            'pending sent delivered read',
            'sent > delivered',
            'delivered > read'
        ]);
    });
});

//# sourceMappingURL=message-record-race.e2e.js.map