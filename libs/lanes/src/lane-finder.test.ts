import { describe, expect, it } from '@jest/globals';
import { LaneFinder } from './lane-finder';
import type { LaneKind } from './lane-queue';

function aFinder(isMine: (lane: string) => boolean) {
  const waiting = new Set<string>();
  const begun: string[] = [];
  const finder = new LaneFinder({
    queue: { kind: 'wa' } as LaneKind,
    lanesWithWork: () => Promise.resolve([...waiting]),
    heldBy: () => Promise.resolve([]),
    isMine,
    process: ({ data: { lane } }) => {
      begun.push(lane);
      return Promise.resolve();
    },
    onFailure: (error) => {
      throw error;
    },
  });
  return { finder, waiting, begun };
}

describe('the lanes of a process’s share', () => {
  it('a lane of its share is begun at the first look, one of another’s when that one has left it three times', async () => {
    const { finder, waiting, begun } = aFinder((lane) => lane === 'wa:mine');
    waiting.add('wa:mine').add('wa:left');
    await finder.look();
    await finder.look();
    expect(begun).toEqual(['wa:mine', 'wa:mine']);
    await finder.look();
    expect(begun).toContain('wa:left');
  });

  it('a lane that the other took up meanwhile is left to it', async () => {
    const { finder, waiting, begun } = aFinder(() => false);
    for (let round = 0; round < 4; round += 1) {
      waiting.add('wa:taken');
      await finder.look();
      await finder.look();
      waiting.clear();
      await finder.look();
    }
    expect(begun).toEqual([]);
  });
});
