import type { ReactElement, ReactNode } from 'react';
import { CopyButton } from './copy-button';

interface CodeBlockProps {
  text: string;
  label: string;
  wraps?: boolean;
  copy?: ReactNode;
}

export function CodeBlock({ text, label, wraps = false, copy }: CodeBlockProps): ReactElement {
  return (
    <div className="code">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <pre className={wraps ? 'wraps' : undefined} tabIndex={0} role="region" aria-label={label}>
        <code>{text}</code>
      </pre>
      <span className="copy">{copy ?? <CopyButton value={text} />}</span>
    </div>
  );
}
