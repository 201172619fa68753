import { createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { Client } from 'pg';
import { validate, version } from 'uuid';

describe('functions that not every PostgreSQL has', () => {
  let test: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    test = await createTestDatabase();
    client = new Client(test.url);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await test.drop();
  });

  const idsOf = async (text: string): Promise<string[]> =>
    (await client.query<{ id: string }>(text)).rows.map(({ id }) => id);

  it('uuidv7() makes ids of version 7 that grow from call to call, however many are made in a millisecond', async () => {
    const ids = await idsOf('select uuidv7() as id from generate_series(1, 20000)');
    const later = await idsOf('select uuidv7() as id from generate_series(1, 100)');
    const all = [...ids, ...later];
    expect(all.filter((id) => !validate(id) || version(id) !== 7)).toEqual([]);
    expect(new Set(all).size).toBe(20_100);
    expect(all.toSorted()).toEqual(all);
  });

  it('uuidv7() goes on growing when the transaction of its last call was rolled back', async () => {
    await client.query('begin');
    const before = await idsOf('select uuidv7() as id from generate_series(1, 100)');
    await client.query('rollback');
    const after = await idsOf('select uuidv7() as id');
    expect([...before, ...after].toSorted()).toEqual([...before, ...after]);
  });

  it('the last 62 bits of uuidv7() are random, also in the same millisecond on two connections', async () => {
    const other = new Client(test.url);
    await other.connect();
    const many = 'select right(uuidv7()::text, 16) as id from generate_series(1, 5000)';
    const [mine, its] = await Promise.all([idsOf(many), other.query<{ id: string }>(many)]);
    await other.end();
    expect(new Set([...mine, ...its.rows.map(({ id }) => id)]).size).toBe(10_000);
  });

  it('uuidv7_time() tells when an id of version 7 was made, to the millisecond', async () => {
    const { rows } = await client.query<{ at: Date; age: number; shifted: number; none: null }>(
      `select uuidv7_time('01990000-0000-7abc-8def-0123456789ab') as at,
         extract(epoch from clock_timestamp() - uuidv7_time(uuidv7()))::float8 as age,
         extract(epoch from clock_timestamp() - uuidv7_time(uuidv7(interval '-1 hour')))::float8 as shifted,
         uuidv7_time(gen_random_uuid()) as none`,
    );
    const [row] = rows;
    expect(row?.at.toISOString()).toBe(new Date(0x01990000_0000).toISOString());
    expect(Math.abs(row?.age ?? Infinity)).toBeLessThan(1);
    expect(row?.shifted).toBeGreaterThan(3_599);
    expect(row?.shifted).toBeLessThan(3_602);
    expect(row?.none).toBeNull();
  });
});
