import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRecord } from '../checker/history';
import { now } from '../clock';
import { findUnused } from '../system/preload-uses';
import { Random } from '../random';
import { EventSource } from './event-source';
import { checkHooks } from './hook.check';
import type { HookHistory, HookViolation } from './hook-history';
import { HookSystem } from './hook-system';

/** A run with webhooks: calm first, then dispatchers die and Redis is emptied. */
export interface HookScenario {
  name: string;
  what: string;
  endpoints: number;
  dispatchers: number;
  /** Events per second, in both parts. */
  perSecond: number;
  calmEvents: number;
  /** p99 to healthy endpoints in the calm, at most. */
  latestMs: number;
  brokenEvents: number;
  /** One dispatcher is killed with each; how often, and with what pause. */
  kills: number;
  killEveryMs: number;
  /** Redis is emptied after these kills. */
  flushAfter: readonly number[];
  /** So long after the last event all healthy endpoints must have everything. */
  patienceMs: number;
}

export interface HookResult {
  scenario: HookScenario;
  seed: number;
  history: HookHistory;
  violations: HookViolation[];
  /** What preloads were to change and nobody used, a sentence each: then the run says nothing. */
  unused: string[];
  /** From the last event, or the last fault, to the end of the last delivery; null: it did not come. */
  drainedAfterMs: number | null;
  tookMs: number;
}

/** What was emitted in the calm is waited for before anything breaks, else it would be judged with it. */
const CALM_ENDS_WITHIN_MS = 30_000;

/** Runs a scenario from nothing to its verdict. */
export async function runHooks(
  scenario: HookScenario,
  options: { seed: number; folder: string; preloads: readonly string[] },
): Promise<HookResult> {
  const began = now();
  mkdirSync(options.folder, { recursive: true });
  const { endpoints, dispatchers, perSecond } = scenario;
  const system = await HookSystem.start({ endpoints, dispatchers, ...options });
  try {
    const source = new EventSource(system);
    const faults: FaultRecord[] = [];
    // Processes that have just started know no endpoint and have compiled nothing.
    await source.emit(2 * endpoints, perSecond, () => false);
    await untilDrained(system, CALM_ENDS_WITHIN_MS);
    await source.emit(scenario.calmEvents, perSecond, () => true);
    await untilDrained(system, CALM_ENDS_WITHIN_MS);
    const random = new Random(options.seed);
    await Promise.all([
      source.emit(scenario.brokenEvents, perSecond, () => false),
      breakThings(system, scenario, random, faults),
    ]);
    const drainedAfterMs = await untilDrained(system, scenario.patienceMs);
    const wrong = await system.findWrong();
    for (const { deaths } of system.dispatchers) {
      faults.push(...deaths.map(({ at, kind, pid }) => ({ at, kind, pid, target: 'webhook-dispatcher' })));
    }
    const calls = await system.readCalls();
    const history: HookHistory = { endpoints: system.endpoints, events: source.events, calls, wrong, faults };
    const { seed } = options;
    return {
      scenario,
      seed,
      history,
      violations: checkHooks(history, scenario.latestMs),
      unused: findUnused(options.folder, { 'webhook-dispatcher': options.preloads }),
      drainedAfterMs,
      tookMs: now() - began,
    };
  } finally {
    await system.stop();
  }
}

async function breakThings(
  system: HookSystem,
  { kills, killEveryMs, flushAfter }: HookScenario,
  random: Random,
  faults: FaultRecord[],
): Promise<void> {
  for (let killed = 0; killed < kills; ) {
    await sleep(killEveryMs);
    const running = system.dispatchers.filter((dispatcher) => dispatcher.isRunning);
    if (running.length === 0 || !random.pick(running).kill()) continue;
    killed += 1;
    if (!flushAfter.includes(killed)) continue;
    await system.stores.flushRedis();
    faults.push({ at: now(), kind: 'flush', target: 'redis' });
  }
}

async function untilDrained(system: HookSystem, withinMs: number): Promise<number | null> {
  const began = now();
  for (;;) {
    const waiting = await system.countWaiting();
    const tookMs = now() - began;
    if (waiting === 0) return tookMs;
    if (tookMs > withinMs) return null;
    await sleep(500);
  }
}
