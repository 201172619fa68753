import type { NewMessage } from '@chasqui/messages';
import { continueTrace } from '@chasqui/runtime';

/**
 * Stores a batch. If requests of it are traced, this is a step of the first one's trace, with links to the others', up
 * to a span's limit of links.
 */
export function tracedBatch<T>(batch: readonly NewMessage[], store: () => Promise<T>): Promise<T> {
  const [first, ...others] = batch.flatMap(({ traceContext }) => traceContext ?? []);
  const attributes = { 'messaging.batch.message_count': batch.length };
  return continueTrace(first, 'store messages', { attributes, links: others }, store);
}
