"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../testing/src");
const _operationsworld = require("../testing/operations.world");
const _trafficrepository = require("./traffic.repository");
const world = new _operationsworld.OperationsWorld();
let orgId;
let number;
(0, _globals.beforeEach)(async ()=>{
    await world.set('delete from traffic_slots');
    await world.set('delete from events');
    await world.set('delete from messages');
    orgId = await (0, _testing.anOrganization)(world.database);
    number = await (0, _testing.aNumber)(world.database, {
        orgId
    });
});
/** A message that was accepted, and what became of it some milliseconds later, in a minute some minutes ago. */ async function happened(minutesAgo, status, afterMs, former = 'pending') {
    const [id = ''] = await world.send(number);
    const accepted = `date_trunc('minute', now()) - $2 * interval '1 minute' + interval '1 second'`;
    await world.set(`update messages set created_at = ${accepted}, state = 'done' where id = $1`, [
        id,
        minutesAgo
    ]);
    await world.set(`insert into events (id, org_id, mode, type, channel, subject_id, payload, created_at)
     values (uuidv7(), $3, 'live', 'message.status', 'whatsapp', $1, $4, ${accepted} + $5 * interval '1 millisecond')`, [
        id,
        minutesAgo,
        orgId,
        {
            message: {
                status,
                previous_status: former
            }
        },
        afterMs
    ]);
}
const traffic = ()=>new _trafficrepository.TrafficRepository(world.database);
const pointsOf = async (range, kind = 'whatsapp')=>(await traffic().read(range)).series.find((each)=>each.kind === kind)?.points ?? [];
/** Until nothing is left to be recorded. */ async function recordAll() {
    let all = 0;
    for(let recorded = -1; recorded !== 0; all += recorded)recorded = await traffic().record();
    return all;
}
(0, _globals.describe)('the course of what goes through', ()=>{
    (0, _globals.it)('a minute says what left, what failed, and how long that took, each once', async ()=>{
        for (const ms of [
            100,
            100,
            120,
            4_000
        ])await happened(3, 'sent', ms);
        await happened(3, 'failed', 50);
        await happened(3, 'delivered', 900, 'sent');
        await world.set(`insert into events (id, org_id, mode, type, channel, subject_id, payload, created_at)
       values (uuidv7(), $1, 'live', 'message.received', 'sms', uuidv7(), '{}', date_trunc('minute', now()) - interval '3 minutes')`, [
            orgId
        ]);
        (0, _globals.expect)(await recordAll()).toBeGreaterThan(25);
        const busy = (await pointsOf('hour')).filter(({ sent })=>sent > 0);
        (0, _globals.expect)(busy).toMatchObject([
            {
                sent: 4,
                failed: 1,
                received: 0
            }
        ]);
        (0, _globals.expect)(busy[0]?.p50Ms).toBeGreaterThan(70);
        (0, _globals.expect)(busy[0]?.p50Ms).toBeLessThan(140);
        (0, _globals.expect)(busy[0]?.p95Ms).toBeGreaterThan(3_000);
        (0, _globals.expect)(busy[0]?.p95Ms).toBeLessThan(5_500);
        (0, _globals.expect)((await pointsOf('hour', 'sms')).reduce((sum, { received })=>sum + received, 0)).toBe(1);
    });
    (0, _globals.it)('what is recorded stays as it is: neither twice, nor by two processes at once', async ()=>{
        await happened(3, 'sent', 100);
        await Promise.all([
            traffic().record(),
            traffic().record(),
            traffic().record()
        ]);
        await recordAll();
        (0, _globals.expect)(await recordAll()).toBe(0);
        const { rows } = await world.database.query(`select sum(sent)::integer as n from traffic_slots where span = 'minute'`);
        (0, _globals.expect)(rows[0]?.n).toBe(1);
    });
    (0, _globals.it)('a minute that may still be written into is not recorded', async ()=>{
        await happened(0, 'sent', 0);
        await recordAll();
        const { rows } = await world.database.query(`select max(at) <= now() - interval '90 seconds' as "isOver" from traffic_slots where span = 'minute'`);
        (0, _globals.expect)(rows[0]?.isOver).toBe(true);
        (0, _globals.expect)((await pointsOf('hour')).filter(({ sent })=>sent > 0)).toEqual([]);
    });
    (0, _globals.it)('a day and a week are put together from minutes', async ()=>{
        for (const ago of [
            3,
            4,
            5,
            6
        ])await happened(ago, 'sent', 200);
        await recordAll();
        for (const range of [
            'day',
            'week'
        ]){
            const points = await pointsOf(range);
            (0, _globals.expect)(points.reduce((sum, { sent })=>sum + sent, 0)).toBe(4);
            (0, _globals.expect)(points.length).toBeLessThanOrEqual(4);
            (0, _globals.expect)(points.find(({ sent })=>sent > 0)?.p50Ms).toBeGreaterThan(130);
        }
    });
    (0, _globals.it)('the newest minute says what waits and for how long; of those that were missed nobody knows', async ()=>{
        await world.send(number, 3);
        await recordAll();
        const points = await pointsOf('hour');
        (0, _globals.expect)(points.at(-1)).toMatchObject({
            waiting: 3,
            oldestAgeMs: _globals.expect.any(Number)
        });
        (0, _globals.expect)(points.at(0)).toMatchObject({
            waiting: null,
            oldestAgeMs: null
        });
    });
    (0, _globals.it)('old slots are deleted, so that a week is all there ever is', async ()=>{
        await world.set(`insert into traffic_slots (span, at, kind, sent, failed, received, latency)
       select s.span, now() - s.age, 'sms', 1, 0, 0, '{}' from (values ('minute', interval '26 hours'), ('minute', interval '24 hours'),
         ('quarter', interval '9 days'), ('quarter', interval '7 days')) s (span, age)`);
        await recordAll();
        const { rows } = await world.database.query(`select span from traffic_slots where kind = 'sms' and sent = 1 order by span`);
        (0, _globals.expect)(rows.map(({ span })=>span)).toEqual([
            'minute',
            'quarter'
        ]);
    });
    (0, _globals.it)('a minute is recorded by the times of events and the ids of messages, and no table is read as a whole', async ()=>{
        await world.set(`insert into events (id, org_id, mode, type, channel, subject_id, payload, created_at)
       select uuidv7(), $1, 'live', 'message.status', 'whatsapp', uuidv7(), '{"message": {"status": "sent", "previous_status": "pending"}}',
         now() - n * interval '1 second' from generate_series(1, 20000) n`, [
            orgId
        ]);
        await world.set('analyze events');
        await happened(3, 'sent', 100);
        const { explaining, plans } = world.explained();
        await new _trafficrepository.TrafficRepository({
            ...explaining
        }).record();
        const plan = plans.find((each)=>each.includes('events_created_idx')) ?? '';
        (0, _globals.expect)(plan).toContain('messages_pkey');
        for (const each of plans)(0, _globals.expect)(each).not.toMatch(/(Seq|Bitmap Heap) Scan on (events|messages)\b/);
    });
});

//# sourceMappingURL=traffic.e2e.js.map