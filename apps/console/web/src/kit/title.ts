import { useEffect } from 'react';

let page = '';
let sign: string | null = null;

function write(): void {
  document.title = [sign === null ? '' : `(${sign}) `, page === '' ? '' : `${page} · `, 'Chasqui'].join('');
}

/** What the tab of the browser is called. */
export function useTitle(title: string): void {
  useEffect(() => {
    page = title;
    write();
  }, [title]);
}

/** What stands before it on every page. */
export function setTitleSign(next: string | null): void {
  sign = next;
  write();
}
