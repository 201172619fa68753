import { useEffect } from 'react';

let page = '';
let sign: string | null = null;

function write(): void {
  document.title = [sign === null ? '' : `(${sign}) `, page === '' ? '' : `${page} · `, 'Chasqui'].join('');
}

export function useTitle(title: string): void {
  useEffect(() => {
    page = title;
    write();
  }, [title]);
}

/** A prefix on every page's title. */
export function setTitleSign(next: string | null): void {
  sign = next;
  write();
}
