import type { AccountBody, AccountData, ChangedAccountData } from '@chasqui/whatsapp/linking';
import type { Example } from '@chasqui/http/requests';
import { IDS } from '../../openapi/example';

export const ACCOUNT_EXAMPLES = {
  listWhatsappAccounts: {
    answer: [
      {
        id: IDS.number,
        display_name: 'Reception',
        phone: '4930123456',
        status: 'connected',
        paired_at: '2026-10-01T07:30:00.000Z',
        restricted_until: null,
        receive_groups: false,
        proxy: false,
        web_version: null,
        settings_applied: true,
      },
    ] satisfies AccountData[],
  },
  updateWhatsappAccount: {
    request: { display_name: 'Reception', receive_groups: true } satisfies AccountBody,
    answer: {
      id: IDS.number,
      display_name: 'Reception',
      phone: '4930123456',
      status: 'connected',
      reason: null,
      paired_at: '2026-10-01T07:30:00.000Z',
      restricted_until: null,
      receive_groups: true,
      proxy: false,
      web_version: null,
      settings_applied: false,
    } satisfies ChangedAccountData,
  },
} satisfies Record<string, Example>;
