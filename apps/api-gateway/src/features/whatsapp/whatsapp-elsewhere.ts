import type { Elsewhere } from '@chasqui/http/requests';

const A_PHONE = 'It belongs to SMS. Use `whatsapp_id` to choose the number that sends.';
const A_POLL = 'Use POST /whatsapp/poll to send a poll.';

const A_FILE = 'Use POST /whatsapp/send to send a file.';

export const NOT_SENT_NOW: Elsewhere = {
  scheduled_at: 'Use POST /whatsapp/schedule to send text or media later.',
  device_id: A_PHONE,
  sim: A_PHONE,
};

export const NOT_TEXT_NOR_MEDIA: Elsewhere = {
  question: A_POLL,
  options: A_POLL,
  latitude: 'Use POST /whatsapp/location to send a location.',
};

export const TEXT_AND_MEDIA: Elsewhere = {
  message: 'Use POST /whatsapp/send to send text.',
  template_id: 'Use POST /whatsapp/send to send a template.',
  media_url: A_FILE,
  media_id: A_FILE,
  media_base64: A_FILE,
};
