import { connectWhenReady } from '@chasqui/entities';
import { type RunningApp, startWorker } from '@chasqui/platform';
import type { WhatsappSenderConfig } from './whatsapp-sender.config';
import { WhatsappSenderModule } from './whatsapp-sender.module';

/** Starts the worker that drains the WhatsApp lanes. Waits for PostgreSQL and Redis when they are away. */
export function startWhatsappSender(
  config: WhatsappSenderConfig,
  options: { processMetrics?: boolean } = {},
): Promise<RunningApp> {
  return startWorker({
    name: 'whatsapp-sender',
    config,
    hears: 'replies',
    connectDatabase: connectWhenReady,
    module: (runtime) =>
      WhatsappSenderModule.of({
        ...runtime,
        prefix: config.REDIS_PREFIX,
        internalToken: config.INTERNAL_TOKEN,
        lanesPerOrganization: config.LANES_PER_ORGANIZATION,
      }),
    ...options,
  });
}
