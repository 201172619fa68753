import type { EventContact } from '../data/contact.data';
import type { EventMessage } from '../data/message.data';

/** The members of a class, all the way down, as an object that is no instance of it. */
export type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { [Key in keyof T]: Plain<T[Key]> }
    : T;

export const SAMPLE_IDS = {
  event: '019a9f3c-6b1e-7c44-9a52-0d4b8e6f1a01',
  organization: '019a0d10-2f6a-7b3e-8c11-5e7d90a4b202',
  message: '019a9f3c-5a07-7e90-b1d4-3c2f7a89e503',
  poll: '019a9f3a-1c55-7d21-a6f8-94b0c7d3e804',
  number: '019a12c4-8e3b-7a6d-9f20-6b1d5c8a7e05',
  phone: '019a12d0-4f7c-7b18-8a35-e2c9d1f06b06',
  gateway: '019a12c1-0a9d-7f54-b7e6-1d8c3a5f2907',
  contact: '019a9b77-31f2-7c8a-9d0e-5a4b6c7d8e08',
  mergedContact: '019a9c01-77d4-7e16-8b2f-0c9d8e7f6a09',
  conversation: '019a9b77-3203-7fa1-a4c5-b6d7e8f9010a',
  file: '019a9f3c-5a01-7b62-8e9d-c0b1a2f3d40b',
  endpoint: '019a5511-c4d8-7e03-9b6a-2f3e4d5c6b0c',
  form: '019a7a20-e5f1-7d94-8c3b-a1b2c3d4e50d',
  lead: '019a9f40-0b2c-7a85-b9d6-f0e1d2c3b40e',
  otp: '019a9f41-7c8d-7b36-a0f1-e2d3c4b5a60f',
  campaign: '019a9e00-4d5e-7c27-9182-a3b4c5d6e710',
  import: '019a9e90-8f9a-7d18-8273-b4c5d6e7f811',
} as const;

export const aMessage: Plain<EventMessage> = {
  id: SAMPLE_IDS.message,
  channel: 'whatsapp',
  direction: 'outbound',
  status: 'delivered',
  previous_status: 'sent',
  version: 3,
  to: '4915112345678',
  from: '4930123456',
  whatsapp_id: SAMPLE_IDS.number,
  device_id: null,
  message_id: '3EB0C767D26B8A3F1E94A1',
  conversation_id: null,
  contact_id: null,
  type: 'text',
  content: 'Your table for two is booked for 8 pm.',
  media: null,
  segments: null,
  error_code: null,
  error_message: null,
  metadata: { booking: 'B-2041' },
  created_at: '2026-11-20T09:59:57.120Z',
  sent_at: '2026-11-20T09:59:57.640Z',
  delivered_at: '2026-11-20T10:00:00.000Z',
  read_at: null,
  failed_at: null,
};

export const aContact: Plain<EventContact> = {
  id: SAMPLE_IDS.contact,
  name: 'Ana Torres',
  phone: '4915112345678',
  email: null,
  whatsapp_lid: '184467440737095@lid',
  source: 'inbound',
  updated_at: '2026-11-20T10:00:00.000Z',
};

export const anEndpoint = {
  id: SAMPLE_IDS.endpoint,
  name: 'Booking system',
  url: 'https://booking.example.com/hooks/chasqui',
};

export const MESSAGE_ON_TEST = 'This is a test. If you can read this, your server receives our webhooks.';
