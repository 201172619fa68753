import { AppError } from '@chasqui/errors';
import type { ContactRow } from '../store/contact-record';
import type { ContactFieldRecord } from './contact-field.repository';
import { type FieldValue, isValueOf, VALUE_RULES } from './field-value';

/** Characters of an unknown key that a refusal shows; no known key is longer. */
const LONGEST_NAMED = 40;

/** @throws AppError VALIDATION for a key that no field has, and for a value that its field does not take */
export function valuesById(
  given: Readonly<Record<string, unknown>>,
  fields: readonly ContactFieldRecord[],
): Record<string, FieldValue | null> {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const values: Record<string, FieldValue | null> = {};
  for (const [key, value] of Object.entries(given)) {
    const field = byKey.get(key);
    if (field === undefined)
      throw refusal(key, 'No field has this key: see GET /contacts/fields.', 'NOT_ALLOWED', 'NO_SUCH_FIELD');
    if (value === null || value === '') values[field.id] = null;
    else if (isValueOf(value, field)) values[field.id] = value;
    else throw refusal(key, `It must be ${VALUE_RULES[field.type]}.`, 'MALFORMED', `NOT_A_${field.type.toUpperCase()}`);
  }
  return values;
}

export function valuesByKey(row: Pick<ContactRow, 'customFields'>, fields: readonly ContactFieldRecord[]) {
  const values: Record<string, FieldValue> = {};
  for (const { id, key } of fields) {
    const value = row.customFields[id];
    if (value !== undefined) values[key] = value;
  }
  return values;
}

/** @throws AppError VALIDATION when a contact has no value of a required field */
export function mustHaveRequired(row: Pick<ContactRow, 'customFields'>, fields: readonly ContactFieldRecord[]): void {
  const missing = missingOf(row.customFields, fields);
  if (missing !== undefined) throw missingValue(missing.key);
}

export const missingValue = (key: string): AppError =>
  refusal(key, 'This field is required.', 'REQUIRED', 'VALUE_REQUIRED');

export const missingOf = (
  values: Readonly<Record<string, unknown>>,
  fields: readonly ContactFieldRecord[],
): ContactFieldRecord | undefined => fields.find(({ id, required }) => required && (values[id] ?? null) === null);

/** @param reason for programs. Told to customers: never rename */
function refusal(key: string, why: string, code: 'NOT_ALLOWED' | 'MALFORMED' | 'REQUIRED', reason: string): AppError {
  const name = key.slice(0, LONGEST_NAMED);
  const field = `custom_fields.${name}`;
  const message = `\`${field}\` was not accepted. ${why}`;
  return new AppError('VALIDATION', { message, extra: { fields: [{ field, code, message, reason, key: name }] } });
}
