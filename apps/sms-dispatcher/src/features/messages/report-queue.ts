import { isRowFault } from '@chasqui/database';
import type { PhoneReport } from '@chasqui/sms';

/** Reports per transaction, of one phone and in total; a request is never divided. */
const MOST_OF_PHONE = 100;
const MOST_TOGETHER = 200;
const MOST_UNDER_WAY = 2;

interface Waiting {
  reports: readonly PhoneReport[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

interface Turn {
  phoneId: string;
  requests: Waiting[];
}

/**
 * Lets the reports of all phones share transactions, each phone in its turn: however much one reports, another waits
 * only for a few transactions. Those of one phone are applied in order, never two at a time.
 */
export class ReportQueue {
  /** By phone, in order of turns. */
  private readonly waiting = new Map<string, Waiting[]>();
  private readonly busy = new Set<string>();
  private underWay = 0;
  private isScheduled = false;

  constructor(private readonly apply: (reports: readonly PhoneReport[]) => Promise<void>) {}

  add(phoneId: string, reports: readonly PhoneReport[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const own = this.waiting.get(phoneId) ?? [];
      own.push({ reports, resolve, reject });
      this.waiting.set(phoneId, own);
      this.schedule();
    });
  }

  /** Collects what comes in the same turn of the event loop; under load batches fill by themselves. */
  private schedule(): void {
    if (this.isScheduled || this.underWay >= MOST_UNDER_WAY || this.waiting.size === 0) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      void this.flush();
    });
  }

  private async flush(): Promise<void> {
    const turns = this.takeTurns();
    if (turns.length === 0) return;
    this.underWay += 1;
    this.schedule();
    await this.run(turns);
    this.underWay -= 1;
    for (const { phoneId } of turns) this.busy.delete(phoneId);
    this.schedule();
  }

  private takeTurns(): Turn[] {
    const turns: Turn[] = [];
    let size = 0;
    for (const [phoneId, own] of this.waiting) {
      if (size >= MOST_TOGETHER) break;
      if (this.busy.has(phoneId)) continue;
      const requests = takeFew(own);
      size += sizeOf(requests);
      turns.push({ phoneId, requests });
      this.busy.add(phoneId);
      this.waiting.delete(phoneId);
      // Behind all others.
      if (own.length > 0) this.waiting.set(phoneId, own);
    }
    return turns;
  }

  private async run(turns: readonly Turn[]): Promise<void> {
    const requests = turns.flatMap((turn) => turn.requests);
    try {
      await this.apply(requests.flatMap(({ reports }) => reports));
      for (const { resolve } of requests) resolve();
    } catch (error) {
      // Reports that PostgreSQL refuses must not cost other phones theirs.
      if (turns.length > 1 && isRowFault(error)) for (const turn of turns) await this.run([turn]);
      else for (const { reject } of requests) reject(error);
    }
  }
}

const sizeOf = (requests: readonly Waiting[]): number => requests.reduce((sum, { reports }) => sum + reports.length, 0);

function takeFew(own: Waiting[]): Waiting[] {
  let count = 1;
  while (count < own.length && sizeOf(own.slice(0, count + 1)) <= MOST_OF_PHONE) count += 1;
  return own.splice(0, count);
}
