import type { QueryRunner } from 'typeorm';
import { isPooled } from '../servers/pooler';
import { UnfitServerError } from '../servers/unfit-server.error';

/** An index of such a table is built in a second or so. */
const SMALL_BYTES = 100 * 1024 * 1024;

/**
 * Builds an index of a migration while others write to its table. The migration says `readonly transaction = false as const`
 * and does nothing else: it runs outside of a transaction, and is run again from its beginning when the process died in it. What
 * it left then is invalid, and is built anew.
 *
 * @param definition what follows the name, for example `on messages (org_id)`
 * Through a pooler, where the connection is another one with the next statement, it is built while those who write wait, which is
 * a moment for a small table.
 *
 * @throws UnfitServerError through a pooler, when the table is not small
 */
export async function buildIndex(
  runner: QueryRunner,
  { name, definition, isUnique = false }: { name: string; definition: string; isUnique?: boolean },
): Promise<void> {
  const [found] = (await runner.query('select indisvalid as valid from pg_index where indexrelid = to_regclass($1)', [
    name,
  ])) as { valid: boolean }[];
  // It was built, and the process died before it could be written down.
  if (found?.valid === true) return;
  const create = `create ${isUnique ? 'unique ' : ''}index`;
  const { options } = runner.connection;
  if ('url' in options && isPooled(options.url ?? '')) {
    await refuseLarge(runner, name, definition);
    await runner.query(`drop index if exists ${name}`);
    await runner.query(`${create} ${name} ${definition}`);
    return;
  }
  try {
    // It waits for those who read and write now, and nobody waits for it.
    for (const limit of ['statement_timeout', 'lock_timeout']) await runner.query(`set ${limit} = 0`);
    if (found !== undefined) await runner.query(`drop index concurrently ${name}`);
    await runner.query(`${create} concurrently ${name} ${definition}`);
  } finally {
    for (const limit of ['statement_timeout', 'lock_timeout']) await runner.query(`reset ${limit}`);
  }
}

async function refuseLarge(runner: QueryRunner, name: string, definition: string): Promise<void> {
  const table = /^on ([a-z_0-9]+) /.exec(definition)?.[1];
  const [size] = (await runner.query('select pg_relation_size(to_regclass($1))::float8 as bytes', [table])) as {
    bytes: number | null;
  }[];
  if (size?.bytes != null && size.bytes < SMALL_BYTES) return;
  throw new UnfitServerError(
    `The index ${name} of a large table is built while apps write, which cannot be done through a pooler: run migrate with a DATABASE_URL that leads to PostgreSQL itself.`,
  );
}
