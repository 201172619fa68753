import type { QueryRunner } from 'typeorm';
import { isPooled } from './pooler';
import { UnfitServerError } from './unfit-server.error';

/**
 * Builds an index of a migration while others write to its table. The migration says `readonly transaction = false as const`
 * and does nothing else: it runs outside of a transaction, and is run again from its beginning when the process died in it. What
 * it left then is invalid, and is built anew.
 *
 * @param definition what follows the name, for example `on messages (org_id)`
 * @throws UnfitServerError through a pooler, where the connection is another one with the next statement
 */
export async function buildIndex(
  runner: QueryRunner,
  { name, definition, isUnique = false }: { name: string; definition: string; isUnique?: boolean },
): Promise<void> {
  const { options } = runner.connection;
  if ('url' in options && isPooled(options.url ?? '')) {
    throw new UnfitServerError(
      `The index ${name} is built while apps write, which cannot be done through a pooler: run migrate with a DATABASE_URL that leads to PostgreSQL itself.`,
    );
  }
  const [found] = (await runner.query('select indisvalid as valid from pg_index where indexrelid = to_regclass($1)', [
    name,
  ])) as { valid: boolean }[];
  // It was built, and the process died before it could be written down.
  if (found?.valid === true) return;
  try {
    // It waits for those who read and write now, and nobody waits for it.
    for (const limit of ['statement_timeout', 'lock_timeout']) await runner.query(`set ${limit} = 0`);
    if (found !== undefined) await runner.query(`drop index concurrently ${name}`);
    await runner.query(`create ${isUnique ? 'unique ' : ''}index concurrently ${name} ${definition}`);
  } finally {
    for (const limit of ['statement_timeout', 'lock_timeout']) await runner.query(`reset ${limit}`);
  }
}
