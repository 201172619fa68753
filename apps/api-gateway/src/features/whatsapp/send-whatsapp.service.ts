import {
  type Intake,
  isLostInBetween,
  type MessageIntakeRepository,
  type MessageRepository,
  type NewMessage,
  periodEnd,
  periodStart,
  PRIORITIES,
  type RecordedMessage,
  type SenderNumber,
  type Subscription,
} from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { DEADLINE_MS } from '@chasqui/gateway-protocol';
import { type Doorbell, laneName, type ReplyWaiter, WHATSAPP_LANES } from '@chasqui/lanes';
import { v7 as uuid } from 'uuid';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import type { MessageIntake } from '../intake/message-intake';
import type { Subscriptions } from '../intake/subscriptions';
import { isShortEnough } from './message-content.rules';
import { type SentFrom, toSendAnswer } from './send-whatsapp.answer';
import type { SenderNumbers } from './sender-numbers';
import type { SendWhatsappInput, SendWhatsappResult, WhatsappSender } from './send-whatsapp.types';

/** A message that did not get its turn within this time is not sent any more: its caller will have left. */
const GIVE_UP_MS = 20_000;
/** PostgreSQL's clock began after the request did. */
const GIVEN_UP_MARGIN_MS = 250;
/** The worker records a call that ran into its deadline; so much later the caller is told that nobody knows. */
const MARGIN_MS = 2_000;

export interface SendWhatsappDeps {
  intake: MessageIntake;
  keys: Pick<MessageIntakeRepository, 'findByKey'>;
  messages: MessageRepository;
  numbers: SenderNumbers;
  subscriptions: Subscriptions;
  doorbell: Doorbell;
  replies: ReplyWaiter<RecordedMessage>;
  /** Name of this process on the reply channel. */
  instance: string;
}

/** Sends one WhatsApp message: into its number's lane, and waits for what became of it. */
export class SendWhatsappService implements WhatsappSender {
  constructor(private readonly deps: SendWhatsappDeps) {}

  async send(key: AuthenticatedKey, input: SendWhatsappInput): Promise<SendWhatsappResult> {
    const wanted = { numberId: input.numberId, phone: input.accountPhone };
    const [subscription, number] = await Promise.all([
      this.deps.subscriptions.find(key.orgId),
      this.deps.numbers.find(key.orgId, key.mode, wanted),
    ]);
    if (number === null) return this.refuse(key, input, new AppError('NO_CONNECTED_ACCOUNT'));
    const content = sign(input, subscription.signature);
    if (content !== null && !isShortEnough(content, input.media !== null)) {
      const message = 'With the signature of the plan, the message is too long.';
      return this.refuse(key, input, new AppError('MESSAGE_TOO_LONG', { message }));
    }
    const message = { ...toNewMessage(key, input, number, subscription, this.deps.instance), content };
    const intake = await this.accept(message);
    if (intake.kind === 'duplicate') return this.replay(key, intake.messageId, intake.sameRequest);
    if (intake.kind === 'plan_limit') throw planLimit(intake, subscription);
    return this.finish(key, message, number);
  }

  /** When PostgreSQL is lost in the middle of a commit, nobody knows whether the message exists. */
  private async accept(message: NewMessage): Promise<Intake> {
    try {
      return await this.deps.intake.accept(message);
    } catch (error) {
      if (isLostInBetween(error)) throw unknownOutcome(message.id, error);
      throw error;
    }
  }

  /** A retry gets the answer of its message even if the number has gone since, or the plan's signature grew. */
  private async refuse(
    key: AuthenticatedKey,
    input: SendWhatsappInput,
    refusal: AppError,
  ): Promise<SendWhatsappResult> {
    if (input.idempotencyKey !== null) {
      const known = await this.deps.keys.findByKey(key.orgId, keyRoute(key, input), input.idempotencyKey);
      if (known !== null) return this.replay(key, known.messageId, known.requestHash.equals(input.requestHash));
    }
    throw refusal;
  }

  private async finish(key: AuthenticatedKey, message: NewMessage, number: SenderNumber): Promise<SendWhatsappResult> {
    const from: SentFrom = {
      id: message.id,
      to: message.toAddress,
      whatsappId: number.id,
      accountPhone: number.phone,
      type: message.type,
    };
    const waiting = this.deps.replies.wait(message.id, GIVE_UP_MS + GIVEN_UP_MARGIN_MS);
    this.deps.doorbell.ring(message.lane);
    // The message exists: whatever fails from here on, "try again" would be the wrong answer.
    const outcome = (await waiting) ?? (await this.lastWord(key.orgId, message));
    return { ...toSendAnswer(from, outcome), replayed: false };
  }

