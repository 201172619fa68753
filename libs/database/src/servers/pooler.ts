import type { DataSource } from 'typeorm';
import { parameterOf } from './server-list';
import { UnfitServerError } from './unfit-server.error';

/** Without them a statement, or a transaction left open, could block others forever. */
export const SESSION_LIMITS = {
  statement_timeout: '10s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '10s',
} as const;

/**
 * Whether a pooler lends connections per transaction (`?pooler=transaction` of DATABASE_URL). Nothing lasts on a
 * connection then: no named statements, and settings come from the role.
 * @throws UnfitServerError for another value
 */
export function isPooled(url: string, variable = 'DATABASE_URL'): boolean {
  const pooler = parameterOf(url, 'pooler');
  if (pooler === null || pooler === 'transaction') return pooler !== null;
  throw new UnfitServerError(
    `${variable} says pooler=${pooler}: only pooler=transaction is known. A pooler that lends connections for a session needs no setting.`,
  );
}

/** Checks limits that apps otherwise set on their connections. @throws UnfitServerError when their role lacks one */
export async function refuseBareRole(source: DataSource): Promise<void> {
  const [found] = await source.query<[Record<string, string>]>(
    `select current_user as role, current_setting('timezone') as timezone,
       ${Object.keys(SESSION_LIMITS)
         .map((name) => `current_setting('${name}') as ${name}`)
         .join(', ')}`,
  );
  const limits = Object.entries(SESSION_LIMITS).filter(([name]) => found[name] === '0');
  const missing = limits.map(([name, limit]) => `${name} = '${limit}'`);
  if (found.timezone !== 'UTC') missing.push(`timezone = 'UTC'`);
  if (missing.length === 0) return;
  const statements = missing.map((setting) => `alter role "${found.role}" set ${setting};`).join(' ');
  throw new UnfitServerError(
    `Behind a pooler the settings of its connections are those of their role, which lacks some. Run this once, and restart the pooler: ${statements}`,
  );
}
