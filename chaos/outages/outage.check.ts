import type { OutageBounds, OutageRecord } from './outage';
import { figuresOf, type OutageFigures } from './outage-figures';
import type { OutageHistory } from './outage-history';

export const OUTAGE_INVARIANTS = {
  O1: 'no number stands still longer than promised',
  O2: 'sends go on, at the promised share of the quiet rate and as fast as promised',
  O3: 'no request fails, or only as promised',
  O4: 'every request is answered in time, and a refusal says when to ask again',
  O5: 'no connection that was kept is reset',
  O6: 'who waits hears the truth, not "not known yet"',
  O7: 'receipts and replies of the outage arrive',
  O8: 'bulk sends, schedules, webhooks and SMS go on as promised',
  O10: 'a Redis that is the master no more is given nothing',
  O9: 'the fault met callers, and numbers that were at work',
} as const;
export type OutageInvariant = keyof typeof OUTAGE_INVARIANTS;

export interface OutageViolation {
  invariant: OutageInvariant;
  subject: string;
  what: string;
}

/**
 * `ours`: time bounds hold as they stand. `shared`: other programs used much of the machine. `overloaded`: sends were
 * slow before the fault, so ratios and additions to that say nothing. `saturated`: callers and service alone were too
 * much for the machine before the fault, so no time after it says anything.
 */
export type MachineVerdict = 'ours' | 'shared' | 'overloaded' | 'saturated';
/** Factors of time bounds: what takes 12 s and more without its mechanism still shows. */
const WIDER: Record<MachineVerdict, number> = { ours: 1, shared: 2, overloaded: 4, saturated: Infinity };

/**
 * Every broken promise of an outage; empty if it passed.
 *
 * @param leastFactor smallest factor of time bounds, on any machine
 */
export function checkOutage(
  record: OutageRecord,
  history: OutageHistory,
  machine: MachineVerdict,
  leastFactor = 1,
): OutageViolation[] {
  const { name, bounds } = record.outage;
  const figures = figuresOf(record, history);
  const inTime = wider(bounds, Math.max(WIDER[machine], leastFactor));
  const timed = checkTimes(figures, inTime);
  const relative = machine === 'overloaded' || machine === 'saturated' ? [] : checkRelative(figures, inTime);
  const found = [...timed, ...relative, ...checkCounts(figures, bounds), ...checkMade(figures)];
  return found.map(([invariant, what]) => ({ invariant, subject: name, what }));
}

type Found = readonly [OutageInvariant, string];

function checkTimes(figures: OutageFigures, bounds: OutageBounds): Found[] {
  const { stands_ms: stands } = figures;
  return [
    ...over('O1', 'a number stood still, half of them', stands?.p50 ?? null, bounds.standsP50Ms),
    ...over('O1', 'a number stood still', stands?.most ?? null, bounds.standsMostMs),
    ...over('O4', 'an answer took', figures.longest_answer_ms, bounds.answeredWithinMs),
    ...over('O4', 'a refusal took', figures.refused_within_ms, bounds.refusedWithinMs),
    ...over('O8', 'a bulk send paused', figures.bulk_pause_ms, bounds.bulkPauseMs),
    ...over('O8', 'what was scheduled came late by', figures.scheduled_late_ms, bounds.scheduledLateMs),
    ...over('O8', 'a webhook came late by', figures.webhook_late_ms, bounds.webhookLateMs),
    ...over('O8', 'an SMS left late by', figures.sms_late_ms, bounds.smsLateMs),
  ];
}

function checkRelative(figures: OutageFigures, { leastRate, addedP99Ms }: OutageBounds): Found[] {
  const { rate, during_p99_ms: p99, quiet_p99_ms: quietP99 } = figures;
  const addedMs = p99 === null || quietP99 === null ? null : p99 - quietP99;
  const slow = rate.filter((share) => leastRate !== undefined && share < leastRate);
  return [
    ...over('O2', 'p99 grew by', addedMs, addedP99Ms),
    ...slow.map((share) => ['O2', `only ${share} of the quiet rate was sent`] as const),
  ];
}

function checkCounts(figures: OutageFigures, bounds: OutageBounds): Found[] {
  const { failed, asked, untold, reads_failed: readsFailed } = figures;
  const { mostFailed, mostReadsFailed, statuses, mostUntold, mostResets, mostEarlyUnknown } = bounds;
  const sum = sumOf(failed);
  const others = Object.entries(failed).filter(([code]) => statuses?.includes(Number.parseInt(code, 10)) === false);
  return [
    ...(sum > (mostFailed ?? sum) ? [['O3', `${sum} of ${asked} failed: ${JSON.stringify(failed)}`] as const] : []),
    ...(sumOf(readsFailed) > (mostReadsFailed ?? Infinity)
      ? [['O3', `of ${figures.reads} reads failed: ${JSON.stringify(readsFailed)}`] as const]
      : []),
    ...others.map(([code, count]) => ['O3', `${count} were answered ${code}`] as const),
    ...tooMany('O5', 'connections were reset', figures.resets, mostResets),
    ...tooMany(
      'O6',
      'callers were told "not known yet" before their time was over',
      figures.early_unknown,
      mostEarlyUnknown,
    ),
    ...tooMany('O7', 'receipts never came', untold.receipts, mostUntold),
    ...tooMany('O7', 'replies were not stored', untold.replies, mostUntold),
    ...(bounds.refusedWithinMs === undefined
      ? []
      : tooMany('O4', 'answers 503 without Retry-After', figures.refused_without_retry_after, 0)),
    ...tooMany('O10', 'commands went to a Redis that was the master no more', figures.strays, bounds.mostStrays),
    ...tooMany('O8', 'webhooks were never delivered', figures.webhooks_missing, 0),
  ];
}

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** A fault that hit no request proves nothing. */
function checkMade({ asked, quiet_per_second: quietRate, stands_ms: stands }: OutageFigures): Found[] {
  if (asked > 0 && quietRate > 0 && stands !== null) return [];
  return [['O9', `${asked} requests met it, after ${quietRate} a second`]];
}

function over(invariant: OutageInvariant, what: string, ms: number | null, mostMs: number | undefined): Found[] {
  return mostMs === undefined || ms === null || ms <= mostMs ? [] : [[invariant, `${what} ${ms} ms`]];
}

function tooMany(invariant: OutageInvariant, what: string, count: number, mostCount: number | undefined): Found[] {
  return mostCount === undefined || count <= mostCount ? [] : [[invariant, `${count} ${what}`]];
}

/** Time bounds are those whose names end in Ms. */
function wider(bounds: OutageBounds, factor: number): OutageBounds {
  const entries = Object.entries(bounds).map(([name, bound]: [string, unknown]) => {
    return [name, name.endsWith('Ms') && typeof bound === 'number' ? factor * bound : bound];
  });
  return Object.fromEntries(entries) as OutageBounds;
}
