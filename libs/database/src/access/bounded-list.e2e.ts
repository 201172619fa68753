import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@chasqui/testing';
import {
  CountedList,
  type ListPosition,
  type ListQuery,
  type PageRequest,
  positionOf,
  readList,
  WHOLE_LIST,
} from './bounded-list';
import { Database } from './database';

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 1, applicationName: 'test' });
  await database.query(
    `create table entries (
       id uuid primary key default uuidv7(), n integer not null, at timestamptz not null, content text, document jsonb)`,
  );
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

type Direction = ListQuery['order']['direction'];

const listOf = (columns: string, direction: Direction = 'desc'): ListQuery => ({
  columns,
  from: 'entries e',
  where: 'e.n >= $1',
  values: [0],
  order: { value: 'e.at', id: 'e.id', kind: 'time', direction },
  texts: ['e.content'],
  documents: ['e.document'],
});

async function filled(content: string, document: string): Promise<void> {
  await database.query('truncate entries');
  await database.query(
    `insert into entries (n, at, content, document)
     select n, timestamptz '2026-11-20 10:00:00.000001Z' + (n / 3) * interval '1 microsecond', ${content}, ${document}
     from generate_series(0, 49) n`,
  );
}

async function numbersOf(query: ListQuery, limit: number | null, bytes?: number): Promise<number[][]> {
  const pages: number[][] = [];
  for (let after: ListPosition | null = null; ; ) {
    const { rows, isMore } = await readList<{ n: number }>(database, query, { after, offset: 0, limit }, { bytes });
    pages.push(rows.map(({ n }) => n));
    const last = rows.at(-1);
    if (!isMore || last === undefined) return pages;
    after = positionOf(last);
  }
}

describe('a list that is read page by page', () => {
  it.each<Direction>(['asc', 'desc'])(
    'a list has every entry once, in its order, also those of one moment (%s)',
    async (way) => {
      await filled(`'x'`, 'null');
      const { rows } = await database.query<{ n: number }>(`select n from entries order by at ${way}, id ${way}`);
      const pages = await numbersOf(listOf('e.n', way), 7);
      expect(pages.flat()).toEqual(rows.map(({ n }) => n));
      expect(pages.map((page) => page.length)).toEqual([7, 7, 7, 7, 7, 7, 7, 1]);
    },
  );

  it('a list says of its last page that it is the last, also of a full one', async () => {
    await filled(`'x'`, 'null');
    expect(await numbersOf(listOf('e.n'), 25)).toHaveLength(2);
    expect(await numbersOf(listOf('e.n'), 50)).toHaveLength(1);
    expect(await numbersOf(listOf('e.n'), null)).toHaveLength(1);
  });

  it.each([
    ['texts', `repeat('x', 20000)`, 'null'],
    [
      'texts that PostgreSQL stores apart',
      `(select string_agg(md5(n::text || m), '') from generate_series(1, 625) m)`,
      'null',
    ],
    ['documents that it packs', `null`, `jsonb_build_object('a', repeat('x', 20000))`],
  ])('a page ends when %s fill it, and the list goes on there', async (_, content, document) => {
    await filled(content, document);
    const pages = await numbersOf(listOf('e.n'), 40, 100_000);
    expect(pages.flat()).toHaveLength(50);
    expect(new Set(pages.flat()).size).toBe(50);
    expect(Math.max(...pages.map((page) => page.length))).toBe(5);
  });

  it('a counted list says how many entries it has in all, whatever part of it is read, also behind its end', async () => {
    await filled(`repeat('x', 200000)`, 'null');
    const { values, from: _, ...list } = listOf('e.n');
    const counted = new CountedList<{ n: number }>({ ...list, from: 'entries e' });
    const read = async (page: Partial<PageRequest>, first = 0): Promise<number[]> => {
      const { part, total } = await counted.read(database, [first], { ...WHOLE_LIST, ...page });
      return [part.rows.length, total];
    };
    const { part } = await counted.read(database, values, { ...WHOLE_LIST, offset: 44, limit: 1 });
    const after = part.rows[0] ? positionOf(part.rows[0]) : null;
    expect(await read({ after })).toEqual([5, 50]);
    expect(await read({ offset: 45 })).toEqual([5, 50]);
    expect(await read({ limit: 5 })).toEqual([5, 50]);
    expect(await read({ offset: 50 })).toEqual([0, 50]);
    expect(await read({ limit: 0 })).toEqual([0, 50]);
    expect(await read({}, 45)).toEqual([5, 5]);
    const [rows = 0, total] = await read({});
    expect(rows).toBeLessThan(50);
    expect(total).toBe(50);
  });

  it('a list has at least one entry on every page, however large it is', async () => {
    await filled(`repeat('x', 20000)`, 'null');
    const pages = await numbersOf(listOf('e.n'), 40, 1_000);
    expect(pages.map((page) => page.length)).toEqual(Array.from({ length: 50 }, () => 1));
  });

  it('a list does not read the texts of entries that do not fit', async () => {
    await filled(`(select string_agg(md5(n::text || m), '') from generate_series(1, 3125) m)`, 'null');
    const rows = async (bytes: number): Promise<number> => {
      const query = listOf('e.n, e.content');
      const part = await readList<{ content: string }>(
        database,
        query,
        { after: null, offset: 0, limit: 50 },
        { bytes },
      );
      return part.rows.reduce((sum, { content }) => sum + content.length, 0);
    };
    expect(await rows(1_000_000)).toBe(1_000_000);
    expect(await rows(10_000_000)).toBe(5_000_000);
  });
});
