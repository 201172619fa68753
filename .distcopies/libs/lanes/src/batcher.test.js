"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _batcher = require("./batcher");
describe('a batcher', ()=>{
    it('a batcher sends a lone item at once, and those of the same turn together', async ()=>{
        const batches = [];
        const batcher = new _batcher.Batcher({
            maxItems: 10,
            maxUnderWay: 1,
            run: (items)=>{
                batches.push([
                    ...items
                ]);
                return Promise.resolve(items.map((item)=>item * 2));
            }
        });
        expect(await batcher.add(1)).toBe(2);
        expect(await Promise.all([
            2,
            3,
            4
        ].map((item)=>batcher.add(item)))).toEqual([
            4,
            6,
            8
        ]);
        expect(batches).toEqual([
            [
                1
            ],
            [
                2,
                3,
                4
            ]
        ]);
    });
    it('a batcher fills batches while others are under way, up to its limits', async ()=>{
        const sizes = [];
        let underWay = 0;
        let most = 0;
        const batcher = new _batcher.Batcher({
            maxItems: 5,
            maxUnderWay: 2,
            run: async (items)=>{
                sizes.push(items.length);
                underWay += 1;
                most = Math.max(most, underWay);
                await new Promise((resolve)=>setTimeout(resolve, 5));
                underWay -= 1;
                return items;
            }
        });
        const all = Array.from({
            length: 23
        }, (_, index)=>index);
        expect(await Promise.all(all.map((item)=>batcher.add(item)))).toEqual(all);
        expect(sizes).toEqual([
            5,
            5,
            5,
            5,
            3
        ]);
        expect(most).toBe(2);
    });
    it('a batcher rejects one item alone for an error of its own, and all of a batch that failed', async ()=>{
        const batcher = new _batcher.Batcher({
            maxItems: 10,
            maxUnderWay: 1,
            run: (items)=>{
                if (items.includes('all')) return Promise.reject(new Error('away'));
                return Promise.resolve(items.map((item)=>item === 'bad' ? new Error('refused') : item));
            }
        });
        const first = await Promise.allSettled([
            'a',
            'bad',
            'b'
        ].map((item)=>batcher.add(item)));
        expect(first.map((result)=>result.status)).toEqual([
            'fulfilled',
            'rejected',
            'fulfilled'
        ]);
        const second = await Promise.allSettled([
            'a',
            'all'
        ].map((item)=>batcher.add(item)));
        expect(second.map((result)=>result.status)).toEqual([
            'rejected',
            'rejected'
        ]);
        expect(await batcher.add('after')).toBe('after');
    });
    it('a batcher leaves nobody waiting when a batch answers too few results', async ()=>{
        const batcher = new _batcher.Batcher({
            maxItems: 10,
            maxUnderWay: 1,
            run: ()=>Promise.resolve([
                    1
                ])
        });
        const results = await Promise.allSettled([
            batcher.add(1),
            batcher.add(2)
        ]);
        expect(results.map((result)=>result.status)).toEqual([
            'fulfilled',
            'rejected'
        ]);
    });
});

//# sourceMappingURL=batcher.test.js.map