import type { Queryable } from '@chasqui/entities';

const NAME = `hashtextextended('contact_fields:' || $1, 0)`;

/** Until the transaction ends nobody else makes or deletes custom fields of an organization, and nobody keeps what names them. */
export async function lockContactFields(transaction: Queryable, orgId: string): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(${NAME})`, [orgId]);
}

/** Until the transaction ends, which keeps what may name custom fields of an organization, nobody makes or deletes one. */
export async function shareContactFields(transaction: Queryable, orgId: string): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock_shared(${NAME})`, [orgId]);
}
