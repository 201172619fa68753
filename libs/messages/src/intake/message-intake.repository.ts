import {
  type Channel,
  type Database,
  type Queryable,
  deleteSome,
  isLockTimeout,
  isRowFault,
  retryTransient,
} from '@chasqui/database';
import { lockInbound } from '../inbound/inbound-order';
import { fileOf } from './message-files';
import { despiteCut } from './despite-cut';
import { claimKeys, freeKeys, keyName } from './intake-keys';
import { insertWanted } from './message-insert';
import { ENSURE_COUNTERS } from './message-intake.sql';
import type { Intake, NewMessage, NewContact } from './new-message';
import { countUses } from './quick-reply-uses';
import { RecipientTouches } from './recipient-touches';
import { insertSms } from './sms-intake';
import { insertJoining } from './whatsapp-joining';

type Outcome = Intake | NewContact;

/** Stores messages whose keys are claimed. A missing outcome means accepted. */
interface Store {
  insert: (queryable: Queryable, messages: readonly NewMessage[]) => Promise<Map<string, Outcome>>;
  needsTransaction?: (messages: readonly NewMessage[]) => boolean;
}

const WHATSAPP: Store = {
  insert: insertWanted,
  needsTransaction: (messages) => messages.some((message) => message.obeysOptOut || fileOf(message) !== null),
};
const WHATSAPP_IN_CONVERSATIONS: Store = { insert: insertJoining, needsTransaction: () => true };
const SMS: Store = { insert: (queryable, messages) => insertSms(queryable, messages, false) };
/** Its transactions are serialized per organization: only for recipients who are no contacts yet. */
const SMS_TO_NEW_CONTACTS: Store = {
  needsTransaction: () => true,
  insert: async (queryable, messages) => {
    await lockInbound(queryable, messages);
    return insertSms(queryable, messages, true);
  },
};

/** How messages that join a conversation are stored, by channel. Other channels are refused. */
const JOINING: Partial<Record<Channel, Store>> = { whatsapp: WHATSAPP_IN_CONVERSATIONS, sms: SMS };
const ALONE: Partial<Record<Channel, Store>> = { whatsapp: WHATSAPP };

/** Keys of a batch tried at once when another transaction holds one of them. */
const APART_AT_ONCE = 4;
/** A first try of a held key ends this soon: the keys behind it are most likely free. */
const FIRST_PATIENCE_MS = 50;

/** Another transaction holds a key and does not end: the rest of the batch must not wait for it, or not yet. */
class HeldKeyError extends Error {}

/** Puts batches of new messages into their lanes: idempotency, plan counters, messages and their audit. */
export class MessageIntakeRepository {
  private readonly knownCounters = new Set<string>();
  private readonly touches: RecipientTouches;

  constructor(private readonly database: Database) {
    this.touches = new RecipientTouches(database);
  }

  /** Called by Nest: pending notes about recipients are written before the process ends. */
  onApplicationShutdown(): Promise<void> {
    return this.touches.close();
  }

  /**
   * Accepts a batch, in one transaction per channel; a row that PostgreSQL refuses does not harm its neighbors. SMS to
   * new contacts are left to `acceptNewContacts`.
   *
   * @returns one entry per message, in order; an Error for a refused row
   */
  async acceptKnown(batch: readonly NewMessage[]): Promise<(Intake | NewContact | Error)[]> {
    const results = new Map<string, Outcome | Error>();
    for (const [store, messages] of byStore(batch)) {
      if (store === undefined) refuse(messages, results);
      else await this.acceptWith(store, messages, results);
    }
    return batch.map(({ id }) => results.get(id) ?? new Error(`the intake said nothing of message ${id}`));
  }

  /** Accepts SMS whose recipients become contacts, like `acceptKnown`. Waits for concurrent inbound messages. */
  async acceptNewContacts(batch: readonly NewMessage[]): Promise<(Intake | Error)[]> {
    const results = new Map<string, Outcome | Error>();
    await this.acceptWith(SMS_TO_NEW_CONTACTS, batch, results);
    return batch.map(({ id }) => {
      const result = results.get(id);
      if (result instanceof Error || (result !== undefined && result.kind !== 'new_contact')) return result;
      return new Error(`the intake said nothing of message ${id}`);
    });
  }

