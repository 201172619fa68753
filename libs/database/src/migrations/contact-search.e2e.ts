import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase, waitFor } from '@chasqui/testing';
import type { DataSource, QueryRunner } from 'typeorm';
import { createDataSource } from '../access/data-source';
import { ContactSearch1790000000109 } from './1790000000109-contact-search';

describe('the rows of search of contacts that were there before', () => {
  let database: TestDatabase;
  let source: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    source = await createDataSource({ url: database.url, poolSize: 3, applicationName: 'test' }).initialize();
  });
  afterAll(async () => {
    await source.destroy();
    await database.drop();
  });

  const orgId = randomUUID();

  async function aContactOfBefore(name: string): Promise<string> {
    const id = randomUUID();
    await source.query(`insert into contacts (id, org_id, mode, source, name) values ($1, $2, 'live', 'api', $3)`, [
      id,
      orgId,
      name,
    ]);
    await source.query(
      `insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary) values ($1, 'live', 'email', $2, $3, true)`,
      [orgId, `${id}@example.com`, id],
    );
    await source.query('delete from contact_search where contact_id = $1', [id]);
    return id;
  }

  const documentOf = async (id: string): Promise<string | undefined> => {
    const rows: { document: string }[] = await source.query(
      'select document from contact_search where contact_id = $1',
      [id],
    );
    return rows[0]?.document.split('\n')[0];
  };

  async function run(): Promise<void> {
    const runner = source.createQueryRunner();
    try {
      await new ContactSearch1790000000109().up(runner);
    } finally {
      await runner.release();
    }
  }

  async function runBeside(change: (other: QueryRunner) => Promise<void>): Promise<void> {
    const other = source.createQueryRunner();
    try {
      await other.startTransaction();
      await change(other);
      const migration = run();
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await waitFor(async () => (await source.query(waiting)).length > 0, { what: 'the migration to wait' });
      await other.commitTransaction();
      await migration;
    } finally {
      await other.release();
    }
  }

  it('a contact that is renamed while its row of search is written is found by its new name', async () => {
    const id = await aContactOfBefore('Old');
    await runBeside((other) => other.query(`update contacts set name = 'New' where id = $1`, [id]));
    expect(await documentOf(id)).toBe('new');
  });

  it('a contact that is deleted while its row of search is written has none', async () => {
    const id = await aContactOfBefore('Gone');
    await runBeside(async (other) => {
      await other.query('delete from contact_addresses where contact_id = $1', [id]);
      await other.query('delete from contacts where id = $1', [id]);
    });
    expect(await documentOf(id)).toBeUndefined();
  });

  it('the rows of search that are there are not written again when the migration goes on', async () => {
    const ids = [await aContactOfBefore('One'), await aContactOfBefore('Two')];
    await run();
    await source.query(`update contact_search set document = 'written before' where contact_id = $1`, [ids[0]]);
    await source.query('delete from contact_search where contact_id = $1', [ids[1]]);
    await run();
    expect(await Promise.all(ids.map(documentOf))).toEqual(['written before', 'two']);
  });
});
