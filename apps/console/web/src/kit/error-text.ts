import type { UseFormReturnType } from '@mantine/form';
import { ApiError } from '../api/client';
import { useWords } from '../i18n/use-words';
import { errorText, failureText } from './failure-text';

/** Localized error text; unknown codes keep the server's words. */
export function useErrorText(): (error: unknown) => string {
  const words = useWords();
  return (error) => errorText(words, error);
}

export function useFieldTexts(): (error: unknown) => Readonly<Record<string, string>> {
  const words = useWords();
  return (error) => {
    if (!(error instanceof ApiError)) return {};
    return Object.fromEntries(error.failures.map((each) => [each.field, failureText(words, error, each)]));
  };
}

/**
 * Shows the server's field errors at the fields of the form.
 *
 * @returns whether there were any
 */
export function useShowFieldErrors(): <FormValues>(form: UseFormReturnType<FormValues>, error: unknown) => boolean {
  const texts = useFieldTexts();
  return (form, error) => {
    const known = Object.entries(texts(error)).filter(([name]) => name in (form.getValues() as object));
    if (known.length === 0) return false;
    form.setErrors(Object.fromEntries(known));
    return true;
  };
}
