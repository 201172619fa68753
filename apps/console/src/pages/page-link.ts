/** Pages that a one-use link opens. */
export type LinkedPage = 'sign-in/link' | 'invitation' | 'reset';

/**
 * The address of a page with a one-use token. It stands behind `#`: what stands there no server, proxy or log is told.
 *
 * @param publicUrl PUBLIC_URL
 */
export function pageLink(publicUrl: string, page: LinkedPage, token: string): string {
  return `${publicUrl.replace(/\/{1,9}$/, '')}/console/${page}#${token}`;
}
