import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportsWorld } from '../../testing/imports.world';
import type { ImportOwner } from './contact-import.repository';

const ROWS = 3_000;
/** From one table: a statement that reads all rows of an organization would exceed this with each batch. */
const MOST_READ_PER_ROW = 10;

let world: ImportsWorld;
let owner: ImportOwner;

beforeAll(async () => {
  world = await ImportsWorld.create();
  const { rows } = await world.database.query<{ name: string }>(
    `select relname as name from pg_stat_user_tables where relname like 'contact%'`,
  );
  for (const { name } of rows) await world.database.query(`alter table ${name} set (autovacuum_enabled = false)`);
  // PostgreSQL's statistics know only another organization, so for a new one it expects no row or one.
  await world.imported(await world.anOwner(), fileOf(ROWS, 'example.com'));
  await world.database.query('analyze');
  owner = await world.anOwner();
});
afterAll(() => world.close());

const fileOf = (count: number, domain: string): string =>
  `phone,email\n${Array.from({ length: count }, (_, n) => `1555${1_000_000 + n},p${n}@${domain}\n`).join('')}`;

async function rowsRead(): Promise<Map<string, number>> {
  const flush = (): Promise<unknown> => world.database.query('select pg_stat_force_next_flush(), pg_sleep(0.2)');
  // Each connection counts by itself for a while: this many at once reach all of the pool.
  await Promise.all(Array.from({ length: 8 }, flush));
  const { rows } = await world.database.query<{ name: string; read: number }>(
    `select relname as name, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as read from pg_stat_user_tables`,
  );
  return new Map(rows.map(({ name, read }) => [name, read]));
}

describe('an import into tables of whose growth PostgreSQL knows nothing', () => {
  it.each([
    ['makes', 'new.example.com', 'created'],
    ['changes', 'changed.example.com', 'updated'],
  ] as const)('reads as much for each row that %s a contact, however many there are', async (_what, domain, fate) => {
    const before = await rowsRead();
    const record = await world.imported(owner, fileOf(ROWS, domain), { on_conflict: 'update' });
    expect(world.failures).toEqual([]);
    expect(record).toMatchObject({ state: 'completed', [fate]: ROWS });
    const perRow = [...(await rowsRead())].map(
      ([name, read]) => [name, (read - (before.get(name) ?? 0)) / ROWS] as const,
    );
    expect(perRow.filter(([, read]) => read > MOST_READ_PER_ROW)).toEqual([]);
  });
});
