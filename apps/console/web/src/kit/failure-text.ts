import { ApiError, type FieldFailure } from '../api/client';
import type { UseWords, Values } from '../i18n/use-words';

/** Codes that only say that some field is wrong. */
const GENERAL: ReadonlySet<string> = new Set(['VALIDATION', 'INVALID_BODY', 'INVALID_QUERY']);
/** Reasons whose text does not name their subject. */
const NAMELESS: ReadonlySet<string | null> = new Set([null, 'REQUIRED', 'BOOLEAN', 'ID', 'TIME']);

const OF_VALUES = 'custom_fields.';

type Speaker = Pick<UseWords, 't' | 'code'>;

/** Localized error text; unknown codes keep the server's words. */
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

/** Localized text for one field; unknown codes keep the server's words. */
export function failureText({ code }: Pick<Speaker, 'code'>, error: ApiError, failure: FieldFailure): string {
  const { field, reason } = failure;
  const server = failure.message.replaceAll('`', '');
  const ofCode = GENERAL.has(error.code)
    ? code('errors', `ofCodes.${failure.code}`, server)
    : // Some codes belong to one field and have their own text.
      code('errors', error.code, server);
  if (reason === null) return ofCode;
  const values = valuesOf(error, failure);
  const ofReason = code('errors', `reasons.${reason}`, ofCode, values);
  // Beside the input of a custom field its key adds nothing.
  return field.startsWith(OF_VALUES) ? code('errors', `ofValues.${reason}`, ofReason, values) : ofReason;
}

/** Values for placeholders. Positions count from 1. */
const valuesOf = (error: ApiError, failure: FieldFailure | undefined): Values => ({
  ...failure?.params,
  key: failure?.key ?? '',
  hint: failure?.hint ?? '',
  place: (error.position ?? 0) + 1,
  names: error.names.join(', '),
});
