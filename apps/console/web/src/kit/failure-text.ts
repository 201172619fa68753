import { ApiError, type FieldFailure } from '../api/client';
import type { UseWords, Values } from '../i18n/use-words';

/** Codes that say only that a field is wrong. */
const GENERAL: ReadonlySet<string> = new Set(['VALIDATION', 'INVALID_BODY', 'INVALID_QUERY']);
/** Reasons whose words do not say what they are about. */
const NAMELESS: ReadonlySet<string | null> = new Set([null, 'REQUIRED', 'BOOLEAN', 'ID', 'TIME']);

/** What values of custom fields are called. */
const OF_VALUES = 'custom_fields.';

type Speaker = Pick<UseWords, 't' | 'code'>;

/** An error in the reader's words; a code that these pages do not know keeps the words of the server. */
export function errorText({ t, code }: Speaker, error: unknown): string {
  if (!(error instanceof ApiError)) return t('errors:UNEXPECTED');
  if (error.code === 'RATE_LIMITED' && error.retryAfterSeconds !== null) {
    return t('errors:rateLimitedFor', { count: error.retryAfterSeconds });
  }
  const [first] = error.failures;
  const otherwise = error.message === '' ? t('errors:UNEXPECTED') : error.message;
  const inGeneral = code('errors', error.code, otherwise, { names: error.missing.join(', ') });
  const reason = first?.reason ?? error.reason;
  if (first === undefined || (reason === null && !GENERAL.has(error.code)))
    return reason === null ? inGeneral : code('errors', `reasons.${reason}`, inGeneral, valuesOf(error, first));
  const said = failureText({ code }, error, first);
  const isNamed = !GENERAL.has(error.code) || (first.params === null && !NAMELESS.has(reason));
  return isNamed ? said : t('errors:ofField', { field: first.field, text: said });
}

/** What is wrong with a field, in the reader's words; what these pages do not know is said as the server says it. */
export function failureText({ code }: Pick<Speaker, 'code'>, error: ApiError, failure: FieldFailure): string {
  const { field, reason } = failure;
  const server = failure.message.replaceAll('`', '');
  const ofCode = GENERAL.has(error.code)
    ? code('errors', `ofCodes.${failure.code}`, server)
    : // Some codes are of one field alone, and have their words.
      code('errors', error.code, server);
  if (reason === null) return ofCode;
  const values = valuesOf(error, failure);
  const ofReason = code('errors', `reasons.${reason}`, ofCode, values);
  // Beside the value of a custom field its key says nothing.
  return field.startsWith(OF_VALUES) ? code('errors', `ofValues.${reason}`, ofReason, values) : ofReason;
}

/** What the words of a reason speak of. Places are counted from 1. */
const valuesOf = (error: ApiError, failure: FieldFailure | undefined): Values => ({
  ...failure?.params,
  key: failure?.key ?? '',
  hint: failure?.hint ?? '',
  place: (error.position ?? 0) + 1,
  names: error.names.join(', '),
});
