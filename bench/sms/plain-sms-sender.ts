import { type Database, IdempotencyKey, Message, MessageEvent, PRIORITIES } from '@chasqui/entities';
import type { NewMessage } from '@chasqui/messaging';
import { OrganizationRepository } from '@chasqui/tenancy';
import { SmsPhoneChoiceRepository } from '@chasqui/sms';
import { SmsChannel, SmsPhones, Subscriptions } from '@chasqui/intake';
import type { Redis } from '@chasqui/platform';
import { Queue } from 'bullmq';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { AuthenticatedKey } from '../../apps/api-gateway/src/features/authentication/authenticated-key';
import { originOf } from '../../apps/api-gateway/src/features/sending/request-origin';
import type { SendSmsInput } from '../../apps/api-gateway/src/features/sms/send-sms-input';
import { toQueuedSmsData } from '../../apps/api-gateway/src/features/sms/send-sms.response';
import { type QueuedSmsAnswer, SendSmsService } from '../../apps/api-gateway/src/features/sms/send-sms.service';
import { chargePlan } from '../intake/plan-charges';

/**
 * The plain way behind the same route: one transaction per request with TypeORM (plan counters, idempotency key, contact
 * with its consent, conversation, message, audit, event) and one BullMQ job per message. It checks what ours checks and
 * has the same caches.
 */
export class PlainSmsSender extends SendSmsService {
  private readonly own: { subscriptions: Subscriptions; sms: SmsChannel; queue: Queue<{ id: string }> };

  constructor(private readonly context: { database: Database; redis: Redis; prefix: string }) {
    const { database, redis, prefix } = context;
    // Nothing of ours is asked.
    super(undefined as never, undefined as never, undefined as never);
    this.own = {
      subscriptions: new Subscriptions(new OrganizationRepository(database)),
      // It has a queue of its own, and no lanes to ring.
      sms: new SmsChannel(new SmsPhones(new SmsPhoneChoiceRepository(database)), undefined as never),
      queue: new Queue('plain-sms', { connection: redis, prefix }),
    };
  }

  override async send(key: AuthenticatedKey, input: SendSmsInput): Promise<QueuedSmsAnswer> {
    const { subscriptions, sms, queue } = this.own;
    const subscription = await subscriptions.find(key.orgId);
    const message = await sms.compose(
      input.request,
      originOf(key, input, { route: 'plain', priority: PRIORITIES.api, joinsConversation: true }),
      subscription,
    );
    const conversationId = await this.context.database.source.transaction((manager) => store(manager, message));
    await queue.add('send', { id: message.id }, { removeOnComplete: { count: 1000 } });
    return { data: toQueuedSmsData({ ...message, conversationId }), replayed: false };
  }
}

/** @returns the conversation of the message */
async function store(manager: EntityManager, message: NewMessage): Promise<string> {
  const { id, orgId, idempotency } = message;
  if (idempotency !== null) {
    const { route, key, requestHash } = idempotency;
    await manager.insert(IdempotencyKey, { orgId, route, key, requestHash, messageId: id });
  }
  const contactId = await meet(manager, message);
  await chargePlan(manager, message);
  const conversationId = await join(manager, message, contactId);
  await manager.insert(Message, toRow(message, contactId, conversationId));
  await manager.insert(MessageEvent, { messageId: id, version: 1, orgId, status: 'pending', source: 'api' });
  await tell(manager, message, contactId, conversationId);
  return conversationId;
}

/** @throws Error for people who do not want any */
async function meet(manager: EntityManager, { orgId, mode, toAddress }: NewMessage): Promise<string> {
  const found = await manager
    .createQueryBuilder()
    .insert()
    .into('ContactAddress')
    .values({ orgId, mode, kind: 'phone', value: toAddress, contactId: uuid(), isPrimary: true })
    .orUpdate(['is_primary'], ['org_id', 'mode', 'kind', 'value'])
    .returning('contact_id as id')
    .execute();
  const [{ id }] = found.raw as [{ id: string }];
  const { raw } = await manager
    .createQueryBuilder()
    .insert()
    .into('Contact')
    .values({ id, orgId, mode, source: 'api', lastOutboundAt: new Date() })
    .orUpdate(['last_outbound_at'], ['id'])
    .returning('id, channels')
    .execute();
  const [contact] = raw as { id: string; channels: { sms?: { opt: string } } }[];
  if (contact === undefined || contact.channels.sms?.opt === 'out') throw new Error('the recipient opted out');
  return contact.id;
}

async function join(
  manager: EntityManager,
  { orgId, mode, accountId }: NewMessage,
  contactId: string,
): Promise<string> {
  const { raw } = await manager
    .createQueryBuilder()
    .insert()
    .into('Conversation')
    .values({ id: uuid(), orgId, mode, channel: 'sms', accountId, contactId, lastMessageAt: new Date() })
    .orUpdate(['last_message_at'], ['account_id', 'contact_id'])
    .returning('id')
    .execute();
  const [conversation] = raw as { id: string }[];
  return conversation?.id ?? '';
}

async function tell(
  manager: EntityManager,
  { id, orgId, mode, accountId, toAddress, fromAddress, content, metadata, payload }: NewMessage,
  contactId: string,
  conversationId: string,
): Promise<void> {
  const message = {
    id,
    channel: 'sms',
    direction: 'outbound',
    status: 'pending',
    version: 1,
    to: toAddress,
    from: fromAddress,
    device_id: accountId,
    conversation_id: conversationId,
    contact_id: contactId,
    type: 'text',
    content,
    metadata,
    segments: payload?.sms?.segments,
    created_at: new Date().toISOString(),
  };
  const fact = { type: 'message.sent', channel: 'sms', accountId, subjectId: id, payload: { message } };
  await manager
    .createQueryBuilder()
    .insert()
    .into('LoggedEvent')
    .values({ id: uuid(), orgId, mode, ...fact })
    .execute();
}

function toRow(message: NewMessage, contactId: string, conversationId: string) {
  const { idempotency: _idempotency, charges, replyTo: _replyTo, giveUpAfterMs, media: _media, ...columns } = message;
  return {
    ...columns,
    contactId,
    conversationId,
    direction: 'outbound' as const,
    status: 'pending' as const,
    state: 'queued' as const,
    giveUpAt: new Date(Date.now() + (giveUpAfterMs ?? 0)),
    laneSeq: () => "nextval('messages_lane_seq')",
    charged: charges.map((charge) => charge.limit),
    chargedPeriod: charges[0]?.period ?? null,
  };
}
