import { createTestDatabase, type TestDatabase } from '@chasqui/testing';
import type { Repository } from 'typeorm';
import { Plan } from '../organizations/plan.entity';
import { Database, type Transaction } from './database';
import { isTaken } from '../failures/pg-error';

/** `managerWithin` sets private members of TypeORM: a newer TypeORM must treat them alike. */
describe('a TypeORM repository within a transaction of ours', () => {
  let test: TestDatabase;
  let database: Database;
  let rows: Repository<Plan>;

  beforeAll(async () => {
    test = await createTestDatabase();
    // With one connection, a statement that asked the pool for another one would wait in vain.
    database = await Database.connect({ url: test.url, poolSize: 1, applicationName: 'test' });
    rows = database.source.getRepository(Plan);
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  const aPlan = (code: string): Plan => ({ code, name: code, messageSignature: null, limits: {} });
  const within = (transaction: Transaction): Repository<Plan> => transaction.manager.withRepository(rows);

  it.each([
    ['insert', (plans: Repository<Plan>, plan: Plan) => plans.insert(plan)],
    ['save', (plans: Repository<Plan>, plan: Plan) => plans.save(plan)],
  ])('the repository’s %s is undone with the transaction', async (how, write) => {
    const transaction = database.transaction(async (queryable) => {
      await write(within(queryable), aPlan(how));
      const seen = await queryable.query('select 1 from plans where code = $1', [how]);
      expect([seen.rowCount, await within(queryable).countBy({ code: how })]).toEqual([1, 1]);
      throw new Error('undo');
    });
    await expect(transaction).rejects.toThrow('undo');
    expect(await rows.countBy({ code: how })).toBe(0);
  });

  it('a repository’s write is committed with the transaction, and leaves its connection to the next one', async () => {
    for (const code of ['one', 'two', 'three']) {
      await database.transaction(async (queryable) => {
        await within(queryable).save(aPlan(code));
        await within(queryable).update({ code }, { name: `${code}!` });
      });
    }
    expect((await rows.findOneByOrFail({ code: 'three' })).name).toBe('three!');
  });

  it('a repository tells by the name of the constraint what is taken', async () => {
    await rows.insert(aPlan('taken'));
    const refused = await database.transaction((queryable) => within(queryable).insert(aPlan('taken'))).catch((e) => e);
    expect([isTaken(refused, 'plans_pkey'), isTaken(refused, 'other_key'), isTaken(new Error(), 'x')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
