import { connectWhenReady } from '@chasqui/database';
import type { RunningApp } from '@chasqui/runtime';
import { startWorker } from '@chasqui/http';
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
