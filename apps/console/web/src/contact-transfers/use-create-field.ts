import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { api } from '../api/client';
import type { ImportGuess } from '../api/types';
import { useOrganization } from '../session/session';
import { CUSTOM } from './column-choices';
import type { ChosenFile } from './use-chosen-file';

interface NewField {
  key: string;
  label: string;
  index: number;
  /** Guessed from the first values of the column. */
  type: ImportGuess['columns'][number]['field_type'];
  /** For a select. */
  options: string[];
}

/** As on the server. */
const LONGEST_LABEL = 80;

export type CreateField = UseMutationResult<unknown, unknown, NewField>;

/** Creates a custom field from a heading, with a type that fits the first values, and maps the column to it. */
export function useCreateField({ setChoices, lookAgain }: ChosenFile): CreateField {
  const { path } = useOrganization();
  return useMutation({
    mutationFn: ({ key, label, type, options }: NewField) =>
      api.post(`${path}/contacts/fields`, {
        key,
        label: label.slice(0, LONGEST_LABEL),
        type,
        ...(type === 'select' && { options }),
      }),
    onSuccess: (_made, { key, index }) => {
      setChoices((now) => now.map((choice, at) => (at === index ? CUSTOM + key : choice)));
      lookAgain();
    },
  });
}
