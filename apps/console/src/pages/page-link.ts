export type LinkedPage = 'sign-in/link' | 'invitation' | 'reset';

/** Puts the token behind `#`, where no server, proxy or log sees it. @param publicUrl PUBLIC_URL */
export function pageLink(publicUrl: string, page: LinkedPage, token: string): string {
  return `${publicUrl.replace(/\/{1,9}$/, '')}/console/${page}#${token}`;
}
