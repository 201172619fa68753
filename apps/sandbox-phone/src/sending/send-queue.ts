import type { MessageRow } from '../store/message-row';
import { stateOf } from '../store/message-row';
import type { PhoneState } from '../store/phone.store';

export class SendQueue {
  /** In order of arrival; rows that are no longer Pending are dropped when they are met. */
  private readonly ids = new Set<string>();

  constructor(private readonly state: PhoneState) {
    for (const row of state.messages.values()) if (stateOf(row) === 'Pending') this.ids.add(row.id);
  }

  add(id: string): void {
    this.ids.add(id);
  }

  /**
   * The next one: highest priority first, then the oldest (FIFO) or the newest. Within one millisecond, the first
   * arrival comes first in both orders.
   */
  next(now: number, order: 'FIFO' | 'LIFO'): MessageRow | undefined {
    let best: MessageRow | undefined;
    for (const row of this.pending()) {
      if (row.scheduleAt !== null && row.scheduleAt > now) continue;
      if (best === undefined || goesBefore(row, best, order)) best = row;
    }
    return best;
  }

  nextSchedule(): number | undefined {
    const times = [...this.pending()].map((row) => row.scheduleAt).filter((each) => each !== null);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /** Whether everything waits for a schedule: a message without one then waits behind it. */
  waitsForSchedule(): boolean {
    const rows = [...this.pending()];
    return rows.length > 0 && rows.every((row) => row.scheduleAt !== null);
  }

  private *pending(): Generator<MessageRow> {
    for (const id of this.ids) {
      const row = this.state.messages.get(id);
      if (row !== undefined && stateOf(row) === 'Pending') yield row;
      else this.ids.delete(id);
    }
  }
}

function goesBefore(row: MessageRow, other: MessageRow, order: 'FIFO' | 'LIFO'): boolean {
  if (row.priority !== other.priority) return row.priority > other.priority;
  if (row.createdAt === other.createdAt) return false;
  return order === 'FIFO' ? row.createdAt < other.createdAt : row.createdAt > other.createdAt;
}
