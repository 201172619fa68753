import type { ReactElement, ReactNode } from 'react';
import { withoutDirection } from './direction';

/** What somebody wrote: whatever direction it has, or sets, what stands around it keeps its own. */
export function Theirs({ children }: { children: ReactNode }): ReactElement {
  return <bdi className="theirs">{children}</bdi>;
}

/** A file's name as it is stored, but for signs that turn it around: nothing that runs shows up as a picture. */
export function FileName({ name }: { name: string }): ReactElement {
  return <bdi className="file-name">{withoutDirection(name)}</bdi>;
}
