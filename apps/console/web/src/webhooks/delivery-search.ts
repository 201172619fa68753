const STATUSES = ['pending', 'succeeded', 'failed'] as const;

export interface DeliverySearch {
  status?: (typeof STATUSES)[number];
  delivery?: string;
  attempt?: number;
}

export function toDeliverySearch(search: Record<string, unknown>): DeliverySearch {
  const found: DeliverySearch = {};
  const status = STATUSES.find((each) => each === search.status);
  const attempt = Number(search.attempt);
  if (status !== undefined) found.status = status;
  if (typeof search.delivery === 'string' && search.delivery !== '') found.delivery = search.delivery;
  if (found.delivery !== undefined && Number.isInteger(attempt) && attempt > 0) found.attempt = attempt;
  return found;
}
