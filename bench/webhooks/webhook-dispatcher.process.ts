import { startWebhookDispatcher } from '../../apps/webhook-dispatcher/src/webhook-dispatcher.app';
import type { WebhookDispatcherConfig } from '../../apps/webhook-dispatcher/src/webhook-dispatcher.config';
import { serveParent } from '../processes/child';

const handlers = {
  start: async (config: WebhookDispatcherConfig) => {
    await startWebhookDispatcher(config);
  },
};
export type WebhookDispatcher = typeof handlers;

serveParent(handlers);
