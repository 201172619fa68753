"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _testing = require("../../../testing/src");
const _entities = require("../../../entities/src");
const _messageholdrepository = require("./message-hold.repository");
const _messageintakerepository = require("../intake/message-intake.repository");
const _messagerepository = require("../messages/message.repository");
const SENDERS = 3;
describe('scheduled messages whose time has come', ()=>{
    let test;
    let database;
    let senders;
    beforeAll(async ()=>{
        test = await (0, _testing.createTestDatabase)();
        const connect = ()=>_entities.Database.connect({
                url: test.url,
                poolSize: 2,
                applicationName: 'test'
            });
        database = await connect();
        senders = await Promise.all(Array.from({
            length: SENDERS
        }, connect));
    });
    afterAll(async ()=>{
        await Promise.all([
            database,
            ...senders
        ].map((each)=>each.close()));
        await test.drop();
    });
    /** Messages of one organization that are due, in lanes of their own. */ async function aSchedule(count) {
        const { orgId } = (0, _testing.aNewMessage)();
        const messages = Array.from({
            length: count
        }, ()=>(0, _testing.aNewMessage)({
                orgId,
                scheduledAt: new Date(0)
            }));
        await new _messageintakerepository.MessageIntakeRepository(database).accept(messages);
        return messages;
    }
    /** What each of the senders releases, all of them at once, until nothing is due. */ async function releaseAll() {
        const lanes = senders.map(async (sender)=>{
            const released = [];
            for(let empty = 0; empty < 2;){
                const some = await new _messageholdrepository.MessageHoldRepository(sender).releaseDue('whatsapp', 7);
                released.push(...some);
                empty = some.length === 0 ? empty + 1 : 0;
            }
            return released;
        });
        return (await Promise.all(lanes)).flat();
    }
    it('three senders that look at the same time release each scheduled message once', async ()=>{
        const messages = await aSchedule(300);
        const released = await releaseAll();
        expect(released.sort()).toEqual(messages.map((message)=>message.lane).sort());
    });
    it('scheduled messages are left to the clock of their own channel', async ()=>{
        const phone = await (0, _testing.aPhone)(database, {
            orgId: await (0, _testing.anOrganization)(database)
        });
        const sms = (0, _testing.aNewSms)(phone, {
            scheduledAt: new Date(0)
        });
        await new _messageintakerepository.MessageIntakeRepository(database).accept([
            sms
        ]);
        const messages = new _messageholdrepository.MessageHoldRepository(database);
        expect(await messages.releaseDue('whatsapp', 7)).toEqual([]);
        expect(await messages.releaseDue('sms', 7)).toEqual([
            sms.lane
        ]);
    });
    it('a scheduled message is either released or canceled in a race, or canceled after it, and then refunded once', async ()=>{
        const messages = await aSchedule(120);
        const { orgId } = messages[0] ?? (0, _testing.aNewMessage)();
        const repository = new _messagerepository.MessageRepository(database);
        const cancel = ()=>Promise.all(messages.slice(60).map((message)=>repository.cancel(orgId, 'live', message.id)));
        const [released, first, second] = await Promise.all([
            releaseAll(),
            cancel(),
            cancel()
        ]);
        // A message that waits for its turn may still be canceled: each of them was, by one of the two.
        expect(first.map((won, index)=>Number(won) + Number(second[index]))).toEqual(Array.from({
            length: 60
        }, ()=>1));
        expect(new Set(released).size).toBe(released.length);
        const { rows } = await database.query(`select m.state, count(*)::integer as n, max(u.used)::integer as used
       from messages m join usage_counters u on u.org_id = m.org_id where m.org_id = $1 group by 1 order by 1`, [
            orgId
        ]);
        expect(rows).toEqual([
            {
                state: 'done',
                n: 60,
                used: 60
            },
            {
                state: 'queued',
                n: 60,
                used: 60
            }
        ]);
        expect(await releaseAll()).toEqual([]);
    });
});

//# sourceMappingURL=message-hold.e2e.js.map