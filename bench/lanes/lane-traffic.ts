import type { NewMessage } from '@chasqui/messaging';
import { PRIORITIES } from '@chasqui/entities';
import { v7 as uuid } from 'uuid';

export const LANES = 20;

/** Numbers of as many organizations, one lane each. */
export interface Sender {
  orgId: string;
  numberId: string;
}

export function senders(): Sender[] {
  return Array.from({ length: LANES }, () => ({ orgId: uuid(), numberId: uuid() }));
}

/** The `index`th message: lanes in turn. */
export function aMessage(from: readonly Sender[], index: number): NewMessage {
  const { orgId, numberId } = from[index % from.length] as Sender;
  return {
    id: uuid(),
    orgId,
    mode: 'live',
    channel: 'whatsapp',
    type: 'text',
    toAddress: '15550001111',
    fromAddress: '15550002222',
    numberId,
    deviceId: null,
    content: 'Your order 4711 has been shipped and will arrive on Thursday.',
    media: null,
    payload: null,
    scheduledAt: null,
    metadata: {},
    tracked: true,
    lane: `wa:${numberId}`,
    priority: PRIORITIES.api,
    requestId: 'bench',
    replyTo: null,
    giveUpAfterMs: null,
    charges: [{ limit: 'messages_month', period: '2026-11-01', max: -1 }],
    idempotency: null,
  };
}
