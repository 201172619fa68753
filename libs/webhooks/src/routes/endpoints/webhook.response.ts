import {
  CHANNELS,
  type Channel,
  DISABLED_REASONS,
  type DisabledReason,
  WEBHOOK_STATUSES,
  type WebhookStatus,
} from '@chasqui/database';
import type { DeliveryCounts } from '../../store/webhook-delivery.repository';
import type { EndpointRecord } from '../../store/endpoint.sql';
import { answerOf, ID, INTEGER, oneOf, orNull, Shown, someOf, TEXT, TEXTS, TIME } from '@chasqui/http/requests';

export class WebhookStatsData {
  @Shown('Deliveries that your server accepted.', INTEGER) ok: number;
  @Shown('Deliveries that the service gave up on.', INTEGER) failed: number;
  @Shown('Deliveries waiting for their first or next attempt.', INTEGER) pending: number;
  @Shown('Requests that were made for all of them, also the repeated ones.', INTEGER) attempts: number;
}

/** A webhook (contract.md D12), without its secret and header values. */
export class WebhookData {
  @Shown("The webhook's ID.", ID) id: string;
  @Shown('Your name for the webhook.') name: string;
  @Shown('Your note about the webhook.', orNull(TEXT)) description: string | null;
  @Shown('The URL of your server.', { format: 'uri' }) url: string;
  @Shown('The event types it subscribes to; `*` for all.', TEXTS) events: string[];
  @Shown('The channels it subscribes to; empty for all.', someOf(CHANNELS)) channels: Channel[];
  @Shown('The numbers and phones it subscribes to; empty for all.', { type: 'array', items: ID })
  account_ids: string[];
  @Shown('The names of your own headers. Their values are not shown.', TEXTS) header_names: string[];
  @Shown('A disabled webhook gets no events.', oneOf(WEBHOOK_STATUSES)) status: WebhookStatus;
  @Shown(
    'Why it is disabled. `manual`: by PATCH; `gone`: your server returned 410; `failing`: no attempt ' +
      'succeeded for 5 days.',
    orNull(oneOf(DISABLED_REASONS)),
  )
  disabled_reason: DisabledReason | null;
  @Shown('When it was disabled.', orNull(TIME)) disabled_at: string | null;
  @Shown('Since when attempts have been failing; null if the last one did not fail.', orNull(TIME))
  failing_since: string | null;
  @Shown('The deliveries of the last 24 hours, at most its newest 10,000.') stats: WebhookStatsData;
  @Shown('When an attempt last succeeded.', orNull(TIME)) last_success_at: string | null;
  @Shown('When an attempt last failed.', orNull(TIME)) last_failure_at: string | null;
  @Shown('Until when a previous secret is still active. If there are several, the last of them.', orNull(TIME))
  old_secret_until: string | null;
  @Shown('When it was created.', TIME) created_at: string;
  @Shown('When you last changed it.', TIME) updated_at: string;
}

/** Only in the answer that created the secret. */
export class WebhookWithSecretData extends WebhookData {
  @Shown('The signing secret: `whsec_` and 32 bytes in base64. Shown only in this answer.', {
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
  })
  secret: string;
}

export class DeletedWebhookData {
  @Shown('The ID.', ID) id: string;
  @Shown('Always true: the webhook gets no more events, and its deliveries and recoveries are deleted.', {
    enum: [true],
  })
  deleted: true;
}

const toData = answerOf(WebhookData);

/** @param counts of the last 24 hours; absent: there were none */
export function toWebhookData(endpoint: EndpointRecord, counts: DeliveryCounts | undefined): WebhookData {
  const { succeeded: ok = 0, failed = 0, pending = 0, attempts = 0 } = counts ?? {};
  return toData({ ...endpoint, stats: { ok, failed, pending, attempts } });
}
