import { describe, expect, it } from '@jest/globals';
import { type PlanNode, untenantedTables } from './tenant-plan';

const TENANT_TABLES = new Set(['messages', 'events']);

const scan = (table: string, alias: string, condition?: string): PlanNode => ({
  'Node Type': 'Index Scan',
  'Relation Name': table,
  Alias: alias,
  ...(condition !== undefined && { Filter: condition }),
});
const join = (condition: string, ...Plans: PlanNode[]): PlanNode => ({
  'Node Type': 'Hash Join',
  'Hash Cond': condition,
  Plans,
});
const found = (plan: PlanNode): string[] => untenantedTables(plan, TENANT_TABLES);

describe('which tables of a plan are not read by organization', () => {
  it.each([
    ['a value', '((m.org_id = $1) AND (m.id = $2))'],
    ['one of several values', '(m.org_id = ANY ($1))'],
    ['a constant', "(m.org_id = '00000000-0000-7000-8000-000000000001'::uuid)"],
    ['a row of its input', '((m.id = x.id) AND (x.org_id = m.org_id))'],
  ])('a table that is read by %s is none of them', (_, condition) => {
    expect(found(scan('messages', 'm', condition))).toEqual([]);
  });

  it('a table that is read by its id alone is one of them, and a table without the column never', () => {
    expect(found(scan('messages', 'm', '(m.id = $1)'))).toEqual(['messages']);
    expect(found(scan('plans', 'p'))).toEqual([]);
  });

  it('a table that is tied to another one by the column is as well read as that one', () => {
    const tie = '(e.org_id = m.org_id)';
    expect(found(join(tie, scan('messages', 'm', '(m.org_id = $1)'), scan('events', 'e')))).toEqual([]);
    expect(found(join(tie, scan('messages', 'm', '(m.id = $1)'), scan('events', 'e')))).toEqual(['events', 'messages']);
  });

  it('a table that is tied to organizations is read by organization only if those are chosen by a value', () => {
    const tie = '(m.org_id = o.id)';
    expect(found(join(tie, scan('messages', 'm'), scan('organizations', 'o')))).toEqual(['messages']);
    expect(found(join(tie, scan('messages', 'm'), scan('organizations', 'o', '(o.id = $1)')))).toEqual([]);
  });

  it('an insert says whose its rows are, and an update has to', () => {
    const modify = (Operation: string): PlanNode => ({
      ...scan('messages', 'm'),
      'Node Type': 'ModifyTable',
      Operation,
    });
    expect(found(modify('Insert'))).toEqual([]);
    expect(found(modify('Update'))).toEqual(['messages']);
  });
});
