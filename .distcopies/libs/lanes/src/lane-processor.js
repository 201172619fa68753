"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "LaneProcessor", {
    enumerable: true,
    get: function() {
        return LaneProcessor;
    }
});
const _promises = require("node:timers/promises");
const _bullmq = require("@nestjs/bullmq");
const _ioredis = require("ioredis");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
function _ts_metadata(metadataKey, metadataValue) {
    if (typeof Reflect === "object" && typeof Reflect.metadata === "function") {
        return Reflect.metadata(metadataKey, metadataValue);
    }
}
/** BullMQ closes a worker without jobs within milliseconds, when Redis answers. */ const CLOSED_WITHIN_MS = 2_000;
let LaneProcessor = class LaneProcessor extends _bullmq.WorkerHost {
    constructor(work, log){
        super(), this.work = work, this.log = log, /** Jobs that are worked on. */ this.underWay = new Set(), this.isConnected = false;
    }
    process(job) {
        this.isConnected = true;
        const ended = this.work.process(job);
        const noted = ended.catch(()=>undefined).then(()=>{
            this.underWay.delete(noted);
        });
        this.underWay.add(noted);
        return ended;
    }
    onReady() {
        this.isConnected = true;
    }
    onFailed(job, error) {
        this.work.onFailed?.();
        this.log.error({
            err: error,
            lane: job?.data.lane
        }, 'a lane was left, it will be taken again');
    }
    onError(error) {
        this.log.debug({
            err: error
        }, 'the worker lost Redis');
    }
    onStalled(jobId) {
        this.log.warn({
            job_id: jobId
        }, 'a worker left a lane job, it is taken again');
    }
    /** Takes no more lanes. All processors of an app end together, whichever modules they are in. */ onModuleDestroy() {
        this.work.stop();
        // BullMQ would wait for the first connection of a worker that never had one.
        const closed = this.worker.close(!this.isConnected);
        let isClosed = false;
        void closed.catch(()=>undefined).then(()=>isClosed = true);
        this.closing = Promise.race([
            closed,
            this.giveUp(()=>isClosed)
        ]).then(()=>closed);
    }
    /** Before connections close: the calls under way have ended. */ async beforeApplicationShutdown() {
        await this.closing;
    }
    /**
   * The lanes in hand have ended, and BullMQ had time to say so: while Redis is away it asks for the next one, and would
   * wait for the answer for ever. It gets none.
   */ async giveUp(isClosed) {
        while(this.underWay.size > 0)await Promise.all(this.underWay);
        const { connection } = this.worker.opts;
        await (0, _promises.setTimeout)(CLOSED_WITHIN_MS, undefined, {
            ref: false
        });
        if (!isClosed() && connection instanceof _ioredis.Redis) connection.disconnect();
    }
};
_ts_decorate([
    (0, _bullmq.OnWorkerEvent)('ready'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", []),
    _ts_metadata("design:returntype", void 0)
], LaneProcessor.prototype, "onReady", null);
_ts_decorate([
    (0, _bullmq.OnWorkerEvent)('failed'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        Object,
        typeof Error === "undefined" ? Object : Error
    ]),
    _ts_metadata("design:returntype", void 0)
], LaneProcessor.prototype, "onFailed", null);
_ts_decorate([
    (0, _bullmq.OnWorkerEvent)('error'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        typeof Error === "undefined" ? Object : Error
    ]),
    _ts_metadata("design:returntype", void 0)
], LaneProcessor.prototype, "onError", null);
_ts_decorate([
    (0, _bullmq.OnWorkerEvent)('stalled'),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [
        String
    ]),
    _ts_metadata("design:returntype", void 0)
], LaneProcessor.prototype, "onStalled", null);

//# sourceMappingURL=lane-processor.js.map