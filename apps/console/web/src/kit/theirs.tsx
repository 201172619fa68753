import type { ReactElement, ReactNode } from 'react';
import { withoutDirection } from './direction';

/** A user's text: its direction cannot affect the text around it. */
export function Theirs({ children }: { children: ReactNode }): ReactElement {
  return <bdi className="theirs">{children}</bdi>;
}

/** File name without direction marks, so that a program cannot look like a picture. */
export function FileName({ name }: { name: string }): ReactElement {
  return <bdi className="file-name">{withoutDirection(name)}</bdi>;
}
