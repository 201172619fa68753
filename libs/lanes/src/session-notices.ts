import type { Database } from '@chasqui/database';
import type { ProcessRegistry } from './processes/process-registry';

const CHANNEL = 'chasqui_detour';
/** Items of this span share a statement: a notification takes a lock of the whole database at its commit. */
const TOGETHER_MS = 5;
/** PostgreSQL takes less than 8,000 bytes (NOTIFY_PAYLOAD_MAX_LENGTH in its src/backend/commands/async.c). */
const PAYLOAD_BYTES = 7_900;
/** Unsent items; beyond this, further ones are refused: their waiters look by themselves. */
const MOST_WAITING = 20_000;
const MOST_PAYLOADS = 200;

const NOTIFY = `select pg_notify('${CHANNEL}', payload) from unnest($1::text[]) as payload`;

type NoticeListener = (channel: string, items: unknown[]) => void;

/**
 * Publications as PostgreSQL notifications: each item once, many in one statement. They are heard on the process
 * registry's connection; behind a pooler in transaction mode nothing is heard.
 */
export class SessionNotices {
  private waiting = new Map<string, Set<string>>();
  private count = 0;
  private next: Promise<void> | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private readonly listeners: NoticeListener[] = [];

  constructor(
    private readonly database: Pick<Database, 'query'>,
    private readonly session: ProcessRegistry['session'],
    private readonly onFailure: (error: unknown) => void,
  ) {
    session.listen(CHANNEL, (payload) => this.hear(payload));
  }

  /** @throws Error when PostgreSQL does not take them, or too many wait */
  notify(channel: string, items: readonly unknown[]): Promise<void> {
    if (this.count + items.length > MOST_WAITING) return Promise.reject(new Error('Too much waits to be told.'));
    let known = this.waiting.get(channel);
    if (known === undefined) this.waiting.set(channel, (known = new Set()));
    const before = known.size;
    for (const item of items) known.add(JSON.stringify(item));
    this.count += known.size - before;
    if (this.next === undefined) {
      this.next = this.last.then(() => this.tellSoon());
      this.last = this.next.catch(() => undefined);
    }
    return this.next;
  }

  listen(listener: NoticeListener): void {
    this.listeners.push(listener);
  }

  private async tellSoon(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, TOGETHER_MS));
    const { waiting } = this;
    this.waiting = new Map();
    this.count = 0;
    this.next = undefined;
    const payloads = [...waiting].flatMap(([channel, items]) => payloadsOf(channel, items));
    for (let at = 0; at < payloads.length; at += MOST_PAYLOADS) {
      await this.tell(payloads.slice(at, at + MOST_PAYLOADS));
    }
  }

  private async tell(payloads: readonly string[]): Promise<void> {
    const { session, database } = this;
    if (session.isOpen) await session.query(NOTIFY, [payloads]);
    else await database.query(NOTIFY, [payloads]);
  }

  private hear(payload: string): void {
    try {
      const [channel, ...items] = JSON.parse(payload) as [string, ...unknown[]];
      for (const listener of this.listeners) listener(channel, items);
    } catch (error) {
      this.onFailure(error);
    }
  }
}

function payloadsOf(channel: string, items: Iterable<string>): string[] {
  const head = `[${JSON.stringify(channel)}`;
  const payloads: string[] = [];
  let text = head;
  for (const item of items) {
    const bytes = Buffer.byteLength(item);
    // Too large for this way: its waiter finds it where it is stored.
    if (Buffer.byteLength(head) + bytes + 2 > PAYLOAD_BYTES) continue;
    if (Buffer.byteLength(text) + bytes + 2 > PAYLOAD_BYTES) {
      payloads.push(`${text}]`);
      text = head;
    }
    text += `,${item}`;
  }
  if (text !== head) payloads.push(`${text}]`);
  return payloads;
}
