import type { ConversationMessage, Note } from '../api/inbox-types';
import type { Outgoing } from './outbox';

export type ThreadRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'message'; key: string; at: string; message: ConversationMessage; isLastOfGroup: boolean }
  | { kind: 'note'; key: string; at: string; note: Note }
  | { kind: 'outgoing'; key: string; at: string; outgoing: Outgoing };

/** Messages of one side within this time share one timestamp. */
const GROUP_MS = 5 * 60 * 1000;

interface ThreadParts {
  messages: readonly ConversationMessage[];
  notes: readonly Note[];
  outgoing: readonly Outgoing[];
  /** Older messages exist; notes older than the oldest message shown come with them. */
  hasOlder: boolean;
  /** Newer messages exist; notes newer than the newest message shown come with them. */
  hasNewer: boolean;
}

/** Oldest first, with a line for each day. */
export function threadRows({ messages, notes, outgoing, hasOlder, hasNewer }: ThreadParts): ThreadRow[] {
  const oldest = hasOlder ? (messages.at(-1)?.created_at ?? '') : '';
  const newest = hasNewer ? (messages[0]?.created_at ?? '') : '~';
  const rows: ThreadRow[] = [
    ...messages.map(
      (message): ThreadRow => ({
        kind: 'message',
        key: message.id,
        at: message.created_at,
        message,
        isLastOfGroup: true,
      }),
    ),
    ...notes
      .filter(({ created_at: at }) => at >= oldest && at <= newest)
      .map((note): ThreadRow => ({ kind: 'note', key: note.id, at: note.created_at, note })),
  ];
  rows.sort(byTime);
  rows.push(
    ...outgoing.map((each): ThreadRow => ({ kind: 'outgoing', key: each.clientId, at: each.at, outgoing: each })),
  );
  return withDays(grouped(rows), hasOlder);
}

const byTime = (one: ThreadRow, other: ThreadRow): number => {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  return one.key < other.key ? -1 : 1;
};

function grouped(rows: readonly ThreadRow[]): ThreadRow[] {
  return rows.map((row, index) => {
    const next = rows[index + 1];
    if (row.kind !== 'message' || next?.kind !== 'message') return row;
    const isSame =
      next.message.direction === row.message.direction &&
      next.message.status === row.message.status &&
      row.message.status !== 'failed' &&
      next.message.from === row.message.from &&
      Date.parse(next.at) - Date.parse(row.at) < GROUP_MS;
    return { ...row, isLastOfGroup: !isSame };
  });
}

/**
 * While older messages exist, the oldest row has no day line: they may be of the same day, and the scroll position
 * hangs on that row.
 */
function withDays(rows: readonly ThreadRow[], hasOlder: boolean): ThreadRow[] {
  const [oldest] = rows;
  let day = hasOlder && oldest !== undefined ? new Date(oldest.at).toDateString() : '';
  return rows.flatMap((row): ThreadRow[] => {
    const own = new Date(row.at).toDateString();
    if (own === day) return [row];
    day = own;
    return [{ kind: 'day', key: `day ${own}`, at: row.at }, row];
  });
}
