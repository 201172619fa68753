import type { ReactElement, ReactNode } from 'react';

interface MissingKeysProps {
  text: string;
  keys: readonly string[];
  children?: ReactNode;
}

export function MissingKeys({ text, keys, children }: MissingKeysProps): ReactElement | null {
  if (keys.length === 0) return null;
  return (
    <div className="note warn stack tight template-missing" role="status">
      <span>{text}</span>
      <span className="row wrap">
        {keys.map((key) => (
          <span key={key} className="chip mono">
            {key}
          </span>
        ))}
      </span>
      {children}
    </div>
  );
}
