"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _testing = require("../../../testing/src");
const _planentity = require("../organizations/plan.entity");
const _database = require("./database");
const _pgerror = require("./pg-error");
/** Members are private to TypeORM that `managerWithin` sets: a newer TypeORM must do the same with them. */ describe('a TypeORM repository within a transaction of ours', ()=>{
    let test;
    let database;
    let rows;
    beforeAll(async ()=>{
        test = await (0, _testing.createTestDatabase)();
        // With one connection, a statement that asked the pool for another one would wait in vain.
        database = await _database.Database.connect({
            url: test.url,
            poolSize: 1,
            applicationName: 'test'
        });
        rows = database.source.getRepository(_planentity.Plan);
    });
    afterAll(async ()=>{
        await database.close();
        await test.drop();
    });
    const aPlan = (code)=>({
            code,
            name: code,
            messageSignature: null,
            limits: {}
        });
    const within = (transaction)=>transaction.manager.withRepository(rows);
    it.each([
        [
            'insert',
            (plans, plan)=>plans.insert(plan)
        ],
        [
            'save',
            (plans, plan)=>plans.save(plan)
        ]
    ])('the repository’s %s is undone with the transaction', async (how, write)=>{
        const transaction = database.transaction(async (queryable)=>{
            await write(within(queryable), aPlan(how));
            const seen = await queryable.query('select 1 from plans where code = $1', [
                how
            ]);
            expect([
                seen.rowCount,
                await within(queryable).countBy({
                    code: how
                })
            ]).toEqual([
                1,
                1
            ]);
            throw new Error('undo');
        });
        await expect(transaction).rejects.toThrow('undo');
        expect(await rows.countBy({
            code: how
        })).toBe(0);
    });
    it('a repository’s write is committed with the transaction, and leaves its connection to the next one', async ()=>{
        for (const code of [
            'one',
            'two',
            'three'
        ]){
            await database.transaction(async (queryable)=>{
                await within(queryable).save(aPlan(code));
                await within(queryable).update({
                    code
                }, {
                    name: `${code}!`
                });
            });
        }
        expect((await rows.findOneByOrFail({
            code: 'three'
        })).name).toBe('three!');
    });
    it('a repository tells by the name of the constraint what is taken', async ()=>{
        await rows.insert(aPlan('taken'));
        const refused = await database.transaction((queryable)=>within(queryable).insert(aPlan('taken'))).catch((e)=>e);
        expect([
            (0, _pgerror.isTaken)(refused, 'plans_pkey'),
            (0, _pgerror.isTaken)(refused, 'other_key'),
            (0, _pgerror.isTaken)(new Error(), 'x')
        ]).toEqual([
            true,
            false,
            false
        ]);
    });
});

//# sourceMappingURL=transaction-manager.e2e.js.map