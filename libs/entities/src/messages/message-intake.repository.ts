import type { Database, Queryable } from '../database/database';
import { isRowFault } from '../database/pg-error';
import { retryTransient } from '../database/retry-transient';
import type { LimitName } from '../organizations/plan.entity';
import { ACCEPT, CLAIM_KEYS, ENSURE_COUNTERS, FIND_KEYS, FREE_KEYS } from './message-intake.sql';
import type { EventSource } from './message-event.entity';
import type { Intake, NewMessage } from './new-message';

interface Denied {
  ord: number;
  limit_name: LimitName;
  max: number;
  used: number;
}

/** An event that a batch made. */
interface Told {
  ord: null;
  told_org_id: string;
}

const isDenied = (row: Denied | Told): row is Denied => row.ord !== null;

const SOURCE: EventSource = 'api';

/** Brings batches of new messages into their lanes: idempotency, plan counters, messages and their audit. */
export class MessageIntakeRepository {
  private readonly knownCounters = new Set<string>();

  constructor(private readonly database: Database) {}

  /**
   * Accepts a batch in one transaction; a row that PostgreSQL refuses does not harm its neighbours.
   *
   * @returns one entry per message, in order; an Error for a row that was refused
   */
  async accept(batch: readonly NewMessage[]): Promise<(Intake | Error)[]> {
    try {
      await this.ensureCounters(batch);
      return await retryTransient(() => this.acceptTogether(batch));
    } catch (error) {
      if (!isRowFault(error) || !(error instanceof Error)) throw error;
      if (batch.length === 1) return [error];
      const middle = batch.length >> 1;
      return [...(await this.accept(batch.slice(0, middle))), ...(await this.accept(batch.slice(middle)))];
    }
  }

  /** Makes sure of the counters that `acceptOnce` needs; outside of its transaction. */
  prepare(messages: readonly NewMessage[]): Promise<void> {
    return this.ensureCounters(messages);
  }

  /**
   * Accepts messages without idempotency keys inside a transaction of the caller, who has called `prepare` and makes
   * sure that nobody else inserts their ids. A message that is there already is accepted.
   *
   * @returns one entry per message, in order
   */
  async acceptOnce(queryable: Queryable, messages: readonly NewMessage[]): Promise<Intake[]> {
    const found = await queryable.query<{ id: string }>('select id from messages where id = any($1::uuid[])', [
      messages.map((message) => message.id),
    ]);
    const known = new Set(found.rows.map((row) => row.id));
    const results = new Map<string, Intake>();
    const fresh = messages.filter((message) => !known.has(message.id));
    await insert(queryable, fresh, results);
    return messages.map((message) => results.get(message.id) ?? { kind: 'accepted', id: message.id });
  }

  /** The message that an idempotency key of the organization made within 72 hours, or null. */
  async findByKey(
    orgId: string,
    route: string,
    key: string,
  ): Promise<{ messageId: string; requestHash: Buffer } | null> {
    const { rows } = await this.database.query<{ message_id: string; request_hash: Buffer }>(
      `select message_id, request_hash from idempotency_keys
       where org_id = $1 and route = $2 and key = $3 and created_at >= now() - interval '72 hours'`,
      [orgId, route, key],
    );
    const row = rows[0];
    return row === undefined ? null : { messageId: row.message_id, requestHash: row.request_hash };
  }

  /** Forgets idempotency keys after their 72 hours. Returns how many; fewer than `limit`: none is left. */
  async forgetOldKeys(limit: number): Promise<number> {
    const { rowCount } = await this.database.query(
      `delete from idempotency_keys where ctid = any (array(
         select ctid from idempotency_keys where created_at < now() - interval '73 hours' limit $1))`,
      [limit],
    );
    return rowCount ?? 0;
  }

  private async acceptTogether(batch: readonly NewMessage[]): Promise<Intake[]> {
    const results = new Map<string, Intake>();
    if (batch.some((message) => message.idempotency !== null)) {
      await this.database.transaction(async (queryable) => {
        results.clear();
        const fresh = await claimKeys(queryable, batch, results);
        await insert(queryable, fresh, results);
        await freeDenied(queryable, fresh, results);
      });
    } else {
      await insert(this.database, batch, results);
    }
    return batch.map((message) => results.get(message.id) ?? { kind: 'accepted', id: message.id });
  }

  private async ensureCounters(batch: readonly NewMessage[]): Promise<void> {
    const missing = new Map<string, { org_id: string; limit_name: string; period: string }>();
    for (const message of batch) {
      for (const { limit, period } of message.charges) {
        const name = `${message.orgId} ${limit} ${period}`;
        if (!this.knownCounters.has(name)) missing.set(name, { org_id: message.orgId, limit_name: limit, period });
      }
    }
    if (missing.size === 0) return;
    await this.database.query(ENSURE_COUNTERS, [JSON.stringify([...missing.values()])]);
    if (this.knownCounters.size > 100_000) this.knownCounters.clear();
    for (const name of missing.keys()) this.knownCounters.add(name);
  }
}

