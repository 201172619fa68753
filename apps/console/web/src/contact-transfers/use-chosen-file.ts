import { useMutation } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import { api } from '../api/client';
import type { ImportGuess } from '../api/types';
import { useMode, useOrganization } from '../session/session';
import { type ColumnChoices, choicesOf } from './column-choices';
import { fileProblem, headOf, type Reading } from './file-head';
import type { KeptChoices } from './kept-choices';

const AS_IT_LOOKS: Reading = { encoding: '', delimiter: '' };

export type FileTrouble = 'empty' | 'tooLarge' | 'changed';

export interface ChosenFile {
  file: File | null;
  reading: Reading;
  guess: ImportGuess | undefined;
  choices: ColumnChoices;
  isBusy: boolean;
  problem: FileTrouble | null;
  error: unknown;
  choose: (file: File) => void;
  read: (reading: Reading) => void;
  /** Inspects the same file again; the choices of columns stay. */
  lookAgain: () => void;
  setChoices: Dispatch<SetStateAction<ColumnChoices>>;
}

interface Look {
  file: File;
  reading: Reading;
  keepsChoices: boolean;
  /** Only the latest of several inspections counts. */
  number: number;
}

export function useChosenFile(
  begun: Pick<KeptChoices, 'file' | 'reading' | 'guess' | 'choices'> | undefined,
): ChosenFile {
  const { path } = useOrganization();
  const mode = useMode();
  const [file, setFile] = useState<File | null>(begun?.file ?? null);
  const [reading, setReading] = useState(begun?.reading ?? AS_IT_LOOKS);
  const [problem, setProblem] = useState<FileTrouble | null>(null);
  const [guess, setGuess] = useState(begun?.guess);
  const [choices, setChoices] = useState<ColumnChoices>(begun?.choices ?? []);
  const last = useRef(0);
  const look = useMutation({
    mutationFn: async ({ file: looked, reading: { encoding, delimiter } }: Look): Promise<ImportGuess | null> => {
      const head = await headOf(looked).catch(() => null);
      if (head === null) return null;
      const hints = { ...(encoding !== '' && { encoding }), ...(delimiter !== '' && { delimiter }) };
      return api.post(`${path}/contacts/imports/guess`, { ...head, ...hints }, { mode });
    },
    onSuccess: (found, { number, keepsChoices }) => {
      if (number !== last.current) return;
      if (found === null) return setProblem('changed');
      setGuess(found);
      if (!keepsChoices) setChoices(choicesOf(found));
    },
  });
  const take = (taken: File, how: Reading, keepsChoices = false): void => {
    last.current += 1;
    setReading(how);
    setProblem(null);
    if (!keepsChoices) setGuess(undefined);
    look.mutate({ file: taken, reading: how, keepsChoices, number: last.current });
  };
  const choose = (taken: File): void => {
    setFile(taken);
    const wrong = fileProblem(taken);
    if (wrong === null) return take(taken, AS_IT_LOOKS);
    last.current += 1;
    look.reset();
    setGuess(undefined);
    setProblem(wrong);
  };
  return {
    file,
    reading,
    guess,
    choices,
    isBusy: look.isPending,
    problem,
    error: look.error,
    choose,
    read: (how) => {
      if (file !== null) take(file, how);
    },
    lookAgain: () => {
      if (file !== null) take(file, reading, true);
    },
    setChoices,
  };
}
