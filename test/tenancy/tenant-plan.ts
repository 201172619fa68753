import { TENANT_COLUMN } from './tenant-schema';

/** A node of a plan, from `explain (verbose, format json)`. */
export interface PlanNode {
  'Node Type': string;
  Operation?: string;
  'Relation Name'?: string;
  Alias?: string;
  Plans?: PlanNode[];
  [property: string]: unknown;
}

/** Properties of a plan that contain conditions on rows. */
const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter'];

const SIDE = String.raw`(\$\d+|'[^']*'|[\w"]+(?:\.[\w"]+)?(?:\([^()]*\))?)(?:::[\w ]+)?`;
const TIE = new RegExp(String.raw`${SIDE}\)?\s*=\s*(?:ANY\s*)?\(*${SIDE}`, 'g');

/**
 * Tables of organizations that a statement reads or changes without fixing the organization: by a value, by rows of no
 * table (its input), or by a column of a table for which it is fixed.
 * An insert fixes it, because the column is never null.
 */
export function untenantedTables(plan: PlanNode, tenantTables: ReadonlySet<string>): string[] {
  const nodes = flat(plan);
  const tables = new Map<string, string>();
  for (const { Operation, Alias, 'Relation Name': table } of nodes)
    if (Alias !== undefined && table !== undefined && Operation !== 'Insert') tables.set(Alias, table);
  const said = saidBy(
    nodes.flatMap((node) => CONDITIONS.flatMap((name) => tiesIn(node[name]))),
    tables,
  );
  const missing = [...tables].filter(
    ([alias, table]) => tenantTables.has(table) && !said.has(`${alias}.${TENANT_COLUMN}`),
  );
  return [...new Set(missing.map(([, table]) => table))].sort();
}

function flat(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)];
}

function tiesIn(condition: unknown): [string, string][] {
  if (typeof condition !== 'string') return [];
  return [...condition.matchAll(TIE)].map(([, one = '', other = '']): [string, string] => [one, other]);
}

/** Columns of tables equal to a value, or to a column of rows of no table, directly or transitively. */
function saidBy(ties: readonly [string, string][], tables: ReadonlyMap<string, string>): Set<string> {
  const said = new Set<string>();
  const isSaid = (side: string): boolean => said.has(side) || !tables.has(side.slice(0, side.lastIndexOf('.')));
  for (let before = -1; before !== said.size; ) {
    before = said.size;
    for (const [one, other] of ties) {
      if (isSaid(other)) said.add(one);
      if (isSaid(one)) said.add(other);
    }
  }
  return said;
}
