import type { DataSource } from 'typeorm';
import { parameterOf } from './server-list';
import { UnfitServerError } from './unfit-server.error';

/** Limits of time without which one statement, or one transaction that was left open, holds others up for ever. */
export const SESSION_LIMITS = {
  statement_timeout: '10s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '10s',
} as const;

/**
 * Whether a pooler that lends connections of PostgreSQL for a transaction stands between (`?pooler=transaction` of
 * DATABASE_URL). Nothing lasts on a connection then: no statement is prepared under a name, and settings are the role's.
 *
 * @throws UnfitServerError when it names something else
 */
export function isPooled(url: string, variable = 'DATABASE_URL'): boolean {
  const pooler = parameterOf(url, 'pooler');
  if (pooler === null || pooler === 'transaction') return pooler !== null;
  throw new UnfitServerError(
    `${variable} says pooler=${pooler}: only pooler=transaction is known. A pooler that lends connections for a session needs no setting.`,
  );
}

/** What the apps set themselves on connections that are their own. @throws UnfitServerError when their role does not have it */
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
