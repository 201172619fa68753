import { describe, expect, it } from '@jest/globals';
import type { ConversationMessage, Note } from '../api/inbox-types';
import type { Outgoing } from './outbox';
import { threadRows } from './thread-rows';

const message = (id: string, at: string, change: Partial<ConversationMessage> = {}): ConversationMessage =>
  ({ id, created_at: at, direction: 'inbound', status: 'delivered', from: 'x', ...change }) as ConversationMessage;
const note = (id: string, at: string): Note => ({ id, text: id, author: null, created_at: at });
const outgoing = { clientId: 'mine', at: '2026-11-25T13:00:00Z' } as Outgoing;
const NONE = { notes: [], outgoing: [], hasOlder: false, hasNewer: false };

describe('the rows of a conversation', () => {
  it('are in the order of time with notes among them, a line for each day, and what is on its way last', () => {
    const messages = [message('b', '2026-11-25T12:10:00Z'), message('a', '2026-11-23T12:00:00Z')];
    const rows = threadRows({
      messages,
      notes: [note('n', '2026-11-25T12:00:00Z')],
      outgoing: [outgoing],
      hasOlder: false,
      hasNewer: false,
    });
    expect(rows.map(({ kind, key }) => (kind === 'day' ? 'day' : key))).toEqual(['day', 'a', 'day', 'n', 'b', 'mine']);
  });

  it('say the time once for messages of one side that follow each other', () => {
    const messages = [
      message('d', '2026-11-25T12:20:00Z'),
      message('c', '2026-11-25T12:02:00Z', { direction: 'outbound' }),
      message('b', '2026-11-25T12:01:00Z'),
      message('a', '2026-11-25T12:00:00Z'),
    ];
    const last = threadRows({ ...NONE, messages }).flatMap((row) =>
      row.kind === 'message' && row.isLastOfGroup ? [row.key] : [],
    );
    expect(last).toEqual(['b', 'c', 'd']);
  });

  it('have no line above the oldest row while older ones are to come', () => {
    const messages = [message('b', '2026-11-25T12:00:00Z'), message('a', '2026-11-23T12:00:00Z')];
    expect(threadRows({ ...NONE, messages, hasOlder: true }).map(({ kind }) => kind)).toEqual([
      'message',
      'day',
      'message',
    ]);
  });

  it('leave out notes of a time that is not shown yet', () => {
    const parts = {
      ...NONE,
      messages: [message('a', '2026-11-25T12:00:00Z')],
      notes: [note('n', '2026-11-24T12:00:00Z')],
    };
    expect(threadRows({ ...parts, hasOlder: true }).some(({ kind }) => kind === 'note')).toBe(false);
    expect(threadRows({ ...parts, hasOlder: false }).some(({ kind }) => kind === 'note')).toBe(true);
  });
});
