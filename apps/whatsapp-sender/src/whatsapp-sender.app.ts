import { connectWhenReady } from '@chasqui/entities';
import { type RunningApp, startWorker } from '@chasqui/platform';
import type { WhatsappSenderConfig } from './whatsapp-sender.config';
import { WhatsappSenderModule } from './whatsapp-sender.module';

/** Starts the worker that drains the WhatsApp lanes. Waits while PostgreSQL or Redis is away. */
export function startWhatsappSender(
  config: WhatsappSenderConfig,
  options: { processMetrics?: boolean } = {},
): Promise<RunningApp> {
  return startWorker({
    name: 'whatsapp-sender',
    config,
    hears: 'replies',
    connectDatabase: connectWhenReady,
    module: (runtime) => WhatsappSenderModule.of(runtime, config),
    ...options,
  });
}
