"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _processes = require("../../processes/src");
const _entities = require("../../entities/src");
const _messaging = require("../../messaging/src");
const _lanerepository = require("./store/lane.repository");
const _testing = require("../../testing/src");
const _bullmq = require("bullmq");
const _ioredis = require("ioredis");
const _uuid = require("uuid");
const _doorbell = require("./doorbell");
const _laneleases = require("./lane-leases");
const _lanequeue = require("./lane-queue");
const _laneslots = require("./lane-slots");
const _laneworker = require("./lane-worker");
const SENT = {
    state: 'done',
    status: 'sent',
    source: 'gateway',
    refund: false
};
const VICTIM = 'victim';
const GREEDY_LANES = 200;
/** A worker with few places, so that a small rig fills them; their proportions are those of the real one. */ const QUEUE = {
    ..._lanequeue.WHATSAPP_LANES,
    slots: {
        ..._lanequeue.WHATSAPP_LANES.slots,
        shared: 20,
        guaranteed: 2,
        mostPerOwner: 100,
        mostLent: 40
    }
};
describe('the lanes of a modest organization beside greedy ones', ()=>{
    let test;
    let database;
    let stop = ()=>Promise.resolve();
    const { url, prefix } = (0, _testing.testRedis)();
    const connection = new _ioredis.Redis(url, {
        maxRetriesPerRequest: null
    });
    const ownerOf = new Map();
    /** Calls of the greedy that hang, until the test lets them go. */ const hanging = new Set();
    const doneAt = new Map();
    let slots;
    let doorbell;
    beforeAll(async ()=>{
        test = await (0, _testing.createTestDatabase)();
        database = await _entities.Database.connect({
            url: test.url,
            poolSize: 10,
            applicationName: 'test'
        });
    });
    beforeEach(async ()=>{
        const queue = {
            ...QUEUE,
            queue: `lanes-${(0, _uuid.v7)()}`
        };
        const bull = new _bullmq.Queue(queue.queue, {
            connection,
            prefix
        });
        const ignore = ()=>undefined;
        doorbell = new _doorbell.Doorbell(bull, {
            onFailure: ignore
        });
        slots = new _laneslots.LaneSlots({
            queue,
            owners: {
                ownersOf: ()=>Promise.resolve(ownerOf)
            },
            ring: ignore
        });
        const processes = await _processes.ProcessRegistry.start(database, {
            app: 'test',
            onRevived: ignore,
            onFailure: ignore
        });
        const leases = new _laneleases.LaneLeases({
            processes,
            store: new _lanerepository.LaneRepository(database),
            onFailure: ignore
        });
        const lanes = new _laneworker.LaneWorker({
            queue,
            store: new _messaging.MessageLaneRepository(database),
            processes,
            leases,
            doorbell,
            slots,
            handler: {
                deliver: async (row)=>{
                    const greed = ownerOf.get(row.accountId ?? '') === VICTIM ? undefined : greeds.get(row.orgId);
                    await greed?.();
                    return SENT;
                },
                expired: ()=>SENT,
                dead: ()=>SENT,
                parked: ()=>SENT,
                isOpen: ()=>false,
                failed: ignore,
                onRecorded: (rows)=>{
                    for (const { id } of rows)doneAt.set(id, performance.now());
                }
            }
        });
        const options = {
            ...(0, _laneworker.laneWorkerOptions)(queue),
            connection,
            prefix
        };
        const worker = new _bullmq.Worker(queue.queue, (job)=>lanes.process(job), options);
        await worker.waitUntilReady();
        stop = async ()=>{
            lanes.stop();
            greeds.clear();
            for (const end of hanging)end();
            await worker.close();
            leases.stop();
            await processes.close();
            await bull.close();
        };
    });
    afterEach(()=>stop());
    afterAll(async ()=>{
        connection.disconnect();
        await database.close();
        await test.drop();
    });
    /** What a call of an organization does before it is answered. */ const greeds = new Map();
    const hang = ()=>new Promise((resolve)=>hanging.add(resolve));
    const work = (ms)=>()=>new Promise((resolve)=>setTimeout(resolve, ms));
    const accept = async (messages)=>{
        for(let at = 0; at < messages.length; at += 500){
            await new _messaging.MessageIntakeRepository(database).accept(messages.slice(at, at + 500));
        }
        for (const lane of new Set(messages.map((message)=>message.lane)))doorbell.ring(lane);
    };
    /** Messages in many lanes of one organization, which all have work at once. */ const greedy = async (lanes, perLane, greed)=>{
        const orgId = (0, _uuid.v7)();
        greeds.set(orgId, greed);
        const messages = Array.from({
            length: lanes
        }, ()=>{
            const accountId = (0, _uuid.v7)();
            ownerOf.set(accountId, orgId);
            return Array.from({
                length: perLane
            }, ()=>(0, _testing.aNewMessage)({
                    orgId,
                    accountId
                }));
        });
        await accept(messages.flat());
    };
    /** Milliseconds that each message of the victim took from its acceptance on, over several numbers, one after the other. */ const victimsWaits = async (numbers, rounds)=>{
        const orgId = (0, _uuid.v7)();
        const numberIds = Array.from({
            length: numbers
        }, ()=>(0, _uuid.v7)());
        for (const id of numberIds)ownerOf.set(id, VICTIM);
        const waits = [];
        for(let round = 0; round < rounds; round += 1){
            const messages = numberIds.map((accountId)=>(0, _testing.aNewMessage)({
                    orgId,
                    accountId
                }));
            const began = performance.now();
            await accept(messages);
            await (0, _testing.waitFor)(()=>messages.every(({ id })=>doneAt.has(id)), {
                what: 'the messages of the victim'
            });
            waits.push(...messages.map(({ id })=>(doneAt.get(id) ?? Infinity) - began));
        }
        return waits;
    };
    it('a modest organization’s lanes send at once while every place that a greedy one can get hangs', async ()=>{
        for(let org = 0; org < 3; org += 1)await greedy(GREEDY_LANES, 1, hang);
        // 3 times 2 that are guaranteed, 20 shared, 40 lent.
        await (0, _testing.waitFor)(()=>hanging.size === 66, {
            what: 'all places to be taken'
        });
        const waits = await victimsWaits(2, 20);
        // Without a place of its own it would wait for as long as the others hang.
        expect(Math.max(...waits)).toBeLessThan(5_000);
        // The greedy got nothing more meanwhile: it is their own calls that they wait for.
        expect(hanging.size).toBe(66);
    });
    it('a modest organization’s lanes send soon also over more numbers than guaranteed, while a greedy one’s calls are slow', async ()=>{
        await greedy(GREEDY_LANES, 50, work(60));
        await (0, _testing.waitFor)(()=>slots.isContended, {
            what: 'the greedy one to wait for itself'
        });
        const waits = await victimsWaits(8, 10);
        expect(slots.isContended).toBe(true);
        // One after the other, the lanes before them would take 200 / 20 turns of 25 calls: 15 s.
        expect(Math.max(...waits)).toBeLessThan(5_000);
    });
    it('all lanes get their turn when many are greedy: nobody is overtaken for ever', async ()=>{
        doneAt.clear();
        for(let org = 0; org < 12; org += 1)await greedy(20, 3, work(5));
        await victimsWaits(2, 5);
        await (0, _testing.waitFor)(()=>doneAt.size === 12 * 60 + 2 * 5, {
            what: 'all that the greedy ones sent'
        });
    });
});

//# sourceMappingURL=lane-fairness.e2e.js.map