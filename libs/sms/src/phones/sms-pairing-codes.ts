import type { Queryable } from '@chasqui/database';
import { hashSmsSecret, newPairingCode, PAIRING_CODE_MINUTES } from './sms-secrets';

/** Of a hundred million codes a few are valid: another try is hardly ever needed. */
const TRIES = 5;

/**
 * Creates a code for one registration.
 *
 * @param owner SQL of org_id, mode and login, with `values`
 * @returns null: the owner is gone
 */
export async function insertCode(
  queryable: Queryable,
  owner: string,
  values: unknown[],
): Promise<{ code: string; expiresAt: Date } | null> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const code = newPairingCode();
    const { rows } = await queryable.query<{ expiresAt: Date | null }>(
      `with owner as (${owner}),
       made as (
         insert into sms_pairing_codes (code_hash, org_id, mode, login, expires_at)
         select $${values.length + 1}, org_id, mode, login, now() + $${values.length + 2} * interval '1 minute' from owner
         on conflict (code_hash) do nothing returning expires_at
       )
       select made.expires_at from owner left join made on true`,
      [...values, hashSmsSecret(code), PAIRING_CODE_MINUTES],
    );
    if (rows[0] === undefined) return null;
    if (rows[0].expiresAt !== null) return { code, expiresAt: rows[0].expiresAt };
  }
  throw new Error('no free pairing code was found');
}

/** A code is valid for one phone. */
export async function useUpCode(transaction: Queryable, code: string): Promise<void> {
  await transaction.query('delete from sms_pairing_codes where code_hash = $1', [hashSmsSecret(code)]);
}
