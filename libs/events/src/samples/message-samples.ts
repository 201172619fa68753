import type { CallReceivedData } from '../data/call.data';
import type { MessageSentData, MessageStatusData, MessageUpdatedData } from '../data/message.data';
import type { MessageReceivedData } from '../data/received-message.data';
import { type Plain, aContact, aMessage, SAMPLE_IDS } from './sample-parts';

const received: typeof aMessage = {
  ...aMessage,
  direction: 'inbound',
  previous_status: null,
  version: 1,
  to: '4930123456',
  from: '4915112345678',
  message_id: '3A5F0B2C9D7E41A86C12',
  conversation_id: SAMPLE_IDS.conversation,
  contact_id: SAMPLE_IDS.contact,
  metadata: {},
  created_at: '2026-11-20T10:00:00.000Z',
  sent_at: '2026-11-20T09:59:58.000Z',
};

export const messageReceived: Plain<MessageReceivedData> = {
  message: {
    ...received,
    type: 'image',
    content: 'Is this the right entrance?',
    media: {
      url: `https://chasqui.example.com/v1/media/${SAMPLE_IDS.file}?expires=1795255200&signature=k0Rj2x5s8v1y4B7E0H3K6N9Q2T5W8Z1c4f7i0l3o6rA`,
      mime_type: 'image/jpeg',
      size: 184_223,
      filename: null,
      error: null,
      status: 'stored',
    },
    reaction: null,
    location: null,
    contact_card: null,
    contact_cards: [],
    group: null,
  },
  contact: { id: aContact.id, name: aContact.name, phone: aContact.phone, email: null },
  reply_to: SAMPLE_IDS.poll,
  poll: null,
};

export const messageSent: Plain<MessageSentData> = {
  message: {
    ...aMessage,
    channel: 'sms',
    status: 'pending',
    previous_status: null,
    version: 1,
    whatsapp_id: null,
    device_id: SAMPLE_IDS.phone,
    message_id: null,
    conversation_id: SAMPLE_IDS.conversation,
    contact_id: SAMPLE_IDS.contact,
    segments: 1,
    sent_at: null,
    delivered_at: null,
  },
};

export const messageStatus: Plain<MessageStatusData> = { message: aMessage };

export const messageUpdated: Plain<MessageUpdatedData> = {
  message: { ...received, version: 2, previous_status: 'delivered', content: 'See you at 8 pm.' },
  change: 'edited',
  previous: { content: 'See you at 7 pm.' },
};

export const callReceived: Plain<CallReceivedData> = {
  call: {
    id: '6D1F0A7C2B4E9D835A11C0F2E4B7A961',
    from: '4915112345678',
    whatsapp_id: SAMPLE_IDS.number,
    contact_id: SAMPLE_IDS.contact,
    video: false,
    group: false,
    outcome: 'missed',
    at: '2026-11-20T10:00:00.000Z',
  },
};
