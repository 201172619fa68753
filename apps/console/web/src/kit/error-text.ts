import type { UseFormReturnType } from '@mantine/form';
import { ApiError, type FieldFailure } from '../api/client';
import { useWords } from '../i18n/use-words';

/** An error in the reader's words; a code that these pages do not know keeps the words of the server. */
export function useErrorText(): (error: unknown) => string {
  const { t, code } = useWords();
  return (error) => {
    if (!(error instanceof ApiError)) return t('errors:UNEXPECTED');
    if (error.code === 'RATE_LIMITED' && error.retryAfterSeconds !== null) {
      return t('errors:rateLimitedFor', { count: error.retryAfterSeconds });
    }
    const [first] = error.failures;
    const otherwise = error.message === '' ? t('errors:UNEXPECTED') : error.message;
    const inGeneral = code('errors', error.code, otherwise, { names: error.missing.join(', ') });
    const reason = first?.reason ?? error.reason;
    return reason === null ? inGeneral : code('errors', `reasons.${reason}`, inGeneral, valuesOf(error, first));
  };
}

/** What values of custom fields are called. */
const OF_VALUES = 'custom_fields.';

/** What is wrong with each field, by its name, in the reader's words; what these pages do not know is said as the server says it. */
export function useFieldTexts(): (error: unknown) => Readonly<Record<string, string>> {
  const { code } = useWords();
  return (error) => {
    if (!(error instanceof ApiError)) return {};
    const texts = error.failures.map((failure) => {
      const { field, reason } = failure;
      // Some codes are of one field alone, and have their words.
      const said = code('errors', error.code, failure.message.replaceAll('`', ''));
      const ofField = code('errors', `ofFields.${field}.${failure.code}`, said);
      if (reason === null) return [field, ofField] as const;
      const ofReason = code('errors', `reasons.${reason}`, ofField, valuesOf(error, failure));
      // Beside the value of a custom field its key says nothing.
      return [field, field.startsWith(OF_VALUES) ? code('errors', `ofValues.${reason}`, ofReason) : ofReason] as const;
    });
    return Object.fromEntries(texts);
  };
}

/** What the words of a reason speak of. Places are counted from 1. */
const valuesOf = (error: ApiError, failure: FieldFailure | undefined) => ({
  key: failure?.key ?? '',
  hint: failure?.hint ?? '',
  place: (error.position ?? 0) + 1,
  names: error.names.join(', '),
});

/**
 * Puts what the server says of fields to those fields.
 *
 * @param texts what is wrong with them, by name; default: in the server's words
 * @returns whether there was any
 */
export function showFieldErrors<Values>(
  form: UseFormReturnType<Values>,
  error: unknown,
  texts?: Readonly<Record<string, string>>,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const known = Object.entries(texts ?? error.fields).filter(([name]) => name in (form.getValues() as object));
  if (known.length === 0) return false;
  form.setErrors(Object.fromEntries(known));
  return true;
}
