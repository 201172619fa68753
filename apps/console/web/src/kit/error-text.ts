import type { UseFormReturnType } from '@mantine/form';
import { ApiError } from '../api/client';
import { useWords } from '../i18n/use-words';

/** An error in the reader's words; a code that these pages do not know keeps the words of the server. */
export function useErrorText(): (error: unknown) => string {
  const { t, code } = useWords();
  return (error) => {
    if (!(error instanceof ApiError)) return t('errors:UNEXPECTED');
    if (error.code === 'RATE_LIMITED' && error.retryAfterSeconds !== null) {
      return t('errors:rateLimitedFor', { count: error.retryAfterSeconds });
    }
    const values = { names: error.missing.join(', ') };
    return code('errors', error.code, error.message === '' ? t('errors:UNEXPECTED') : error.message, values);
  };
}

/** Puts what the server says of fields to those fields. @returns whether there was any */
export function showFieldErrors<Values>(form: UseFormReturnType<Values>, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const known = Object.entries(error.fields).filter(([name]) => name in (form.getValues() as object));
  if (known.length === 0) return false;
  form.setErrors(Object.fromEntries(known));
  return true;
}
