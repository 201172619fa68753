import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '@chasqui/entities';
import { createTestDatabase } from '@chasqui/testing';

it('the statements of the runbook run', async () => {
  const page = readFileSync(join(__dirname, '../docs/runbook.md'), 'utf8');
  const statements = [...page.matchAll(/```sql\n([^`]+)```/g)].map((match) => match[1] ?? '');
  expect(statements.length).toBeGreaterThan(0);
  const test = await createTestDatabase();
  const database = await Database.connect({ url: test.url, poolSize: 1, applicationName: 'test' });
  for (const statement of statements) expect((await database.query(statement)).rowCount).not.toBeNull();
  await database.close();
  await test.drop();
});
