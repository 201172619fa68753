import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, type Statement, type Transaction, type Transactor } from '@chasqui/database';
import { anOrganization, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import type { ContactSavesService } from './contact-saves.service';
import { createContactSaves } from './create-contact-saves';

let test: TestDatabase;
let database: Database;
let saves: ContactSavesService;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 2, applicationName: 'test' });
  saves = createContactSaves(database);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

function counting(): { database: Transactor; statements: () => number; names: string[] } {
  let statements = 0;
  const names: string[] = [];
  const counted = (transaction: Transaction): Transaction =>
    new Proxy(transaction, {
      get(target, name) {
        if (name === 'query') statements += 1;
        const value: unknown = Reflect.get(target, name);
        if (name === 'query')
          return (statement: Statement | string, values?: unknown[]) => {
            names.push(typeof statement === 'string' ? statement : statement.name);
            return target.query(statement, values);
          };
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
      },
    });
  return {
    statements: () => statements,
    names,
    database: {
      query: (...request) => database.query(...request),
      noteEvents: (orgIds) => database.noteEvents(orgIds),
      transaction: (work) => database.transaction((transaction) => work(counted(transaction))),
    },
  };
}

describe('saving many contacts', () => {
  it('1,000 contacts are saved with as many statements as 10, new ones and known ones', async () => {
    const owner = { orgId: await anOrganization(database), mode: 'live' } as const;
    const save = async (from: number, count: number, company: string) => {
      const rows = Array.from({ length: count }, (_, n) => ({ phone: String(15_551_000_000 + from + n), company }));
      const { database: counted, statements } = counting();
      const draft = await saves.prepareBulk(owner, rows, 'merge');
      const { created, updated, failed } = await saves.saveBulk(owner, draft, counted);
      return { created, updated, failed, statements: statements() };
    };
    const few = [await save(0, 10, 'A'), await save(0, 10, 'B')];
    const many = [await save(1_000, 1_000, 'A'), await save(1_000, 1_000, 'B')];
    expect(many).toMatchObject([
      { created: 1_000, updated: 0, failed: 0 },
      { created: 0, updated: 1_000, failed: 0 },
    ]);
    expect(many.map(({ statements }) => statements)).toEqual(few.map(({ statements }) => statements));
    expect(Math.max(...few.map(({ statements }) => statements))).toBeLessThan(12);
  });

  it('contacts are counted when some are made, far from the limit not each time, near it each time', async () => {
    const countsOf = async (max: number) => {
      const owner = { orgId: await anOrganization(database), mode: 'live' } as const;
      const limits = JSON.stringify({ contacts: max });
      await database.query('update organizations set limit_overrides = $2 where id = $1', [owner.orgId, limits]);
      const isCounted = async (phone: string, company: string): Promise<boolean> => {
        const { database: counted, names } = counting();
        const draft = await saves.prepareBulk(owner, [{ phone, company }], 'merge');
        expect(await saves.saveBulk(owner, draft, counted)).toMatchObject({ failed: 0 });
        return names.includes('contact_records_count');
      };
      return [
        await isCounted('15551000001', 'A'),
        await isCounted('15551000001', 'B'),
        await isCounted('15551000002', 'A'),
        await isCounted('15551000003', 'A'),
      ];
    };
    expect(await countsOf(200_000)).toEqual([true, false, false, false]);
    expect(await countsOf(10)).toEqual([true, false, true, true]);
  });
});
