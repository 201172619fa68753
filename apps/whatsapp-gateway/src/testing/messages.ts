import { randomUUID } from 'node:crypto';
import type { SendRequest } from '@chasqui/gateway-protocol';

/** Most tests send from it. */
export const NUMBER = '15550001111';

export function aMessage(fields: Partial<SendRequest> = {}): SendRequest {
  return { id: randomUUID(), from: NUMBER, to: '15551230001', type: 'text', text: 'Hello', ...fields };
}
