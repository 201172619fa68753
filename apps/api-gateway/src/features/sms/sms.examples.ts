import type { Example } from '@chasqui/http/requests';
import type { SendSmsBody } from './send-sms.body';
import type { QueuedSmsData } from './send-sms.response';
import type { SmsBulkBody } from './sms-bulk.body';
import type { SmsBulkData } from './sms-bulk.response';
import { IDS } from '../../openapi/example';

export const SMS_EXAMPLES = {
  sendSms: {
    request: {
      to: '+4915112345678',
      message: 'Your order has been shipped.',
      metadata: { order: 'A-1009' },
    } satisfies SendSmsBody,
    answer: {
      id: IDS.message,
      conversation_id: IDS.conversation,
      to: '4915112345678',
      content: 'Your order has been shipped.',
      status: 'pending',
      segments: 1,
      encoding: 'gsm7',
    } satisfies QueuedSmsData,
  },
  sendSmsBulk: {
    request: {
      messages: [
        { to: '4915112345678', template_id: IDS.template, variables: { order: 'A-1042' } },
        { to: '12', message: 'We are closed on Friday.' },
      ],
      phone_choice: 'least_used',
      expires_in: 7200,
    } satisfies SmsBulkBody,
    answer: {
      sent: 0,
      pending: 1,
      failed: 1,
      total: 2,
      results: [
        {
          index: 0,
          to: '4915112345678',
          status: 'pending',
          id: IDS.message,
          conversation_id: IDS.conversation,
          device_id: IDS.phone,
          segments: 1,
          encoding: 'gsm7',
        },
        { index: 1, to: '12', status: 'failed', error: 'INVALID_PHONE' },
      ],
    } satisfies SmsBulkData,
  },
} satisfies Record<string, Example>;