  private async lastWord(orgId: string, message: NewMessage): Promise<RecordedMessage> {
    let cause: unknown;
    try {
      const outcome = await this.waitOn(orgId, message.id, message.media !== null);
      if (outcome !== null) return outcome;
    } catch (error) {
      cause = error;
    }
    throw unknownOutcome(message.id, cause);
  }

  /** A message that did not get its turn in time is ended, so that its caller can send it again; else its call runs. */
  private async waitOn(orgId: string, id: string, hasMedia: boolean): Promise<RecordedMessage | null> {
    const settled = await this.settle(orgId, id);
    if (settled !== null) return settled;
    return (await this.deps.replies.wait(id, callMs(hasMedia))) ?? (await this.settle(orgId, id));
  }

  /** The answer of an earlier request with the same Idempotency-Key; waits for it when it is still on its way. */
  private async replay(key: AuthenticatedKey, messageId: string, sameRequest: boolean): Promise<SendWhatsappResult> {
    if (!sameRequest) throw new AppError('IDEMPOTENCY_MISMATCH');
    const found = await this.deps.messages.findAnswerable([messageId]);
    const message = await this.deps.messages.findForOrg(key.orgId, key.mode, messageId);
    if (message === null || message.numberId === null)
      throw new Error(`the message ${messageId} of a kept key is gone`);
    const outcome =
      found[0] ??
      (await this.deps.replies.wait(messageId, GIVE_UP_MS + GIVEN_UP_MARGIN_MS)) ??
      (await this.waitOn(key.orgId, messageId, message.media !== null));
    if (outcome === null) throw new AppError('IDEMPOTENCY_IN_PROGRESS', { headers: { 'Retry-After': '1' } });
    const from: SentFrom = {
      id: messageId,
      to: message.toAddress,
      whatsappId: message.numberId,
      accountPhone: message.fromAddress,
      type: message.type,
    };
    return { ...toSendAnswer(from, outcome), replayed: true };
  }

  /** Ends a message that no worker took up in time; answers what is recorded of it by now. */
  private async settle(orgId: string, id: string): Promise<RecordedMessage | null> {
    await this.deps.messages.expire(orgId, id);
    return (await this.deps.messages.findAnswerable([id]))[0] ?? null;
  }
}

/** How long the call of a message that was started in time may still last. */
const callMs = (hasMedia: boolean): number => (hasMedia ? DEADLINE_MS.media : DEADLINE_MS.text) + MARGIN_MS;

function toNewMessage(
  key: AuthenticatedKey,
  input: SendWhatsappInput,
  number: SenderNumber,
  subscription: Subscription,
  instance: string,
): NewMessage {
  const period = periodStart(subscription.subscribedAt, new Date());
  const limits = key.mode === 'live' ? (['messages_month', 'whatsapp_messages_month'] as const) : [];
  return {
    id: uuid(),
    orgId: key.orgId,
    mode: key.mode,
    channel: 'whatsapp',
    type: input.media?.type ?? 'text',
    toAddress: input.to,
    fromAddress: number.phone,
    numberId: number.id,
    content: input.text,
    media: input.media && { url: input.media.url, mime_type: null, size: null, filename: input.media.filename },
    metadata: input.metadata,
    // Receipts of groups are not followed (spec.md section 3).
    tracked: !input.to.endsWith('@g.us'),
    lane: laneName(WHATSAPP_LANES, number.id),
    priority: PRIORITIES.api,
    requestId: input.requestId,
    replyTo: instance,
    giveUpAfterMs: GIVE_UP_MS,
    charges: limits.map((limit) => ({ limit, period, max: subscription.limits[limit] ?? -1 })),
    idempotency:
      input.idempotencyKey === null
        ? null
        : { route: keyRoute(key, input), key: input.idempotencyKey, requestHash: input.requestHash },
  };
}

/** Idempotency keys belong to a route; those of the sandbox never meet those of real messages. */
const keyRoute = (key: AuthenticatedKey, input: SendWhatsappInput): string =>
  key.mode === 'live' ? input.route : `${input.route} (test)`;

/** Appends the plan's signature; media without a caption stays without one. */
function sign(input: SendWhatsappInput, signature: string | null): string | null {
  if (input.text === null || input.text === '' || signature === null) return input.text;
  return `${input.text}\n\n${signature}`;
}

function planLimit(denied: Extract<Intake, { kind: 'plan_limit' }>, subscription: Subscription): AppError {
  return new AppError('PLAN_LIMIT', {
    message: `The limit ${denied.limit} of the plan is used up.`,
    extra: {
      limit: denied.limit,
      used: denied.used,
      max: denied.max,
      resets_at: periodEnd(subscription.subscribedAt, new Date()).toISOString(),
    },
  });
}

function unknownOutcome(id: string, cause?: unknown): AppError {
  return new AppError('GATEWAY_ERROR', {
    message: `The outcome of the message is not known yet. It will be in GET /messages/${id}.`,
    extra: { id },
    cause,
  });
}