  /** Accepts any batch: `acceptKnown`, then `acceptNewContacts`. */
  async accept(batch: readonly NewMessage[]): Promise<(Intake | Error)[]> {
    const results = await this.acceptKnown(batch);
    const strangers = batch.filter((_, place) => isNewContact(results[place]));
    const rest = strangers.length === 0 ? [] : await this.acceptNewContacts(strangers);
    return results.map((result) => {
      if (result instanceof Error || result.kind !== 'new_contact') return result;
      return rest.shift() ?? new Error('the intake said nothing of a message');
    });
  }

  /** Creates the counters that `acceptOnce` needs; call it outside of its transaction. */
  prepare(messages: readonly NewMessage[]): Promise<void> {
    return this.ensureCounters(messages);
  }

  /**
   * Accepts WhatsApp messages without idempotency keys inside the caller's transaction. The caller has called
   * `prepare`, makes sure that no other code inserts their ids, and calls `noteAccepted` after the commit. An existing
   * message is accepted.
   *
   * @returns one entry per message, in order
   */
  async acceptOnce(queryable: Queryable, messages: readonly NewMessage[]): Promise<Intake[]> {
    const found = await queryable.query<{ id: string }>('select id from messages where id = any($1::uuid[])', [
      messages.map((message) => message.id),
    ]);
    const known = new Set(found.rows.map((row) => row.id));
    const fresh = messages.filter((message) => !known.has(message.id));
    const results = await insertWanted(queryable, fresh);
    return messages.map((message) => results.get(message.id) ?? { kind: 'accepted', id: message.id });
  }

  /** For messages that join no conversation: notes in their contacts, a moment later, that they were written to. */
  noteAccepted(messages: readonly NewMessage[]): void {
    this.touches.add(messages);
  }

  /**
   * The message that the organization's idempotency key created within 72 hours, even if the key is free again; or
   * null.
   */
  async findByKey(
    orgId: string,
    route: string,
    key: string,
  ): Promise<{ messageId: string; requestHash: Buffer } | null> {
    const { rows } = await this.database.query<{ messageId: string; requestHash: Buffer }>(
      `select message_id, request_hash from idempotency_keys k
       where org_id = $1 and route = $2 and key = $3 and created_at >= now() - interval '72 hours'
         and not exists (select from messages m where m.id = k.message_id and m.frees_key)`,
      [orgId, route, key],
    );
    return rows[0] ?? null;
  }

  /** Deletes idempotency keys after 72 hours. @returns how many; fewer than `limit`: none is left */
  forgetOldKeys(limit: number): Promise<number> {
    return deleteSome(this.database, 'idempotency_keys', `created_at < now() - interval '73 hours'`, limit);
  }

  private async acceptWith(
    store: Store,
    batch: readonly NewMessage[],
    results: Map<string, Outcome | Error>,
    patienceMs?: number,
  ): Promise<void> {
    try {
      const outcomes = await despiteCut(batch, {
        store: async (messages) => {
          await this.ensureCounters(messages);
          return this.acceptTogether(store, messages, patienceMs);
        },
        findStored: (messages) => this.findStored(messages),
      });
      for (const { id } of batch) results.set(id, outcomes.get(id) ?? { kind: 'accepted', id });
      if (store === WHATSAPP) this.noteAccepted(batch.filter(({ id }) => isAccepted(outcomes.get(id))));
    } catch (error) {
      if (error instanceof HeldKeyError && patienceMs === undefined) {
        await this.acceptApart(store, batch, results);
        return;
      }
      if (!isRowFault(error)) throw error;
      const [first, ...more] = batch;
      if (first === undefined) return;
      if (more.length === 0) {
        results.set(first.id, error);
        return;
      }
      const middle = batch.length >> 1;
      await this.acceptWith(store, batch.slice(0, middle), results, patienceMs);
      await this.acceptWith(store, batch.slice(middle), results, patienceMs);
    }
  }

  /**
   * Another process stands still while it holds keys of the batch: only messages with those keys wait for it. Each key
   * is tried once, briefly, before any held one is waited for.
   */
  private async acceptApart(
    store: Store,
    batch: readonly NewMessage[],
    results: Map<string, Outcome | Error>,
  ): Promise<void> {
    const keyless = batch.filter(({ idempotency }) => idempotency === null);
    if (keyless.length > 0) await this.acceptWith(store, keyless, results);
    const groups = [...byKey(batch).values()];
    const held = await this.acceptEach(store, groups, results, FIRST_PATIENCE_MS);
    await this.acceptEach(store, held, results);
  }

