import { type Database, PRIORITIES } from '@chasqui/entities';
import { MessageIntakeRepository, type NewMessage } from '@chasqui/messaging';
import { OrganizationRepository, periodStart, type Subscription } from '@chasqui/tenancy';
import { type SenderNumber, WhatsappNumberRepository } from '@chasqui/whatsapp';
import { MessageIntake, SenderNumbers, Subscriptions } from '@chasqui/intake';
import { Doorbell, type DrainJob, laneName, WHATSAPP_LANES } from '@chasqui/lanes';
import type { Redis } from '@chasqui/platform';
import { Queue } from 'bullmq';
import { v7 as uuid } from 'uuid';
import type { AuthenticatedKey } from '../../apps/api-gateway/src/features/authentication/authenticated-key';
import type {
  SendWhatsappInput,
  WhatsappSender,
} from '../../apps/api-gateway/src/features/whatsapp/send-whatsapp-types';

/**
 * Our intake behind the real route, but answered as soon as the message is accepted, as POST /sms/send is: the route of
 * WhatsApp would wait for a gateway.
 */
export function batchedSender(database: Database, redis: Redis, prefix: string): WhatsappSender {
  const intake = new MessageIntake(new MessageIntakeRepository(database));
  const compose = messageComposer(database);
  const queue = new Queue<DrainJob>(WHATSAPP_LANES.queue, { connection: redis, prefix });
  const doorbell = new Doorbell(queue, { onFailure: (error) => process.stderr.write(`ring: ${String(error)}\n`) });
  return {
    send: async (key, input) => {
      const message = await compose(key, input);
      const result = await intake.accept(message);
      if (result.kind !== 'accepted') throw new Error(`the intake answered ${result.kind}`);
      doorbell.ring(message.lane);
      return { status: 201, body: { success: true, data: { id: message.id, status: 'pending' } }, replayed: false };
    },
    schedule: notMeasured,
  };
}

export const notMeasured = (): Promise<never> => Promise.reject(new Error('the benchmark schedules nothing'));

/** Makes what each contestant stores, with the caches of ours. */
export function messageComposer(
  database: Database,
): (key: AuthenticatedKey, input: SendWhatsappInput) => Promise<NewMessage> {
  const subscriptions = new Subscriptions(new OrganizationRepository(database));
  const numbers = new SenderNumbers(new WhatsappNumberRepository(database));
  return async (key, input) => {
    const [subscription, number] = await Promise.all([
      subscriptions.find(key.orgId),
      numbers.find(key.orgId, key.mode, { numberId: input.numberId, phone: input.accountPhone }),
    ]);
    if (number === null) throw new Error('the benchmark has no number');
    return toNewMessage(key, input, number, subscription);
  };
}

function toNewMessage(
  key: AuthenticatedKey,
  input: SendWhatsappInput,
  number: SenderNumber,
  subscription: Subscription,
): NewMessage {
  const period = periodStart(subscription.subscribedAt, new Date());
  const { route, idempotencyKey, requestHash } = input;
  return {
    id: uuid(),
    orgId: key.orgId,
    mode: key.mode,
    channel: 'whatsapp',
    type: 'text',
    toAddress: input.to ?? '',
    fromAddress: number.phone,
    accountId: number.id,
    content: input.content.text,
    media: null,
    payload: null,
    scheduledAt: null,
    metadata: input.metadata,
    tracked: true,
    joinsConversation: false,
    lane: laneName(WHATSAPP_LANES, number.id),
    priority: PRIORITIES.api,
    requestId: input.requestId,
    replyTo: null,
    giveUpAfterMs: null,
    charges: [{ limit: 'messages_month', period, max: subscription.limits.messages_month ?? -1 }],
    idempotency: idempotencyKey === null ? null : { route, key: idempotencyKey, requestHash },
  };
}
