import type { AccountStatusData } from '../data/account.data';
import type { CampaignStatusData } from '../data/campaign.data';
import type { ImportCompletedData } from '../data/import.data';
import type { OtpFailedData, OtpVerifiedData } from '../data/otp.data';
import type { UsageThresholdData } from '../data/usage.data';
import type { EndpointDisabledData, WebhookTestData } from '../data/webhook.data';
import { type Plain, anEndpoint, MESSAGE_ON_TEST, SAMPLE_IDS } from './sample-parts';

export const accountStatus: Plain<AccountStatusData> = {
  account: {
    kind: 'whatsapp_number',
    id: SAMPLE_IDS.number,
    name: 'Front desk',
    phone: '4930123456',
    status: 'disconnected',
    previous_status: 'connected',
    reason: 'gateway_offline',
    restricted_until: null,
  },
};

const anOtp = {
  id: SAMPLE_IDS.otp,
  to: '4915112345678',
  channel: 'sms',
  metadata: { login: 'ana' },
  created_at: '2026-11-20T09:59:12.004Z',
} as const;

export const otpVerified: Plain<OtpVerifiedData> = {
  otp: { ...anOtp, status: 'verified', verified_at: '2026-11-20T10:00:00.000Z' },
};

export const otpFailed: Plain<OtpFailedData> = {
  otp: { ...anOtp, status: 'failed', attempts: 5, failed_at: '2026-11-20T10:00:00.000Z' },
};

export const campaignStatus: Plain<CampaignStatusData> = {
  campaign: {
    id: SAMPLE_IDS.campaign,
    name: 'Winter menu',
    channel: 'whatsapp',
    status: 'paused',
    previous_status: 'running',
    reason: 'FAILURE_RATE',
    stats: { recipients: 1_200, sent: 310, delivered: 205, failed: 96, skipped: 14 },
    started_at: '2026-11-20T09:00:00.000Z',
    finished_at: null,
  },
};

export const importCompleted: Plain<ImportCompletedData> = {
  import: {
    id: SAMPLE_IDS.import,
    status: 'completed',
    total: 5_000,
    created: 4_812,
    updated: 140,
    skipped: 31,
    failed: 17,
    unmapped_columns: [{ column: 'Fax', rows_with_values: 12 }],
    errors_url: `https://chasqui.example.com/v1/media/${SAMPLE_IDS.import}?expires=1795255200&signature=c4f7i0l3o6rAk0Rj2x5s8v1y4B7E0H3K6N9Q2T5W8Z1`,
    finished_at: '2026-11-20T10:00:00.000Z',
  },
};

export const usageThreshold: Plain<UsageThresholdData> = {
  limit: 'messages_month',
  used: 4_000,
  max: 5_000,
  percent: 80,
  resets_at: '2026-12-15T00:00:00.000Z',
};

export const endpointDisabled: Plain<EndpointDisabledData> = {
  endpoint: {
    ...anEndpoint,
    url: new URL(anEndpoint.url).origin,
    disabled_reason: 'failing',
    disabled_at: '2026-11-20T10:00:00.000Z',
    failing_since: '2026-11-15T09:58:41.300Z',
  },
};

export const webhookTest: Plain<WebhookTestData> = { endpoint: anEndpoint, message: MESSAGE_ON_TEST };
