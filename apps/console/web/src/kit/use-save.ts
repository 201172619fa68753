import type { UseFormReturnType } from '@mantine/form';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useShowFieldErrors } from './error-text';

interface SaveOptions<Answer, Input> {
  mutationFn: (input: Input) => Promise<Answer>;
  onSuccess: (answer: Answer) => unknown;
  /** Gets errors of no field. Without it they are `failure`, for an `ErrorPanel` in the form. */
  onFailure?: (error: Error) => void;
}

/** Field errors show at their fields; `failure` is any other error, until the form is sent again. */
export function useSave<Values, Answer, Input = void>(
  form: UseFormReturnType<Values>,
  { mutationFn, onSuccess, onFailure }: SaveOptions<Answer, Input>,
): UseMutationResult<Answer, Error, Input> & { failure: unknown } {
  const showFieldErrors = useShowFieldErrors();
  const [failure, setFailure] = useState<unknown>(null);
  const save = useMutation({
    mutationFn,
    onMutate: () => setFailure(null),
    onSuccess,
    onError: (error: Error) => {
      if (!showFieldErrors(form, error)) (onFailure ?? setFailure)(error);
    },
  });
  return { ...save, failure };
}