/** Claims the keys of a batch and returns the messages that go on: those without a key, and the first of each key. */
async function claimKeys(
  queryable: Queryable,
  batch: readonly NewMessage[],
  results: Map<string, Intake>,
): Promise<NewMessage[]> {
  const firsts = new Map<string, NewMessage>();
  for (const message of batch) {
    const name = keyName(message);
    if (name !== null && !firsts.has(name)) firsts.set(name, message);
  }
  const keys = JSON.stringify([...firsts.values()].map(toKeyRow));
  const claimed = await queryable.query<{ message_id: string }>(CLAIM_KEYS, [keys]);
  const won = new Set(claimed.rows.map((row) => row.message_id));
  const owners = new Map<string, { messageId: string; requestHash: Buffer }>();
  for (const [name, message] of firsts) {
    if (won.has(message.id)) owners.set(name, { messageId: message.id, requestHash: requestHash(message) });
  }
  if (won.size < firsts.size) {
    const found = await queryable.query<{ asked_id: string; message_id: string; request_hash: Buffer }>(FIND_KEYS, [
      keys,
    ]);
    const nameOf = new Map([...firsts].map(([name, message]) => [message.id, name]));
    for (const row of found.rows) {
      const name = nameOf.get(row.asked_id);
      if (name !== undefined) owners.set(name, { messageId: row.message_id, requestHash: row.request_hash });
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

/** Inserts messages. Denied ones go through again alone when the batch was denied for more than one limit. */
async function insert(
  queryable: Queryable,
  messages: readonly NewMessage[],
  results: Map<string, Intake>,
): Promise<void> {
  if (messages.length === 0) return;
  const rows = JSON.stringify(messages.map(toRow));
  const charges = JSON.stringify(messages.flatMap(toCharges));
  const answer = (await queryable.query<Denied | Told>(ACCEPT, [rows, charges])).rows;
  queryable.noteFacts?.(answer.flatMap((row) => (isDenied(row) ? [] : [row.told_org_id])));
  const denied = answer.filter(isDenied);
  // A message that one limit denied still held a rank in the other's queue: its neighbours are asked again, alone.
  const isMixed = new Set(denied.map((row) => row.limit_name)).size > 1;
  for (const row of denied) {
    const message = messages[row.ord];
    if (message === undefined) continue;
    if (isMixed) await insert(queryable, [message], results);
    else results.set(message.id, { kind: 'plan_limit', limit: row.limit_name, used: row.used, max: row.max });
  }
}

/** A refused message keeps no key: the same request may pass next month. Its duplicates in the batch share its fate. */
async function freeDenied(
  queryable: Queryable,
  fresh: readonly NewMessage[],
  results: Map<string, Intake>,
): Promise<void> {
  const denied = fresh.filter(
    (message) => message.idempotency !== null && results.get(message.id)?.kind === 'plan_limit',
  );
  if (denied.length === 0) return;
  await queryable.query(FREE_KEYS, [JSON.stringify(denied.map(toKeyRow))]);
  for (const [id, result] of results) {
    const owner = result.kind === 'duplicate' && result.sameRequest ? results.get(result.messageId) : undefined;
    if (owner?.kind === 'plan_limit') results.set(id, owner);
  }
}

const keyName = ({ orgId, idempotency }: NewMessage): string | null =>
  idempotency === null ? null : JSON.stringify([orgId, idempotency.route, idempotency.key]);

const requestHash = ({ idempotency }: NewMessage): Buffer => idempotency?.requestHash ?? Buffer.alloc(0);

const toKeyRow = (message: NewMessage): Record<string, unknown> => ({
  org_id: message.orgId,
  route: message.idempotency?.route,
  key: message.idempotency?.key,
  request_hash: requestHash(message).toString('hex'),
  message_id: message.id,
});

const toRow = (message: NewMessage, ord: number): Record<string, unknown> => ({
  ord,
  id: message.id,
  org_id: message.orgId,
  mode: message.mode,
  channel: message.channel,
  type: message.type,
  to_address: message.toAddress,
  from_address: message.fromAddress,
  number_id: message.numberId,
  content: message.content,
  media: message.media,
  payload: message.payload,
  scheduled_at: message.scheduledAt,
  metadata: message.metadata,
  tracked: message.tracked,
  lane: message.lane,
  priority: message.priority,
  request_id: message.requestId,
  reply_to: message.replyTo,
  give_up_after_ms: message.giveUpAfterMs,
  limits: message.charges.map((charge) => charge.limit),
  period: message.charges[0]?.period ?? null,
  source: SOURCE,
});

const toCharges = (message: NewMessage, ord: number): Record<string, unknown>[] =>
  message.charges.map((charge) => ({ ord, limit_name: charge.limit, max: charge.max }));
