const STATUSES = ['pending', 'succeeded', 'failed'] as const;

/** Which deliveries of a webhook are shown. */
export interface DeliverySearch {
  status?: (typeof STATUSES)[number];
}

export function toDeliverySearch(search: Record<string, unknown>): DeliverySearch {
  const status = STATUSES.find((each) => each === search.status);
  return status ? { status } : {};
}
