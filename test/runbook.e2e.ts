import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '@chasqui/database';
import { createTestDatabase } from '@chasqui/testing';

const PAGES = ['runbook', 'upgrade'];

it('the statements that operators are told to run do run', async () => {
  const page = PAGES.map((name) => readFileSync(join(__dirname, `../docs/${name}.md`), 'utf8')).join('\n');
  const statements = [...page.matchAll(/```sql\n([^`]+)```/g)].map((match) => match[1] ?? '');
  expect(statements.length).toBeGreaterThan(0);
  const test = await createTestDatabase();
  const database = await Database.connect({ url: test.url, poolSize: 1, applicationName: 'test' });
  for (const statement of statements) expect((await database.query(statement)).rowCount).not.toBeNull();
  await database.close();
  await test.drop();
});
