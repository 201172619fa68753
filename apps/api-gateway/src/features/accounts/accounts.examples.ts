import type { AccountData } from './account.response';
import { type Example, IDS } from '../../openapi/example';

/** Examples of the operations of WhatsApp numbers, by the name of the operation. */
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
      },
    ] satisfies AccountData[],
  },
} satisfies Record<string, Example>;
