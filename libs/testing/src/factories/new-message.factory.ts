import { type NewMessage, PRIORITIES } from '@chasqui/entities';
import { v7 as uuid } from 'uuid';

/** A message for tests; every field may be given. */
export function aNewMessage(fields: Partial<NewMessage> = {}): NewMessage {
  const numberId = fields.numberId ?? uuid();
  return {
    id: uuid(),
    orgId: uuid(),
    mode: 'live',
    channel: 'whatsapp',
    type: 'text',
    toAddress: '15550001111',
    fromAddress: '15550002222',
    numberId,
    content: 'hello',
    media: null,
    payload: null,
    scheduledAt: null,
    metadata: {},
    tracked: true,
    lane: `wa:${numberId}`,
    priority: PRIORITIES.api,
    requestId: 'req-1',
    replyTo: null,
    giveUpAfterMs: null,
    charges: [{ limit: 'messages_month', period: '2026-11-01', max: -1 }],
    idempotency: null,
    ...fields,
  };
}
