import { LONGEST_URL } from '@chasqui/outbound';

/** What a text is, where JSON Schema has no word for it: a value of `format`, and what it means. Clients that do not know it ignore it. */
export const TEXT_FORMATS = {
  phone: 'a phone number, as its field says',
  'whatsapp-recipient': 'a phone number, or the ID of a group or person in WhatsApp',
  emoji: 'one emoji, or an empty text',
  language: 'a language tag (BCP 47)',
  timezone: 'a time zone of the IANA list',
  country: 'two letters of ISO 3166-1, in either case',
} as const;

/** A text that says something: one of white space is refused, or counts as absent. */
export const NOT_BLANK = { minLength: 1, pattern: String.raw`\S` } as const;

/** The same of a field that an empty text clears. */
export const EMPTY_OR_NOT_BLANK = { pattern: String.raw`^$|\S` } as const;

/** An address that `isPublicHttpsUrl` looks at. Whether it is public no pattern can say. */
export const HTTPS_URL = { format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]://', maxLength: LONGEST_URL } as const;

/** An address that may be one of plain http: which are refused, its field says. */
export const HTTP_URL = { format: 'uri', pattern: '^[Hh][Tt][Tt][Pp][Ss]?://', maxLength: LONGEST_URL } as const;

/** How the members of an object may be called. `@nestjs/swagger` 12 writes the keyword, but has no type for it. */
export const membersNamed = (names: { pattern?: string; maxLength?: number }): object => ({ propertyNames: names });
