import type { Queryable } from '@chasqui/database';

const NAME = `hashtextextended('contact_fields:' || $1, 0)`;

/** For transactions that make or delete custom fields; they exclude each other and those of `shareContactFields`. */
export async function lockContactFields(transaction: Queryable, orgId: string): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(${NAME})`, [orgId]);
}

/** For transactions that store what may name custom fields: none is made or deleted meanwhile. */
export async function shareContactFields(transaction: Queryable, orgId: string): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock_shared(${NAME})`, [orgId]);
}
