import {
  type Intake,
  isLostInBetween,
  type Message,
  type MessageIntakeRepository,
  type MessageReference,
  type MessageRepository,
  type NewMessage,
  periodEnd,
  PRIORITIES,
  type SenderNumber,
  type Subscription,
} from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { composeWhatsappMessage, type MessageIntake, type SenderNumbers, type Subscriptions } from '@chasqui/intake';
import { v7 as uuid } from 'uuid';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import type { SendWhatsappInput } from './send-whatsapp.types';

const QUOTED_CHARACTERS = 200;

export interface WhatsappOrdersDeps {
  intake: Pick<MessageIntake, 'accept'>;
  keys: Pick<MessageIntakeRepository, 'findByKey'>;
  messages: Pick<MessageRepository, 'findForOrg'>;
  numbers: SenderNumbers;
  subscriptions: Subscriptions;
}

/** What becomes of the message while somebody waits for it. */
export interface Waiting {
  /** Api-gateway instance that waits; null: nobody. */
  replyTo: string | null;
  /** Milliseconds after which it is not started any more; null: never. */
  giveUpAfterMs: number | null;
}

/** `known`: the Idempotency-Key had made this message before. */
export type Placement =
  | { kind: 'placed'; message: NewMessage }
  | { kind: 'known'; messageId: string; sameRequest: boolean };

/** Brings wished messages into the lanes of their numbers: all that can be refused is refused here. */
export class WhatsappOrders {
  constructor(private readonly deps: WhatsappOrdersDeps) {}

  /** @throws AppError for everything that is refused before a message exists */
  async place(key: AuthenticatedKey, input: SendWhatsappInput, waiting: Waiting): Promise<Placement> {
    const subscription = await this.deps.subscriptions.find(key.orgId);
    let message: NewMessage;
    try {
      message = await this.compose(key, input, waiting, subscription);
    } catch (error) {
      return this.knownOrRefused(key, input, error);
    }
    const intake = await this.accept(message);
    if (intake.kind === 'duplicate') {
      return { kind: 'known', messageId: intake.messageId, sameRequest: intake.sameRequest };
    }
    if (intake.kind === 'plan_limit') throw planLimit(intake, subscription);
    return { kind: 'placed', message };
  }

  private async compose(
    key: AuthenticatedKey,
    input: SendWhatsappInput,
    waiting: Waiting,
    subscription: Subscription,
  ): Promise<NewMessage> {
    const subject = input.about === null ? null : await this.subject(key, input.about);
    const to = input.to ?? (subject && otherSideOf(subject));
    if (to === null || (subject !== null && otherSideOf(subject) !== to)) throw wrongChat();
    const number = await this.number(key, input, subject);
    const { content } = input;
    const order = {
      id: uuid(),
      orgId: key.orgId,
      mode: key.mode,
      to,
      content: subject === null ? content : { ...content, payload: withReference(content, subject) },
      metadata: input.metadata,
      priority: PRIORITIES.api,
      requestId: input.requestId,
      scheduledAt: input.scheduledAt,
      ...waiting,
      idempotency:
        input.idempotencyKey === null
          ? null
          : { route: keyRoute(key, input.route), key: input.idempotencyKey, requestHash: input.requestHash },
    };
    const message = composeWhatsappMessage(order, number, subscription);
    if (message !== null) return message;
    throw new AppError('MESSAGE_TOO_LONG', { message: 'With the signature of the plan, the message is too long.' });
  }

  /** A message that is about another one leaves from that one's number. */
  private async number(
    key: AuthenticatedKey,
    input: SendWhatsappInput,
    subject: Message | null,
  ): Promise<Pick<SenderNumber, 'id' | 'phone'>> {
    const isOpen = input.numberId === null && input.accountPhone === null;
    const wanted = { numberId: isOpen ? (subject?.numberId ?? null) : input.numberId, phone: input.accountPhone };
    const number = await this.deps.numbers.find(key.orgId, key.mode, wanted);
    if (number === null) throw new AppError('NO_CONNECTED_ACCOUNT');
    if (subject !== null && subject.numberId !== number.id) throw wrongChat();
    return number;
  }

  private async subject(key: AuthenticatedKey, id: string): Promise<Message> {
    const subject = await this.deps.messages.findForOrg(key.orgId, key.mode, id);
    if (subject === null || subject.channel !== 'whatsapp') throw new AppError('MESSAGE_NOT_FOUND');
    if (subject.providerMessageId !== null) return subject;
    throw new AppError('INVALID_STATE', { message: 'The message was not sent: nothing can answer it.' });
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
  private async knownOrRefused(key: AuthenticatedKey, input: SendWhatsappInput, refusal: unknown): Promise<Placement> {
    if (input.idempotencyKey !== null && refusal instanceof AppError) {
      const known = await this.deps.keys.findByKey(key.orgId, keyRoute(key, input.route), input.idempotencyKey);
      if (known !== null) {
        return { kind: 'known', messageId: known.messageId, sameRequest: known.requestHash.equals(input.requestHash) };
      }
    }
    throw refusal;
  }
}

/** Idempotency keys belong to a route; those of the sandbox never meet those of real messages. */
export const keyRoute = (key: AuthenticatedKey, route: string): string =>
  key.mode === 'live' ? route : `${route} (test)`;

/** 502 for a message that exists (or may), and of which nobody can say more. */
export function unknownOutcome(id: string, cause?: unknown): AppError {
  return new AppError('GATEWAY_ERROR', { message: unknownOutcomeText(id), extra: { id }, cause });
}

export const unknownOutcomeText = (id: string): string =>
  `The outcome of the message is not known yet. It will be in GET /messages/${id}.`;

/** 403 with what is used of which limit. */
export function planLimit(denied: Extract<Intake, { kind: 'plan_limit' }>, subscription: Subscription): AppError {
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

const otherSideOf = (message: Message): string =>
  message.direction === 'outbound' ? message.toAddress : message.fromAddress;

function withReference({ payload }: SendWhatsappInput['content'], subject: Message) {
  const reference: MessageReference = {
    message_id: subject.id,
    wa_id: subject.providerMessageId ?? '',
    from_me: subject.direction === 'outbound',
    ...(subject.content && { text: subject.content.slice(0, QUOTED_CHARACTERS) }),
  };
  if (payload?.reaction) return { ...payload, reaction: { ...reference, emoji: payload.reaction.emoji } };
  return { ...payload, reply_to: reference };
}

function wrongChat(): AppError {
  const message = 'The message that it answers belongs to another chat.';
  return new AppError('VALIDATION', {
    message,
    extra: { fields: [{ field: 'reply_to', code: 'NOT_ALLOWED', message }] },
  });
}
