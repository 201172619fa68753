import { PLAIN_MEDIA_TYPES } from '@chasqui/http/requests';

const BARE_MEDIA_TYPES = ['voice', 'sticker'] as const;
export const MEDIA_TYPES = [...PLAIN_MEDIA_TYPES, ...BARE_MEDIA_TYPES] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

export const NO_TEXT_BESIDE =
  '`message` cannot be sent with `media_type` voice or sticker: WhatsApp shows no text with them.';

export function isBare(type: unknown): boolean {
  return BARE_MEDIA_TYPES.some((bare) => bare === type);
}
