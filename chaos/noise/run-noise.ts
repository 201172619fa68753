import { mkdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '../clock';
import { type CoresBusy, CoresMeter } from '../webhooks/cores-meter';
import { findUnused } from '../system/preload-uses';
import { AppMemory } from './app-memory';
import {
  checkNoise,
  type NoiseBounds,
  type NoiseHistory,
  type NoiseInvariant,
  type NoiseViolation,
  spreadOf,
} from './noise.check';
import { NOISY_APPS, type NoisyPreloads, type NoisySwitches } from './noise-apps';
import { NoiseSystem } from './noise-system';
import { NOISES } from './noises/all-noises';
import type { VictimCall } from './victim';
import { WaitingAnswersMeter } from './waiting-answers';

export interface NoiseScenario {
  name: string;
  what: string;
  /** 1: the full noise. */
  size: number;
  aloneMs: number;
  noisyMs: number;
  bounds: NoiseBounds;
  /** Empty: all kinds. */
  only: readonly string[];
}

export interface NoiseResult {
  scenario: NoiseScenario;
  alone: readonly VictimCall[];
  history: NoiseHistory;
  violations: NoiseViolation[];
  unused: string[];
  cores: CoresBusy;
  machine: MachineVerdict;
  tookMs: number;
}

/**
 * `ours`: everything is judged. `shared`: other programs used much of it, and the time bounds of `SHARED` apply.
 * `overloaded`: the victim was slow even without noise, so its results say nothing (N1 to N3).
 */
export type MachineVerdict = 'ours' | 'shared' | 'overloaded';

const DELIVERED_WITHIN_MS = 15_000;
/** Other programs' share of the machine's cores. */
const SHARED_ABOVE = 0.25;
/** Bounds on a shared machine: still below a missing mechanism, which costs a send 15 s and more. */
const SHARED = { p99Ms: 10_000, webhookP99Ms: 20_000 };
/** p99 of sends without noise: a machine that can carry the victim needs a tenth. */
const SLOW_ALONE_MS = 500;
const OF_TIME: readonly NoiseInvariant[] = ['N1', 'N2', 'N3'];
const NEW_GATEWAY_EVERY_MS = 3_000;

export async function runNoise(
  scenario: NoiseScenario,
  options: { folder: string; switches: NoisySwitches },
): Promise<NoiseResult> {
  const began = now();
  mkdirSync(options.folder, { recursive: true });
  const { size, only, aloneMs, noisyMs, bounds } = scenario;
  const newGateways = Math.ceil((aloneMs + noisyMs) / NEW_GATEWAY_EVERY_MS);
  const system = await NoiseSystem.start({ size, only, newGateways, ...options });
  try {
    const { victim } = system;
    await victim.run(aloneMs);
    const alone = victim.calls.splice(0);
    const meter = new CoresMeter(system.pids);
    const noisyAt = new Date();
    const { done, ...needed } = await whileWatched(system, async () => {
      await system.noise.ask('start', system.plan);
      await victim.run(noisyMs);
      return { cores: meter.read(), noise: await system.noise.ask('finish') };
    });
    const { cores, noise } = done;
    const machine = verdictOf(cores, alone);
    const history: NoiseHistory = {
      calls: [...victim.calls],
      deliveriesMs: await untilDelivered(system, noisyAt),
      ...needed,
      ended: system.apps.flatMap(({ options: { app }, deaths }) => deaths.map(() => app)),
      noise: noiseOf(scenario, noise, system.plan.nameServer !== null),
    };
    return {
      scenario,
      alone,
      history,
      violations: checkNoise(history, machine === 'ours' ? bounds : { ...bounds, ...SHARED }).filter(
        ({ invariant }) => machine !== 'overloaded' || !OF_TIME.includes(invariant),
      ),
      unused: findUnused(options.folder, onlyGiven(options.switches.preloads)),
      cores,
      machine,
      tookMs: now() - began,
    };
  } finally {
    await system.stop();
  }
}

async function whileWatched<T>(
  { apps, origins }: NoiseSystem,
  work: () => Promise<T>,
): Promise<Pick<NoiseHistory, 'memoryMb' | 'waitingAnswersMb'> & { done: T }> {
  const memory = new AppMemory(apps);
  const answers = new WaitingAnswersMeter(origins.apiOperations);
  try {
    const done = await work();
    return { done, memoryMb: memory.mostMb, waitingAnswersMb: await answers.stop() };
  } finally {
    memory.stop();
    await answers.stop();
  }
}

function verdictOf({ others = 0 }: CoresBusy, alone: readonly VictimCall[]): MachineVerdict {
  if (others <= SHARED_ABOVE * cpus().length) return 'ours';
  return spreadOf(alone, 'whatsapp').p50 > SLOW_ALONE_MS ? 'overloaded' : 'shared';
}

function noiseOf({ only }: NoiseScenario, noise: Record<string, Record<string, number>>, hasNameServer: boolean) {
  const names = NOISES.map(({ name }) => name).filter((name) => only.length === 0 || only.includes(name));
  const isArranged = (name: string): boolean => name !== 'name-servers' || hasNameServer;
  return Object.fromEntries(names.map((name) => [name, isArranged(name) ? (noise[name] ?? {}) : undefined]));
}

async function untilDelivered(system: NoiseSystem, since: Date): Promise<(number | null)[]> {
  const giveUpAt = now() + DELIVERED_WITHIN_MS;
  for (;;) {
    const { rows } = await system.database.query<{ ms: number | null }>(
      `select case when status = 'succeeded' then extract(epoch from finished_at - created_at) * 1000 end::float8 as ms
         from webhook_deliveries where endpoint_id = $1 and created_at >= $2`,
      [system.victimEndpoint, since],
    );
    const found = rows.map(({ ms }) => ms);
    if (!found.includes(null) || now() > giveUpAt) return found;
    await sleep(250);
  }
}

const onlyGiven = (preloads: NoisyPreloads): Record<string, readonly string[]> =>
  Object.fromEntries(NOISY_APPS.flatMap((app) => (preloads[app] === undefined ? [] : [[app, preloads[app]]])));
