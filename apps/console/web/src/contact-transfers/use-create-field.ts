import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { api } from '../api/client';
import { useSayError } from '../kit/notify';
import { useOrganization } from '../session/session';

interface NewField {
  key: string;
  label: string;
}

/** As long as the server takes them. */
const LONGEST_LABEL = 80;

/** Makes a custom field of a heading: a text, which takes whatever stands in the column. */
export function useCreateField(onCreated: () => void): UseMutationResult<unknown, unknown, NewField> {
  const { path } = useOrganization();
  return useMutation({
    mutationFn: ({ key, label }: NewField) =>
      api.post(`${path}/contacts/fields`, { key, label: label.slice(0, LONGEST_LABEL), type: 'text' }),
    onSuccess: onCreated,
    onError: useSayError(),
  });
}
