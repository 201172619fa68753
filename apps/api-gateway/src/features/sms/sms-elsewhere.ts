import type { Elsewhere } from '@chasqui/http/requests';

const A_NUMBER = 'It belongs to WhatsApp. Use `device_id` to choose the phone that sends.';
const OF_ALL_ROWS = 'Set it for the whole request, beside `messages`.';
const ONE_SMS = 'Use POST /sms/send to set it.';

const NO_FILE = 'An SMS has only text. Use POST /whatsapp/send to send a file.';

export const NOT_IN_AN_SMS: Elsewhere = {
  media_url: NO_FILE,
  media_id: NO_FILE,
  media_base64: NO_FILE,
  whatsapp_id: A_NUMBER,
  account_id: A_NUMBER,
  account_phone: A_NUMBER,
};

export const NOT_OF_ALL_SMS: Elsewhere = {
  ...NOT_IN_AN_SMS,
  template_id: 'Set it in each row.',
  sim: 'Set it in each row.',
  delivery_report: ONE_SMS,
};

export const NOT_IN_AN_SMS_ROW: Elsewhere = {
  ...NOT_IN_AN_SMS,
  scheduled_at: OF_ALL_ROWS,
  expires_in: OF_ALL_ROWS,
  phone_choice: OF_ALL_ROWS,
  delivery_report: ONE_SMS,
};
