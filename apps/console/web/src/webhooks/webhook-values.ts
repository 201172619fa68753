import type { Webhook } from '../api/types';

/** A webhook as its form holds it. */
export interface WebhookValues {
  name: string;
  url: string;
  events: string[];
}

export const NEW_WEBHOOK: WebhookValues = { name: '', url: '', events: ['message.received', 'message.status'] };

export const valuesOf = ({ name, url, events }: Webhook): WebhookValues => ({ name, url, events });

/** A name is optional: the service takes the host of the URL. */
export function bodyOf({ name, url, events }: WebhookValues): Record<string, unknown> {
  return { url: url.trim(), events, ...(name.trim() !== '' && { name: name.trim() }) };
}
