import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@chasqui/testing';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../access/data-source';
import { FoldedContacts1790000000151 } from './1790000000151-folded-contacts';

describe('how searches compare texts', () => {
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

  it.each([
    ['Weiß  STRAẞE', 'weiss strasse'],
    ['Łukasz Ærø Œuvre', 'lukasz aero oeuvre'],
    ['İstanbul Işık', 'istanbul isik'],
    ['Þór Đorđević ð', 'thor dordevic d'],
    [' José\t\n Ñandú ', 'jose nandu'],
  ])('case, accents, spellings of letters and the kind of space do not count: %j', async (text, same) => {
    const [row] = await source.query('select search_text($1) as text', [text]);
    expect(row.text).toBe(same);
  });

  const orgId = randomUUID();

  async function aContact(name: string): Promise<string> {
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
    return id;
  }

  it('contacts of before are found by the new spelling of their letters; rows that do not change are not written', async () => {
    const [weiss, usual] = [await aContact('Jörg Weiß'), await aContact('Ana López')];
    // As the previous version wrote them; the second one tells whether a row is written again.
    await source.query(
      `update contact_search set document = replace(document, 'weiss', 'weiß'), tokens = '{}' where contact_id = $1`,
      [weiss],
    );
    await source.query(`update contact_search set tokens = '{7}' where contact_id = $1`, [usual]);
    const runner = source.createQueryRunner();
    await new FoldedContacts1790000000151().up(runner);
    await runner.release();
    const rows: { id: string; document: string; tokens: string[] }[] = await source.query(
      `select contact_id as id, split_part(document, E'\\n', 1) as document, tokens from contact_search
       where contact_id = any($1::uuid[])`,
      [[weiss, usual]],
    );
    const rowOf = (id: string) => rows.find((row) => row.id === id);
    expect(rowOf(weiss)?.document).toBe('jorg weiss');
    expect(rowOf(weiss)?.tokens.length).toBeGreaterThan(5);
    expect(rowOf(usual)).toEqual({ id: usual, document: 'ana lopez', tokens: ['7'] });
  });
});
