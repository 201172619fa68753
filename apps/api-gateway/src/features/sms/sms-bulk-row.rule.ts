import { isBlank, isIntegerWithin, isUuid, notAPhone } from '@chasqui/http/requests';
import type { SmsBulkRowResult } from '@chasqui/sms';
import { type PhoneCountry, toPhone } from '@chasqui/phone-numbers';
import { contentProblem, recipientProblem, refuse } from '../bulk/row-fields';
import { hasTemplate, templateProblem } from '../sending/template.field';
import { NOT_IN_AN_SMS_ROW } from './sms-elsewhere';
import { SIMS } from './sms.field';

/**
 * Null: the row can be queued. An invalid recipient has the code of POST /sms/send.
 *
 * @param device the row's phone, or the whole request's
 */
export function refusalOf(
  row: Record<string, unknown>,
  device: unknown,
  country: PhoneCountry | null,
): SmsBulkRowResult | null {
  return recipientRefusal(row.to, country) ?? contentRefusal(row) ?? deviceRefusal(row, device);
}

function recipientRefusal(to: unknown, country: PhoneCountry | null): SmsBulkRowResult | null {
  const problem = recipientProblem(to, country, (text) => toPhone(text) !== null, notAPhone);
  if (problem === null) return null;
  return refuse(typeof to === 'string' && !isBlank(to) ? 'INVALID_PHONE' : 'MISSING_TO', problem);
}

function contentRefusal(row: Record<string, unknown>): SmsBulkRowResult | null {
  const problem = contentProblem(row, ['message'], NOT_IN_AN_SMS_ROW);
  if (problem !== null) return refuse('MISSING_CONTENT', problem);
  const ofTemplate = templateProblem(row, ['message']);
  if (ofTemplate !== null) return refuse('MISSING_CONTENT', ofTemplate);
  return isBlank(row.message) && !hasTemplate(row) ? refuse('MISSING_CONTENT') : null;
}

function deviceRefusal({ sim }: Record<string, unknown>, device: unknown): SmsBulkRowResult | null {
  if (sim !== undefined && !isIntegerWithin(sim, SIMS.least, SIMS.most)) {
    return refuse('INVALID_DEVICE_ID', '`sim` must be 1, 2 or 3.');
  }
  if (device === undefined || isUuid(device)) return null;
  return refuse('INVALID_DEVICE_ID', '`device_id` must be the ID of an SMS phone: an `id` from GET /sms/accounts.');
}
