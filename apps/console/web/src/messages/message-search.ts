import { phoneIn } from '../kit/phone-in';
const CHANNELS = ['whatsapp', 'sms', 'email', 'webchat'] as const;
const DIRECTIONS = ['outbound', 'inbound'] as const;
const STATUSES = ['pending', 'sent', 'delivered', 'read', 'failed'] as const;

export interface MessageSearch {
  channel?: (typeof CHANNELS)[number];
  direction?: (typeof DIRECTIONS)[number];
  status?: (typeof STATUSES)[number];
  number?: string;
  /** Local days. */
  from?: string;
  to?: string;
  message?: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Drops what is no filter, so that no address breaks the page. */
export function toMessageSearch(search: Record<string, unknown>): MessageSearch {
  const found: MessageSearch = {};
  const channel = CHANNELS.find((each) => each === search.channel);
  const direction = DIRECTIONS.find((each) => each === search.direction);
  const status = STATUSES.find((each) => each === search.status);
  if (channel) found.channel = channel;
  if (direction) found.direction = direction;
  if (status) found.status = status;
  const number = phoneIn(search.number);
  if (number !== undefined) found.number = number;
  if (typeof search.from === 'string' && DAY.test(search.from)) found.from = search.from;
  if (typeof search.to === 'string' && DAY.test(search.to)) found.to = search.to;
  if (typeof search.message === 'string' && search.message !== '') found.message = search.message;
  return found;
}

/** Days become their local beginning and end. */
export function toMessageQuery(search: MessageSearch) {
  const { channel, direction, status, number, from, to } = search;
  return {
    channel,
    direction,
    status,
    number,
    from: from && new Date(`${from}T00:00:00`).toISOString(),
    to: to && new Date(`${to}T23:59:59.999`).toISOString(),
  };
}
