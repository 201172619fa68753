import { describe, expect, it } from '@jest/globals';
import { toInboxQuery, toInboxSearch } from './inbox-search';

describe('the filters of the inbox', () => {
  it('keep what is a filter and drop the rest', () => {
    expect(toInboxSearch({ tab: 'mine', view: 'unread', channel: 'fax', q: '  ', x: '1' })).toEqual({
      tab: 'mine',
      view: 'unread',
    });
  });

  it('keep the view, but for the one that is shown first', () => {
    expect(['waiting', 'unread', 'open', 'closed', 'all'].map((view) => toInboxSearch({ view }))).toEqual([
      {},
      { view: 'unread' },
      { view: 'open' },
      { view: 'closed' },
      {},
    ]);
  });

  it('ask for the conversations of everybody that wait for an answer unless told otherwise', () => {
    expect(toInboxQuery({})).toEqual({ tab: 'all', waiting: 'true' });
    expect(toInboxQuery({ tab: 'mine', view: 'closed' })).toEqual({ tab: 'mine', status: 'closed' });
  });
});
