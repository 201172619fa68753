import type { ReactElement } from 'react';
import { useWords } from '../i18n/use-words';

interface FileProblemProps {
  problem: { code: string; message: string };
}

/** For these the server's message names the heading or the field. */
const NAMES_WHICH: readonly string[] = ['HEADING_INVALID', 'MAPPING_INVALID'];

export function FileProblem({ problem: { code: name, message } }: FileProblemProps): ReactElement {
  const { code } = useWords();
  return (
    <span className="break">
      {code('transfers', `problems.${name}`, message)}
      {NAMES_WHICH.includes(name) && <span className="small transfer-which">{message}</span>}
    </span>
  );
}
