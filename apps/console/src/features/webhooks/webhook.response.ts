import type { AttemptWithRequest, RecoveryRecord } from '@chasqui/webhooks';
import { type FeedEvent, webhookBody } from '@chasqui/events';
import type { MediaLinks } from '@chasqui/files/store';
import { INTEGER, orNull, Shown, TEXT } from '@chasqui/http/requests';
import { toAttemptData, toRecoveryData, WebhookAttemptData, WebhookRecoveryData } from '@chasqui/webhooks/routes';

export class WebhookSecretData {
  @Shown('`whsec_…`, as its verifiers take it (Standard Webhooks 1.0.0).') secret: string;
}

export class WebhookSpeedData {
  @Shown('Half of the answers came within so many milliseconds.', orNull(INTEGER)) p50_ms: number | null;
  @Shown('95 % of them did.', orNull(INTEGER)) p95_ms: number | null;
  @Shown('Deliveries that ended and needed more than one attempt.', INTEGER) retried: number;
  @Shown('Deliveries that ended.', INTEGER) ended: number;
}

export class AttemptRequestData {
  @Shown('With masked values of headers of your own.', { type: 'object', additionalProperties: TEXT })
  headers: Record<string, string>;
  @Shown('To the byte, so that the signature fits; null: the event is older than the log keeps.', orNull(TEXT))
  body: string | null;
}

export class AttemptWithRequestData extends WebhookAttemptData {
  @Shown('Null: it was made by a version that did not keep it.', orNull({ type: AttemptRequestData }))
  request: AttemptRequestData | null;
}

export class ConsoleRecoveryData extends WebhookRecoveryData {
  @Shown('Name of the member; null: a key of the API did.', orNull(TEXT)) asked_by: string | null;
}

/** @param event of the delivery; null: older than the log keeps */
export function toAttemptWithRequest(
  row: AttemptWithRequest,
  event: FeedEvent | null,
  links: MediaLinks,
): AttemptWithRequestData {
  const { requestHeaders: headers } = row;
  const at = Number(headers?.['webhook-timestamp']);
  const body = event === null ? null : webhookBody(event, links, { isTest: event.isSample, at });
  return Object.assign(toAttemptData(row), { request: headers === null ? null : { headers, body } });
}

export const toConsoleRecovery = (row: RecoveryRecord): ConsoleRecoveryData =>
  Object.assign(toRecoveryData(row), { asked_by: row.askedBy });
