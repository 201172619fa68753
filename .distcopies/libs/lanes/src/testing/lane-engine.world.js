"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LaneEngineWorld", {
    enumerable: true,
    get: function() {
        return LaneEngineWorld;
    }
});
const _globals = require("@jest/globals");
const _entities = require("../../../entities/src");
const _processes = require("../../../processes/src");
const _testing = require("../../../testing/src");
const _bullmq = require("bullmq");
const _ioredis = require("ioredis");
const _doorbell = require("../doorbell");
const _laneleases = require("../lane-leases");
const _laneslots = require("../lane-slots");
const _lanesweeper = require("../lane-sweeper");
const _laneworker = require("../lane-worker");
const _laneownerrepository = require("../store/lane-owner.repository");
const _lanerepository = require("../store/lane.repository");
let LaneEngineWorld = class LaneEngineWorld {
    constructor(){
        /** What failed in the background of this test. */ this.errors = [];
        this.redis = (0, _testing.testRedis)();
        this.connection = new _ioredis.Redis(this.redis.url, {
            maxRetriesPerRequest: null
        });
        this.stops = [];
        this.failed = (error)=>{
            this.errors.push(error);
        };
        (0, _globals.beforeAll)(async ()=>{
            this.test = await (0, _testing.createTestDatabase)();
            this.url = this.test.url;
            this.database = await _entities.Database.connect({
                url: this.test.url,
                poolSize: 10,
                applicationName: 'test'
            });
        });
        (0, _globals.afterEach)(async ()=>{
            for (const stop of this.stops.splice(0).toReversed())await stop();
            this.errors.length = 0;
        });
        (0, _globals.afterAll)(async ()=>{
            this.connection.disconnect();
            await this.database.close();
            await this.test.drop();
        });
    }
    /** The BullMQ queue of a kind of lane, and what rings its lanes. */ open(queue) {
        const bull = new _bullmq.Queue(queue.queue, {
            connection: this.connection,
            prefix: this.redis.prefix
        });
        this.stops.push(()=>bull.close());
        return {
            bull,
            doorbell: new _doorbell.Doorbell(bull, {
                onFailure: this.failed
            })
        };
    }
    /** What one process has of its own. */ async ofProcess(queue, doorbell) {
        const processes = await _processes.ProcessRegistry.start(this.database, {
            app: 'test',
            onRevived: ()=>this.failed(new Error('taken for dead')),
            onFailure: this.failed
        });
        this.stops.push(()=>processes.close());
        const owners = new _laneownerrepository.LaneOwnerRepository(this.database);
        return {
            processes,
            leases: new _laneleases.LaneLeases({
                processes,
                store: new _lanerepository.LaneRepository(this.database),
                onFailure: this.failed
            }),
            slots: new _laneslots.LaneSlots({
                queue,
                owners,
                ring: (lane)=>doorbell.ring(lane)
            })
        };
    }
    /** Has lanes drained as a worker process does. */ async work(queue, lanes, leases) {
        const options = {
            ...(0, _laneworker.laneWorkerOptions)(queue),
            connection: this.connection,
            prefix: this.redis.prefix
        };
        const worker = new _bullmq.Worker(queue.queue, (job)=>lanes.process(job), options);
        worker.on('failed', (_job, error)=>this.failed(error));
        await worker.waitUntilReady();
        this.stops.push(async ()=>{
            lanes.stop();
            await worker.close();
            leases.stop();
        });
    }
    /** Rings lanes that have work and no owner. */ sweep(queue, doorbell, store) {
        const swept = new _lanesweeper.LaneSweeper({
            queue,
            doorbell,
            lanesWithWork: (kind, limit)=>store.lanesWithWork(kind, limit),
            isMine: ()=>true,
            onSwept: ()=>undefined,
            onFailure: this.failed
        });
        swept.start();
        this.stops.push(()=>swept.stop());
    }
};

//# sourceMappingURL=lane-engine.world.js.map