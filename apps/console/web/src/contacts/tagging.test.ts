import { describe, expect, it } from '@jest/globals';
import { type TagResult, tagRequests, undoRequests } from './tagging';

const changed = (id: string, added: string[], removed: string[] = []): TagResult => ({
  id,
  status: 'updated',
  added,
  removed,
});

describe('the tags of many contacts', () => {
  it('change in requests of a thousand contacts each', () => {
    const ids = Array.from({ length: 2_001 }, (_, index) => `c${index}`);
    const requests = tagRequests(ids, ['vip'], []);
    expect(requests.map(({ contact_ids: own }) => own.length)).toEqual([1_000, 1_000, 1]);
    expect(requests.flatMap(({ contact_ids: own }) => own)).toEqual(ids);
    expect(tagRequests([], ['vip'], [])).toEqual([]);
  });

  it('are taken back for each as they were: who had the tag before keeps it', () => {
    const results: TagResult[] = [
      changed('a', ['vip', 'new']),
      changed('b', ['new', 'vip']),
      changed('c', ['new']),
      changed('d', [], ['old']),
      { id: 'e', status: 'unchanged', added: [], removed: [] },
      { id: 'f', status: 'failed', added: [], removed: [] },
    ];
    expect(undoRequests(results)).toEqual([
      { contact_ids: ['a', 'b'], add_tags: [], remove_tags: ['vip', 'new'] },
      { contact_ids: ['c'], add_tags: [], remove_tags: ['new'] },
      { contact_ids: ['d'], add_tags: ['old'], remove_tags: [] },
    ]);
  });
});
