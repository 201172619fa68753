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

/** Events of a phase, at a steady rate. */
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
  /** Nothing breaks: here the latency is judged, at a rate that the machine must carry. */
  steady: Emission;
  /** p99 to healthy endpoints in the steady phase, at most. */
  latestMs: number;
  /** Whether that counts also when other programs had much of the machine. */
  isJudgedWhenShared: boolean;
  /** Here it is judged that everything comes, whenever. */
  broken: Emission;
  /** One dispatcher is killed with each; how often, and with what pause. */
  kills: number;
  killEveryMs: number;
  /** Redis is emptied after these kills. */
  flushAfter: readonly number[];
  /** So long after the last event all healthy endpoints must have everything. */
  patienceMs: number;
}

/** What a phase was. */
export interface PhaseResult {
  /** Events per second that it came to. */
  perSecond: number;
  /** From its last event, or its last fault, to the end of its last delivery; null: it did not come. */
  drainedAfterMs: number | null;
  /** While events were emitted. */
  cores: CoresBusy;
}

export interface WebhookResult {
  scenario: WebhookScenario;
  seed: number;
  history: WebhookHistory;
  violations: WebhookViolation[];
  /** What preloads were to change and nobody used, a sentence each: then the run says nothing. */
  unused: string[];
  /** False: other programs had much of the machine, and W7 was left out. */
  isLatencyJudged: boolean;
  phases: Record<'steady' | 'broken', PhaseResult>;
  tookMs: number;
}

/** What was emitted in the steady phase is waited for before anything breaks, else it would be judged with it. */
const STEADY_ENDS_WITHIN_MS = 30_000;
/** Share of the machine's cores. */
const SHARED_ABOVE = 0.4;

/** Runs a scenario from nothing to its verdict. */
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
    // Processes that have just started know no endpoint and have compiled nothing.
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

/** Whether others kept so much of the machine busy that a latency says nothing of us. */
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
