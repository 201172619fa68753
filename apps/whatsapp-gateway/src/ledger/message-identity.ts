import { createHash } from 'node:crypto';
import type { SendRequest } from '@chasqui/gateway-protocol';

/**
 * The WhatsApp id of a message, derived from ours, so that a send that is repeated after a crash carries the same id.
 * Same shape as the ids of WhatsApp's own web client: `3EB0` and 18 hexadecimal digits.
 */
export function whatsappIdOf(phone: string, id: string): string {
  const digest = createHash('sha256').update(`v1:${phone}:${id}`).digest('hex');
  return `3EB0${digest.slice(0, 18).toUpperCase()}`;
}

/** Fingerprint of what a message says; another one under the same id is refused. */
export function bodyHashOf({ from, to, type, text, media, poll }: SendRequest): string {
  const body = [
    from,
    to,
    type,
    text ?? null,
    media ? [media.url, media.mime ?? null, media.filename ?? null, media.max_bytes] : null,
    poll ? [poll.question, poll.options, poll.multiple] : null,
  ];
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}
