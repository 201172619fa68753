import type { Example } from '@chasqui/http/requests';
import type {
  SmsAccountBody,
  SmsAccountData,
  SmsAccountDetail,
  SmsPairingBody,
  SmsPairingData,
  UnpairedSmsAccountData,
} from '@chasqui/sms/accounts';
import { IDS } from '../../openapi/example';

const phone = {
  id: IDS.phone,
  name: 'Front desk',
  phone: '4915550009999',
  status: 'connected',
  last_seen_at: '2026-11-20T09:59:41.310Z',
  app_version: '1.68.0',
  os_version: '14',
  model: 'Google Pixel 7',
  battery: { percent: 87, charging: true },
  network: 'wifi',
  sims: [
    { slot: 1, phone: '4915550009999', carrier: 'Telekom.de', default: true, sent_today: 214, daily_limit: 1000 },
    { slot: 2, phone: null, carrier: 'Vodafone.de', default: false, sent_today: 0, daily_limit: null },
  ],
  permissions_ok: true,
  pending_count: 3,
  sent_today: 214,
  messages_per_minute: 12,
  paired_at: '2026-10-02T08:15:00.000Z',
} satisfies SmsAccountData;

const detail = {
  ...phone,
  protocol: 'sms_gate',
  enabled: true,
  sms_limit_raised: false,
  daily_limit: null,
  sim_mode: 'fixed',
  quiet_hours: { timezone: 'Europe/Berlin', windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '07:00' }] },
  max_attempts: 2,
  message_ttl: 86_400,
} satisfies SmsAccountDetail;

export const SMS_ACCOUNT_EXAMPLES = {
  listSmsAccounts: { answer: [phone] },
  pairSmsAccount: {
    request: { protocol: 'sms_gate' } satisfies SmsPairingBody,
    answer: {
      code: '48201937',
      qr: 'https://chasqui.example.com/sms-phone/v1\n48201937',
      api_url: 'https://chasqui.example.com/sms-phone/v1',
      expires_at: '2026-11-20T10:10:00.000Z',
    } satisfies SmsPairingData,
  },
  getSmsAccount: { answer: detail },
  updateSmsAccount: {
    request: {
      name: 'Front desk',
      sim_mode: 'fixed',
      quiet_hours: detail.quiet_hours,
      sims: [{ slot: 1, default: true, daily_limit: 1000 }],
    } satisfies SmsAccountBody,
    answer: detail,
  },
  unpairSmsAccount: {
    answer: {
      id: IDS.phone,
      unpaired: true,
      moved_to: null,
      moved_count: 0,
      failed_count: 3,
    } satisfies UnpairedSmsAccountData,
  },
} satisfies Record<string, Example>;
