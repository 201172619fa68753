import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@chasqui/database';
import { createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { FOREIGN_KEYS, KEYS, TABLES, TRIGGERS } from './tenant-exceptions';
import { readUntenanted } from './tenant-schema';

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 1, applicationName: 'test' });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const sortedNames = (list: object): string[] => Object.keys(list).sort();

describe('what belongs to an organization says so in the schema', () => {
  it('each table has org_id, or stands in the list of exceptions with a reason; the list has no other', async () => {
    expect((await readUntenanted(database)).tables).toEqual(sortedNames(TABLES));
  });

  it('each unique key has org_id, or stands in the list of exceptions with a reason; the list has no other', async () => {
    expect((await readUntenanted(database)).keys).toEqual(sortedNames(KEYS));
  });

  it('each foreign key between tables of organizations has org_id, or stands in the list of exceptions', async () => {
    expect((await readUntenanted(database)).foreignKeys).toEqual(sortedNames(FOREIGN_KEYS));
  });

  it('each trigger of a table of organizations stands in the list of exceptions', async () => {
    expect((await readUntenanted(database)).triggers).toEqual(sortedNames(TRIGGERS));
  });

  it('a table, a key, a foreign key and a trigger without org_id are found, and those with it are not', async () => {
    const before = await readUntenanted(database);
    await database.query(`
      create table things (id uuid primary key, org_id uuid);
      create table well (org_id uuid not null, id uuid, n integer, primary key (org_id, id));
      create unique index well_n on well (n) include (org_id);
      create table parts (org_id uuid not null, id uuid, well_id uuid, primary key (org_id, id),
        constraint parts_well foreign key (org_id, well_id) references well (org_id, id));
      create table notes (org_id uuid not null, n integer constraint notes_n references well (n));
      create trigger notes_trigger after insert on notes for each row execute function mark_lane_of_suspended()`);
    const after = await readUntenanted(database);
    const added = (kind: keyof typeof after): string[] => after[kind].filter((name) => !before[kind].includes(name));
    expect(added('tables')).toEqual(['things']);
    expect(added('keys')).toEqual(['well_n']);
    expect(added('foreignKeys')).toEqual(['notes_n']);
    expect(added('triggers')).toEqual(['notes_trigger']);
  });
});
