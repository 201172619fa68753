"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _doorbell = require("./doorbell");
const _lanequeue = require("./lane-queue");
describe('a doorbell', ()=>{
    const turn = ()=>new Promise((resolve)=>setImmediate(resolve));
    it('a doorbell rings each lane once per turn, as one undelayed job that a ring during its work follows', async ()=>{
        const rung = [];
        const queue = {
            addBulk: (jobs)=>Promise.resolve(void rung.push(jobs))
        };
        const doorbell = new _doorbell.Doorbell(queue, {
            onFailure: ()=>undefined
        });
        for (const lane of [
            'wa:1',
            'wa:2',
            'wa:1'
        ])doorbell.ring(lane);
        await turn();
        await turn();
        expect(rung).toHaveLength(1);
        expect(rung[0]?.map((job)=>job.data)).toEqual([
            {
                lane: 'wa:1'
            },
            {
                lane: 'wa:2'
            }
        ]);
        expect(rung[0]?.[0]?.opts).toMatchObject({
            attempts: 1,
            deduplication: {
                id: 'wa:1',
                keepLastIfActive: true
            }
        });
        expect(rung[0]?.[0]?.opts).not.toHaveProperty('delay');
    });
    it('a doorbell gathers what is rung while rings are under way, and rings it after them', async ()=>{
        const rung = [];
        let arrive = ()=>undefined;
        const queue = {
            addBulk: (jobs)=>{
                rung.push(jobs.map((job)=>job.data.lane));
                return new Promise((resolve)=>arrive = resolve);
            }
        };
        const doorbell = new _doorbell.Doorbell(queue, {
            onFailure: ()=>undefined
        });
        doorbell.ring('wa:1');
        await turn();
        for (const lane of [
            'wa:1',
            'wa:2',
            'wa:1'
        ]){
            doorbell.ring(lane);
            await turn();
        }
        expect(rung).toEqual([
            [
                'wa:1'
            ]
        ]);
        arrive();
        await turn();
        await turn();
        expect(rung).toEqual([
            [
                'wa:1'
            ],
            [
                'wa:1',
                'wa:2'
            ]
        ]);
    });
    it('a doorbell rings lanes again under another id than the job of a worker that died', async ()=>{
        const rung = [];
        const queue = {
            addBulk: (jobs)=>Promise.resolve(void rung.push(jobs))
        };
        await new _doorbell.Doorbell(queue, {
            onFailure: ()=>undefined
        }).ringAgain([
            'wa:1'
        ]);
        expect(rung[0]?.[0]).toMatchObject({
            data: {
                lane: 'wa:1'
            },
            opts: {
                deduplication: {
                    id: 'again:wa:1'
                }
            }
        });
    });
    it('a doorbell tells of a failed ring and throws nothing', async ()=>{
        const failures = [];
        const queue = {
            addBulk: ()=>Promise.reject(new Error('away'))
        };
        const doorbell = new _doorbell.Doorbell(queue, {
            onFailure: (error)=>failures.push(error)
        });
        doorbell.ring('wa:1');
        await doorbell.ringAgain([
            'wa:2'
        ]);
        await turn();
        doorbell.ring('wa:3');
        await turn();
        expect(failures).toHaveLength(3);
    });
});
describe('a lane job', ()=>{
    it('a lane job is refused under another name, without a lane, or with the lane of another kind', ()=>{
        expect((0, _lanequeue.toDrainJob)(_lanequeue.WHATSAPP_LANES, 'drain', {
            lane: 'wa:1'
        })).toEqual({
            lane: 'wa:1'
        });
        for (const [name, data] of [
            [
                'drained',
                {
                    lane: 'wa:1'
                }
            ],
            [
                'drain',
                {}
            ],
            [
                'drain',
                null
            ],
            [
                'drain',
                {
                    lane: 'hook:1'
                }
            ],
            [
                'drain',
                {
                    lane: 7
                }
            ]
        ]){
            expect(()=>(0, _lanequeue.toDrainJob)(_lanequeue.WHATSAPP_LANES, name, data)).toThrow(/job/);
        }
    });
});

//# sourceMappingURL=doorbell.test.js.map