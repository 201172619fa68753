import { UnfitServerError } from '../servers/unfit-server.error';

/**
 * Versions that do not know this migration may not use the schema. Each release raises it to the newest migration of
 * the release before, which keeps working while it is replaced.
 */
export const OLDEST_MIGRATION = 'TraceContext1790000000100';

/** One row; none before the first `migrate` that wrote it. */
export const OLDEST_MIGRATION_SQL = 'select oldest_migration as oldest from schema_compatibility';

/** @throws UnfitServerError when the schema excludes versions as old as this build */
export function refuseOldBuild(oldest: string | undefined, known: readonly string[]): void {
  if (oldest === undefined || known.includes(oldest)) return;
  throw new UnfitServerError(
    `The database belongs to a newer version of Chasqui: only versions that know its migration ${oldest} may use it, and this one is older. Start the version that the database was migrated with, or the one before it. To go back further, restore the backup from before that upgrade.`,
  );
}
