import { canBecome, MESSAGE_STATUSES, type MessageStatus } from '@chasqui/database';
import type { EventRow, MessageRow, Violation } from './history';
import type { IndexedHistory } from './indexed-history';

/** I8: the audit of a message has every version once, moves only along the allowed transitions, and ends where it is. */
export function checkAudit({ history, eventsOf }: IndexedHistory): Violation[] {
  return history.database.messages.flatMap((row) => {
    const what = faultOf(row, eventsOf(row.id));
    return what === null ? [] : [{ invariant: 'I8', subject: row.token ?? row.id, what }];
  });
}

function faultOf(row: MessageRow, events: readonly EventRow[]): string | null {
  const words = events.map((event) => `${event.version} ${event.status}`).join(', ');
  if (events.some((event, index) => event.version !== index + 1)) return `its versions have gaps: ${words}`;
  const backwards = events.findIndex((event, index) => {
    const before = events[index - 1];
    return before !== undefined && !mayFollow(before.status, event.status);
  });
  if (backwards !== -1) return `its status moved where it must not: ${words}`;
  const last = events.at(-1);
  if (last?.version !== row.version || last.status !== row.status) {
    return `it is ${row.version} ${row.status}, and its audit says: ${words}`;
  }
  return null;
}

function mayFollow(before: string, after: string): boolean {
  return isStatus(before) && isStatus(after) && canBecome(before, after, null);
}

const isStatus = (word: string): word is MessageStatus => MESSAGE_STATUSES.some((status) => status === word);
