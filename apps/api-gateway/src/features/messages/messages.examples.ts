import type { InboundMessageData, MessageData, MessageEventData } from '@chasqui/messages/answers';
import type { Example } from '@chasqui/http/requests';
import { IDS } from '../../openapi/example';

const NO_PARTS = {
  reply_to: null,
  poll: null,
  reaction: null,
  location: null,
  contact_card: null,
  contact_cards: [],
  group: null,
  edited_at: null,
  deleted_at: null,
} satisfies Partial<MessageData>;

const delivered = {
  ...NO_PARTS,
  id: IDS.message,
  channel: 'whatsapp',
  direction: 'outbound',
  status: 'delivered',
  tracked: true,
  type: 'text',
  to: '4915112345678',
  from: '4930123456',
  whatsapp_id: IDS.number,
  account_phone: '4930123456',
  device_id: null,
  message_id: '3EB0C767D26B8A3F1E94A1',
  conversation_id: null,
  contact_id: null,
  campaign_id: null,
  otp_id: null,
  content: 'Your table for two is booked for 8 pm.',
  media: null,
  poll_options: null,
  segments: null,
  error_code: null,
  error_message: null,
  attempts: 1,
  metadata: { booking: 'B-2041' },
  scheduled_at: null,
  created_at: '2026-11-20T09:59:57.120Z',
  sent_at: '2026-11-20T09:59:57.640Z',
  delivered_at: '2026-11-20T10:00:00.000Z',
  read_at: null,
  failed_at: null,
  updated_at: '2026-11-20T10:00:00.000Z',
} satisfies MessageData;

const canceled = {
  ...delivered,
  channel: 'sms',
  status: 'failed',
  from: '4915550009999',
  whatsapp_id: null,
  account_phone: '4915550009999',
  device_id: IDS.phone,
  message_id: null,
  conversation_id: IDS.conversation,
  contact_id: IDS.contact,
  segments: 1,
  error_code: 'CANCELED',
  error_message: 'The message was canceled.',
  attempts: 0,
  scheduled_at: '2026-11-21T08:00:00.000Z',
  sent_at: null,
  delivered_at: null,
  failed_at: '2026-11-20T10:05:00.000Z',
  updated_at: '2026-11-20T10:05:00.000Z',
} satisfies MessageData;

const received = {
  ...NO_PARTS,
  id: IDS.message,
  conversation_id: IDS.conversation,
  contact_id: IDS.contact,
  content: 'Is this the right entrance?',
  sender_name: 'Ana Torres',
  created_at: '2026-11-20T10:00:00.000Z',
  channel: 'whatsapp',
  type: 'image',
  from: '4915112345678',
  to: '4930123456',
  whatsapp_id: IDS.number,
  device_id: null,
  message_id: '3A5F0B2C9D7E41A86C12',
  sent_at: '2026-11-20T09:59:58.000Z',
  metadata: {},
  media: {
    url: `https://chasqui.example.com/v1/media/${IDS.file}?expires=1795255200&signature=k0Rj2x5s8v1y4B7E0H3K6N9Q2T5W8Z1c4f7i0l3o6rA`,
    mime_type: 'image/jpeg',
    size: 184_223,
    filename: null,
    error: null,
    status: 'stored',
  },
} satisfies InboundMessageData;

const UNCHANGED = { change: null, previous: null } as const;

const history: MessageEventData[] = [
  { status: 'pending', at: '2026-11-20T09:59:57.120Z', source: 'api', detail: null, ...UNCHANGED },
  { status: 'sent', at: '2026-11-20T09:59:57.640Z', source: 'gateway', detail: null, ...UNCHANGED },
  { status: 'delivered', at: '2026-11-20T10:00:00.000Z', source: 'receipt', detail: null, ...UNCHANGED },
];

export const MESSAGE_EXAMPLES = {
  listInboundMessages: { answer: [received] },
  getMessage: { answer: delivered },
  cancelMessage: { answer: canceled },
  listMessageEvents: { answer: history },
} satisfies Record<string, Example>;
