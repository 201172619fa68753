import { describe, expect, it } from '@jest/globals';
import { toInboxQuery, toInboxSearch } from './inbox-search';

describe('the filters of the inbox', () => {
  it('keep what is a filter and drop the rest', () => {
    expect(toInboxSearch({ tab: 'mine', closed: 'yes', unread: 'true', channel: 'fax', q: '  ', x: '1' })).toEqual({
      tab: 'mine',
      unread: 'true',
    });
  });

  it('ask for open conversations of everybody unless told otherwise', () => {
    expect(toInboxQuery({})).toMatchObject({ tab: 'all', status: 'open' });
    expect(toInboxQuery({ tab: 'mine', closed: 'true' })).toMatchObject({ tab: 'mine', status: 'closed' });
  });
});
