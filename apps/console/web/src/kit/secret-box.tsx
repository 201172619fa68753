import type { ReactElement } from 'react';
import { CodeBlock } from './code-block';

export function SecretBox({ value, label, note }: { value: string; label: string; note: string }): ReactElement {
  return (
    <div className="stack tight">
      <span className="strong">{label}</span>
      <CodeBlock text={value} label={label} wraps />
      <p className="small soft">{note}</p>
    </div>
  );
}
