import { Database } from '@chasqui/database';
import { createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { folded } from '../apps/console/web/src/kit/folded';

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

it('searches compare alike in the database and in the pages: every letter of Europe, and names in other scripts', async () => {
  // Latin letters and those around them, Greek and Cyrillic.
  const letters = [
    [0x20, 0x24f],
    [0x370, 0x52f],
  ].flatMap(([first = 0, last = 0]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
  const names = [
    'ΣΊΣΥΦΟΣ',
    'Σίσυφος',
    'Ёлка Żółć',
    'ﬁnanç',
    'محمد علي',
    'אברהם',
    '张伟',
    '𝓐na',
    'A\u030angström',
    ' a\u00a0b\u2003c ',
  ];
  const texts = [...letters.map((code) => String.fromCodePoint(code)), ...names];
  const { rows } = await database.query<{ text: string; folded: string }>(
    'select t.text, search_text(t.text) as folded from unnest($1::text[]) with ordinality t(text, at) order by at',
    [texts],
  );
  const differing = rows.filter((row) => row.folded !== folded(row.text));
  expect(differing.map((row) => [row.text, row.folded, folded(row.text)])).toEqual([]);
  expect(rows).toHaveLength(texts.length);
});
