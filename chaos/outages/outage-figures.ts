import { quantile } from '../../bench/report/statistics';
import { kindOf } from '../checker/answer-kind';
import type { Try } from '../checker/history';
import { heard, isReplied } from './callers';
import { sideFigures } from './side-figures';
import type { OutageHistory } from './outage-history';
import type { OutageRecord, OutageWindow } from './outage';
import { STRAY } from './redis-failover';
import { stillStands } from './still-stands';

/** After this time a fault's rate is judged. */
const BORNE_AFTER_MS = 2_000;
/** A frozen PostgreSQL is noticed after three seconds: then requests are refused at once. */
const KNOWN_AFTER_MS = 3_500;
/** Shorter faults have no rate of their own. */
const HAS_RATE_MS = 3_000;
/** Requests up to this time before a fault may be in progress when it comes. */
const UNDER_WAY_MS = 30_000;
/** Receipts and replies of messages up to this time before a fault may arrive during it. */
const TOLD_LATER_MS = 10_000;
/** Callers wait 20 s for a text: an earlier "not known yet" came too early. */
const CALLERS_WAIT_MS = 19_000;
const RESET = /ECONNRESET|EPIPE|other side closed|SocketError/;

/** Effect of an outage on senders; milliseconds, null if there is no sample. */
export type OutageFigures = ReturnType<typeof figuresOf>;

export function figuresOf(record: OutageRecord, history: OutageHistory) {
  const { quiet, windows } = record;
  const calls = history.calls.flatMap((call) => {
    const answer = heard(call);
    return answer === undefined ? [] : [{ call, answer }];
  });
  const answers = calls.map(({ answer }) => answer);
  // Requests hit by the fault do not belong to the quiet phase.
  const quietAnswers = answers.filter(({ endedAt }) => endedAt >= quiet.from && endedAt < quiet.to);
  const met = calls.filter(({ answer }) => windows.some((window) => isMet(answer, window)));
  const asked = [...met.map(({ answer }) => answer), ...scheduledIn(history, windows)];
  const during = answers.filter(({ startedAt }) =>
    windows.some(({ at, until }) => startedAt >= at && startedAt < until),
  );
  const refused = during.filter((each) => each.status !== 200 && windows.some((window) => isLate(each, window)));
  return {
    quiet_per_second: rateOf(quietAnswers, quiet.from, quiet.to),
    quiet_p50_ms: quantileOf(quietAnswers, 0.5),
    quiet_p99_ms: quantileOf(quietAnswers, 0.99),
    stands_ms: stillStands(history, windows),
    rate: windows.flatMap((window) => share(answers, window, rateOf(quietAnswers, quiet.from, quiet.to))),
    during_p99_ms: quantileOf(during, 0.99),
    first_sent_ms: windows.map((window) => firstSentMs(answers, window)),
    asked: asked.length,
    failed: countBy(asked.filter((each) => !['sent', 'accepted'].includes(kindOf(each))).map(codeOf)),
    ...readFigures(history, windows),
    longest_answer_ms: most(asked.map(tookMs)),
    refused_within_ms: most(refused.map(tookMs)),
    refused_without_retry_after: refused.filter(({ status, mayRetry }) => status === 503 && mayRetry !== true).length,
    strays: history.all.faults.filter(({ kind, at }) => kind === STRAY && windows.some((each) => isDuring(at, each)))
      .length,
    resets: asked.filter(({ status, body }) => status === null && RESET.test(body)).length,
    early_unknown: asked.filter((each) => kindOf(each) === 'unknown' && tookMs(each) < CALLERS_WAIT_MS).length,
    untold: untoldOf(
      calls.filter(({ answer }) => windows.some((window) => isToldIn(answer, window))).map(({ call }) => call),
      history,
    ),
    ...sideFigures(history, windows),
  };
}

const firstSentMs = (answers: readonly Try[], { at }: OutageWindow): number | null =>
  answers
    .filter((each) => each.startedAt >= at && kindOf(each) === 'sent')
    .reduce<number | null>((first, { endedAt }) => Math.min(first ?? Infinity, Math.round(endedAt - at)), null);

const isDuring = (time: number, { at, until }: OutageWindow): boolean => time >= at && time <= until;

/** In progress when the fault came, or requested before the system had recovered. */
const isMet = (answer: Try, { at, settledAt }: OutageWindow): boolean =>
  answer.startedAt < settledAt && answer.startedAt > at - UNDER_WAY_MS && answer.endedAt > at;

const isToldIn = ({ startedAt }: Try, { at, settledAt }: OutageWindow): boolean =>
  startedAt > at - TOLD_LATER_MS && startedAt < settledAt;

const isLate = ({ startedAt }: Try, { at, until }: OutageWindow): boolean =>
  startedAt > at + KNOWN_AFTER_MS && startedAt < until;

function scheduledIn({ scheduled }: OutageHistory, windows: readonly OutageWindow[]): Try[] {
  return scheduled.flatMap((message) => {
    const answer = heard(message);
    return answer !== undefined && windows.some((window) => isMet(answer, window)) ? [answer] : [];
  });
}

/** Rate during faults as a share of the quiet one. */
function share(answers: readonly Try[], { at, until }: OutageWindow, quietRate: number): number[] {
  if (until - at < HAS_RATE_MS || quietRate === 0) return [];
  const sent = answers.filter((each) => kindOf(each) === 'sent');
  return [Math.round((100 * endedPerSecond(sent, at + BORNE_AFTER_MS, until)) / quietRate) / 100];
}

const endedPerSecond = (answers: readonly Try[], from: number, to: number): number =>
  (1_000 * answers.filter(({ endedAt }) => endedAt >= from && endedAt < to).length) / (to - from);

function rateOf(answers: readonly Try[], from: number, to: number): number {
  const sent = answers.filter((each) => kindOf(each) === 'sent').length;
  return Math.round((10_000 * sent) / (to - from)) / 10;
}

function untoldOf(
  calls: OutageHistory['calls'],
  { all, repliesFrom }: OutageHistory,
): { receipts: number; replies: number } {
  const tokens = new Set(calls.map(({ token }) => token));
  const unconfirmed = all.database.messages.filter(({ token, status }) => tokens.has(token ?? '') && status === 'sent');
  const inLedger = new Set(all.ledger.map(({ text }) => text));
  const silent = calls.filter(
    (call) => isReplied(call) && inLedger.has(call.token) && !repliesFrom.has(call.recipient),
  );
  return { receipts: unconfirmed.length, replies: silent.length };
}

/** `503 SERVICE_UNAVAILABLE`; without an answer, the reason. */
function codeOf({ status, body }: Try): string {
  if (status === null) return `none: ${body.slice(0, 60)}`;
  return `${status} ${/"(?:code|error)":"([A-Z][A-Z0-9_]+)"/.exec(body)?.[1] ?? ''}`.trim();
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function readFigures({ reads }: OutageHistory, windows: readonly OutageWindow[]) {
  const met = reads.filter((read) => windows.some((window) => isMet(read, window)));
  const failed = met.filter(({ status }) => status !== 200);
  return { reads: met.length, reads_failed: countBy(failed.map((read) => `${read.path} ${codeOf(read)}`)) };
}

const tookMs = ({ startedAt, endedAt }: Try): number => endedAt - startedAt;

const most = (times: readonly number[]): number | null => (times.length === 0 ? null : Math.round(Math.max(...times)));

function quantileOf(answers: readonly Try[], share: number): number | null {
  return answers.length === 0 ? null : Math.round(quantile(answers.map(tookMs), share));
}
