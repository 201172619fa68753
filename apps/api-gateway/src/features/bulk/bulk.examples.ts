import type { Example } from '@chasqui/http/requests';
import type { BulkBody } from './bulk.body';
import type { BulkData } from './bulk.response';
import { IDS } from '../../openapi/example';

const to = '4915112345678';

export const BULK_EXAMPLES = {
  sendWhatsappBulk: {
    request: {
      messages: [
        { to, message: 'We are closed on Friday.' },
        { to: '', message: 'We are closed on Friday.' },
      ],
      throttle_ms: 500,
    } satisfies BulkBody,
    answer: {
      sent: 1,
      failed: 1,
      total: 2,
      results: [
        {
          index: 0,
          to,
          status: 'sent',
          type: 'text',
          message_id: '3EB0C767D26B8A3F1E94A1',
          whatsapp_id: IDS.number,
          id: IDS.message,
        },
        { index: 1, to: '', status: 'failed', error: 'MISSING_TO' },
      ],
    } satisfies BulkData,
  },
} satisfies Record<string, Example>;
