import { connectWhenReady } from '@chasqui/database';
import { type RunningApp, SealError, type SealingHalf, sealingPrivateKeys, StartError } from '@chasqui/runtime';
import { startWorker } from '@chasqui/http';
import type { WebhookDispatcherConfig } from './webhook-dispatcher.config';
import { WebhookDispatcherModule } from './webhook-dispatcher.module';

/**
 * Starts the worker that drains the lanes of customers' endpoints. Waits while PostgreSQL or Redis is away.
 *
 * @throws StartError when WEBHOOK_PRIVATE_KEY holds no keys
 */
export async function startWebhookDispatcher(
  config: WebhookDispatcherConfig,
  options: { processMetrics?: boolean } = {},
): Promise<RunningApp> {
  const keys = keysOf(config);
  return startWorker({
    name: 'webhook-dispatcher',
    config,
    hears: 'facts',
    connectDatabase: connectWhenReady,
    module: (runtime) => WebhookDispatcherModule.of(runtime, config, keys),
    ...options,
  });
}

function keysOf(config: WebhookDispatcherConfig): SealingHalf[] {
  try {
    return sealingPrivateKeys(config.WEBHOOK_PRIVATE_KEY);
  } catch (error) {
    if (error instanceof SealError) throw new StartError(`WEBHOOK_PRIVATE_KEY: ${error.message}`);
    throw error;
  }
}
