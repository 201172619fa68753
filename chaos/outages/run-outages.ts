import { mkdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkHistory } from '../checker/check-history';
import type { Violation } from '../checker/history';
import { SmsLoad } from '../clients/sms-load';
import { now } from '../clock';
import { Random } from '../random';
import { collectHistory } from '../scenarios/collect-history';
import { untilPhonesTold, untilQuiet } from '../scenarios/quiescence';
import type { Preloads } from '../system/chaos-system';
import { findUnused } from '../system/preload-uses';
import { type CoresBusy, CoresMeter } from '../webhooks/cores-meter';
import { Callers, heard, isReplied } from './callers';
import type { Outage, OutageRecord, OutageScenario, OutageWindow } from './outage';
import { checkOutage, type MachineVerdict, type OutageViolation } from './outage.check';
import { OutageFaults } from './outage-faults';
import { figuresOf } from './outage-figures';
import type { OutageHistory } from './outage-history';
import { OutageSystem, preloadsOf } from './outage-system';
import { SCHEDULED_AHEAD_MS, SideTraffic } from './side-traffic';

export const NUMBERS = 12;
const QUIET_MS = 6_000;
/** Processes that have just started have compiled nothing. */
const WARM_UP_MS = 4_000;
/** So long everything goes on after a fault at most, and at least: what was killed is to be back. */
const SETTLED_WITHIN_MS = 45_000;
const SETTLED_AFTER_MS = 3_000;
const PATIENCE_MS = 120_000;
const TOLD_WITHIN_MS = 30_000;
const SMS_PER_SECOND = 1;
/** Share of the machine's cores that others have. */
const SHARED_ABOVE = 0.25;
/** Of sends before any fault: a machine that carries them needs a tenth of it. */
const SLOW_MS = 500;

