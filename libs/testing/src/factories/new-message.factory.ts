import type { NewMessage } from '@chasqui/messages';
import { PRIORITIES } from '@chasqui/database';
import { v7 as uuid } from 'uuid';

export function aNewMessage(fields: Partial<NewMessage> = {}): NewMessage {
  const accountId = fields.accountId ?? uuid();
  return {
    id: uuid(),
    orgId: uuid(),
    mode: 'live',
    channel: 'whatsapp',
    type: 'text',
    toAddress: '15550001111',
    fromAddress: '15550002222',
    accountId,
    content: 'hello',
    media: null,
    payload: null,
    scheduledAt: null,
    metadata: {},
    tracked: true,
    joinsConversation: false,
    lane: `wa:${accountId}`,
    priority: PRIORITIES.api,
    requestId: 'req-1',
    replyTo: null,
    giveUpAfterMs: null,
    charges: [{ limit: 'messages_month', period: '2026-11-01', max: -1 }],
    idempotency: null,
    ...fields,
  };
}

export function aNewSms(
  phone: { id: string; orgId: string; mode: NewMessage['mode'] },
  fields: Partial<NewMessage> = {},
): NewMessage {
  return aNewMessage({
    orgId: phone.orgId,
    mode: phone.mode,
    channel: 'sms',
    joinsConversation: true,
    fromAddress: '',
    accountId: phone.id,
    payload: { sms: { encoding: 'gsm7', segments: 1, sim: null, delivery_report: true } },
    lane: `sms:${phone.id}`,
    giveUpAfterMs: 86_400_000,
    charges: [
      { limit: 'messages_month', period: '2026-11-01', max: -1 },
      { limit: 'sms_month', period: '2026-11-01', max: -1 },
    ],
    ...fields,
  });
}
