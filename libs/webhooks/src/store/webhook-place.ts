/** A sealed part of an endpoint. An old secret is still a `secret`, so it need not be sealed again. */
export type WebhookPart = 'secret' | 'headers';

/** Where a sealed part of an endpoint belongs: it opens in this row only. Stored: never change. */
export function webhookPlace(orgId: string, endpointId: string, part: WebhookPart): string {
  return `${orgId}|${endpointId}|webhook ${part}`;
}
