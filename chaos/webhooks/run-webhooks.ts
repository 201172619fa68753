import { mkdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRecord } from '../checker/history';
import { now } from '../clock';
import { findUnused } from '../system/preload-uses';
import { Random } from '../random';
import { type CoresBusy, CoresMeter } from './cores-meter';
import { EventSource } from './event-source';
import { checkWebhooks } from './webhook.check';
import type { WebhookHistory, WebhookPhase, WebhookViolation } from './webhook-history';
import { WebhookSystem } from './webhook-system';

export interface Emission {
  events: number;
  perSecond: number;
}

/** A run with webhooks in two phases: nothing breaks, then dispatchers die and Redis is emptied. */
export interface WebhookScenario {
  name: string;
  what: string;
  endpoints: number;
  dispatchers: number;
  /** Nothing breaks: the latency is judged, at a rate that the machine must carry. */
  steady: Emission;
  /** Bound of p99 to healthy endpoints in the steady phase. */
  latestMs: number;
  /** Whether the bound also counts when other programs used much of the machine. */
  isJudgedWhenShared: boolean;
  /** Judged is that everything arrives, at any time. */
  broken: Emission;
  kills: number;
  killEveryMs: number;
  /** Redis is emptied after these kills. */
  flushAfter: readonly number[];
  /** All healthy endpoints must have everything this long after the last event. */
  patienceMs: number;
}

export interface PhaseResult {
  perSecond: number;
  /** From the last event or fault to the end of the last delivery; null if that never came. */
  drainedAfterMs: number | null;
  /** While events were emitted. */
  cores: CoresBusy;
}

export interface WebhookResult {
  scenario: WebhookScenario;
  seed: number;
  history: WebhookHistory;
  violations: WebhookViolation[];
  /** Patches of preloads that were never used, a sentence each: then the run proves nothing. */
  unused: string[];
  /** False: other programs used much of the machine, and W7 was left out. */
  isLatencyJudged: boolean;
  phases: Record<'steady' | 'broken', PhaseResult>;
  tookMs: number;
}

/** The steady phase must drain before anything breaks, else its deliveries would be judged with the faults. */
const STEADY_ENDS_WITHIN_MS = 30_000;
/** Share of the machine's cores. */
const SHARED_ABOVE = 0.4;

export async function runWebhooks(
  scenario: WebhookScenario,
  options: { seed: number; folder: string; preloads: readonly string[] },
): Promise<WebhookResult> {
  const began = now();
  mkdirSync(options.folder, { recursive: true });
  const { endpoints, dispatchers, broken, patienceMs } = scenario;
  const system = await WebhookSystem.start({ endpoints, dispatchers, ...options });
  try {
    const source = new EventSource(system);
    const faults: FaultRecord[] = [];
    // New processes know no endpoint and have compiled nothing.
    await source.emit('warm-up', 2 * endpoints, scenario.steady.perSecond);
    await untilDrained(system, STEADY_ENDS_WITHIN_MS);
    const phases = {
      steady: await runPhase(system, STEADY_ENDS_WITHIN_MS, () => emit(source, 'steady', scenario.steady)),
      broken: await runPhase(system, patienceMs, async () => {
        const breaking = breakThings(system, scenario, new Random(options.seed), faults);
        const [perSecond] = await Promise.all([emit(source, 'broken', broken), breaking]);
        return perSecond;
      }),
    };
    const history = await collect(system, source, faults);
    const isLatencyJudged = scenario.isJudgedWhenShared || !isShared(phases.steady.cores);
    return {
      scenario,
      seed: options.seed,
      history,
      violations: checkWebhooks(history, isLatencyJudged ? scenario.latestMs : Number.POSITIVE_INFINITY),
      unused: findUnused(options.folder, { 'webhook-dispatcher': options.preloads }),
      isLatencyJudged,
      phases,
      tookMs: now() - began,
    };
  } finally {
    await system.stop();
  }
}

/** Whether other programs used so much of the machine that a latency says nothing about us. */
const isShared = ({ others = 0 }: CoresBusy): boolean => others > SHARED_ABOVE * cpus().length;

const emit = (source: EventSource, phase: WebhookPhase, { events, perSecond }: Emission): Promise<number> =>
  source.emit(phase, events, perSecond);

async function runPhase(system: WebhookSystem, withinMs: number, work: () => Promise<number>): Promise<PhaseResult> {
  const meter = new CoresMeter(system.pids);
  const perSecond = await work();
  const cores = meter.read();
  return { perSecond, cores, drainedAfterMs: await untilDrained(system, withinMs) };
}

async function collect(
  system: WebhookSystem,
  source: EventSource,
  faults: readonly FaultRecord[],
): Promise<WebhookHistory> {
  const wrong = await system.findWrong();
  const deaths = system.dispatchers.flatMap((dispatcher) =>
    dispatcher.deaths.map(({ at, kind, pid }): FaultRecord => ({ at, kind, pid, target: 'webhook-dispatcher' })),
  );
  const calls = await system.readCalls();
  return { endpoints: system.endpoints, events: source.events, calls, wrong, faults: [...faults, ...deaths] };
}

async function breakThings(
  system: WebhookSystem,
  { kills, killEveryMs, flushAfter }: WebhookScenario,
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

async function untilDrained(system: WebhookSystem, withinMs: number): Promise<number | null> {
  const began = now();
  for (;;) {
    const waiting = await system.countWaiting();
    const tookMs = now() - began;
    if (waiting === 0) return tookMs;
    if (tookMs > withinMs) return null;
    await sleep(500);
  }
}
