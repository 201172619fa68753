import { EVENT_TYPES } from '../webhooks/event-types';

export interface EventsSearch {
  type?: string;
  event?: string;
}

export function toEventsSearch(search: Record<string, unknown>): EventsSearch {
  const found: EventsSearch = {};
  const type = EVENT_TYPES.find((each) => each === search.type);
  if (type !== undefined) found.type = type;
  if (typeof search.event === 'string' && /^evt_\w+$/.test(search.event)) found.event = search.event;
  return found;
}
