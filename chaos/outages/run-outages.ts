import { mkdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkHistory } from '../checker/check-history';
import type { Violation } from '../checker/history';
import { now } from '../clock';
import { Random } from '../random';
import type { Preloads } from '../system/chaos-system';
import { buildRelease, hasCommit, hasWholeHistory, previousVersion } from '../releases/previous-release';
import { findUnused } from '../system/preload-uses';
import { type CoresBusy, CoresMeter } from '../webhooks/cores-meter';
import { isReady } from './balancer-looks';
import { type Callers, heard } from './callers';
import type { Outage, OutageRecord, OutageScenario, OutageWindow } from './outage';
import { checkOutage, type MachineVerdict, type OutageViolation } from './outage.check';
import { OutageFaults } from './outage-faults';
import { figuresOf } from './outage-figures';
import type { OutageHistory } from './outage-history';
import { OutageSystem, preloadsOf, toolsOf } from './outage-system';
import { OutageTraffic, WARM_UP_MS } from './outage-traffic';

/** Of the repository, seen from dist. */
const ROOT = join(__dirname, '../../..');
export const NUMBERS = 12;
export const PHONES = 2;
/** Longest and shortest time for which traffic continues after a fault: killed processes must come back. */
const SETTLED_WITHIN_MS = 45_000;
const SETTLED_AFTER_MS = 3_000;
/** Other programs' share of the machine's cores. */
const SHARED_ABOVE = 0.25;
/** Of sends before any fault: a machine that carries them needs a tenth. */
const SLOW_MS = 500;
/** Busy share of the machine's cores before any fault: above it there is no room to catch up afterwards. */
const SATURATED_ABOVE = 0.7;

export interface OutageOutcome {
  outage: Outage;
  /** Null if it was impossible on this machine. */
  figures: ReturnType<typeof figuresOf> | null;
  violations: OutageViolation[];
  cores: CoresBusy;
  quietCores: CoresBusy;
  machine: MachineVerdict;
}

export interface OutageResult {
  scenario: OutageScenario;
  seed: number;
  outcomes: OutageOutcome[];
  /** I1 to I12, S1 to S8, of the whole run. */
  broken: Violation[];
  unused: string[];
  messages: number;
  tookMs: number;
}

export async function runOutages(
  scenario: OutageScenario,
  options: { seed: number; folder: string; preloads: Preloads },
): Promise<OutageResult> {
  const began = now();
  const { folder, seed } = options;
  mkdirSync(folder, { recursive: true });
  const { outages, perSecond, quietMs, sentinels = false } = scenario;
  const disks = [...new Set(outages.flatMap(({ disks: names = [] }) => names))];
  const preloads = preloadsOf([...outages.map((outage) => outage.preloads), options.preloads]);
  const dist = await distOf(scenario);
  if (dist === null) return notArranged(scenario, seed);
  const world = await OutageSystem.start({
    numbers: NUMBERS,
    phones: PHONES,
    disks,
    preloads,
    folder,
    dist,
    sentinels,
  });
  try {
    const random = new Random(seed);
    const traffic = new OutageTraffic(world, random.fork(), { perSecond, aboutMs: aboutMs(scenario) });
    const { callers, side } = traffic;
    const faults = new OutageFaults(world.system, random.fork(), { ...toolsOf(world), side, folder });
    const made = await traffic.during(() => makeAll(outages, { world, traffic, faults, quietMs }));
    const history = await traffic.collect(faults.records, folder);
    return {
      scenario,
      seed,
      outcomes: made.map((each) => outcomeOf(each, history, scenario.boundsWider)),
      broken: checkHistory(history.all),
      unused: findUnused(folder, world.preloads),
      messages: callers.messages.length,
      tookMs: now() - began,
    };
  } finally {
    await world.stop();
  }
}

