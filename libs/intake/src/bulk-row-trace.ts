import type { NewMessage } from '@chasqui/messaging';
import { beginTraceAfter } from '@chasqui/tracing';

/** Rows of one bulk send that are traced, at most. */
const MOST_TRACED_ROWS = 100;

/** Where a row stands. */
export interface BulkPlace {
  bulkId: string;
  index: number;
  /** Rows of the bulk send. */
  total: number;
}

/**
 * Begins the trace of the message of a row: one of its own with a link to the request, because a bulk send takes minutes or hours
 * and no backend shows a thousand messages in one trace. Of a large bulk send rows at even distances are traced.
 *
 * @param request step of the request's trace; null: it is not traced
 * @returns for `traceContext` of the message
 */
export function bulkRowTrace(
  request: string | null,
  { id, channel, orgId, accountId }: Pick<NewMessage, 'id' | 'channel' | 'orgId' | 'accountId'>,
  { bulkId, index, total }: BulkPlace,
): Pick<NewMessage, 'traceContext'> {
  if (request === null || index % Math.ceil(total / MOST_TRACED_ROWS) !== 0) return {};
  const attributes = {
    'messaging.operation.name': 'create',
    'messaging.operation.type': 'create',
    'messaging.message.id': id,
    'chasqui.channel': channel,
    'chasqui.org.id': orgId,
    'chasqui.account.id': accountId,
    'chasqui.bulk.id': bulkId,
    'chasqui.bulk.index': index,
  };
  const traceContext = beginTraceAfter(request, 'create message', { kind: 'producer', attributes });
  return traceContext === null ? {} : { traceContext };
}
