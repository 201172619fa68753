import { ApiError, BASE, type Envelope, isConfirmed, refusal, searchOf } from './client';
import type { QueryOf, Route } from './routes';

/**
 * Has the browser save a file of the server, however large, and stay on the page. It asks first whether the file is
 * there: a link would fail without a word.
 *
 * @throws ApiError if the server refuses it
 */
export async function downloadFile<const P extends string>(
  path: Route<P, 'get'>,
  query: QueryOf<P, 'get'>,
): Promise<void> {
  await download(BASE + path + searchOf(query));
}

async function download(address: string): Promise<void> {
  if (!(await ask(address, 'HEAD')).ok) {
    // The reason stands in the body. A file that is ready by now is not looked for again: each request for it stands in
    // the audit log.
    const answer = await ask(address, 'GET');
    const envelope = (await answer.json().catch(() => ({}))) as Envelope | null;
    const error = refusal(answer.status, (name) => answer.headers.get(name), envelope ?? {});
    if (await isConfirmed(error)) return download(address);
    throw error;
  }
  save(address);
}

async function ask(address: string, method: 'HEAD' | 'GET'): Promise<Response> {
  try {
    return await fetch(address, { method, credentials: 'same-origin' });
  } catch {
    throw new ApiError(0, 'OFFLINE', '');
  }
}

/** Saves without asking first whether the file is there: each read stands in the audit log. */
export function saveFile<const P extends string>(path: Route<P, 'get'>, query?: QueryOf<P, 'get'>): void {
  save(BASE + path + searchOf(query));
}

function save(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  // `download` keeps the browser on this page when the server refuses only now.
  link.download = '';
  link.click();
}
