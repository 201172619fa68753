import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase, waitFor } from '@chasqui/testing';
import type { DataSource, QueryRunner } from 'typeorm';
import { createDataSource } from '../access/data-source';
import { TagsOfContacts1790000000128 } from './1790000000128-tags-of-contacts';

const orgId = randomUUID();
const otherOrgId = randomUUID();
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

async function aContact(tags: readonly string[]): Promise<string> {
  const id = randomUUID();
  const insert = `insert into contacts (id, org_id, mode, source, tags) values ($1, $2, 'live', 'api', $3)`;
  await source.query(insert, [id, orgId, tags]);
  return id;
}

/** Tags in list order; `wrong`: the row's position differs from its contact's, or there is no such contact. */
const tagsOf = async (id: string): Promise<string[]> => {
  const rows: { tag: string }[] = await source.query(
    `select case when c.id is null then 'wrong' else t.tag end as tag
     from contact_tags t left join contacts c on c.id = t.contact_id and c.created_at = t.created_at
       and c.org_id = t.org_id and c.mode = t.mode
     where t.contact_id = $1 order by 1`,
    [id],
  );
  return rows.map(({ tag }) => tag);
};

async function fill(): Promise<void> {
  const runner = source.createQueryRunner();
  try {
    await new TagsOfContacts1790000000128().up(runner);
  } finally {
    await runner.release();
  }
}

describe('tags of contacts in the order of lists', () => {
  it('are written with a contact, follow it, and go with it; a tag that stands there twice is one', async () => {
    const id = await aContact(['b', 'a', 'b']);
    expect(await tagsOf(id)).toEqual(['a', 'b']);
    await source.query(`update contacts set tags = '{b,c}' where id = $1`, [id]);
    expect(await tagsOf(id)).toEqual(['b', 'c']);
    await source.query(`update contacts set tags = '{}' where id = $1`, [id]);
    expect(await tagsOf(id)).toEqual([]);
    await source.query(`update contacts set tags = '{d}' where id = $1`, [id]);
    await source.query('delete from contacts where id = $1', [id]);
    expect(await tagsOf(id)).toEqual([]);
  });

  it('many that are written, changed and deleted at once read no more of the table than their own rows', async () => {
    const tagged = `select gen_random_uuid(), $1, 'live', 'api', array['t' || n % 3, 'all'] from generate_series(1, 300) n`;
    await source.transaction(async (manager) => {
      const scans = async (): Promise<number> => {
        const [read]: { scans: number }[] = await manager.query(
          `select coalesce(seq_scan, 0)::int as scans from pg_stat_xact_user_tables where relname = 'contact_tags'`,
        );
        return read?.scans ?? 0;
      };
      const before = await scans();
      await manager.query(`insert into contacts (id, org_id, mode, source, tags) ${tagged}`, [otherOrgId]);
      await manager.query(`update contacts set tags = array_remove(tags, 't1') || array['new'] where org_id = $1`, [
        otherOrgId,
      ]);
      await manager.query('delete from contacts where org_id = $1 and tags @> $2', [otherOrgId, ['t2']]);
      expect((await scans()) - before).toBe(0);
      const counted: { tag: string; count: number }[] = await manager.query(
        'select tag, count(*)::int as count from contact_tags where org_id = $1 group by tag order by tag',
        [otherOrgId],
      );
      expect(counted).toEqual([
        { tag: 'all', count: 200 },
        { tag: 'new', count: 200 },
        { tag: 't0', count: 100 },
      ]);
    });
  });

  it('of contacts that were there before are written, however often that begins anew', async () => {
    const [one, two] = [await aContact(['a', 'b']), await aContact(['a'])];
    await source.query('delete from contact_tags where contact_id = any($1::uuid[])', [[one, two]]);
    await fill();
    await fill();
    expect([await tagsOf(one), await tagsOf(two)]).toEqual([['a', 'b'], ['a']]);
  });

  it('are those of a contact that is changed, or deleted, while they are written', async () => {
    const [changed, deleted] = [await aContact(['old']), await aContact(['old'])];
    await source.query('delete from contact_tags where contact_id = any($1::uuid[])', [[changed, deleted]]);
    const other: QueryRunner = source.createQueryRunner();
    try {
      await other.startTransaction();
      await other.query(`update contacts set tags = '{new}' where id = $1`, [changed]);
      await other.query('delete from contacts where id = $1', [deleted]);
      const filling = fill();
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await waitFor(async () => (await source.query(waiting)).length > 0, { what: 'the migration to wait' });
      await other.commitTransaction();
      await filling;
    } finally {
      await other.release();
    }
    expect([await tagsOf(changed), await tagsOf(deleted)]).toEqual([['new'], []]);
  });
});
