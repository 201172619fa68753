import { PLAIN_MEDIA_TYPES } from '@chasqui/requests';

/** Kinds of media with which WhatsApp shows no text. */
const BARE_MEDIA_TYPES = ['voice', 'sticker'] as const;
/** Kinds of media that a client may name. */
export const MEDIA_TYPES = [...PLAIN_MEDIA_TYPES, ...BARE_MEDIA_TYPES] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** Said of a text that WhatsApp would not show. */
export const NO_TEXT_BESIDE =
  '`message` cannot be sent with `media_type` voice or sticker: WhatsApp shows no text with them.';

/** Whether a text beside media of this type would be shown to nobody. */
export function isBare(type: unknown): boolean {
  return BARE_MEDIA_TYPES.some((bare) => bare === type);
}
