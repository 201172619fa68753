import type { UseFormReturnType } from '@mantine/form';
import { ApiError } from '../api/client';
import { useWords } from '../i18n/use-words';
import { errorText, failureText } from './failure-text';

/** An error in the reader's words; a code that these pages do not know keeps the words of the server. */
export function useErrorText(): (error: unknown) => string {
  const words = useWords();
  return (error) => errorText(words, error);
}

/** What is wrong with each field, by its name, in the reader's words. */
export function useFieldTexts(): (error: unknown) => Readonly<Record<string, string>> {
  const words = useWords();
  return (error) => {
    if (!(error instanceof ApiError)) return {};
    return Object.fromEntries(error.failures.map((each) => [each.field, failureText(words, error, each)]));
  };
}

/**
 * Puts what the server says of fields to those fields, in the reader's words.
 *
 * @returns whether there was any
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
