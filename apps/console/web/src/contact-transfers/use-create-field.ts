import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { api } from '../api/client';
import { useOrganization } from '../session/session';
import { CUSTOM } from './column-choices';
import type { ChosenFile } from './use-chosen-file';

interface NewField {
  key: string;
  label: string;
  /** The column that becomes it. */
  index: number;
}

/** As long as the server takes them. */
const LONGEST_LABEL = 80;

export type CreateField = UseMutationResult<unknown, unknown, NewField>;

/** Makes a custom field of a heading, and its column becomes it: a text, which takes whatever stands in the column. */
export function useCreateField({ setChoices, lookAgain }: ChosenFile): CreateField {
  const { path } = useOrganization();
  return useMutation({
    mutationFn: ({ key, label }: NewField) =>
      api.post(`${path}/contacts/fields`, { key, label: label.slice(0, LONGEST_LABEL), type: 'text' }),
    onSuccess: (_made, { key, index }) => {
      setChoices((now) => now.map((choice, at) => (at === index ? CUSTOM + key : choice)));
      lookAgain();
    },
  });
}
