import { type Database, type Queryable, type Transactor, within } from '@chasqui/database';
import { CLAIM_KEYS, claimOf } from './message-intake.sql';

export interface AnswerKey {
  orgId: string;
  route: string;
  key: string;
}

export interface KeptAnswer {
  requestHash: Buffer;
  answer: Buffer;
}

export type Once = ({ kind: 'known' } & KeptAnswer) | { kind: 'made' };

const FIND = `
  select request_hash, answer from idempotency_keys
  where org_id = $1 and route = $2 and key = $3 and answer is not null and created_at >= now() - interval '72 hours'`;

/**
 * Idempotency keys of requests whose answer cannot be rebuilt from what they created: it may have changed, and parts
 * are shown only once. The answer is stored in the transaction of the work, so neither exists without the other.
 */
export class KeptAnswerRepository {
  constructor(private readonly database: Database) {}

  /** The key's answer of the last 72 hours, or null. */
  find(key: AnswerKey): Promise<KeptAnswer | null> {
    return find(this.database, key);
  }

  /**
   * Does the work once per key. A concurrent caller with the same key waits for the first, and does the work itself if
   * that was refused.
   *
   * @param id of this try, a uuid
   * @param work gets the database as part of the transaction; an error undoes everything, including the key
   * @throws an error known to `isLockTimeout`, when the first takes longer than any statement waits
   */
  once(
    key: AnswerKey & { id: string; requestHash: Buffer },
    work: (database: Transactor) => Promise<Buffer>,
  ): Promise<Once> {
    const { orgId, route, id } = key;
    const row = { org_id: orgId, route, key: key.key, request_hash: key.requestHash.toString('hex'), message_id: id };
    return this.database.transaction(async (transaction): Promise<Once> => {
      const claimed = await transaction.query(CLAIM_KEYS, claimOf([row]));
      if (claimed.rows.length === 0) {
        const known = await find(transaction, key);
        if (known === null) throw new Error('an idempotency key was taken and has no answer');
        return { kind: 'known', ...known };
      }
      const answer = await work(within(transaction));
      await transaction.query('update idempotency_keys set answer = $4 where org_id = $1 and route = $2 and key = $3', [
        orgId,
        route,
        key.key,
        answer,
      ]);
      return { kind: 'made' };
    });
  }
}

async function find(queryable: Queryable, { orgId, route, key }: AnswerKey): Promise<KeptAnswer | null> {
  return (await queryable.query<KeptAnswer>(FIND, [orgId, route, key])).rows[0] ?? null;
}
