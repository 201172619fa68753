import { AppError } from '@chasqui/errors';
import type { ContactRow } from '../records/contact-record';
import type { ContactFieldRecord } from './contact-field.repository';
import { type FieldValue, isValueOf, VALUE_RULES } from './field-value';

/**
 * Values that a client gives by their keys, by the ids of their fields.
 *
 * @throws AppError VALIDATION for a key that no field has, and for a value that its field does not take
 */
export function valuesById(
  given: Readonly<Record<string, unknown>>,
  fields: readonly ContactFieldRecord[],
): Record<string, FieldValue | null> {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const values: Record<string, FieldValue | null> = {};
  for (const [key, value] of Object.entries(given)) {
    const name = `custom_fields.${key.slice(0, 40)}`;
    const field = byKey.get(key);
    if (field === undefined) throw refusal(name, 'No field has this key: see GET /contacts/fields.', 'NOT_ALLOWED');
    if (value === null || value === '') values[field.id] = null;
    else if (isValueOf(value, field)) values[field.id] = value;
    else throw refusal(name, `It must be ${VALUE_RULES[field.type]}.`, 'MALFORMED');
  }
  return values;
}

/** The values of a contact by the keys of their fields. Those of fields that are gone are nobody's. */
export function valuesByKey(row: Pick<ContactRow, 'customFields'>, fields: readonly ContactFieldRecord[]) {
  const values: Record<string, FieldValue> = {};
  for (const { id, key } of fields) {
    const value = row.customFields[id];
    if (value !== undefined) values[key] = value;
  }
  return values;
}

/** @throws AppError VALIDATION when a contact has no value of a field that is required */
export function mustHaveRequired(row: Pick<ContactRow, 'customFields'>, fields: readonly ContactFieldRecord[]): void {
  const missing = missingOf(row.customFields, fields);
  if (missing !== undefined) throw missingValue(missing.key);
}

/** What is answered when a field that is required has no value. */
export const missingValue = (key: string): AppError =>
  refusal(`custom_fields.${key}`, 'This field is required.', 'REQUIRED');

/** The first required field that has no value. */
export const missingOf = (
  values: Readonly<Record<string, unknown>>,
  fields: readonly ContactFieldRecord[],
): ContactFieldRecord | undefined => fields.find(({ id, required }) => required && (values[id] ?? null) === null);

function refusal(field: string, why: string, code: 'NOT_ALLOWED' | 'MALFORMED' | 'REQUIRED'): AppError {
  const message = `\`${field}\` was not accepted. ${why}`;
  return new AppError('VALIDATION', { message, extra: { fields: [{ field, code, message }] } });
}