/** What became of one outage. */
export interface OutageOutcome {
  outage: Outage;
  /** Null: it could not be arranged on this machine. */
  figures: ReturnType<typeof figuresOf> | null;
  violations: OutageViolation[];
  cores: CoresBusy;
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

/** Runs a scenario from nothing to its verdict. */
export async function runOutages(
  scenario: OutageScenario,
  options: { seed: number; folder: string; preloads: Preloads },
): Promise<OutageResult> {
  const began = now();
  const { folder, seed } = options;
  mkdirSync(folder, { recursive: true });
  const { outages, perSecond } = scenario;
  const disks = [...new Set(outages.flatMap(({ disks: names = [] }) => names))];
  const preloads = preloadsOf([...outages.map((outage) => outage.preloads), options.preloads]);
  const world = await OutageSystem.start({ numbers: NUMBERS, disks, preloads, folder });
  try {
    const callers = new Callers(world.client, world.system.numbers, perSecond);
    const side = new SideTraffic(world.client, world.system.numbers);
    const random = new Random(seed);
    const faults = new OutageFaults(world.system, random.fork(), { ...world, side, folder });
    const sms = smsOf(world, outages, random.fork());
    const made = await whileBusy({ callers, side, sms, aboutMs: aboutMs(outages) }, () =>
      makeAll(outages, { world, callers, faults }),
    );
    const history = await collect(world, { callers, side, sms }, faults, folder);
    return {
      scenario,
      seed,
      outcomes: made.map((each) => outcomeOf(each, history)),
      broken: checkHistory(history.all),
      unused: findUnused(folder, world.preloads as Record<string, readonly string[]>),
      messages: callers.messages.length,
      tookMs: now() - began,
    };
  } finally {
    await world.stop();
  }
}

interface Traffic {
  callers: Callers;
  side: SideTraffic;
  sms: SmsLoad;
}

const aboutMs = (outages: readonly Outage[]): number =>
  WARM_UP_MS + outages.reduce((sum, outage) => sum + QUIET_MS + outage.aboutMs, 0);

function smsOf({ client, system }: OutageSystem, outages: readonly Outage[], random: Random): SmsLoad {
  const durationMs = aboutMs(outages);
  const wanted = { messages: Math.round((SMS_PER_SECOND * durationMs) / 1_000), durationMs, withoutService: 0 };
  const deviceIds = system.phones.map(({ id }) => id);
  return new SmsLoad(client, deviceIds, random, { ...wanted, patienceMs: PATIENCE_MS });
}

/** Does something while everybody sends, and then waits for what is still open. */
async function whileBusy<T>(traffic: Traffic & { aboutMs: number }, work: () => Promise<T>): Promise<T> {
  const { callers, side, sms } = traffic;
  const stopping = new AbortController();
  const going = [
    callers.run(stopping.signal),
    side.runBulks(stopping.signal),
    side.schedule(traffic.aboutMs),
    sms.run(),
  ];
  try {
    await sleep(WARM_UP_MS);
    return await work();
  } finally {
    stopping.abort();
    await Promise.all(going);
    await callers.settle(PATIENCE_MS);
  }
}

interface Made {
  outage: Outage;
  record: OutageRecord | null;
  cores: CoresBusy;
}

async function makeAll(
  outages: readonly Outage[],
  run: { world: OutageSystem; callers: Callers; faults: OutageFaults },
): Promise<Made[]> {
  const made: Made[] = [];
  for (const outage of outages) {
    console.log(`  ${outage.name}: ${outage.what}`);
    made.push(await make(outage, run));
  }
  return made;
}

async function make(
  outage: Outage,
  { world, callers, faults }: { world: OutageSystem; callers: Callers; faults: OutageFaults },
): Promise<Made> {
  if (outage.disks?.some((name) => world.disks[name] === undefined) === true)
    return { outage, record: null, cores: {} };
  const meter = new CoresMeter(world.system.stores.pids);
  const from = now();
  await sleep(QUIET_MS);
  const quiet = { from, to: now() };
  const windows: OutageWindow[] = [];
  for (let round = 0; round < outage.rounds; round += 1) {
    const at = now();
    await outage.fault(faults, round);
    const until = now();
    windows.push({ at, until, settledAt: await untilSettled(callers, until) });
  }
  return { outage, record: { outage, quiet, windows }, cores: meter.read() };
}

/** Waits until every number has sent something that was asked for after the fault, but not for ever. */
async function untilSettled(callers: Callers, since: number): Promise<number> {
  const isSettled = (): boolean => {
    const sent = callers.messages.filter(
      (call) => (call.tries[0]?.startedAt ?? 0) > since && heard(call)?.status === 200,
    );
    return new Set(sent.map(({ lane }) => lane)).size === NUMBERS;
  };
  await sleep(SETTLED_AFTER_MS);
  while (!isSettled() && now() - since < SETTLED_WITHIN_MS) await sleep(100);
  return now();
}

async function collect(
  world: OutageSystem,
  { callers, side, sms }: Traffic,
  faults: OutageFaults,
  folder: string,
): Promise<OutageHistory> {
  const { system, reader } = world;
  const quietAfterMs = await untilQuiet(system.reader, PATIENCE_MS + SCHEDULED_AHEAD_MS);
  if (quietAfterMs !== null) await untilPhonesTold(system, sms.messages, TOLD_WITHIN_MS);
  await untilTold(reader, callers);
  const sent = { messages: [...callers.messages, ...side.scheduled], bulks: side.bulks, sms: sms.messages };
  return {
    calls: callers.messages,
    scheduled: side.scheduled,
    deliveries: await reader.deliveries(),
    repliesFrom: await reader.repliesFrom(),
    all: await collectHistory(system, sent, faults.records, folder),
  };
}

/** Waits for receipts, replies and webhooks; what has not come by then does not come. */
async function untilTold(reader: OutageSystem['reader'], { messages }: Callers): Promise<void> {
  const expected = messages.filter((call) => isReplied(call) && call.tries.some(({ status }) => status === 200)).length;
  const giveUpAt = now() + TOLD_WITHIN_MS;
  while (now() < giveUpAt) {
    const isTold = (await reader.unconfirmed()) === 0 && (await reader.repliesFrom()).size >= expected;
    if (isTold && (await reader.deliveries()).every(({ succeededAt }) => succeededAt !== null)) return;
    await sleep(500);
  }
}

function outcomeOf({ outage, record, cores }: Made, history: OutageHistory): OutageOutcome {
  if (record === null) return { outage, figures: null, violations: [], cores, machine: 'ours' };
  const figures = figuresOf(record, history);
  const machine = verdictOf(cores, figures.quiet_p50_ms ?? 0);
  return { outage, figures, violations: checkOutage(record, history, machine), cores, machine };
}

function verdictOf({ others = 0 }: CoresBusy, quietP50Ms: number): MachineVerdict {
  if (others <= SHARED_ABOVE * cpus().length) return 'ours';
  return quietP50Ms > SLOW_MS ? 'overloaded' : 'shared';
}
