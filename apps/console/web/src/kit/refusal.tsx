import type { ReactElement } from 'react';
import { useErrorText } from './error-text';

export function Refusal({ error }: { error: unknown }): ReactElement | null {
  const errorText = useErrorText();
  if (error === null) return null;
  return (
    <p className="note bad" role="alert">
      {errorText(error)}
    </p>
  );
}
