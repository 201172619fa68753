import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ImportGuess } from '../api/types';
import { useMode, useOrganization } from '../session/session';
import type { ColumnChoices } from './column-choices';
import type { Reading } from './file-head';
import type { ImportOptions } from './options-step';
import type { Step } from './steps';

export interface KeptChoices {
  file: File;
  reading: Reading;
  guess: ImportGuess;
  choices: ColumnChoices;
  options: ImportOptions;
}

type Begun = KeptChoices & { step: Step };

const keptKey = (path: string, importId: string): readonly string[] => [path, 'kept-choices', importId];
const begunKey = (path: string): readonly string[] => [path, 'import-begun'];

/** Keeps the choices of a check as long as this tab has the console open. */
export const keepChoices = (client: QueryClient, path: string, importId: string, choices: KeptChoices): void => {
  client.setQueryData(keptKey(path, importId), choices);
};

/** Null if the check was made elsewhere, or before a reload. */
export function useKeptChoices(importId: string): KeptChoices | null {
  const { path } = useOrganization();
  const { data = null } = useQuery<KeptChoices | null>({
    queryKey: keptKey(path, importId),
    queryFn: () => null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

export function useGoBack(): (choices: KeptChoices, step: Step) => void {
  const { id: orgId, path } = useOrganization();
  const mode = useMode();
  const client = useQueryClient();
  const navigate = useNavigate();
  return (choices, step) => {
    client.setQueryData<Begun>(begunKey(path), { ...choices, step });
    void navigate({ to: '/o/$orgId/contacts/import', params: { orgId }, search: { mode } });
  };
}

/** What the import page starts with after a step back; it is used once. */
export function useBegun(): Begun | undefined {
  const { path } = useOrganization();
  const client = useQueryClient();
  const [begun] = useState(() => client.getQueryData<Begun>(begunKey(path)));
  useEffect(() => client.removeQueries({ queryKey: begunKey(path) }), [client, path]);
  return begun;
}