  /** Accepts groups of messages, one group per key, some at once. @returns the rest of groups whose key is held */
  private async acceptEach(
    store: Store,
    groups: readonly NewMessage[][],
    results: Map<string, Outcome | Error>,
    patienceMs?: number,
  ): Promise<NewMessage[][]> {
    const waiting = [...groups];
    const held: NewMessage[][] = [];
    const next = async (): Promise<void> => {
      for (let same = waiting.shift(); same !== undefined; same = waiting.shift()) {
        try {
          await this.acceptWith(store, same, results, patienceMs);
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          // One may have been stored before another transaction took the key: it must not be stored twice.
          const left = same.filter(({ id }) => !results.has(id));
          if (error instanceof HeldKeyError) held.push(left);
          else for (const { id } of same) results.set(id, error);
        }
      }
    };
    await Promise.all(Array.from({ length: APART_AT_ONCE }, next));
    return held;
  }

  /** @param patienceMs wait for a held key, in one try; default: as `claimKeys`, three times */
  private async acceptTogether(
    store: Store,
    batch: readonly NewMessage[],
    patienceMs?: number,
  ): Promise<Map<string, Outcome>> {
    const hasKeys = batch.some((message) => message.idempotency !== null);
    const hasUses = batch.some(({ quickReplyId }) => quickReplyId !== undefined);
    if (!hasKeys && !hasUses && !store.needsTransaction?.(batch)) {
      return retryTransient(() => store.insert(this.database, batch));
    }
    return this.database.transaction(async (queryable) => {
      const results = new Map<string, Outcome>();
      const fresh = await claimKeys(queryable, batch, results, patienceMs).catch((error: unknown) => {
        throw isLockTimeout(error) && (patienceMs !== undefined || hasManyKeys(batch)) ? new HeldKeyError() : error;
      });
      for (const [id, outcome] of await store.insert(queryable, fresh)) results.set(id, outcome);
      await freeKeys(queryable, fresh, results);
      await countUses(
        queryable,
        fresh.filter(({ id }) => isAccepted(results.get(id))),
      );
      return results;
    });
  }

  private async findStored(messages: readonly NewMessage[]): Promise<Map<string, Outcome>> {
    const ids = messages.map(({ id }) => id);
    const { rows } = await this.database.query<{ id: string; orgId: string; conversationId: string | null }>(
      'select id, org_id, conversation_id from messages where id = any($1::uuid[])',
      [ids],
    );
    // Their events were logged with them, but no listener was told.
    this.database.noteEvents(rows.map((row) => row.orgId));
    return new Map(rows.map(({ id, conversationId }) => [id, acceptedAs(id, conversationId)]));
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

const acceptedAs = (id: string, conversationId: string | null): Outcome => ({
  kind: 'accepted',
  id,
  ...(conversationId !== null && { conversationId }),
});

function byStore(batch: readonly NewMessage[]): Map<Store | undefined, NewMessage[]> {
  const messages = new Map<Store | undefined, NewMessage[]>();
  for (const message of batch) {
    const store = (message.joinsConversation ? JOINING : ALONE)[message.channel];
    const same = messages.get(store);
    if (same === undefined) messages.set(store, [message]);
    else same.push(message);
  }
  return messages;
}

function byKey(batch: readonly NewMessage[]): Map<string, NewMessage[]> {
  const messages = new Map<string, NewMessage[]>();
  for (const message of batch) {
    const name = keyName(message);
    if (name !== null) messages.set(name, [...(messages.get(name) ?? []), message]);
  }
  return messages;
}

const hasManyKeys = (batch: readonly NewMessage[]): boolean => new Set(batch.map(keyName)).size > 1;

function refuse(messages: readonly NewMessage[], results: Map<string, Error | Outcome>): void {
  for (const { id, channel, joinsConversation } of messages) {
    const how = joinsConversation ? 'with a conversation' : 'without a conversation';
    results.set(id, new Error(`no message of ${channel} can be stored ${how}`));
  }
}

const isAccepted = (outcome: Outcome | undefined): boolean => outcome === undefined || outcome.kind === 'accepted';

const isNewContact = (result: Outcome | Error | undefined): boolean =>
  result !== undefined && !(result instanceof Error) && result.kind === 'new_contact';
