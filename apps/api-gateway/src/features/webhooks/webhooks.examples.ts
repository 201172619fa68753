import type { Example } from '@chasqui/http/requests';
import type {
  CreateWebhookBody,
  DeletedWebhookData,
  EnabledWebhookData,
  ReplayBody,
  RotateSecretBody,
  TestWebhookBody,
  UpdateWebhookBody,
  WebhookData,
  WebhookDeliveryData,
  WebhookDeliveryDetailData,
  WebhookRecoveryData,
  WebhookWithSecretData,
} from '@chasqui/webhooks/routes';
import { IDS } from '../../openapi/example';

const webhook = {
  id: IDS.endpoint,
  name: 'Booking system',
  description: null,
  url: 'https://booking.example.com/hooks/chasqui',
  events: ['message.received', 'message.status'],
  channels: [],
  account_ids: [],
  header_names: ['authorization'],
  status: 'active',
  disabled_reason: null,
  disabled_at: null,
  failing_since: null,
  stats: { ok: 1_204, failed: 0, pending: 0, attempts: 1_211 },
  last_success_at: '2026-11-20T10:00:00.184Z',
  last_failure_at: null,
  old_secret_until: null,
  created_at: '2026-11-01T12:00:00.000Z',
  updated_at: '2026-11-01T12:00:00.000Z',
} satisfies WebhookData;

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';

const fresh = {
  ...webhook,
  stats: { ok: 0, failed: 0, pending: 0, attempts: 0 },
  last_success_at: null,
  secret,
} satisfies WebhookWithSecretData;

const delivered = {
  id: IDS.delivery,
  webhook_id: IDS.endpoint,
  event_id: `evt_${IDS.event}`,
  event: 'message.status',
  reason: 'event',
  attempt: 2,
  status: 'succeeded',
  http_status: 204,
  error: null,
  duration_ms: 41,
  response_excerpt: null,
  next_attempt_at: null,
  created_at: '2026-11-20T10:00:00.003Z',
  finished_at: '2026-11-20T10:00:05.240Z',
} satisfies WebhookDeliveryData;

const waiting = {
  ...delivered,
  reason: 'replay',
  attempt: 0,
  status: 'pending',
  http_status: null,
  duration_ms: null,
  response_excerpt: null,
  next_attempt_at: '2026-11-20T11:00:00.000Z',
  created_at: '2026-11-20T11:00:00.000Z',
  finished_at: null,
} satisfies WebhookDeliveryData;

const recovery = {
  id: IDS.recovery,
  webhook_id: IDS.endpoint,
  since: '2026-11-19T00:00:00.000Z',
  until: '2026-11-20T11:00:00.000Z',
  events: [],
  only_failed: true,
  status: 'running',
  found: 2_000,
  queued: 1_950,
  position: '2026-11-19T06:12:44.100Z',
  created_at: '2026-11-20T11:00:00.000Z',
  finished_at: null,
} satisfies WebhookRecoveryData;

const justBegun = { ...recovery, found: 0, queued: 0, position: null } satisfies WebhookRecoveryData;

export const WEBHOOK_EXAMPLES = {
  listWebhooks: { answer: [webhook] },
  createWebhook: {
    request: {
      name: 'Booking system',
      url: webhook.url,
      events: ['message.received', 'message.status'],
      headers: { Authorization: 'Basic Ym9va2luZzpzM2NyZXQ=' },
    } satisfies CreateWebhookBody,
    answer: fresh,
  },
  getWebhook: { answer: webhook },
  updateWebhook: {
    request: { status: 'disabled' } satisfies UpdateWebhookBody,
    answer: {
      ...webhook,
      status: 'disabled',
      disabled_reason: 'manual',
      disabled_at: '2026-11-20T11:00:00.000Z',
      updated_at: '2026-11-20T11:00:00.000Z',
    } satisfies WebhookData,
  },
  deleteWebhook: { answer: { id: IDS.endpoint, deleted: true } satisfies DeletedWebhookData },
  rotateWebhookSecret: {
    request: { grace_hours: 24 } satisfies RotateSecretBody,
    answer: { ...webhook, old_secret_until: '2026-11-21T11:00:00.000Z', secret } satisfies WebhookWithSecretData,
  },
  testWebhook: {
    request: { event: 'message.received' } satisfies TestWebhookBody,
    answer: { ...waiting, event: 'message.received', reason: 'test' } satisfies WebhookDeliveryData,
  },
  listWebhookDeliveries: { answer: [delivered] },
  getWebhookDelivery: {
    answer: {
      ...delivered,
      attempts: [
        {
          attempt: 1,
          http_status: 503,
          error: null,
          duration_ms: 18,
          response_excerpt: 'Service Unavailable',
          at: '2026-11-20T10:00:00.021Z',
        },
        {
          attempt: 2,
          http_status: 204,
          error: null,
          duration_ms: 41,
          response_excerpt: null,
          at: '2026-11-20T10:00:05.240Z',
        },
      ],
    } satisfies WebhookDeliveryDetailData,
  },
  replayWebhookDelivery: { answer: waiting },
  replayWebhook: {
    request: { since: '2026-11-19T00:00:00.000Z', only_failed: true } satisfies ReplayBody,
    answer: justBegun,
  },
  enableAndRecoverWebhook: { answer: { webhook, recovery: justBegun } satisfies EnabledWebhookData },
  listWebhookRecoveries: { answer: [recovery] },
  getWebhookRecovery: { answer: recovery },
} satisfies Record<string, Example>;
