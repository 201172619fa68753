import { randomUUID } from 'node:crypto';
import { OutboundClient } from '@chasqui/outbound';
import { wrap } from './wrap';

/** Preload for dispatchers: the id belongs to the attempt instead of the event. */
wrap(OutboundClient.prototype, 'request', (request, asked) =>
  request({ ...asked, headers: { ...asked.headers, 'webhook-id': `evt_${randomUUID()}` } }),
);
