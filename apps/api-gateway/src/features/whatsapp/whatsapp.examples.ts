import { EXAMPLE_TIME } from '../../openapi/example-time';
import type { Example } from '@chasqui/http/requests';
import type { SendPollBody } from './send-poll.body';
import type { SendContactBody, SendLocationBody, SendReactionBody } from './send-special.body';
import type { SendWhatsappBody } from './send-whatsapp.body';
import type { ScheduledWhatsappData, SendPollData, SendWhatsappData } from './send-whatsapp.response';
import { IDS } from '../../openapi/example';

const to = '4915112345678';

const sent = {
  sent: true,
  to,
  whatsapp_id: IDS.number,
  account_phone: '4930123456',
  id: IDS.message,
  type: 'text',
  message_id: '3EB0C767D26B8A3F1E94A1',
} satisfies SendWhatsappData;

const text = { to: `+${to}`, message: 'Your table for two is booked for 8 pm.', metadata: { booking: 'B-2041' } };

export const WHATSAPP_EXAMPLES = {
  sendWhatsapp: { request: text satisfies SendWhatsappBody, answer: sent },
  sendWhatsappByQuery: { answer: sent },
  sendWhatsappDeprecated: { request: text satisfies SendWhatsappBody, answer: sent },
  sendWhatsappPoll: {
    request: { to, question: 'Which day suits you?', options: ['Monday', 'Tuesday'] } satisfies SendPollBody,
    answer: {
      sent: true,
      to,
      whatsapp_id: IDS.number,
      account_phone: '4930123456',
      id: IDS.poll,
      gateway_msg_id: '3EB0A41C9E07D2B85F63',
      options: ['Monday', 'Tuesday'],
    } satisfies SendPollData,
  },
  sendWhatsappLocation: {
    request: { to, latitude: 52.520008, longitude: 13.404954, name: 'Our office' } satisfies SendLocationBody,
    answer: { ...sent, type: 'location' } satisfies SendWhatsappData,
  },
  sendWhatsappContact: {
    request: { to, name: 'Service desk', phone: '4930987654' } satisfies SendContactBody,
    answer: { ...sent, type: 'contact' } satisfies SendWhatsappData,
  },
  sendWhatsappReaction: {
    request: { message_id: IDS.message, emoji: '👍' } satisfies SendReactionBody,
    answer: { ...sent, id: IDS.secondMessage, type: 'reaction' } satisfies SendWhatsappData,
  },
  scheduleWhatsapp: {
    request: { ...text, scheduled_at: EXAMPLE_TIME },
    answer: {
      id: IDS.message,
      to,
      whatsapp_id: IDS.number,
      status: 'pending',
      scheduled_at: EXAMPLE_TIME,
    } satisfies ScheduledWhatsappData,
  },
} satisfies Record<string, Example>;
