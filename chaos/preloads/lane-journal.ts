import { LaneRepository } from '@chasqui/lanes';
import { MessageLaneRepository } from '@chasqui/messages';
import { noteLane } from './note-lane';
import { wrap } from './wrap';

/** Preload for senders: records which lanes of numbers they hold. */
wrap(MessageLaneRepository.prototype, 'take', async (take, lane, leaseMs, limit) => {
  // Before PostgreSQL is asked: a process that dies meanwhile may have the lane.
  noteLane(lane, 'take');
  const taken = await take(lane, leaseMs, limit);
  if (taken === null) noteLane(lane, 'refused');
  return taken;
});

wrap(LaneRepository.prototype, 'release', async (release, releases) => {
  await release(releases);
  for (const { lane } of releases) noteLane(lane, 'release');
});
