import { LaneRepository } from '@chasqui/lanes';
import { noteLane } from './note-lane';
import { wrap } from './wrap';

/** Preload for senders, used with `lane-journal`: records which bulk sends they hold. */
wrap(LaneRepository.prototype, 'take', async (take, lane, leaseMs) => {
  // Leases of sweepers are no lanes.
  if (!lane.startsWith('bulk:')) return take(lane, leaseMs);
  noteLane(lane, 'take');
  const fence = await take(lane, leaseMs);
  if (fence === null) noteLane(lane, 'refused');
  return fence;
});
