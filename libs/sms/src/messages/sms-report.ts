import {
  type SmsPart,
  canBecome,
  type MessageErrorCode,
  type MessageState,
  type MessageStatus,
} from '@chasqui/database';
import type { SmsChange } from './sms-change';

export type PhoneState = 'accepted' | 'processed' | 'sent' | 'delivered' | 'failed' | 'canceled';

/**
 * Whether a failed attempt is repeated: only where nothing of it can have left the phone. `one_part`: earlier parts of
 * a longer text may have left. `whole`: all parts were refused together.
 */
export type RetryRule = 'never' | 'one_part' | 'whole';

export interface PhoneFailure {
  code: MessageErrorCode;
  text: string;
  retry: RetryRule;
}

/** A phone's report on an attempt: its state, and earlier states by the phone's clock. */
export interface SmsReport {
  messageId: string;
  attempt: number;
  state: PhoneState;
  /** Null: it had that state, but the phone has no usable time of it. */
  times: Partial<Record<PhoneState, Date | null>>;
  /** Null: it did not fail, or the reason is unknown. */
  error: PhoneFailure | null;
}

export interface ReportedSms {
  id: string;
  status: MessageStatus;
  state: MessageState;
  attempts: number;
  errorCode: MessageErrorCode | null;
  sms: SmsPart;
  /** Time of the last step, at the earliest its creation: the phone's clock never puts a step before it. */
  lastAt: Date;
  firstStartedAt: Date | null;
  giveUpAt: Date | null;
  maxAttempts: number;
}

const BACKOFF_MS = [30_000, 120_000, 600_000, 1_800_000] as const;
/** The same while Android's limit is reached: that is not the message's fault, so only its lifetime bounds them. */
const LIMITED_BACKOFF_MS = [120_000, 300_000, 900_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000] as const;
/** Wire ids have two digits for the attempt. */
const MOST_ATTEMPTS = 99;
/** A message in backoff for longer is overtaken. */
const BLOCK_MS = 60_000;
/** The phone is asked again about a message after this time: its last report may be lost … */
const ASK_AGAIN_MS = 600_000;
/** … but not when the phone may have forgotten it, and would send it again. */
const REMEMBERED_MS = 20 * 3_600_000;
const NEVER_MS = 10 * 86_400_000;

/**
 * What a report changes, along the transitions of contract.md D1. A report may tell of several steps at once, come
 * late, twice, out of order, or be about an attempt that was followed by another one.
 *
 * @returns the steps in order; empty: nothing changes
 */
export function stepsOfReport(message: ReportedSms, report: SmsReport, now: Date): SmsChange[] {
  if (report.attempt > message.attempts) return [];
  const isCurrent = report.attempt === message.attempts && message.state === 'started';
  switch (furthest(report)) {
    case 'delivered':
      return toStatus(message, report, 'delivered', now);
    case 'failed':
      return failed(message, report, isCurrent, now);
    case 'canceled':
      return isCurrent && message.status === 'pending' ? [canceled(message, report, now)] : [];
    case 'sent':
      return toStatus(message, report, 'sent', now);
    case 'processed':
      return isCurrent && message.status === 'pending' ? [inHand(message, 'processed', now)] : [];
    case 'accepted': {
      const { phone_state = 'accepted' } = message.sms;
      return isCurrent && message.status === 'pending' ? [inHand(message, phone_state, now)] : [];
    }
  }
}

export function afterStep(message: ReportedSms, change: SmsChange): ReportedSms {
  const { phone_state: _, ...sms } = message.sms;
  return {
    ...message,
    status: change.status ?? message.status,
    state: change.state,
    errorCode: change.status === null ? message.errorCode : change.errorCode,
    sms: change.phoneState === null ? sms : { ...sms, phone_state: change.phoneState },
    lastAt: change.status === null ? message.lastAt : change.at,
  };
}

/**
 * How far an attempt really came. A phone may write `processed` over `sent`, and one part's delivery report may fail
 * after another's arrived: the states it had are in its times.
 */
function furthest({ state, times }: SmsReport): PhoneState {
  if (state === 'delivered' || times.delivered !== undefined) return 'delivered';
  if (state === 'failed' || state === 'canceled') return state;
  if (state === 'sent' || times.sent !== undefined) return 'sent';
  return state === 'processed' || times.processed !== undefined ? 'processed' : 'accepted';
}

