import type { ReactElement, ReactNode } from 'react';
import { useTitle } from './title';

interface PageProps {
  title: string;
  lede?: string;
  actions?: ReactNode;
  isNarrow?: boolean;
  children: ReactNode;
}

/** Renders the page's only h1. */
export function Page({ title, lede, actions, isNarrow = false, children }: PageProps): ReactElement {
  useTitle(title);
  return (
    <div className={isNarrow ? 'page narrow' : 'page'}>
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          {lede !== undefined && <p className="lede">{lede}</p>}
        </div>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

interface SectionProps {
  title: string;
  note?: string;
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ title, note, action, children }: SectionProps): ReactElement {
  return (
    <section>
      <div className="section-head">
        <h2>{title}</h2>
        <span className="grow" />
        {action}
      </div>
      {note !== undefined && <p className="section-note">{note}</p>}
      {children}
    </section>
  );
}