/** The first build of a run; null if the repository's history is missing. */
async function distOf({ outages }: OutageScenario): Promise<string | undefined | null> {
  if (outages.every(({ beginsWith }) => beginsWith === undefined)) return undefined;
  const { commit } = previousVersion(ROOT);
  if (await hasCommit(ROOT, commit)) return buildRelease(ROOT, commit);
  if (process.env.CI !== undefined && (await hasWholeHistory(ROOT)))
    throw new Error(`chaos/releases/previous-version.json names ${commit}, which is no commit of this repository`);
  console.log(`  not arranged: the version before (${commit}) is not part of the history that is here`);
  return null;
}

function notArranged(scenario: OutageScenario, seed: number): OutageResult {
  const outcomes = scenario.outages.map((outage): OutageOutcome => {
    return { outage, figures: null, violations: [], cores: {}, quietCores: {}, machine: 'ours' };
  });
  return { scenario, seed, outcomes, broken: [], unused: [], messages: 0, tookMs: 0 };
}

const aboutMs = ({ outages, quietMs }: OutageScenario): number =>
  WARM_UP_MS + outages.reduce((sum, outage) => sum + quietMs + outage.aboutMs, 0);

interface Run {
  world: OutageSystem;
  traffic: OutageTraffic;
  faults: OutageFaults;
  quietMs: number;
}

interface Made {
  outage: Outage;
  record: OutageRecord | null;
  cores: CoresBusy;
  quietCores: CoresBusy;
}

async function makeAll(outages: readonly Outage[], run: Run): Promise<Made[]> {
  const made: Made[] = [];
  for (const outage of outages) {
    console.log(`  ${outage.name}: ${outage.what}`);
    made.push(await make(outage, run));
  }
  return made;
}

async function make(outage: Outage, { world, traffic, faults, quietMs }: Run): Promise<Made> {
  if (outage.disks?.some((name) => world.disks[name] === undefined) === true)
    return { outage, record: null, cores: {}, quietCores: {} };
  await traffic.untilWarm();
  const meter = new CoresMeter(world.system.stores.pids);
  const from = now();
  await sleep(quietMs);
  const quiet = { from, to: now() };
  const quietCores = meter.read();
  const windows: OutageWindow[] = [];
  for (let round = 0; round < outage.rounds; round += 1) {
    const at = now();
    await outage.fault(faults, round);
    const until = now();
    windows.push({ at, until, settledAt: await untilSettled(world, traffic.callers, until) });
  }
  return { outage, record: { outage, quiet, windows }, cores: meter.read(), quietCores };
}

/** Waits, with a limit, until every process is back and every number has sent a message requested after the fault. */
async function untilSettled({ system }: OutageSystem, callers: Callers, since: number): Promise<number> {
  const isSettled = (): boolean => {
    const sent = callers.messages.filter(
      (call) => (call.tries[0]?.startedAt ?? 0) > since && heard(call)?.status === 200,
    );
    return new Set(sent.map(({ lane }) => lane)).size === NUMBERS;
  };
  await sleep(SETTLED_AFTER_MS);
  const isBack = async (): Promise<boolean> => (await Promise.all(system.apps.map(isReady))).every(Boolean);
  while (now() - since < SETTLED_WITHIN_MS && !(isSettled() && (await isBack()))) await sleep(100);
  return now();
}

function outcomeOf(
  { outage, record, cores, quietCores }: Made,
  history: OutageHistory,
  leastFactor: number | undefined,
): OutageOutcome {
  const about = { outage, cores, quietCores };
  if (record === null) return { ...about, figures: null, violations: [], machine: 'ours' };
  const figures = figuresOf(record, history);
  const machine = verdictOf(cores, quietCores, figures.quiet_p50_ms ?? 0);
  return { ...about, figures, violations: checkOutage(record, history, machine, leastFactor), machine };
}

function verdictOf({ others = 0 }: CoresBusy, quietCores: CoresBusy, quietP50Ms: number): MachineVerdict {
  const busy = Object.values(quietCores).reduce((sum, cores) => sum + cores, 0);
  if (busy > SATURATED_ABOVE * cpus().length) return 'saturated';
  if (others <= SHARED_ABOVE * cpus().length) return 'ours';
  return quietP50Ms > SLOW_MS ? 'overloaded' : 'shared';
}
