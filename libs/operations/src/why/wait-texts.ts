export interface Counted {
  count: number;
  /** There are more; `count` is where counting stopped. */
  isCapped: boolean;
}

const many = ({ count, isCapped }: Counted, one: string, more: string): string =>
  `${count}${isCapped ? ' or more' : ''} ${count === 1 && !isCapped ? one : more}`;

const because = (words: string | null): string => (words === null ? '' : `: ${words}`);

/**
 * Why something waits, by code. Codes are stable: a page translates by code and params; never rename one. A sentence is
 * complete without its times: `since` and `nextAt` stand beside it.
 */
const WAIT_TEXTS = {
  organization_suspended: () =>
    'The organization is suspended by the operator of this service. Nothing leaves until that ends.',
  paused: ({ by }: { by: string | null }) =>
    `${by ?? 'An operator'} paused this lane. Nothing leaves until it is resumed.`,
  no_worker: ({ app }: { app: string }) => `No process of ${app} is alive, and nothing else works on this lane.`,
  sending: ({ app, copy }: { app: string; copy: string }) => `It is being sent now, by ${app} on ${copy}.`,
  in_turn: ({ ahead }: { ahead: Counted }) => `It waits its turn behind ${many(ahead, 'other', 'others')}.`,
  overtaken: ({ ahead }: { ahead: Counted }) =>
    `It waits while ${many(ahead, 'other that is', 'others that are')} more urgent or came back later pass it.`,
  not_taken: ({ app, alive }: { app: string; alive: number }) =>
    `It is due, and none of the ${alive} living processes of ${app} has taken it yet.`,
  resting: () => 'Its worker left the lane alone for a moment.',
  sender_gone: () => 'What it leaves through does not exist any more.',

  scheduled: () => 'It is scheduled for later.',
  unacknowledged: () => 'The gateway app took it, and the server of WhatsApp has not acknowledged it yet.',
  tried_again: ({ cause }: { cause: string | null }) => `It was not taken, and is tried again${because(cause)}.`,
  parked: ({ cause }: { cause: string | null }) =>
    `It is tried again beside its lane, and others pass it meanwhile${because(cause)}.`,
  outcome_unknown: ({ cause }: { cause: string | null }) =>
    `The gateway app did not say what became of it, and is asked again${because(cause)}.`,
  behind_unanswered: ({ messageId }: { messageId: string }) =>
    `The message before it, ${messageId}, has no answer yet. It is passed when that takes too long.`,

  gateway_never_started: () => 'The gateway app of the number was never started.',
  gateway_offline: () => 'The gateway app of the number is offline.',
  number_disconnected: ({ reason }: { reason: string | null }) =>
    `The number is not connected to WhatsApp${because(reason)}.`,
  number_signed_out: ({ reason }: { reason: string | null }) =>
    `The number was signed out of WhatsApp, and has to be linked again${because(reason)}.`,
  number_waiting_qr: () => 'The number waits for its QR code or pairing code.',
  number_hanging: () => 'The gateway app does not answer for the number.',

  phone_disabled: () => 'The phone is disabled.',
  phone_offline: ({ minutes }: { minutes: number }) => `The phone was not heard for ${minutes} minutes.`,
  quiet_hours: () => 'The phone has quiet hours.',
  daily_limit: ({ limit, sim }: { limit: number | null; sim: number | null }) =>
    `${sim === null ? 'The phone' : `SIM ${sim} of the phone`} has sent its ${limit === null ? '' : `${limit} `}messages of the day.`,
  pace: ({
    perMinute,
    parts,
    lastLeavesAt,
  }: {
    perMinute: number | null;
    parts: Counted;
    lastLeavesAt: string | null;
  }) =>
    `The phone sends ${perMinute ?? 'a limited number of'} parts a minute, and ${many(parts, 'part waits', 'parts wait')}` +
    `${lastLeavesAt === null ? '' : `: the last leaves at about ${lastLeavesAt}`}.`,
  phone_full: ({ inHand }: { inHand: Counted }) =>
    `The phone has ${many(inHand, 'message', 'messages')} in hand already.`,
  phone_retry: ({ cause }: { cause: string | null }) =>
    `The phone could not send it, and is asked again${because(cause)}.`,
  with_phone: ({ step, count }: { step: 'offered' | 'accepted' | 'processed'; count: Counted }) =>
    `The phone ${step === 'offered' ? 'was given' : step === 'accepted' ? 'has' : 'is sending'} ${many(count, 'message', 'messages')}, and has not said what became of ${count.count === 1 ? 'it' : 'them'}.`,
  phone_not_asked: () => 'The phone was woken, and has not asked for it yet.',

  endpoint_disabled: ({ reason }: { reason: string | null }) =>
    `The webhook is disabled${reason === 'failing' ? ': it failed for too long' : reason === 'gone' ? ': its server answered that it is gone' : ''}.`,
  endpoint_failing: ({
    httpStatus,
    error,
    attempt,
  }: {
    httpStatus: number | null;
    error: string | null;
    attempt: number | null;
  }) =>
    `The server of the webhook ${httpStatus === null ? `did not answer${because(error)}` : `answers ${httpStatus}`}${attempt === null ? '' : `; attempt ${attempt} failed`}.`,
  endpoint_paced: ({ perSecond }: { perSecond: number }) =>
    `The webhook was away and catches up, at most ${perSecond} times a second.`,

  throttle: ({ throttleMs, done, total }: { throttleMs: number; done: number; total: number }) =>
    `The bulk send rests ${throttleMs} ms between two messages; ${done} of ${total} are done.`,
  row_under_way: ({ messageId, done, total }: { messageId: string; done: number; total: number }) =>
    `The bulk send waits for the outcome of message ${messageId}; ${done} of ${total} are done.`,
} as const;

export type WaitCode = keyof typeof WAIT_TEXTS;

export type WaitParams<Code extends WaitCode> =
  Parameters<(typeof WAIT_TEXTS)[Code]> extends [infer Params] ? Params : Record<string, never>;

interface WaitOf<Code extends WaitCode> {
  code: Code;
  params: WaitParams<Code>;
  text: string;
  /** Null: unknown. */
  since: Date | null;
  /** When something happens next; null: unknown, or a person has to act. */
  nextAt: Date | null;
}

export type Wait = { [Code in WaitCode]: WaitOf<Code> }[WaitCode];

export function wait<Code extends WaitCode>(
  code: Code,
  params: WaitParams<Code>,
  times: { since?: Date | null | undefined; nextAt?: Date | null | undefined } = {},
): Wait {
  const textOf = WAIT_TEXTS[code] as (params: WaitParams<Code>) => string;
  return { code, params, text: textOf(params), since: times.since ?? null, nextAt: times.nextAt ?? null } as Wait;
}
