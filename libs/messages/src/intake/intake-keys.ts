import type { Queryable } from '@chasqui/database';
import { CLAIM_KEYS, claimOf, FIND_KEYS, FREE_KEYS } from './message-intake.sql';
import type { NewMessage } from './new-message';

export type Keyed = Pick<NewMessage, 'id' | 'orgId' | 'idempotency'>;

export interface Duplicate {
  kind: 'duplicate';
  messageId: string;
  sameRequest: boolean;
}

/**
 * Claims the idempotency keys of a batch.
 *
 * @param results receives the duplicates
 * @param patienceMs longest wait for a key that another transaction holds; default: see `claimOf`
 * @returns messages to continue with: those without a key, and the first of each key
 */
export async function claimKeys<Item extends Keyed, Outcome>(
  queryable: Queryable,
  batch: readonly Item[],
  results: Map<string, Outcome | Duplicate>,
  patienceMs?: number,
): Promise<Item[]> {
  const firsts = new Map<string, Item>();
  for (const message of batch) {
    const name = keyName(message);
    if (name !== null && !firsts.has(name)) firsts.set(name, message);
  }
  if (firsts.size === 0) return [...batch];
  const rows = [...firsts.values()].map(toKeyRow);
  const claimed = await queryable.query<{ messageId: string }>(CLAIM_KEYS, claimOf(rows, patienceMs));
  const won = new Set(claimed.rows.map((row) => row.messageId));
  const owners = new Map<string, { messageId: string; requestHash: Buffer }>();
  for (const [name, message] of firsts) {
    if (won.has(message.id)) owners.set(name, { messageId: message.id, requestHash: requestHash(message) });
  }
  if (won.size < firsts.size) {
    const found = await queryable.query<{ askedId: string; messageId: string; requestHash: Buffer }>(FIND_KEYS, [
      JSON.stringify(rows),
    ]);
    const nameOf = new Map([...firsts].map(([name, message]) => [message.id, name]));
    for (const row of found.rows) {
      const name = nameOf.get(row.askedId);
      if (name !== undefined) owners.set(name, { messageId: row.messageId, requestHash: row.requestHash });
    }
  }
  return batch.filter((message) => {
    const name = keyName(message);
    const owner = name === null ? undefined : owners.get(name);
    if (owner === undefined || owner.messageId === message.id) return true;
    const sameRequest = owner.requestHash.equals(requestHash(message));
    results.set(message.id, { kind: 'duplicate', messageId: owner.messageId, sameRequest });
    return false;
  });
}

/**
 * Frees the keys of messages that were not accepted: the same request may pass later. Their duplicates in the batch get
 * the same outcome.
 *
 * @param fresh what `claimKeys` returned
 * @param results outcomes; accepted messages may be missing
 */
export async function freeKeys<Outcome extends { kind: string }>(
  queryable: Queryable,
  fresh: readonly Keyed[],
  results: Map<string, Outcome | Duplicate>,
): Promise<void> {
  const refused = fresh.filter(({ id, idempotency }) => idempotency !== null && isRefused(results.get(id)));
  if (refused.length === 0) return;
  await queryable.query(FREE_KEYS, [JSON.stringify(refused.map(toKeyRow))]);
  for (const [id, result] of results) {
    const owner = isDuplicate(result) && result.sameRequest ? results.get(result.messageId) : undefined;
    if (owner !== undefined && isRefused(owner)) results.set(id, owner);
  }
}

/** Runs `work` unless an earlier request had the same key. A refused request keeps no key: it may pass later. */
export async function oncePerKey<Outcome extends { kind: string }>(
  queryable: Queryable,
  keyed: Keyed,
  work: () => Promise<Outcome>,
): Promise<Outcome | Duplicate> {
  const results = new Map<string, Outcome | Duplicate>();
  const fresh = await claimKeys(queryable, [keyed], results);
  const known = results.get(keyed.id);
  if (known !== undefined) return known;
  const outcome = await work();
  await freeKeys(queryable, fresh, results.set(keyed.id, outcome));
  return outcome;
}

const isDuplicate = (result: { kind: string }): result is Duplicate => result.kind === 'duplicate';

const isRefused = (result: { kind: string } | undefined): boolean =>
  result !== undefined && result.kind !== 'accepted' && result.kind !== 'duplicate';

export const keyName = ({ orgId, idempotency }: Keyed): string | null =>
  idempotency === null ? null : JSON.stringify([orgId, idempotency.route, idempotency.key]);

const requestHash = ({ idempotency }: Keyed): Buffer => idempotency?.requestHash ?? Buffer.alloc(0);

const toKeyRow = (message: Keyed): Record<string, unknown> => ({
  org_id: message.orgId,
  route: message.idempotency?.route,
  key: message.idempotency?.key,
  request_hash: requestHash(message).toString('hex'),
  message_id: message.id,
});
