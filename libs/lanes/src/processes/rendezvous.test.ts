import { describe, expect, it } from '@jest/globals';
import { ownerOf, rankOf } from './rendezvous';

describe('which process a thing belongs to', () => {
  const members = [3, 8, 21, 40];

  it('all members have ranks of their own for a thing, and the first one is its owner', () => {
    for (const thing of ['sweep:wa', 'schedule:sms', 'wa:1']) {
      const ranks = members.map((member) => rankOf(member, thing, members));
      expect(new Set(ranks)).toEqual(new Set([0, 1, 2, 3]));
      expect(members[ranks.indexOf(0)]).toBe(ownerOf(thing, members));
    }
  });

  it('when the owner goes, the next one in rank is the owner', () => {
    const thing = 'schedule:whatsapp';
    const next = members.find((member) => rankOf(member, thing, members) === 1);
    const left = members.filter((member) => member !== ownerOf(thing, members));
    expect(ownerOf(thing, left)).toBe(next);
  });

  it('who knows no others is first', () => {
    expect(rankOf(3, 'sweep:wa', [])).toBe(0);
  });
});
