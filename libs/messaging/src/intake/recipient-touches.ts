import type { Database } from '@chasqui/entities';
import { spellingsOf } from '@chasqui/phone-numbers';
import type { NewMessage } from './new-message';
import { TOUCH_RECIPIENTS } from './recipient-touch.sql';

/** Whom a message was for. */
type Recipient = Pick<NewMessage, 'orgId' | 'mode' | 'toAddress'>;

interface Touch extends Recipient {
  /** When they were written to, by `performance.now()`. */
  atMs: number;
  tries: number;
}

const AT_ONCE = 200;
/** Messages of so long share statements. */
const GATHER_MS = 250;
/** Those whose contact somebody holds, or changed meanwhile, are tried again after these, and looked for by their address. */
const PAUSES_MS = [250, 1_000, 5_000, 15_000];
/** Of a process whose database does not keep up; what comes beyond them is left out. */
const MOST_WAITING = 20_000;
const MOST_AT_CLOSE_MS = 2_000;

/**
 * Notes in contacts that they were written to, for messages that join no conversation: after they were stored, so that none
 * waits for a contact. One statement at a time, whose connection is the only one that it takes. What cannot be noted in all
 * tries is left out, as is what a process has not done when it is killed.
 */
export class RecipientTouches {
  private readonly waiting = new Map<string, Touch>();
  private pausing = 0;
  private timer: NodeJS.Timeout | null = null;
  private underWay: Promise<void> | null = null;
  private isClosing = false;

  constructor(private readonly database: Database) {}

  /** Nobody waits for it. */
  add(recipients: readonly Recipient[]): void {
    const atMs = performance.now();
    for (const { orgId, mode, toAddress } of recipients) this.want({ orgId, mode, toAddress, atMs, tries: 0 });
    this.schedule();
  }

  /** Does what waits, once: no statement begins after two seconds. What comes later, or has to be tried again, goes on as before. */
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
    // What comes meanwhile gathers for the next time.
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

  /** @returns those whose contact was in other hands */
  private async touch(touches: readonly Touch[]): Promise<Touch[]> {
    const input = (nowMs: number) =>
      touches.map(({ orgId, mode, toAddress, atMs }, ord) => {
        const spellings = spellingsOf(toAddress);
        return { ord, org_id: orgId, mode, to_address: toAddress, spellings, age_ms: nowMs - atMs };
      });
    // Within it the statement need not wait for a connection: what it calls now comes before this moment, not after an answer.
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
