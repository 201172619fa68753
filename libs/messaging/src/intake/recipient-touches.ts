import { type Database, retryTransient } from '@chasqui/entities';
import { Batcher } from '@chasqui/lanes';
import type { NewMessage } from './new-message';
import { TOUCH_RECIPIENTS } from './recipient-touch.sql';

/** Whom a message was for. */
export type Recipient = Pick<NewMessage, 'orgId' | 'mode' | 'toAddress'>;

const AT_ONCE = 200;
/** A contact that became one with another one while it was waited for is looked for again, by its address. */
const TRIES = 3;

/**
 * Notes later in contacts that they were written to, where somebody held them when the message was stored: with one connection, so
 * that whoever stands still with a contact takes no more. What fails is left out, as is what a process has not done when it ends.
 */
export class RecipientTouches {
  private readonly batcher: Batcher<Recipient & { addedAtMs: number }, null>;

  constructor(private readonly database: Database) {
    this.batcher = new Batcher({ maxItems: AT_ONCE, maxUnderWay: 1, run: (recipients) => this.touch(recipients) });
  }

  /** Nobody waits for it. */
  add(recipients: readonly Recipient[]): void {
    const addedAtMs = performance.now();
    for (const recipient of recipients) this.batcher.add({ ...recipient, addedAtMs }).catch(() => undefined);
  }

  private async touch(recipients: readonly (Recipient & { addedAtMs: number })[]): Promise<null[]> {
    const since = Math.min(...recipients.map(({ addedAtMs }) => addedAtMs));
    let left = [...new Map(recipients.map((recipient) => [nameOf(recipient), recipient])).values()];
    for (let tries = 0; tries < TRIES && left.length > 0; tries += 1) {
      const input = JSON.stringify(
        left.map(({ orgId, mode, toAddress }, ord) => ({ ord, org_id: orgId, mode, to_address: toAddress })),
      );
      const { rows } = await retryTransient(() =>
        this.database.query<{ ord: number }>(TOUCH_RECIPIENTS, [input, performance.now() - since]),
      );
      left = rows.flatMap(({ ord }) => left[ord] ?? []);
    }
    return recipients.map(() => null);
  }
}

const nameOf = ({ orgId, mode, toAddress }: Recipient): string => `${orgId} ${mode} ${toAddress}`;
