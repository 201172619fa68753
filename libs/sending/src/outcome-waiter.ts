import type { Message } from '@chasqui/database';
import { MessageRepository, type NewMessage, type RecordedMessage } from '@chasqui/messages';
import { AppError } from '@chasqui/errors';
import { Batcher, ReplyWaiter } from '@chasqui/lanes';
import type { Waiting } from './sending-channel';
import { TimeLimit } from '@chasqui/runtime';

/** A message without a turn within this time is no longer sent: its caller will have left. */
const GIVE_UP_MS = 20_000;
/** PostgreSQL's clock began after the request did. */
const GIVEN_UP_MARGIN_MS = 250;
/** The worker records an unknown outcome at the deadline; this much later the caller is told in any case. */
const MARGIN_MS = 2_000;

/**
 * This long before its caller's time is over a message is no longer started: the answer can then say that it is not
 * sent.
 */
const LAST_START_MS = 3_000;
/** Limit for recording that a caller's time is over; if PostgreSQL is slower, the caller is told without it. */
const NOTED_WITHIN_MS = 500;

/** A repeated request waits for what the first caller is told at the end, and so a bit longer. */
const LATER_MS = 1_000;

export type AwaitedMessage = Pick<Message, 'id' | 'orgId' | 'media' | 'payload'>;
export type NewAwaitedMessage = AwaitedMessage & Pick<NewMessage, 'giveUpAfterMs'>;

/** Milliseconds that a gateway may take for one call. */
export interface CallDeadlines {
  text: number;
  media: number;
}

/**
 * Callers whose time is over share statements, and two connections per step: when one organization's gateways hang,
 * hundreds of them are over at once.
 */
const TOGETHER = { maxItems: 100, maxUnderWay: 2 };

type Outcomes = Batcher<AwaitedMessage, RecordedMessage | null>;

export class OutcomeWaiter {
  private readonly settlements: Outcomes;
  private readonly notes: Outcomes;
  private readonly lookups: Batcher<string, RecordedMessage | null>;
  private readonly ages: Batcher<AwaitedMessage, number | undefined>;

  /** @param instance name of this process on the reply channel that `replies` hears */
  constructor(
    messages: Pick<MessageRepository, 'expire' | 'findAnswerable' | 'noteUnknown' | 'startedAgoMs'>,
    private readonly replies: ReplyWaiter<RecordedMessage>,
    private readonly callDeadlines: CallDeadlines,
    private readonly instance: string,
  ) {
    const recordedOf = async (ids: readonly string[]): Promise<(RecordedMessage | null)[]> => {
      const found = new Map((await messages.findAnswerable(ids)).map((message) => [message.id, message]));
      return ids.map((id) => found.get(id) ?? null);
    };
    this.lookups = new Batcher({ ...TOGETHER, run: recordedOf });
    // Ends messages that no worker took up in time.
    this.settlements = new Batcher({
      ...TOGETHER,
      run: async (some) => {
        await messages.expire(some);
        return recordedOf(some.map(({ id }) => id));
      },
    });
    // The caller's time is over: the current outcome counts, or that it is unknown, which is recorded as well.
    this.notes = new Batcher({
      ...TOGETHER,
      run: async (some) => {
        await messages.noteUnknown(some.map(({ orgId, id }) => ({ orgId, id, text: unknownOutcomeText(id) })));
        return recordedOf(some.map(({ id }) => id));
      },
    });
    this.ages = new Batcher({
      ...TOGETHER,
      run: async (some) => {
        const found = await messages.startedAgoMs(some);
        return some.map(({ id }) => found.get(id));
      },
    });
  }

  /** Fields of the message of a caller with this much time. */
  waitingFor({ leftMs }: TimeLimit): Waiting {
    return { replyTo: this.instance, giveUpAfterMs: Math.max(0, Math.min(GIVE_UP_MS, leftMs - LAST_START_MS)) };
  }

  /**
   * Outcome of a just accepted message. Call it before its lane is rung.
   *
   * @param limit its caller's; the answer comes half a second after it at the latest
   * @throws AppError GATEWAY_ERROR with the id when the outcome is unknown: the message exists, so "try again" would be
   * wrong
   */
  ofNew(message: NewAwaitedMessage, limit: TimeLimit): Promise<RecordedMessage> {
    return limit.orElse(this.untilTold(message), () =>
      new TimeLimit(NOTED_WITHIN_MS).of(this.lastOf(message), () => unknownOutcome(message.id)),
    );
  }

  /**
   * Outcome of an earlier request's message; waits while the message is on its way.
   *
   * @throws AppError IDEMPOTENCY_IN_PROGRESS when that takes too long
   */
  async ofKnown(message: AwaitedMessage): Promise<RecordedMessage> {
    const outcome =
      (await this.lookups.add(message.id)) ??
      (await this.replies.wait(message.id, GIVE_UP_MS + GIVEN_UP_MARGIN_MS)) ??
      (await this.waitOn(message, LATER_MS));
    if (outcome === null) throw inProgress();
    return outcome;
  }

  private async untilTold(message: NewAwaitedMessage): Promise<RecordedMessage> {
    const { id, giveUpAfterMs } = message;
    const told = await this.replies.wait(id, (giveUpAfterMs ?? GIVE_UP_MS) + GIVEN_UP_MARGIN_MS);
    return told ?? orUnknown(id, async () => (await this.waitOn(message)) ?? this.notes.add(message));
  }

  /** What is known when the caller's time is over. */
  private lastOf(message: AwaitedMessage): Promise<RecordedMessage> {
    return orUnknown(message.id, () => this.notes.add(message));
  }

  /** A message without a turn in time is ended, so that its caller can send it again; otherwise its call runs. */
  private async waitOn(message: AwaitedMessage, extraMs = 0): Promise<RecordedMessage | null> {
    const settled = await this.settlements.add(message);
    if (settled !== null) return settled;
    const startedAgoMs = (await this.ages.add(message)) ?? 0;
    const leftMs = Math.max(0, this.callMs(message) + extraMs - startedAgoMs);
    return (await this.replies.wait(message.id, leftMs)) ?? (await this.settlements.add(message));
  }

  private callMs({ media, payload }: AwaitedMessage): number {
    const deadlineMs = media === null ? this.callDeadlines.text : this.callDeadlines.media;
    return deadlineMs + (payload?.typing_ms ?? 0) + MARGIN_MS;
  }
}

/** @throws AppError GATEWAY_ERROR with the id when there is no outcome, or it cannot be found out */
async function orUnknown(id: string, find: () => Promise<RecordedMessage | null>): Promise<RecordedMessage> {
  let cause: unknown;
  try {
    const outcome = await find();
    if (outcome !== null) return outcome;
  } catch (error) {
    cause = error;
  }
  throw unknownOutcome(id, cause);
}

/** 409 for an earlier request's message that is still on its way. */
export function inProgress(): AppError {
  return new AppError('IDEMPOTENCY_IN_PROGRESS', { headers: { 'Retry-After': '1' } });
}

/** 502 for a message that exists (or may), but whose fate is unknown. */
export function unknownOutcome(id: string, cause?: unknown): AppError {
  return new AppError('GATEWAY_ERROR', {
    message: unknownOutcomeText(id),
    extra: { id, reason: 'UNKNOWN_OUTCOME' },
    cause,
  });
}

const unknownOutcomeText = (id: string): string =>
  `The outcome of the message is not known yet. Check GET /messages/${id}.`;
