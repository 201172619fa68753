import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { LaneRepository, MessageLaneRepository } from '@chasqui/entities';
import { now } from '../clock';
import { wrap } from './wrap';

/** Loaded before a sender: writes down which lanes it holds, so that the harness knows what a kill interrupted. */
const file = openSync(join(process.env.CHAOS_FOLDER ?? '.', `lanes-${process.pid}.jsonl`), 'a');
const note = (lane: string, what: 'take' | 'refused' | 'release'): void => {
  writeSync(file, `${JSON.stringify({ lane, what, at: now() })}\n`);
};

wrap(MessageLaneRepository.prototype, 'take', async (take, lane, leaseMs, limit) => {
  // Before PostgreSQL is asked: who dies meanwhile may have the lane.
  note(lane, 'take');
  const taken = await take(lane, leaseMs, limit);
  if (taken === null) note(lane, 'refused');
  return taken;
});

wrap(LaneRepository.prototype, 'take', async (take, lane, leaseMs) => {
  // Leases of sweepers are no lanes.
  if (!lane.startsWith('bulk:')) return take(lane, leaseMs);
  note(lane, 'take');
  const fence = await take(lane, leaseMs);
  if (fence === null) note(lane, 'refused');
  return fence;
});

wrap(LaneRepository.prototype, 'release', async (release, releases) => {
  await release(releases);
  for (const { lane } of releases) note(lane, 'release');
});
