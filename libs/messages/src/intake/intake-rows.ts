import type { EventSource } from '@chasqui/database';
import type { NewMessage } from './new-message';

const SOURCE: EventSource = 'api';

export const toIntakeRow = (message: NewMessage, ord: number): Record<string, unknown> => ({
  ord,
  id: message.id,
  org_id: message.orgId,
  mode: message.mode,
  channel: message.channel,
  type: message.type,
  to_address: message.toAddress,
  from_address: message.fromAddress,
  account_id: message.accountId,
  content: message.content,
  media: message.media,
  payload: message.payload,
  scheduled_at: message.scheduledAt,
  metadata: message.metadata,
  tracked: message.tracked,
  lane: message.lane,
  priority: message.priority,
  request_id: message.requestId,
  // Absent if there is none.
  trace_context: message.traceContext,
  reply_to: message.replyTo,
  give_up_after_ms: message.giveUpAfterMs,
  limits: message.charges.map((charge) => charge.limit),
  period: message.charges[0]?.period ?? null,
  source: SOURCE,
});

export const toChargeRows = (message: NewMessage, ord: number): Record<string, unknown>[] =>
  message.charges.map((charge) => ({ ord, limit_name: charge.limit, max: charge.max }));
