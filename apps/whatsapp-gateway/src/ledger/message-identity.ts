import { createHash } from 'node:crypto';
import type { MessageTarget, OutgoingMedia, SendRequest } from '@chasqui/gateway-protocol';

/**
 * The WhatsApp id of a message, derived from ours, so that a send repeated after a crash carries the same id. Same
 * shape as the ids of WhatsApp's own web client: `3EB0` and 18 hexadecimal digits.
 */
export function whatsappIdOf(phone: string, id: string): string {
  const digest = createHash('sha256').update(`v1:${phone}:${id}`).digest('hex');
  return `3EB0${digest.slice(0, 18).toUpperCase()}`;
}

/**
 * Fingerprint of a message's content; different content under the same id is refused. `typing_ms` is not part of it: a
 * repeat may come without it.
 */
export function bodyHashOf(request: SendRequest): string {
  const { from, to, type, text, media, poll } = request;
  const body: unknown[] = [
    from,
    to,
    type,
    text ?? null,
    media ? mediaWords(media) : null,
    poll ? [poll.question, poll.options, poll.multiple] : null,
  ];
  // Appended only if present, so that fingerprints of older rows stay the same.
  const parts = partsOf(request);
  if (parts.some((part) => part !== null)) body.push(...parts);
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}

/** The service's file gets an extra element, so that the fingerprint of an address stays the same. */
function mediaWords({ url, file, mime, filename, max_bytes }: OutgoingMedia): unknown[] {
  return [url ?? null, mime ?? null, filename ?? null, max_bytes, ...(file === undefined ? [] : [file])];
}

function partsOf({ location, contact, reaction, reply_to }: SendRequest): (unknown[] | null)[] {
  return [
    location ? [location.latitude, location.longitude, location.name ?? null, location.address ?? null] : null,
    contact ? [contact.name, contact.phone] : null,
    reaction ? [...targetOf(reaction), reaction.emoji] : null,
    reply_to ? targetOf(reply_to) : null,
  ];
}

function targetOf({ wa_id, from_me, text }: MessageTarget): unknown[] {
  return [wa_id, from_me, text ?? null];
}
