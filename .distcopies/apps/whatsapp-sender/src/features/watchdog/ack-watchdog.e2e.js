"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _entities = require("../../../../../libs/entities/src");
const _messaging = require("../../../../../libs/messaging/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _platform = require("../../../../../libs/platform/src");
const _testing = require("../../../../../libs/testing/src");
const _uuid = require("uuid");
const _numberroutes = require("../sending/number-routes");
const _ackwatchdog = require("./ack-watchdog");
describe('the watchdog over missing acknowledgements', ()=>{
    let test;
    let database;
    const orgId = (0, _uuid.v7)();
    const numberId = (0, _uuid.v7)();
    beforeAll(async ()=>{
        test = await (0, _testing.createTestDatabase)();
        database = await _entities.Database.connect({
            url: test.url,
            poolSize: 4,
            applicationName: 'test'
        });
        const gatewayId = (0, _uuid.v7)();
        await database.query("insert into organizations (id, name, plan_code, limit_overrides, subscribed_at) values ($1, 'o', 'free', '{}', now())", [
            orgId
        ]);
        await database.query("insert into gateways (id, org_id, mode, capabilities) values ($1, $2, 'live', '{}')", [
            gatewayId,
            orgId
        ]);
        await database.query(`with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, 'live', 'whatsapp'))
       insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status)
       values ($1, $2, $3, 'live', '15550001', 'connected')`, [
            numberId,
            orgId,
            gatewayId
        ]);
    });
    afterAll(async ()=>{
        await database.close();
        await test.drop();
    });
    /** A message that was accepted without an acknowledgement, which is overdue. */ const overdue = async ()=>{
        const message = (0, _testing.aNewMessage)({
            orgId,
            accountId: numberId
        });
        await new _messaging.MessageIntakeRepository(database).accept([
            message
        ]);
        const lanes = new _messaging.MessageLaneRepository(database);
        await database.query('update lanes set lease_until = null where lane = $1', [
            message.lane
        ]);
        const taken = await lanes.take(message.lane, await (0, _testing.aLivingProcess)(database), 10);
        const record = {
            state: 'done',
            status: null,
            source: 'gateway',
            ackWithinMs: 0,
            refund: false
        };
        await lanes.record([
            {
                lane: message.lane,
                fence: taken?.fence ?? 0,
                id: message.id,
                record
            }
        ]);
        return message.id;
    };
    const watchdog = (outcome)=>watchdogThat(()=>Promise.resolve(outcome));
    const watchdogThat = (call)=>{
        const numbers = new _whatsapp.WhatsappNumberRepository(database);
        return new _ackwatchdog.AckWatchdog(new _messaging.MessageWatchdogRepository(database), numbers, new _numberroutes.NumberRoutes(numbers), {
            call,
            close: ()=>Promise.resolve()
        }, (0, _platform.createLogger)({
            app: 'test',
            level: 'silent'
        }), {
            isMine: ()=>true
        });
    };
    const look = async (dog)=>{
        await dog.look();
        await dog.settled();
    };
    const find = (id)=>new _messaging.MessageRepository(database).findForOrg(orgId, 'live', id);
    const degraded = async ()=>(await database.query('select degraded_at as at from whatsapp_numbers where id = $1', [
            numberId
        ])).rows[0]?.at;
    it('the watchdog finds a message sent when the gateway has the acknowledgement after all', async ()=>{
        const id = await overdue();
        await look(watchdog({
            kind: 'answer',
            status: 200,
            body: '{"accepted":true,"ack":"server"}'
        }));
        expect(await find(id)).toMatchObject({
            status: 'sent',
            errorCode: null,
            ackDeadlineAt: null,
            version: 2
        });
        expect(await degraded()).toBeNull();
    });
    it('the watchdog ends the silence as failed UNCONFIRMED and marks the number', async ()=>{
        const id = await overdue();
        await look(watchdog({
            kind: 'answer',
            status: 200,
            body: '{"accepted":true,"ack":"none"}'
        }));
        expect(await find(id)).toMatchObject({
            status: 'failed',
            errorCode: 'UNCONFIRMED',
            refunded: false
        });
        expect(await degraded()).toBeInstanceOf(Date);
    });
    it('the watchdog asks again later while the gateway cannot be asked, but not for ever', async ()=>{
        const id = await overdue();
        await look(watchdog({
            kind: 'closed',
            reason: 'offline'
        }));
        expect(await find(id)).toMatchObject({
            status: 'pending'
        });
        await database.query("update messages set ack_deadline_at = now(), created_at = now() - interval '11 minutes' where id = $1", [
            id
        ]);
        await look(watchdog({
            kind: 'closed',
            reason: 'offline'
        }));
        expect(await find(id)).toMatchObject({
            status: 'failed',
            errorCode: 'UNCONFIRMED'
        });
    });
    it('the watchdog asks about the messages of one organization while the gateways of another hang', async ()=>{
        const other = (0, _uuid.v7)();
        for(let n = 0; n < 40; n += 1)await overdue();
        let end = ()=>undefined;
        const hanging = new Promise((resolve)=>end = ()=>resolve({
                    kind: 'timeout'
                }));
        let asked = 0;
        const dog = watchdogThat(()=>{
            asked += 1;
            return hanging;
        });
        await dog.look();
        // The others come with a later look.
        await (0, _testing.waitFor)(()=>asked === 16, {
            what: 'as many questions as one organization may ask'
        });
        const id = await overdue();
        await database.query('update messages set org_id = $2, ack_deadline_at = now() where id = $1', [
            id,
            other
        ]);
        await dog.look();
        await (0, _testing.waitFor)(()=>asked === 17, {
            what: 'the question of the other'
        });
        end();
        await dog.settled();
    });
});

//# sourceMappingURL=ack-watchdog.e2e.js.map