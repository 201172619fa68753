/** What is sealed of an endpoint. A secret that became the old one is still a `secret`: nobody has to seal it again. */
export type WebhookPart = 'secret' | 'headers';

/** Where a sealed part of an endpoint belongs: it opens in this row only. Stored: never change. */
export function webhookPlace(orgId: string, endpointId: string, part: WebhookPart): string {
  return `${orgId}|${endpointId}|webhook ${part}`;
}
