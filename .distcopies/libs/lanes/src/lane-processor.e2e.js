"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _testing = require("../../testing/src");
const _bullmq = require("@nestjs/bullmq");
const _common = require("@nestjs/common");
const _core = require("@nestjs/core");
const _ioredis = require("ioredis");
const _laneprocessor = require("./lane-processor");
const _lanequeue = require("./lane-queue");
const _laneworker = require("./lane-worker");
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
const work = {
    process: jest.fn(),
    stop: jest.fn(),
    onFailed: jest.fn()
};
const log = {
    error: jest.fn(),
    warn: jest.fn(),
    debug: jest.fn()
};
let Rings = class Rings extends _laneprocessor.LaneProcessor {
    constructor(){
        super(work, log);
    }
};
Rings = _ts_decorate([
    (0, _common.Injectable)(),
    (0, _bullmq.Processor)(_lanequeue.SMS_LANES.queue, (0, _laneworker.laneWorkerOptions)(_lanequeue.SMS_LANES)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [])
], Rings);
const otherWork = {
    process: jest.fn(),
    stop: jest.fn()
};
let OtherRings = class OtherRings extends _laneprocessor.LaneProcessor {
    constructor(){
        super(otherWork, log);
    }
};
OtherRings = _ts_decorate([
    (0, _common.Injectable)(),
    (0, _bullmq.Processor)(_lanequeue.WEBHOOK_LANES.queue, (0, _laneworker.laneWorkerOptions)(_lanequeue.WEBHOOK_LANES)),
    _ts_metadata("design:type", Function),
    _ts_metadata("design:paramtypes", [])
], OtherRings);
describe('a processor of lanes', ()=>{
    const { url, prefix } = (0, _testing.testRedis)();
    const redis = new _ioredis.Redis(url, {
        maxRetriesPerRequest: null
    });
    let App = class App {
    };
    App = _ts_decorate([
        (0, _common.Module)({
            imports: [
                _bullmq.BullModule.forRoot({
                    connection: redis,
                    prefix
                }),
                _bullmq.BullModule.registerQueue({
                    name: _lanequeue.SMS_LANES.queue
                })
            ],
            providers: [
                Rings
            ]
        })
    ], App);
    afterAll(()=>redis.disconnect());
    it('a lane processor works on each job, notes the lane of one that failed, and takes no more once the app ends', async ()=>{
        const app = await _core.NestFactory.createApplicationContext(App, {
            logger: false
        });
        const queue = app.get((0, _bullmq.getQueueToken)(_lanequeue.SMS_LANES.queue));
        work.process.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('the database is away'));
        await queue.addBulk([
            'sms:1',
            'sms:2'
        ].map((lane)=>({
                name: _lanequeue.DRAIN,
                data: {
                    lane
                }
            })));
        await (0, _testing.waitFor)(()=>log.error.mock.calls.length > 0, {
            what: 'the failure'
        });
        expect(work.process).toHaveBeenCalledTimes(2);
        const lane = work.process.mock.calls[1][0].data.lane;
        expect(log.error.mock.calls).toEqual([
            [
                {
                    lane,
                    err: expect.objectContaining({
                        message: 'the database is away'
                    })
                },
                expect.any(String)
            ]
        ]);
        expect(work.onFailed).toHaveBeenCalledTimes(1);
        expect(work.stop).not.toHaveBeenCalled();
        const worker = app.get(Rings).worker;
        await app.close();
        expect(work.stop).toHaveBeenCalledTimes(1);
        expect(worker.isRunning()).toBe(false);
    });
    it('a lane processor stops with those of other modules, and the app closes when the work under way has ended', async ()=>{
        const bull = {
            connection: redis,
            prefix: `${prefix}-two`
        };
        const closed = [];
        const closes = {
            provide: 'CLOSES',
            useValue: {
                onApplicationShutdown: ()=>closed.push('what the work needs')
            }
        };
        let One = class One {
        };
        One = _ts_decorate([
            (0, _common.Module)({
                imports: [
                    _bullmq.BullModule.registerQueue({
                        name: _lanequeue.SMS_LANES.queue
                    })
                ],
                providers: [
                    Rings
                ]
            })
        ], One);
        let Other = class Other {
        };
        Other = _ts_decorate([
            (0, _common.Module)({
                imports: [
                    _bullmq.BullModule.registerQueue({
                        name: _lanequeue.WEBHOOK_LANES.queue
                    })
                ],
                providers: [
                    OtherRings
                ]
            })
        ], Other);
        let Both = class Both {
        };
        Both = _ts_decorate([
            (0, _common.Module)({
                imports: [
                    _bullmq.BullModule.forRoot(bull),
                    One,
                    Other
                ],
                providers: [
                    closes
                ]
            })
        ], Both);
        jest.resetAllMocks();
        let end = ()=>undefined;
        work.process.mockReturnValueOnce(new Promise((resolve)=>end = resolve));
        const app = await _core.NestFactory.createApplicationContext(Both, {
            logger: false
        });
        const queue = app.get((0, _bullmq.getQueueToken)(_lanequeue.SMS_LANES.queue), {
            strict: false
        });
        await queue.add(_lanequeue.DRAIN, {
            lane: 'sms:1'
        });
        await (0, _testing.waitFor)(()=>work.process.mock.calls.length === 1, {
            what: 'the job'
        });
        const closing = app.close().then(()=>closed.push('the app'));
        await (0, _testing.waitFor)(()=>work.stop.mock.calls.length === 1 && otherWork.stop.mock.calls.length === 1, {
            what: 'both to stop while the work is under way'
        });
        expect(closed).toEqual([]);
        end();
        await closing;
        expect(closed).toEqual([
            'what the work needs',
            'the app'
        ]);
    });
});

//# sourceMappingURL=lane-processor.e2e.js.map