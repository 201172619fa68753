import { setMaxListeners } from 'node:events';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { serveParent } from '../../bench/processes/child';
import type { Ending, Noise, NoisePlan, Tallies, Tally } from './noise-plan';
import { NOISES } from './noises/all-noises';
import { startHangingServer } from './noises/floods.noise';
import { openStormTunnels } from './noises/links.noise';
import { openSlowTunnels } from './noises/slow-sends.noise';

/** Real noise comes from other machines, so here it takes only CPU that the service leaves. */
setPriority(10);
/** Noises start one after the other, because they come from different neighbours; then all run together. */
const BEGIN_EVERY_MS = 1_000;

const tallies: Tallies = {};
const controller = new AbortController();
// One listener per request in progress.
setMaxListeners(0, controller.signal);
const stops: (() => void)[] = [];
const ending: Ending = {
  get isOver() {
    return controller.signal.aborted;
  },
  signal: controller.signal,
  onEnd: (stop) => void stops.push(stop),
};

function tallyOf(noise: string): Tally {
  const counts = (tallies[noise] ??= {});
  return {
    add: (what, count = 1) => void (counts[what] = (counts[what] ?? 0) + count),
    most: (what, value) => void (counts[what] = Math.max(counts[what] ?? 0, value)),
  };
}

async function beginAfter(ms: number, noise: Noise, plan: NoisePlan): Promise<void> {
  await sleep(ms);
  if (!ending.isOver) await noise.start(plan, tallyOf(noise.name), ending);
}

const handlers = {
  /** A customer's server that hangs. @returns its port */
  listen: (): Promise<number> => startHangingServer(tallyOf('floods'), ending),
  connect: (plan: NoisePlan): void => {
    const [sends, links] = [tallyOf('slow-sends'), tallyOf('links')];
    openSlowTunnels(plan, () => sends.add('calls_held'), ending);
    openStormTunnels(plan, () => links.add('calls_refused_late'), ending);
  },
  start: (plan: NoisePlan): void => {
    const chosen = NOISES.filter(({ name }) => plan.only.length === 0 || plan.only.includes(name));
    for (const [place, noise] of chosen.entries()) void beginAfter(place * BEGIN_EVERY_MS, noise, plan);
  },
  finish: (): Tallies => {
    controller.abort();
    for (const stop of stops) stop();
    return tallies;
  },
};
export type NoiseProcess = typeof handlers;

serveParent(handlers);
