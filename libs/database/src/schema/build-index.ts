import type { QueryRunner } from 'typeorm';
import { isPooled } from '../servers/pooler';
import { UnfitServerError } from '../servers/unfit-server.error';

/** Built in about a second. */
const SMALL_BYTES = 100 * 1024 * 1024;

/**
 * Builds a migration's index while others write to its table. The migration declares `readonly transaction = false as
 * const` and does nothing else: it runs outside a transaction, and again from its beginning after the process died in
 * it; the invalid index left by that is built anew. Through a pooler, where the next statement may use another
 * connection, writers wait during the build, which is short for a small table.
 * @param definition what follows the name, for example `on messages (org_id)`
 * @throws UnfitServerError through a pooler, when the table is not small
 */
export async function buildIndex(
  runner: QueryRunner,
  { name, definition, isUnique = false }: { name: string; definition: string; isUnique?: boolean },
): Promise<void> {
  const [found] = (await runner.query('select indisvalid as valid from pg_index where indexrelid = to_regclass($1)', [
    name,
  ])) as { valid: boolean }[];
  // Built, but the process died before it was recorded.
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
    // It waits for current readers and writers, and blocks none.
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
