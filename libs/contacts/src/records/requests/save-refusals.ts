import { AppError, planLimit } from '@chasqui/errors';
import { missingValue } from '../fields/custom-values';
import type { SaveOutcome } from '../store/save-plan';
import { MOST_ADDRESSES, MOST_TAGS } from '../store/contact-record';
import type { BulkContactResult } from './bulk-contacts.response';

export const ROW_REFUSALS = {
  MISSING_TO: 'A contact needs a `phone`, an `email` or an `external_id`.',
  CONTACT_EXISTS: 'Another contact has one of these addresses.',
  AMBIGUOUS: 'Several contacts have these addresses. Merge them first.',
  ERASED: 'This person was erased on their request. They become a contact again when they write to you.',
  TOO_MANY_TAGS: `A contact can have at most ${MOST_TAGS} tags.`,
  TOO_MANY_ADDRESSES: `A contact can have at most ${MOST_ADDRESSES} phones, emails and external IDs.`,
  PLAN_LIMIT: 'The plan has no room for another contact.',
} as const;

type Refused = Exclude<SaveOutcome, { kind: 'created' | 'updated' }>;

export function rowRefusal(outcome: Refused): Omit<BulkContactResult, 'index'> {
  const failed = { status: 'failed' } as const;
  switch (outcome.kind) {
    case 'exists':
      return { ...failed, id: outcome.id, error: 'CONTACT_EXISTS', detail: ROW_REFUSALS.CONTACT_EXISTS };
    case 'ambiguous':
      return {
        ...failed,
        error: 'CONTACT_EXISTS',
        detail: `${ROW_REFUSALS.AMBIGUOUS} They are ${namesOf(outcome.ids)}.`,
      };
    case 'plan_limit':
      return { ...failed, error: 'PLAN_LIMIT', detail: ROW_REFUSALS.PLAN_LIMIT };
    case 'erased':
      return { ...failed, error: 'INVALID_STATE', detail: ROW_REFUSALS.ERASED };
    case 'missing_value':
      return { ...failed, error: 'VALIDATION', detail: missingValue(outcome.key).message };
    case 'too_many_tags':
      return { ...failed, error: 'VALIDATION', detail: ROW_REFUSALS.TOO_MANY_TAGS };
    case 'too_many_addresses':
      return { ...failed, error: 'VALIDATION', detail: ROW_REFUSALS.TOO_MANY_ADDRESSES };
    case 'no_address':
      return { ...failed, error: 'MISSING_TO', detail: ROW_REFUSALS.MISSING_TO };
  }
}

/** A row may have addresses of 100 contacts, and a file 100,000 such rows. */
const MOST_NAMED = 5;

const namesOf = (ids: readonly string[]): string =>
  ids.slice(0, MOST_NAMED).join(', ') + (ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : '');

export function refusalOf(outcome: Refused | undefined, limit: { used: number; max: number }): AppError {
  switch (outcome?.kind) {
    case 'exists':
      return contactExists([outcome.id]);
    case 'ambiguous':
      return contactExists(outcome.ids);
    case 'plan_limit':
      return planLimit(ROW_REFUSALS.PLAN_LIMIT, { limit: 'contacts', ...limit });
    case 'erased':
      return new AppError('INVALID_STATE', { message: ROW_REFUSALS.ERASED, extra: { reason: 'ERASED' } });
    case 'missing_value':
      return missingValue(outcome.key);
    case 'too_many_tags':
      return invalid('tags', 'TOO_MANY_TAGS');
    case 'too_many_addresses':
      return invalid('addresses', 'TOO_MANY_ADDRESSES');
    case 'no_address':
      return invalid('phone', 'MISSING_TO');
    case undefined:
      throw new Error('nothing was said of a contact');
  }
}

export function contactExists(ids: readonly string[]): AppError {
  const [id] = ids;
  if (ids.length === 1)
    return new AppError('CONTACT_EXISTS', { message: ROW_REFUSALS.CONTACT_EXISTS, extra: { contact_id: id } });
  return new AppError('CONTACT_EXISTS', { message: ROW_REFUSALS.AMBIGUOUS, extra: { contact_ids: ids } });
}

function invalid(field: string, reason: 'TOO_MANY_TAGS' | 'TOO_MANY_ADDRESSES' | 'MISSING_TO'): AppError {
  const message = ROW_REFUSALS[reason];
  return new AppError('VALIDATION', { message, extra: { fields: [{ field, code: 'OUT_OF_RANGE', message, reason }] } });
}
