import type { Elsewhere } from '@chasqui/http/requests';
import { NOT_SENT_NOW, NOT_TEXT_NOR_MEDIA } from '../whatsapp/whatsapp-elsewhere';

const WAITING = 'Use POST /whatsapp/schedule for a message that may wait only so long.';

const OF_NEITHER: Elsewhere = {
  ...NOT_SENT_NOW,
  expires_in: WAITING,
  account_phone: 'Use `whatsapp_id` to choose the number that sends.',
};

export const NOT_IN_A_BULK: Elsewhere = { ...OF_NEITHER, template_id: 'Set it in each row.' };

export const NOT_IN_A_ROW: Elsewhere = {
  ...OF_NEITHER,
  ...NOT_TEXT_NOR_MEDIA,
  // Rows wait without a limit, and files expire.
  media_id: 'Use POST /whatsapp/send to send an uploaded file, or `media_url`.',
  media_base64: 'Use POST /media, then POST /whatsapp/send with `media_id`.',
  reply_to: 'Use POST /whatsapp/send to reply to a message.',
};
