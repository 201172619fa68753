import type { NewMessage } from '@chasqui/messaging';
import { continueTrace } from '@chasqui/tracing';

/**
 * Stores a batch. Where requests of it are traced, that is a step of the first one's trace, with links to those of the
 * others, as far as a span may have links.
 */
export function tracedBatch<T>(batch: readonly NewMessage[], store: () => Promise<T>): Promise<T> {
  const [first, ...others] = batch.flatMap(({ traceContext }) => traceContext ?? []);
  const attributes = { 'messaging.batch.message_count': batch.length };
  return continueTrace(first, 'store messages', { attributes, links: others }, store);
}