function toStatus(message: ReportedSms, report: SmsReport, status: 'sent' | 'delivered', now: Date): SmsChange[] {
  if (canBecome(message.status, status, message.errorCode)) return [step(message, status, report.times[status], now)];
  // A report that arrives before that of the step in between implies both.
  return message.status === 'pending'
    ? throughSent(message, report, now, (sent) => toStatus(sent, report, status, now))
    : [];
}

function failed(message: ReportedSms, report: SmsReport, isCurrent: boolean, now: Date): SmsChange[] {
  if (message.status === 'sent') return report.attempt === message.attempts ? [failure(message, report, now)] : [];
  if (message.status !== 'pending' || !isCurrent) return [];
  if (report.times.sent !== undefined) {
    return throughSent(message, report, now, (sent) => [failure(sent, report, now)]);
  }
  const backoffMs = backoffOf(message, report, now);
  if (backoffMs === null) return [failure(message, report, now)];
  if (message.sms.cancel_requested === true) return [canceled(message, report, now)];
  const again = { state: 'queued', dueInMs: backoffMs, parked: backoffMs > BLOCK_MS } as const;
  const why = { isLimited: isLimited(report), lastError: report.error?.text ?? null };
  return [{ ...unchanged(message, now), ...again, ...why }];
}

const isLimited = ({ error }: SmsReport): boolean => error?.code === 'LIMIT_REACHED';

function throughSent(
  message: ReportedSms,
  report: SmsReport,
  now: Date,
  goOn: (sent: ReportedSms) => SmsChange[],
): SmsChange[] {
  const sent = step(message, 'sent', report.times.sent, now);
  return [sent, ...goOn(afterStep(message, sent))];
}

/** Null: no further attempt. */
function backoffOf(message: ReportedSms, report: SmsReport, now: Date): number | null {
  const retry = report.error?.retry ?? 'never';
  if (retry === 'never' || (retry === 'one_part' && message.sms.segments > 1)) return null;
  const [pauses, most] = isLimited(report) ? [LIMITED_BACKOFF_MS, MOST_ATTEMPTS] : [BACKOFF_MS, message.maxAttempts];
  if (message.attempts >= most) return null;
  const backoffMs = pauses[Math.min(message.attempts, pauses.length) - 1] ?? 0;
  const endsInMs = message.giveUpAt === null ? Number.POSITIVE_INFINITY : message.giveUpAt.getTime() - now.getTime();
  return backoffMs < endsInMs ? backoffMs : null;
}

const unchanged = (message: ReportedSms, now: Date): SmsChange => ({
  id: message.id,
  state: 'started',
  status: null,
  at: now,
  source: 'phone',
  detail: null,
  errorCode: null,
  errorMessage: null,
  phoneState: null,
  dueInMs: null,
  parked: false,
  isLimited: false,
  lastError: null,
  refund: false,
});

function inHand(message: ReportedSms, phoneState: 'accepted' | 'processed', now: Date): SmsChange {
  const sinceMs = now.getTime() - (message.firstStartedAt ?? now).getTime();
  return { ...unchanged(message, now), phoneState, dueInMs: sinceMs < REMEMBERED_MS ? ASK_AGAIN_MS : NEVER_MS };
}

function step(message: ReportedSms, status: 'sent' | 'delivered', at: Date | null | undefined, now: Date): SmsChange {
  return { ...unchanged(message, now), state: 'done', status, at: within(message.lastAt, at ?? now, now) };
}

function failure(message: ReportedSms, report: SmsReport, now: Date): SmsChange {
  const { code, text } = report.error ?? {
    code: message.status === 'sent' ? 'DELIVERY_FAILED' : 'GENERIC_FAILURE',
    text: 'The phone did not report a reason.',
  };
  return {
    ...unchanged(message, now),
    state: 'done',
    status: 'failed',
    at: within(message.lastAt, report.times.failed ?? now, now),
    detail: `${code} ${text}`,
    errorCode: code,
    errorMessage: text,
    isLimited: isLimited(report),
  };
}

/** As far as the phone knows, before it was sent. */
function canceled(message: ReportedSms, report: SmsReport, now: Date): SmsChange {
  return {
    ...unchanged(message, now),
    state: 'done',
    status: 'failed',
    at: within(message.lastAt, report.times.canceled ?? now, now),
    detail: 'CANCELED',
    errorCode: 'CANCELED',
    errorMessage: 'The message was canceled.',
  };
}

/** A phone's clock may be wrong: no step is before the one that led to it, none in the future. */
function within(earliest: Date, at: Date, latest: Date): Date {
  return new Date(Math.max(earliest.getTime(), Math.min(at.getTime(), latest.getTime())));
}
