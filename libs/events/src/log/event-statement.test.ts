import { describe, expect, it } from '@jest/globals';
import type { Queryable } from '@chasqui/database';
import { EventStatement } from './event-statement';

const LOG = new EventStatement(
  'log_something',
  (sql) => `with fact as (select 1), ${sql.log('fact')} select org_id from logged`,
);

function aDatabase(rows: object[]) {
  const noted: string[] = [];
  const ran: unknown[] = [];
  const queryable = {
    query: (statement: unknown, values: unknown) => {
      ran.push([statement, values]);
      return Promise.resolve({ rows });
    },
    noteEvents: (orgIds: Iterable<string>) => noted.push(...orgIds),
  } as unknown as Queryable;
  return { queryable, noted, ran };
}

describe('a statement that logs facts', () => {
  it('a statement that logs facts notes whose facts it logged, by what it answered', async () => {
    const { queryable, noted, ran } = aDatabase([{ orgId: 'a' }, { orgId: 'b' }]);
    const rows = await LOG.run<{ orgId: string }>(queryable, [1], (answered) => answered.map(({ orgId }) => orgId));
    expect(rows).toEqual([{ orgId: 'a' }, { orgId: 'b' }]);
    expect(noted).toEqual(['a', 'b']);
    expect(ran).toEqual([[{ name: 'log_something', text: LOG.text, textReturningOld: LOG.text }, [1]]]);
    expect(LOG.text).toContain('insert into webhook_deliveries');
  });

  it('a statement that logs facts does not compile as any other statement: nobody would be told', () => {
    type IsRunAnyhow = EventStatement extends Parameters<Queryable['query']>[0] ? true : false;
    // Checked by the compiler: no other value compiles as long as the two kinds are apart.
    const isRunAnyhow: IsRunAnyhow = false;
    expect(isRunAnyhow).toBe(false);
  });
});
