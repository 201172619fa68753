"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _capacity = require("./capacity");
const _costofmix = require("./cost-of-mix");
const _random = require("../../chaos/random");
const _organizations = require("./organizations");
const _placement = require("./placement");
const _queueing = require("./queueing");
const COST = {
    databaseCpuMs: 5,
    appsCpuMs: 10,
    statements: 12,
    redisCommands: 30,
    walBytes: 8_000,
    walImageBytes: 2_000,
    storedBytes: 4_000
};
const SERVER = {
    cores: 10,
    walBytesPerSecond: 100e6,
    diskBytes: 2e12,
    utilization: 0.5
};
(0, _globals.describe)('what messages need', ()=>{
    (0, _globals.it)('2,592,000 messages a month are one a second, and five at a peak of five', ()=>{
        (0, _globals.expect)((0, _capacity.needOf)(COST, {
            messagesPerMonth: 2_592_000,
            peakFactor: 5,
            retentionDays: 30
        })).toEqual({
            averagePerSecond: 1,
            peakPerSecond: 5,
            databaseCores: 0.025,
            appCores: 0.05,
            statementsPerSecond: 60,
            redisCommandsPerSecond: 150,
            walBytesPerSecond: 50_000,
            walBytesPerDay: 864_000_000,
            storedBytes: 10_368_000_000
        });
    });
    (0, _globals.it)('a server is full by what it has least of, and half of its share is half as full', ()=>{
        const need = (0, _capacity.needOf)(COST, {
            messagesPerMonth: 2_592_000_000,
            peakFactor: 1,
            retentionDays: 30
        });
        // 1,000 a second: 5 of 5 usable cores, 10 of 50 MB/s, 10.368 of 1 TB.
        (0, _globals.expect)((0, _capacity.fullnessOf)(need, SERVER)).toEqual({
            cpu: 1,
            wal: 0.2,
            disk: 10.368
        });
        (0, _globals.expect)((0, _capacity.fullnessOf)(need, SERVER, 0.5).disk).toBe(5.184);
        (0, _globals.expect)((0, _capacity.serversFor)(need, SERVER, (servers)=>Array.from({
                length: servers
            }, ()=>1 / servers))).toBe(11);
    });
    (0, _globals.it)('an organization that alone fills a server is helped by no number of servers', ()=>{
        const need = (0, _capacity.needOf)(COST, {
            messagesPerMonth: 2_592_000_000,
            peakFactor: 1,
            retentionDays: 30
        });
        const sharesOn = (servers)=>(0, _placement.balanced)([
                {
                    share: 0.5
                },
                {
                    share: 0.5
                }
            ], servers);
        (0, _globals.expect)((0, _capacity.serversFor)(need, SERVER, sharesOn)).toBe(Number.POSITIVE_INFINITY);
    });
});
(0, _globals.describe)('organizations on servers', ()=>{
    (0, _globals.it)('three organizations by Zipf have 6, 3 and 2 of 11 parts, and equal ones a third each', ()=>{
        (0, _globals.expect)((0, _organizations.zipfShares)(3, 1).map((share)=>Math.round(share * 11))).toEqual([
            6,
            3,
            2
        ]);
        (0, _globals.expect)((0, _organizations.zipfShares)(4, 0)).toEqual([
            0.25,
            0.25,
            0.25,
            0.25
        ]);
    });
    (0, _globals.it)('shards in turn may be uneven where balanced ones are not', ()=>{
        const shards = [
            4,
            1,
            3,
            2
        ].map((share)=>({
                share: share / 10
            }));
        (0, _globals.expect)((0, _placement.inTurn)(shards, 2).map((share)=>Math.round(share * 10))).toEqual([
            7,
            3
        ]);
        (0, _globals.expect)((0, _placement.balanced)(shards, 2).map((share)=>Math.round(share * 10))).toEqual([
            5,
            5
        ]);
        (0, _globals.expect)((0, _placement.unevenness)([
            7,
            3
        ])).toBe(1.4);
    });
    (0, _globals.it)('no share is lost on the way to shards, the largest may be alone, and a seed gives the same again', ()=>{
        const shares = (0, _organizations.zipfShares)(1_000, 1);
        const total = (shards)=>shards.reduce((sum, { share })=>sum + share, 0);
        const shards = (0, _placement.shardsOf)(shares, 32, new _random.Random(1));
        (0, _globals.expect)(total(shards)).toBeCloseTo(1, 12);
        (0, _globals.expect)(shards).toEqual((0, _placement.shardsOf)(shares, 32, new _random.Random(1)));
        (0, _globals.expect)(shards).not.toEqual((0, _placement.shardsOf)(shares, 32, new _random.Random(2)));
        const own = (0, _placement.isolated)(shares, 32, 2, new _random.Random(1));
        (0, _globals.expect)(own).toHaveLength(34);
        (0, _globals.expect)(own[0]?.share).toBe(shares[0]);
        (0, _globals.expect)(total(own)).toBeCloseTo(1, 12);
    });
});
(0, _globals.describe)('waiting for a core', ()=>{
    (0, _globals.it)('one core that is half busy lets half wait, two that are half busy a third, and a full one everybody', ()=>{
        (0, _globals.expect)((0, _queueing.shareThatWaits)(1, 0.5)).toBeCloseTo(0.5, 12);
        (0, _globals.expect)((0, _queueing.shareThatWaits)(2, 1)).toBeCloseTo(1 / 3, 12);
        (0, _globals.expect)((0, _queueing.shareThatWaits)(4, 4)).toBe(1);
    });
});
(0, _globals.describe)('the cost of a mix of messages', ()=>{
    (0, _globals.it)('each kind counts by its share; what is missing in the figures is an error', ()=>{
        const figure = (label, value)=>({
                label,
                median: value
            });
        const figures = [
            'a',
            'b'
        ].flatMap((way, place)=>[
                figure(`${way}: CPU of PostgreSQL, ms`, 2 + 2 * place),
                figure(`${way}: CPU of pairing, ms`, 1),
                figure(`${way}: CPU of api-gateway, ms`, 2),
                figure(`${way}: CPU of Redis, ms`, 50),
                figure(`${way}: SQL statements`, 10),
                figure(`${way}: Redis commands`, 20),
                figure(`${way}: WAL without page images, bytes`, 1_000),
                figure(`${way}: WAL page images, bytes`, 500),
                figure(`${way}: heap of messages, bytes`, 100 + 100 * place),
                figure(`${way}: indexes of messages, bytes`, 50)
            ]);
        (0, _globals.expect)((0, _costofmix.costOfMix)(figures, {
            a: 0.5,
            b: 0.5
        })).toEqual({
            databaseCpuMs: 3,
            appsCpuMs: 3,
            statements: 10,
            redisCommands: 20,
            walBytes: 1_000,
            walImageBytes: 500,
            storedBytes: 200
        });
        (0, _globals.expect)(()=>(0, _costofmix.costOfMix)(figures, {
                c: 1
            })).toThrow('c: SQL statements');
    });
});

//# sourceMappingURL=scale-model.test.js.map