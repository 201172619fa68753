import type { ContactCard, GeoLocation, MessageTarget, SendRequest } from '@chasqui/gateway-protocol';
import { booleanOf, fail, numberOf, objectOf, optional, parsePhone, parseWhatsappId, stringOf } from './field.parser';

const MAX_NAME_LENGTH = 255;
const MAX_ADDRESS_LENGTH = 1000;
const MAX_QUOTE_LENGTH = 65_536;
/** One emoji can be a chain of a dozen code points (a family, a flag of a region). */
const MAX_EMOJI_LENGTH = 64;

/** @throws GatewayError INVALID_REQUEST */
export function parseLocation(value: unknown): GeoLocation {
  const fields = objectOf(value, 'location');
  const name = optional(fields.name, (text) => stringOf(text, 'location.name', MAX_NAME_LENGTH));
  const address = optional(fields.address, (text) => stringOf(text, 'location.address', MAX_ADDRESS_LENGTH));
  return {
    latitude: numberOf(fields.latitude, 'location.latitude', -90, 90),
    longitude: numberOf(fields.longitude, 'location.longitude', -180, 180),
    ...(name === undefined ? {} : { name }),
    ...(address === undefined ? {} : { address }),
  };
}

/** @throws GatewayError INVALID_REQUEST */
export function parseContact(value: unknown): ContactCard {
  const fields = objectOf(value, 'contact');
  return {
    name: stringOf(fields.name, 'contact.name', MAX_NAME_LENGTH),
    phone: parsePhone(fields.phone, 'contact.phone'),
  };
}

/** @throws GatewayError INVALID_REQUEST */
export function parseReaction(value: unknown): NonNullable<SendRequest['reaction']> {
  const { emoji } = objectOf(value, 'reaction');
  const target = parseTarget(value, 'reaction');
  if (typeof emoji === 'string' && emoji.length <= MAX_EMOJI_LENGTH) return { ...target, emoji };
  return fail('reaction.emoji', 'one emoji, or an empty text to take the reaction back');
}

/** @throws GatewayError INVALID_REQUEST */
export function parseTarget(value: unknown, field: string): MessageTarget {
  const fields = objectOf(value, field);
  // A quoted picture without a caption has an empty text.
  const text = optional(fields.text, (quote) =>
    quote === '' ? '' : stringOf(quote, `${field}.text`, MAX_QUOTE_LENGTH),
  );
  return {
    wa_id: parseWhatsappId(fields.wa_id, `${field}.wa_id`),
    from_me: booleanOf(fields.from_me, `${field}.from_me`),
    ...(text === undefined ? {} : { text }),
  };
}
