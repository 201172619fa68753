import type { ReadRequest } from '@chasqui/gateway-protocol';
import { matching, objectOf, optional, parsePhone, parseWhatsappId } from './field.parser';

const PERSON = /^([1-9][0-9]{4,19}|[0-9]{5,32}@lid)$/;
const GROUP = /^[0-9]{1,40}(-[0-9]{1,40})?@g\.us$/;

/**
 * Checks the body of `POST /v1/read`. Unknown fields are ignored: a newer service may send more.
 *
 * @throws GatewayError INVALID_REQUEST that names the field
 */
export function parseReadRequest(body: unknown): ReadRequest {
  const fields = objectOf(body, 'body');
  const group = optional(fields.group, (value) => matching(value, GROUP, 'group', 'the id of a group'));
  return {
    phone: parsePhone(fields.phone, 'phone'),
    wa_id: parseWhatsappId(fields.wa_id, 'wa_id'),
    from: matching(fields.from, PERSON, 'from', 'a phone number in digits, or a LID'),
    ...(group === undefined ? {} : { group }),
  };
}
