import { describe, expect, it } from '@jest/globals';
import type { ConversationMessage } from '../api/inbox-types';
import type { MessageStatus, Page } from '../api/types';
import { withNewest } from './thread-pages';

const message = (id: string, status: MessageStatus = 'sent'): ConversationMessage =>
  ({ id, status, created_at: `2026-11-25T10:00:0${id}Z` }) as ConversationMessage;
const page = (...data: ConversationMessage[]): Page<ConversationMessage> => ({
  data,
  total: data.length,
  next_cursor: null,
});
const told = (pages: Page<ConversationMessage>[] | null): string[] | undefined =>
  pages?.flatMap(({ data }) => data.map(({ id, status }) => `${id} ${status}`));

describe('a thread and its newest messages', () => {
  it('has those that came in, and the new status of those it knew', () => {
    const pages = withNewest(
      [page(message('3'), message('2')), page(message('1'))],
      [message('4'), message('3', 'read'), message('2', 'delivered')],
    );
    expect(told(pages)).toEqual(['4 sent', '3 read', '2 delivered', '1 sent']);
  });

  it('is read anew when messages between them are missing', () => {
    expect(withNewest([page(message('1'))], [message('5'), message('4')])).toBeNull();
  });

  it('begins with them when it was empty', () => {
    expect(told(withNewest([page()], [message('1')]))).toEqual(['1 sent']);
  });
});
