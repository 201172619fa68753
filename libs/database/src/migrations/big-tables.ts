/** The newest migration from before this rule; all later ones pass `unsafeSteps`. */
export const UNRULED_UNTIL = 1_790_000_000_081;

/** They grow with customers' traffic: reading or writing a whole one takes minutes. */
export const BIG_TABLES: readonly string[] = [
  'messages',
  'message_events',
  'events',
  'webhook_deliveries',
  'webhook_attempts',
  'api_requests',
  'idempotency_keys',
  'contacts',
  'contact_addresses',
  'contact_search',
  'contact_tags',
  'conversations',
  'media_files',
  'bulk_batches',
  'bulk_rows',
  'gateway_events',
  'inbox_changes',
  'audit_entries',
];

/** Migration and text of `unsafeSteps`, with why it blocks no traffic, or what docs/upgrade.md tells operators. */
export const ACCEPTED_STEPS: Readonly<Record<string, string>> = {};

export interface UnsafeStep {
  table: string;
  why: string;
}

/** An index over all rows, built while writers wait; the name is optional. */
const INDEX =
  /^create (?:unique )?index (?!concurrently)(?:if not exists )?[a-z_0-9]{1,63} on (?:only )?([a-z_0-9]{1,63})/;
const ALTER = /^alter table (?:if exists )?(?:only )?([a-z_0-9]{1,63}) (.*)$/;
const WRITE = /^(?:with .* )?(?:update|delete from) (?:only )?([a-z_0-9]{1,63})/;
/** A different value per row: all rows are written. A stable value, such as `now()`, is the same for all. */
const VOLATILE =
  /\b(?:gen_random_uuid|uuidv7|clock_timestamp|timeofday|random|nextval) ?\(|\bgenerated (?:always|by default) as\b/;

const ALTERATIONS: readonly (readonly [RegExp, string])[] = [
  [
    /\balter (?:column )?[a-z_0-9]{1,63} (?:set data )?type\b/,
    'changes the type of a column: all rows are written while nobody reads',
  ],
  [/\bset not null\b/, 'reads all rows while nobody else does: add a check as NOT VALID and validate it'],
  [
    /\badd (?:constraint [a-z_0-9]{1,63} )?(?:primary key|unique)\b(?! using index)/,
    'builds an index while nobody reads: build it first, then USING INDEX',
  ],
  [/\bset (?:logged|unlogged|tablespace|access method)\b/, 'writes the whole table anew'],
];
const CONSTRAINT = /\badd constraint [a-z_0-9]{1,63} (?:check|foreign key)\b/;
/** Takes away what the previous version reads or writes: expand first, contract one version later. */
const CONTRACTS: readonly (readonly [RegExp, string])[] = [
  [/^alter table .*\bdrop column\b/, 'takes a column away, which the version before may use'],
  [/^alter table .*\brename\b/, 'renames what the version before knows by its old name'],
  [/^drop table\b/, 'takes a table away, which the version before may use'],
];

/** What cannot run beside the previous version. @param statements in their order */
export function unsafeSteps(statements: readonly string[]): UnsafeStep[] {
  const plain = statements.flatMap(plainOf);
  const isNew = new Set(
    plain.flatMap((text) => /^create table (?:if not exists )?([a-z_0-9]{1,63})/.exec(text)?.[1] ?? []),
  );
  return plain.flatMap((text) => [
    ...contractsOf(text, isNew),
    ...stepsOf(text).filter(({ table }) => BIG_TABLES.includes(table) && !isNew.has(table)),
  ]);
}

/** One statement each: lower case, single spaces, no comments, no schema names. */
function plainOf(text: string): string[] {
  return withoutComments(text)
    .split(';')
    .map((part) =>
      part
        .toLowerCase()
        .replace(/["]|\bpublic\./g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => part !== '');
}

function withoutComments(text: string): string {
  const [first = '', ...others] = text.replace(/--[^\n]*/g, ' ').split('/*');
  return [first, ...others.map((part) => part.split('*/').slice(1).join('*/'))].join(' ');
}

function contractsOf(text: string, isNew: ReadonlySet<string>): UnsafeStep[] {
  const table = /^(?:alter|drop) table (?:if exists )?(?:only )?([a-z_0-9]{1,63})/.exec(text)?.[1] ?? '';
  if (isNew.has(table)) return [];
  return CONTRACTS.filter(([pattern]) => pattern.test(text)).map(([, why]) => ({ table, why }));
}

function stepsOf(text: string): UnsafeStep[] {
  const index = INDEX.exec(text)?.[1];
  if (index !== undefined) return [{ table: index, why: 'builds an index while nobody writes: `buildIndex`' }];
  const written = WRITE.exec(text)?.[1];
  if (written !== undefined) return [{ table: written, why: 'writes rows by the table: do it in small steps' }];
  const [, table, action = ''] = ALTER.exec(text) ?? [];
  if (table === undefined) return [];
  const found = ALTERATIONS.filter(([pattern]) => pattern.test(action)).map(([, why]) => ({ table, why }));
  if (CONSTRAINT.test(action) && !action.includes('not valid'))
    found.push({
      table,
      why: 'reads all rows while nobody writes: add it as NOT VALID, validate it in a migration of its own',
    });
  const isAnew = /\badd column\b/.test(action) && VOLATILE.test(action);
  return isAnew ? [...found, { table, why: 'gives each row a value of its own: all rows are written' }] : found;
}
