import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../../bench/report/statistics';
import { checkHistory } from '../checker/check-history';
import { kindOf } from '../checker/answer-kind';
import type { Try, Violation } from '../checker/history';
import { now } from '../clock';
import { Random } from '../random';
import { CoresMeter, type CoresBusy } from '../webhooks/cores-meter';
import { heard } from './callers';
import { type FalseDeaths, falseDeathsOf } from './false-deaths';
import { OutageFaults } from './outage-faults';
import type { OutageHistory } from './outage-history';
import { OutageSystem, preloadsOf, toolsOf } from './outage-system';
import { OutageTraffic } from './outage-traffic';
import { NUMBERS, PHONES } from './run-outages';
import type { SoakScenario } from './soak.scenario';
import { stillStands } from './still-stands';

/** What was seen from each fault to the next, over all its occurrences; milliseconds. */
export interface SoakFault {
  times: number;
  not_200: number;
  longest_answer_ms: number;
  longest_time_without_a_send_ms: number;
  stands_ms: number;
}

/** Times in milliseconds. */
export interface SoakResult {
  scenario: string;
  seed: number;
  minutes: number;
  messages: number;
  faults: Readonly<Record<string, SoakFault>>;
  answers_p50_ms: number;
  answers_p99_ms: number;
  answers: Readonly<Record<string, number>>;
  seconds_without_a_send: number;
  longest_time_without_a_send_ms: number;
  /** Running processes that were declared dead; null if this version has no list. */
  false_deaths: number | null;
  false_deaths_of: readonly FalseDeaths[];
  deaths: number;
  cores: CoresBusy;
  violations: readonly Violation[];
}

export async function runSoak(scenario: SoakScenario, options: { seed: number; folder: string }): Promise<SoakResult> {
  const { folder, seed } = options;
  mkdirSync(folder, { recursive: true });
  const disks = [...new Set(scenario.faults.flat().flatMap((outage) => outage.disks ?? []))];
  const preloads = preloadsOf(scenario.faults.flat().map((outage) => outage.preloads));
  const world = await OutageSystem.start({ numbers: NUMBERS, phones: PHONES, disks, preloads, folder });
  try {
    const random = new Random(seed);
    const forMs = scenario.minutes * 60_000;
    const traffic = new OutageTraffic(world, random.fork(), { perSecond: scenario.perSecond, aboutMs: forMs });
    const faults = new OutageFaults(world.system, random.fork(), { ...toolsOf(world), side: traffic.side, folder });
    const meter = new CoresMeter(world.system.stores.pids);
    const { made, from, to } = await traffic.during(() => breakThings(scenario, faults, random, forMs));
    const cores = meter.read();
    const history = await traffic.collect(faults.records, folder);
    const processes = await world.reader.processes();
    const falseDeaths = falseDeathsOf(processes ?? [], history.all.faults);
    return {
      scenario: scenario.name,
      seed,
      minutes: scenario.minutes,
      messages: history.calls.length,
      faults: faultsOf(history, made, to),
      ...answersOf(history),
      ...silenceOf(history, from, to),
      false_deaths: processes === null ? null : falseDeaths.reduce((sum, { times }) => sum + times, 0),
      false_deaths_of: falseDeaths,
      deaths: processes?.filter(({ diedAt }) => diedAt !== null).length ?? 0,
      cores,
      violations: checkHistory(history.all),
    };
  } finally {
    await world.stop();
  }
}

interface Made {
  name: string;
  at: number;
  until: number;
}

async function breakThings(scenario: SoakScenario, faults: OutageFaults, random: Random, forMs: number) {
  const made: Made[] = [];
  const from = now();
  while (now() < from + forMs) {
    const together = random.pick(scenario.faults);
    const [name, at] = [together.map((outage) => outage.name).join(' + '), now()];
    console.log(`  ${Math.round((at - from) / 1_000)} s: ${name}`);
    const round = Math.floor(random.between(0, 2));
    const over = Promise.all(together.map((outage) => outage.fault(faults, round))).then(now);
    const [until] = await Promise.all([over, sleep(scenario.everyMs)]);
    made.push({ name, at, until });
  }
  return { made, from, to: now() };
}

function faultsOf(history: OutageHistory, made: readonly Made[], to: number): Record<string, SoakFault> {
  const answers = history.calls.flatMap((call) => heard(call) ?? []);
  const seen: Record<string, SoakFault> = {};
  for (const [place, { name, at, until }] of made.entries()) {
    const settledAt = made[place + 1]?.at ?? to;
    const then = answers.filter(({ startedAt }) => startedAt >= at && startedAt < settledAt);
    const silentMs = silenceOf(history, at, settledAt).longest_time_without_a_send_ms;
    const stands = stillStands(history, [{ at, until, settledAt }]);
    const before = seen[name];
    seen[name] = {
      times: (before?.times ?? 0) + 1,
      not_200: (before?.not_200 ?? 0) + then.filter(({ status }) => status !== 200).length,
      longest_answer_ms: Math.max(before?.longest_answer_ms ?? 0, ...then.map(took)),
      longest_time_without_a_send_ms: Math.max(before?.longest_time_without_a_send_ms ?? 0, silentMs),
      stands_ms: Math.max(before?.stands_ms ?? 0, stands?.most ?? 0),
    };
  }
  return seen;
}

const took = ({ startedAt, endedAt }: Try): number => Math.round(endedAt - startedAt);

function answersOf({ calls }: OutageHistory) {
  const answers = calls.flatMap((call) => heard(call) ?? []);
  const times = answers.map(({ startedAt, endedAt }) => endedAt - startedAt);
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status ?? 'none'] = (counts[status ?? 'none'] ?? 0) + 1;
  return {
    answers_p50_ms: Math.round(quantile(times, 0.5)),
    answers_p99_ms: Math.round(quantile(times, 0.99)),
    answers: counts,
  };
}

function silenceOf({ calls }: OutageHistory, from: number, to: number) {
  const sent = calls.flatMap((call) => heard(call) ?? []).filter((answer) => kindOf(answer) === 'sent');
  const ends = sent.map(({ endedAt }) => endedAt).filter((at) => at >= from && at < to);
  const seconds = new Set(ends.map((at) => Math.floor((at - from) / 1_000)));
  const points = [from, ...ends.sort((a, b) => a - b), to];
  const gaps = points.slice(1).map((point, place) => point - (points[place] ?? point));
  return {
    seconds_without_a_send: Math.floor((to - from) / 1_000) - seconds.size,
    longest_time_without_a_send_ms: Math.round(Math.max(...gaps)),
  };
}
