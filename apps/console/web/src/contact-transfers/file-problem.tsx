import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';

interface FileProblemProps {
  problem: { code: string; message: string };
}

/** Of these the words of the server name the heading or the field. */
const NAMES_WHICH: readonly string[] = ['HEADING_INVALID', 'MAPPING_INVALID'];

/** Why a file is none that can be imported. */
export function FileProblem({ problem: { code: name, message } }: FileProblemProps): ReactElement {
  const { code } = useWords();
  return (
    <span className="break">
      {code('transfers', `problems.${name}`, message)}
      {NAMES_WHICH.includes(name) && <span className="small transfer-which">{message}</span>}
    </span>
  );
}
