import type { NewMessage } from '@chasqui/messages';
import { beginTraceAfter } from '@chasqui/runtime';

const MOST_TRACED_ROWS = 100;

export interface BulkPlace {
  bulkId: string;
  index: number;
  total: number;
}

/**
 * Begins the trace of a row's message: its own one with a link to the request, because a bulk send takes minutes or
 * hours and no backend shows a thousand messages in one trace. Of a large bulk send rows at even distances are traced.
 *
 * @param request `traceparent` of the request; null: not traced
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
