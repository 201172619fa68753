import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@chasqui/entities';
import { anOrganization, createTestDatabase, manyContacts, type TestDatabase } from '@chasqui/testing';
import type { ContactOwner } from '../records/contact-record';
import { UsedTagRepository } from './used-tag.repository';

let test: TestDatabase;
let database: Database;
let owner: ContactOwner;

beforeAll(async () => {
  test = await createTestDatabase(2);
  database = await Database.connect({ url: test.url, poolSize: 2, applicationName: 'test' });
  owner = { orgId: await anOrganization(database), mode: 'live' };
  await manyContacts(database, owner.orgId, 100);
  // One an hour, the older half with another tag.
  await database.query(
    `with numbered as (select id, row_number() over (order by id) as n from contacts where org_id = $1),
       written as (
         update contacts c set created_at = now() - n.n * interval '1 hour', tags = array['all', case when n.n > 50 then 'old' else 'new' end]
         from numbered n where n.id = c.id returning c.id, c.created_at)
     select count(*) from written`,
    [owner.orgId],
  );
  await database.query(
    'update contact_search s set created_at = c.created_at from contacts c where c.id = s.contact_id and c.org_id = $1',
    [owner.orgId],
  );
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

describe('the tags in use', () => {
  it('are counted of all contacts, as long as they are not too many', async () => {
    expect(await new UsedTagRepository(database, [100]).read(owner)).toEqual({
      tags: [
        { tag: 'all', contacts: 100 },
        { tag: 'new', contacts: 50 },
        { tag: 'old', contacts: 50 },
      ],
      lookedThrough: 100,
      isSample: false,
    });
  });

  it('of more are those of a sample from all times, which says so', async () => {
    const found = await new UsedTagRepository(database, [40]).read(owner);
    expect([found?.isSample, found?.lookedThrough]).toEqual([true, 40]);
    expect(found?.tags[0]).toEqual({ tag: 'all', contacts: 40 });
    const old = found?.tags.find(({ tag }) => tag === 'old')?.contacts ?? 0;
    expect(old).toBeGreaterThanOrEqual(16);
    expect(old).toBeLessThanOrEqual(24);
  });
});
