/**
 * The webhooks that a phone is told to call, in the words of its app, and the first version that knows them (null: all).
 * An older one keeps its former list. Not `mms:received`, which comes before the content and shares no id with
 * `mms:downloaded`. Stored on phones: never rename.
 */
export const PHONE_WEBHOOK_EVENTS = [
  { event: 'sms:received', since: null },
  { event: 'system:ping', since: null },
  { event: 'mms:downloaded', since: [1, 56] },
] as const;
export type PhoneWebhookEvent = (typeof PHONE_WEBHOOK_EVENTS)[number]['event'];

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
 * Only events that the app knows.
 *
 * @param address of the service, without a path
 * @param appVersion of the app that asks; null: it does not say
 */
export function toPhoneWebhooks(
  address: string,
  phone: { id: string; appId: string },
  appVersion: string | null,
): PhoneWebhook[] {
  const url = `${address}/${PHONE_WEBHOOK_ROUTE.replace(':phoneId', phone.id)}`;
  const known = PHONE_WEBHOOK_EVENTS.filter(({ since }) => since === null || isFrom(since, appVersion));
  return known.map(({ event }) => ({ id: event.replace(':', '-'), deviceId: phone.appId, url, event }));
}

/** Whether a version such as `1.68.0` is a given one (major, minor) or a later one. */
function isFrom([major, minor]: readonly [number, number], version: string | null): boolean {
  const [, ownMajor, ownMinor] = /^(\d{1,5})\.(\d{1,5})\b/.exec(version ?? '') ?? [];
  if (ownMajor === undefined) return false;
  return Number(ownMajor) > major || (Number(ownMajor) === major && Number(ownMinor) >= minor);
}
