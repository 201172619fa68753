import {
  type Intake,
  isLockTimeout,
  isLostInBetween,
  type MessageIntakeRepository,
  type MessageRepository,
  type NewMessage,
  PRIORITIES,
  type Subscription,
} from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import type { MessageIntake, Subscriptions } from '@chasqui/intake';
import type { Doorbell } from '@chasqui/lanes';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { keyRoute, planLimit } from '../whatsapp/whatsapp-orders';
import type { SendSmsInput } from './send-sms.input';
import { type QueuedSmsData, toQueuedSmsData } from './send-sms.result';
import type { SmsOrders } from './sms-orders';

const ROUTE = 'POST /sms/send';

export interface SendSmsDeps {
  orders: SmsOrders;
  intake: Pick<MessageIntake, 'accept'>;
  keys: Pick<MessageIntakeRepository, 'findByKey'>;
  messages: Pick<MessageRepository, 'findForOrg'>;
  subscriptions: Subscriptions;
  doorbell: Pick<Doorbell, 'ring'>;
}

export interface QueuedSmsAnswer {
  data: QueuedSmsData;
  /** It is the answer of an earlier request with the same Idempotency-Key. */
  replayed: boolean;
}

/** Queues one SMS. Nothing of it needs Redis: a ring that fails is made up for by the sweeper. */
export class SendSmsService {
  constructor(private readonly deps: SendSmsDeps) {}

  /** @throws AppError with the codes of POST /sms/send (spec.md section 4, contract.md D3) */
  async send(key: AuthenticatedKey, input: SendSmsInput): Promise<QueuedSmsAnswer> {
    const subscription = await this.deps.subscriptions.find(key.orgId);
    try {
      return await this.place(key, input, subscription);
    } catch (error) {
      // A retry gets the answer of its message even if the phone has gone since, or the plan's signature grew.
      const known = error instanceof AppError ? await this.findKnown(key, input) : null;
      if (known === null) throw error;
      return this.replay(key, known.messageId, known.requestHash.equals(input.requestHash));
    }
  }

  private async place(
    key: AuthenticatedKey,
    input: SendSmsInput,
    subscription: Subscription,
    isAgain = false,
  ): Promise<QueuedSmsAnswer> {
    const { requestId, wish } = input;
    const origin = { key, subscription, requestId, priority: PRIORITIES.api, idempotency: idempotencyOf(key, input) };
    const message = await this.deps.orders.compose(wish, origin);
    const intake = await this.accept(message);
    switch (intake.kind) {
      case 'accepted':
        if (message.scheduledAt === null) this.deps.doorbell.ring(message.lane);
        return {
          data: toQueuedSmsData({ ...message, conversationId: intake.conversationId ?? null }),
          replayed: false,
        };
      case 'duplicate':
        return this.replay(key, intake.messageId, intake.sameRequest);
      case 'plan_limit':
        throw planLimit(intake, subscription);
      case 'opted_out':
        throw new AppError('OPTED_OUT');
      case 'no_phone':
        this.deps.orders.forgetPhones(key);
        if (isAgain) throw new AppError('NO_SMS_DEVICE');
        return this.place(key, input, subscription, true);
    }
  }

  /** When PostgreSQL is lost in the middle of a commit, nobody knows whether the message exists. */
  private async accept(message: NewMessage): Promise<Intake> {
    try {
      return await this.deps.intake.accept(message);
    } catch (error) {
      if (isLostInBetween(error)) throw unknownAcceptance(message, error);
      if (isLockTimeout(error)) throw stillUnderWay(message, error);
      throw error;
    }
  }

  private findKnown(key: AuthenticatedKey, { idempotencyKey }: SendSmsInput) {
    return idempotencyKey === null ? null : this.deps.keys.findByKey(key.orgId, keyRoute(key, ROUTE), idempotencyKey);
  }

  private async replay(key: AuthenticatedKey, messageId: string, sameRequest: boolean): Promise<QueuedSmsAnswer> {
    if (!sameRequest) throw new AppError('IDEMPOTENCY_MISMATCH');
    const message = await this.deps.messages.findForOrg(key.orgId, key.mode, messageId);
    if (message === null) throw new Error(`the message ${messageId} of a kept key is gone`);
    return { data: toQueuedSmsData(message), replayed: true };
  }
}

function idempotencyOf(key: AuthenticatedKey, input: SendSmsInput): NewMessage['idempotency'] {
  const { idempotencyKey, requestHash } = input;
  return idempotencyKey === null ? null : { route: keyRoute(key, ROUTE), key: idempotencyKey, requestHash };
}

function unknownAcceptance({ id, idempotency }: NewMessage, cause: unknown): AppError {
  const advice = idempotency === null ? `GET /messages/${id} tells.` : 'Ask again with the same Idempotency-Key.';
  return new AppError('INTERNAL_ERROR', { message: `Whether the message was queued is not known. ${advice}`, cause });
}

/** Another request holds what this one needs for longer than any should: the same key, or the organization's contacts. */
function stillUnderWay({ idempotency }: NewMessage, cause: unknown): AppError {
  const code = idempotency === null ? 'SERVICE_UNAVAILABLE' : 'IDEMPOTENCY_IN_PROGRESS';
  return new AppError(code, { headers: { 'Retry-After': '1' }, cause });
}
