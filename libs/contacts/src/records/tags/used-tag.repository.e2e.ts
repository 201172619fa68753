import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@chasqui/database';
import { anOrganization, createTestDatabase, manyContacts, type TestDatabase } from '@chasqui/testing';
import type { ContactOwner } from '../store/contact-record';
import { UsedTagRepository } from './used-tag.repository';

let test: TestDatabase;
let database: Database;
let owner: ContactOwner;

beforeAll(async () => {
  test = await createTestDatabase(2);
  database = await Database.connect({ url: test.url, poolSize: 2, applicationName: 'test' });
  owner = { orgId: await anOrganization(database), mode: 'live' };
  const other = await anOrganization(database);
  for (const orgId of [owner.orgId, other]) await manyContacts(database, orgId, 100);
  await database.query(
    `with numbered as (select id, row_number() over (order by id) as n from contacts where org_id = $1)
     update contacts c set tags = array['all', case when n.n > 60 then 'old' else 'new' end]
       || case when n.n = 7 then array['seventh'] else '{}' end
     from numbered n where n.id = c.id`,
    [owner.orgId],
  );
  await database.query(`update contacts set tags = '{theirs}' where org_id = $1`, [other]);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

describe('the tags in use', () => {
  it('are all of them, also one that a single contact has, the most used first', async () => {
    expect(await new UsedTagRepository(database).read(owner)).toEqual({
      tags: [
        { tag: 'all', contacts: 100, isCapped: false },
        { tag: 'new', contacts: 60, isCapped: false },
        { tag: 'old', contacts: 40, isCapped: false },
        { tag: 'seventh', contacts: 1, isCapped: false },
      ],
      isCut: false,
    });
    expect(await new UsedTagRepository(database).read({ ...owner, mode: 'test' })).toEqual({ tags: [], isCut: false });
  });

  it('are counted so far and no further, and say so', async () => {
    const read = await new UsedTagRepository(database, { countedTo: [60], looked: 9, shown: 9 }).read(owner);
    expect(read?.tags.slice(0, 2)).toEqual([
      { tag: 'all', contacts: 60, isCapped: true },
      { tag: 'new', contacts: 60, isCapped: false },
    ]);
  });

  it.each([
    { looked: 3, shown: 9 },
    { looked: 9, shown: 3 },
  ])('are no more than $looked and $shown, and say that there are more', async (limits) => {
    const read = await new UsedTagRepository(database, { countedTo: [10], ...limits }).read(owner);
    expect([read?.tags.length, read?.isCut]).toEqual([3, true]);
  });
});
