import type { Database } from '@chasqui/database';
import { spellingsOf } from '@chasqui/phone-numbers';
import type { NewMessage } from './new-message';
import { TOUCH_RECIPIENTS } from './recipient-touch.sql';

type Recipient = Pick<NewMessage, 'orgId' | 'mode' | 'toAddress'>;

interface Touch extends Recipient {
  /** By `performance.now()`. */
  atMs: number;
  tries: number;
}

const AT_ONCE = 200;
const GATHER_MS = 250;
/** Pauses between tries for contacts that were locked or changed; they are looked up by address again. */
const PAUSES_MS = [250, 1_000, 5_000, 15_000];
/** Limit for a process whose database does not keep up; further ones are dropped. */
const MOST_WAITING = 20_000;
const MOST_AT_CLOSE_MS = 2_000;

/**
 * Notes in contacts that they were written to, for messages that join no conversation: after they were stored, so that
 * no message waits for a contact. One statement at a time, on one connection. A note that fails in all tries is
 * dropped, as are those pending when the process is killed.
 */
export class RecipientTouches {
  private readonly waiting = new Map<string, Touch>();
  private pausing = 0;
  private timer: NodeJS.Timeout | null = null;
  private underWay: Promise<void> | null = null;
  private isClosing = false;

  constructor(private readonly database: Database) {}

  add(recipients: readonly Recipient[]): void {
    const atMs = performance.now();
    for (const { orgId, mode, toAddress } of recipients) this.want({ orgId, mode, toAddress, atMs, tries: 0 });
    this.schedule();
  }

  /** Writes pending notes, once: no statement begins after two seconds. Later ones, and retries, continue as before. */
  async close(): Promise<void> {
    const endMs = performance.now() + MOST_AT_CLOSE_MS;
    this.isClosing = true;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    await this.underWay;
    while (this.waiting.size > 0 && performance.now() < endMs) await this.touchSome();
    this.isClosing = false;
    this.schedule();
  }

  private want(touch: Touch): void {
    const name = `${touch.orgId} ${touch.mode} ${touch.toAddress}`;
    const known = this.waiting.get(name);
    if (known !== undefined) known.atMs = Math.max(known.atMs, touch.atMs);
    else if (this.waiting.size + this.pausing < MOST_WAITING) this.waiting.set(name, touch);
  }

  private schedule(): void {
    if (this.isClosing || this.timer !== null || this.underWay !== null || this.waiting.size === 0) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.underWay = this.touchAll().finally(() => {
        this.underWay = null;
        this.schedule();
      });
    }, GATHER_MS);
    this.timer.unref();
  }

  private async touchAll(): Promise<void> {
    // New ones gather for the next round.
    let batches = Math.ceil(this.waiting.size / AT_ONCE);
    while (batches > 0 && !this.isClosing) {
      batches -= 1;
      await this.touchSome();
    }
  }

  private async touchSome(): Promise<void> {
    const touches: Touch[] = [];
    for (const [name, touch] of this.waiting) {
      if (touches.length === AT_ONCE) break;
      this.waiting.delete(name);
      touches.push(touch);
    }
    const missed = await this.touch(touches).catch(() => touches);
    for (const touch of missed) this.tryLater(touch);
  }

  private async touch(touches: readonly Touch[]): Promise<Touch[]> {
    const input = (nowMs: number) =>
      touches.map(({ orgId, mode, toAddress, atMs }, ord) => {
        const spellings = spellingsOf(toAddress);
        return { ord, org_id: orgId, mode, to_address: toAddress, spellings, age_ms: nowMs - atMs };
      });
    // In a transaction the statement need not wait for a connection: its `performance.now()` is from before this
    // moment, not from after an answer.
    const { rows } = await this.database.transaction((transaction) =>
      transaction.query<{ ord: number }>(TOUCH_RECIPIENTS, [JSON.stringify(input(performance.now()))]),
    );
    return rows.flatMap(({ ord }) => touches[ord] ?? []);
  }

  private tryLater(touch: Touch): void {
    const pauseMs = PAUSES_MS[touch.tries];
    if (pauseMs === undefined) return;
    this.pausing += 1;
    const again = (): void => {
      this.pausing -= 1;
      this.want({ ...touch, tries: touch.tries + 1 });
      this.schedule();
    };
    setTimeout(again, pauseMs).unref();
  }
}
