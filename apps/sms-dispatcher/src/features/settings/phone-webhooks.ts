/** The webhooks that a phone is told to call, in the words of its app. Stored on phones: never rename. */
export const PHONE_WEBHOOK_EVENTS = ['sms:received', 'system:ping'] as const;
export type PhoneWebhookEvent = (typeof PHONE_WEBHOOK_EVENTS)[number];

/** Where a phone posts them, below `/sms-phone/v1`; its id is the one of the API, which stays when its app registers again. */
export const PHONE_WEBHOOK_ROUTE = 'sms-phone/v1/webhooks/:phoneId';

/** An entry of `GET /webhooks`. */
export interface PhoneWebhook {
  /** At most 36 characters; `webhookId` of what is posted. */
  id: string;
  deviceId: string;
  url: string;
  event: PhoneWebhookEvent;
}

/**
 * Only events that every version of the app knows: an unknown one makes the app keep its old list.
 *
 * @param address of the service, without a path
 */
export function toPhoneWebhooks(address: string, phone: { id: string; appId: string }): PhoneWebhook[] {
  const url = `${address}/${PHONE_WEBHOOK_ROUTE.replace(':phoneId', phone.id)}`;
  return PHONE_WEBHOOK_EVENTS.map((event) => ({ id: event.replace(':', '-'), deviceId: phone.appId, url, event }));
}
