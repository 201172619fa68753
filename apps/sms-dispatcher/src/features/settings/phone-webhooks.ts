/**
 * Webhooks that a phone has to call, in its app's words, and the first version that knows each (null: all). An older
 * app keeps its former list. Not `mms:received`, which comes before the content and shares no id with `mms:downloaded`.
 * Stored on phones: never rename.
 */
export const PHONE_WEBHOOK_EVENTS = [
  { event: 'sms:received', since: null },
  { event: 'system:ping', since: null },
  { event: 'mms:downloaded', since: [1, 56] },
] as const;
export type PhoneWebhookEvent = (typeof PHONE_WEBHOOK_EVENTS)[number]['event'];

/** Where a phone posts them, below `/sms-phone/v1`; the id is the API's, which stays when the app registers again. */
export const PHONE_WEBHOOK_ROUTE = 'sms-phone/v1/webhooks/:phoneId';

export interface PhoneWebhook {
  /** At most 36 characters; posts carry it as `webhookId`. */
  id: string;
  deviceId: string;
  url: string;
  event: PhoneWebhookEvent;
}

/**
 * Only events that the app knows.
 *
 * @param address of the service, without a path
 * @param appVersion of the app that asks; null: not said
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

/** Whether a version such as `1.68.0` is at least the given one (major, minor). */
function isFrom([major, minor]: readonly [number, number], version: string | null): boolean {
  const [, ownMajor, ownMinor] = /^(\d{1,5})\.(\d{1,5})\b/.exec(version ?? '') ?? [];
  if (ownMajor === undefined) return false;
  return Number(ownMajor) > major || (Number(ownMajor) === major && Number(ownMinor) >= minor);
}
