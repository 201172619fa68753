import type { NewMessage } from '@chasqui/messages';
import { aNewMessage } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';

export const LANES = 20;
export const ORDER_SHIPPED = 'Your order 4711 has been shipped and will arrive on Thursday.';

export interface Sender {
  orgId: string;
  numberId: string;
}

export function senders(): Sender[] {
  return Array.from({ length: LANES }, () => ({ orgId: uuid(), numberId: uuid() }));
}

export function aMessage(from: readonly Sender[], index: number): NewMessage {
  const { orgId, numberId } = from[index % from.length] as Sender;
  return aNewMessage({ orgId, accountId: numberId, content: ORDER_SHIPPED, requestId: 'bench' });
}
