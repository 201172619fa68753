import { RECOVERY_STATUSES, type RecoveryStatus } from '@chasqui/database';
import type { RecoveryRecord } from '../../store/webhook-recovery.repository';
import { answerOf, ID, INTEGER, oneOf, orNull, Shown, TEXTS, TIME } from '@chasqui/http/requests';
import { WebhookData } from '../endpoints/webhook.response';

export class WebhookRecoveryData {
  @Shown("The recovery's ID.", ID) id: string;
  @Shown('The ID of the webhook.', ID) webhook_id: string;
  @Shown('Delivers events from this time on.', TIME) since: string;
  @Shown('Delivers events up to this time.', TIME) until: string;
  @Shown('The event types to deliver; empty for those that the webhook subscribes to.', TEXTS) events: string[];
  @Shown('Whether to skip events that were already delivered.') only_failed: boolean;
  @Shown(
    "The recovery's status. `canceled` means that the webhook was disabled in the meantime. Deleting a " +
      'webhook deletes its recoveries.',
    oneOf(RECOVERY_STATUSES),
  )
  status: RecoveryStatus;
  @Shown('Events found so far.', INTEGER) found: number;
  @Shown('Deliveries queued or brought forward so far.', INTEGER) queued: number;
  @Shown('The time of the last event it looked at, which shows its progress.', orNull(TIME)) position: string | null;
  @Shown('When it was requested.', TIME) created_at: string;
  @Shown('When the last delivery was queued.', orNull(TIME)) finished_at: string | null;
}

export class EnabledWebhookData {
  @Shown('The webhook.') webhook: WebhookData;
  @Shown('The recovery.') recovery: WebhookRecoveryData;
}

const toData = answerOf(WebhookRecoveryData);

export const toRecoveryData = (row: RecoveryRecord): WebhookRecoveryData =>
  toData({ ...row, webhookId: row.endpointId, position: row.afterAt });
