import { startWebhookDispatcher } from '../../apps/webhook-dispatcher/src/webhook-dispatcher.app';
import type { WebhookDispatcherConfig } from '../../apps/webhook-dispatcher/src/webhook-dispatcher.config';
import { serveParent } from '../processes/child';

const handlers = {
  start: async (config: WebhookDispatcherConfig) => {
    await startWebhookDispatcher(config);
  },
};
export type HookDispatcher = typeof handlers;

serveParent(handlers);
