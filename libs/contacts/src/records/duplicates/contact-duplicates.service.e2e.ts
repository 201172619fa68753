import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, type ListPosition } from '@chasqui/database';
import { aContact, anOrganization, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { ContactFieldRepository } from '../fields/contact-field.repository';
import type { ContactOwner } from '../store/contact-record';
import { ContactDuplicatesService } from './contact-duplicates.service';
import { DuplicateRepository } from './duplicate.repository';
import { BY_INDEXES, WALK } from './duplicate.sql';

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase(2);
  database = await Database.connect({ url: test.url, poolSize: 2, applicationName: 'test' });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const MB = 1024 * 1024;

const serviceOf = (limits: { step: number; steps: number; groups: number; bytes: number }): ContactDuplicatesService =>
  new ContactDuplicatesService(
    database,
    new DuplicateRepository(database),
    new ContactFieldRepository(database),
    limits,
  );

async function manyNames(orgId: string, count: number): Promise<void> {
  await database.query(
    `with person as materialized (select gen_random_uuid() as id, n from generate_series(1, $2::int) n),
       contact as (insert into contacts (id, org_id, mode, name, source) select id, $1, 'live', 'Eva ' || n, 'api' from person)
     insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary)
     select $1, 'live', 'phone', '4815' || (1000000 + n), id, true from person`,
    [orgId, count],
  );
}

async function readAll(service: ContactDuplicatesService, owner: ContactOwner): Promise<string[][][]> {
  const pages: string[][][] = [];
  let place: ListPosition | null = null;
  do {
    const { part, goesOnAt } = await service.list(owner, place);
    pages.push(part.rows.map(({ contacts }) => contacts.map(({ id }) => id)));
    place = goesOnAt;
    if (pages.length > 50) throw new Error('it never ends');
  } while (place !== null);
  return pages;
}

describe('looking for duplicates', () => {
  it('a page ends with its groups or with so many contacts, and the cursor leads to all, each once', async () => {
    const owner = { orgId: await anOrganization(database), mode: 'live' } as const;
    const alike = async (long: boolean, n: number): Promise<string> =>
      aContact(database, { orgId: owner.orgId, addresses: { phone: `52${long ? '1' : ''}55100000${10 + n}` } });
    const older: string[] = [];
    for (let n = 1; n <= 7; n += 1) older.push(await alike(true, n));
    await manyNames(owner.orgId, 60);
    const newer: string[] = [];
    for (let n = 1; n <= 7; n += 1) newer.push(await alike(false, n));
    const pages = await readAll(serviceOf({ step: 10, steps: 2, groups: 3, bytes: MB }), owner);
    expect(pages.flat().map((ids) => ids.toSorted())).toEqual(
      older.map((id, index) => [id, newer[index] ?? ''].toSorted()).toReversed(),
    );
    expect(Math.max(...pages.map((groups) => groups.length))).toBe(3);
    // Of 74 contacts, each page looks at 20.
    expect(pages.length).toBeGreaterThanOrEqual(4);
  });

  it('asks the indexes alone, also of contacts that PostgreSQL knows nothing of yet', async () => {
    const orgId = await anOrganization(database);
    await manyNames(orgId, 2_000);
    const values = [orgId, 'live', '9000000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 1_000];
    const plan = await database.transaction(async (transaction) => {
      await transaction.query(BY_INDEXES);
      const { rows } = await transaction.query<{ 'QUERY PLAN': string }>(`explain ${WALK.text}`, values);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('contact_search_name_idx');
    expect(plan).not.toContain('Seq Scan');
  });
});
