import { readArray, readEnum, readObject, readString } from '../messages/gson';
import type { Webhook } from '../store/entries';

/** Events that every version of the app knows come first; an unknown one makes it drop the whole list. */
export const WEBHOOK_EVENTS = [
  'sms:received',
  'system:ping',
  'sms:sent',
  'sms:delivered',
  'sms:failed',
  'sms:cancelled',
  'sms:data-received',
  'mms:received',
  'mms:downloaded',
  'app:started',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** New in the app: a phone with an older version loses its whole list. */
const LATE: readonly string[] = ['sms:cancelled'];

/**
 * Reads the answer to `GET /webhooks`.
 *
 * @throws Error when an item has an event that the app does not know, or lacks a field: then the old list stays
 */
export function readWebhooks(body: unknown, complain: (complaint: string) => void): Webhook[] {
  const items = readArray(body, 'webhooks');
  if (items === null) throw new TypeError('The answer to GET /webhooks is null.');
  return items.map((item, index) => {
    const fields = readObject(item, `webhooks[${index}]`);
    const id = readString(fields?.id, `webhooks[${index}].id`);
    const url = readString(fields?.url, `webhooks[${index}].url`);
    const event = readEnum(fields?.event, WEBHOOK_EVENTS, `webhooks[${index}].event`);
    if (id === null || url === null || event === null) {
      throw new TypeError(`webhooks[${index}] has no id, no url, or an event that the app does not know.`);
    }
    if (LATE.includes(event)) complain(`webhooks[${index}].event ${event} is not known to every version of the app`);
    return { id, url, event };
  });
}
