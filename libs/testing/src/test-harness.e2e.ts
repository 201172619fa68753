import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from './test-database';
import { oncePerRun } from './once-per-run';
import { testRedis } from './test-redis';

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});

afterAll(() => Promise.all([first.drop(), second.drop()]));

test('a test database has the migrated tables, and what is written stays in it', async () => {
  const [one, other] = await Promise.all([first, second].map(connectTo));
  await one?.query('CREATE TABLE of_one (id int)');
  expect(await tablesOf(one)).toContain('of_one');
  expect(await tablesOf(other)).not.toContain('of_one');
  expect(await tablesOf(other)).toContain('messages');
  await Promise.all([one?.end(), other?.end()]);
});

test('a test database can be dropped while a connection is open', async () => {
  const database = await createTestDatabase();
  const client = await connectTo(database);
  client.on('error', () => undefined);
  const ended = new Promise((resolve) => client.once('end', () => resolve(undefined)));
  await database.drop();
  await ended;
  await expect(connectTo(database)).rejects.toThrow('does not exist');
});

test('work of a run is done once, whoever asks, and its failure is everybody’s', async () => {
  let times = 0;
  const work = async (): Promise<void> => {
    times += 1;
    await Promise.resolve();
  };
  await Promise.all([1, 2, 3].map(async () => oncePerRun('a-test-of-the-harness', work)));
  expect(times).toBe(1);
  const failing = (): Promise<void> => Promise.reject(new Error('it cannot be done'));
  const outcomes = await Promise.allSettled([1, 2].map(async () => oncePerRun('a-failing-test', failing)));
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('it cannot be done') },
    });
  }
});

test('each caller gets a Redis with a prefix of its own', async () => {
  const { url, prefix } = testRedis();
  expect(testRedis().prefix).not.toBe(prefix);
  const redis = new Redis(url);
  await redis.set(`${prefix}:a`, '1');
  expect(await redis.keys(`${prefix}:*`)).toEqual([`${prefix}:a`]);
  redis.disconnect();
});

async function connectTo({ url }: TestDatabase): Promise<Client> {
  const client = new Client(url);
  await client.connect();
  return client;
}

async function tablesOf(client: Client | undefined): Promise<string[]> {
  const result = await client?.query<{ tablename: string }>(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`,
  );
  return result?.rows.map((row) => row.tablename) ?? [];
}
