import { randomUUID } from 'node:crypto';
import { OutboundClient } from '@chasqui/outbound';
import { wrap } from './wrap';

/** Loaded before a dispatcher: the id belongs to the attempt, not to the event. */
wrap(OutboundClient.prototype, 'request', (request, asked) =>
  request({ ...asked, headers: { ...asked.headers, 'webhook-id': `evt_${randomUUID()}` } }),
);
