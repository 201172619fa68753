import { LONGEST_URL } from '@chasqui/outbound';

/** Values of `format` that JSON Schema does not define, and their meaning. Other clients ignore them. */
export const TEXT_FORMATS = {
  phone: 'a phone number, as its field says',
  'whatsapp-recipient': 'a phone number, or the ID of a group or person in WhatsApp',
  emoji: 'one emoji, or an empty text',
  language: 'a language tag (BCP 47)',
  timezone: 'a time zone of the IANA list',
  country: 'two letters of ISO 3166-1, in either case',
} as const;

/** White space alone is refused, or counts as absent. */
export const NOT_BLANK = { minLength: 1, pattern: String.raw`\S` } as const;

/** `NOT_BLANK` for a field that an empty text clears. */
export const EMPTY_OR_NOT_BLANK = { pattern: String.raw`^$|\S` } as const;

/** An address that `isPublicHttpsUrl` checks. No pattern can say whether it is public. */
export const HTTPS_URL = { format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]://', maxLength: LONGEST_URL } as const;

/** Also plain http; the field's description says which addresses are refused. */
export const HTTP_URL = { format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://', maxLength: LONGEST_URL } as const;

/** Limits the names of an object's members. `@nestjs/swagger` 12 writes the keyword, but has no type for it. */
export const membersNamed = (names: { pattern?: string; maxLength?: number }): object => ({ propertyNames: names });
