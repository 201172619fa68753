import type { Message } from '@chasqui/entities';
import { MessageRepository, type NewMessage, type RecordedMessage } from '@chasqui/messaging';
import { AppError } from '@chasqui/errors';
import { Batcher, ReplyWaiter } from '@chasqui/lanes';
import type { Waiting } from './sending-channel';
import { TimeLimit } from './time-limit';

/** A message that did not get its turn within this time is not sent any more: its caller will have left. */
const GIVE_UP_MS = 20_000;
/** PostgreSQL's clock began after the request did. */
const GIVEN_UP_MARGIN_MS = 250;
/** The worker records at the deadline that nobody knows the outcome; so much later the caller is told, anyway. */
const MARGIN_MS = 2_000;

/** So long before its caller's time is over a message is not started any more: the answer can then say that it is not sent. */
const LAST_START_MS = 3_000;
/** When a caller's time is over, that is noted within this, and told without it if PostgreSQL is slower. */
const NOTED_WITHIN_MS = 500;

/** Who asks for a message of an earlier request waits for what its caller is told at the end, and so a bit longer. */
const LATER_MS = 1_000;

/** A message whose outcome somebody waits for. */
export type AwaitedMessage = Pick<Message, 'id' | 'orgId' | 'media' | 'payload'>;
/** One that was stored just now, and the time after which it is not started any more. */
export type NewAwaitedMessage = AwaitedMessage & Pick<NewMessage, 'giveUpAfterMs'>;

/** How long a gateway may take for one call, in milliseconds. */
export interface CallDeadlines {
  text: number;
  media: number;
}

/**
 * Callers whose time is over share statements, and two connections for each step: when the gateways of one organization hang, the time
 * of hundreds of them is over at once.
 */
const TOGETHER = { maxItems: 100, maxUnderWay: 2 };

type Outcomes = Batcher<AwaitedMessage, RecordedMessage | null>;

/** Waits for what becomes of messages, on behalf of callers who cannot be answered before. */
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
    // Nobody waits any longer: what is recorded by now, or that the outcome is unknown, which is recorded as well.
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

  /** What the message of a caller with so much time is stored with. */
  waitingFor({ leftMs }: TimeLimit): Waiting {
    return { replyTo: this.instance, giveUpAfterMs: Math.max(0, Math.min(GIVE_UP_MS, leftMs - LAST_START_MS)) };
  }

  /**
   * The outcome of a message that was accepted just now. Call it before its lane is rung.
   *
   * @param limit its caller's; half a second after it he is answered at the latest
   * @throws AppError GATEWAY_ERROR with the id when nobody knows: the message exists, so "try again" would be wrong
   */
  ofNew(message: NewAwaitedMessage, limit: TimeLimit): Promise<RecordedMessage> {
    return limit.orElse(this.untilTold(message), () =>
      new TimeLimit(NOTED_WITHIN_MS).of(this.lastOf(message), () => unknownOutcome(message.id)),
    );
  }

  /**
   * The outcome of a message that an earlier request made; waits for it when the message is still on its way.
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

  /** What can be said of a message when its caller's time is over. */
  private lastOf(message: AwaitedMessage): Promise<RecordedMessage> {
    return orUnknown(message.id, () => this.notes.add(message));
  }

  /** A message that did not get its turn in time is ended, so that its caller can send it again; else its call runs. */
  private async waitOn(message: AwaitedMessage, extraMs = 0): Promise<RecordedMessage | null> {
    const settled = await this.settlements.add(message);
    if (settled !== null) return settled;
    const startedAgoMs = (await this.ages.add(message)) ?? 0;
    const leftMs = Math.max(0, this.callMs(message) + extraMs - startedAgoMs);
    return (await this.replies.wait(message.id, leftMs)) ?? (await this.settlements.add(message));
  }

  /** How long after its start the outcome of a message may come. */
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

/** 409 for a message of an earlier request that is still on its way. */
export function inProgress(): AppError {
  return new AppError('IDEMPOTENCY_IN_PROGRESS', { headers: { 'Retry-After': '1' } });
}

/** 502 for a message that exists (or may), and of which nobody can say more. */
export function unknownOutcome(id: string, cause?: unknown): AppError {
  return new AppError('GATEWAY_ERROR', {
    message: unknownOutcomeText(id),
    extra: { id, reason: 'UNKNOWN_OUTCOME' },
    cause,
  });
}

const unknownOutcomeText = (id: string): string =>
  `The outcome of the message is not known yet. Check GET /messages/${id}.`;
