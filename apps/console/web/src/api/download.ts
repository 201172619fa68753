import { ApiError, BASE, type Envelope, isConfirmed, type Query, refusal, searchOf } from './client';

/**
 * Has the browser save a file of the server, however large, and stay on the page. It asks first whether the file is
 * there: a link would fail without a word.
 *
 * @throws ApiError if the server refuses it
 */
export async function downloadFile(path: string, query: Query): Promise<void> {
  const address = BASE + path + searchOf(query);
  if (!(await ask(address, 'HEAD')).ok) {
    // The reason stands in the body. A file that is ready by now is not looked for again: each request for it stands in
    // the audit log.
    const answer = await ask(address, 'GET');
    const envelope = (await answer.json().catch(() => ({}))) as Envelope | null;
    const error = refusal(answer.status, (name) => answer.headers.get(name), envelope ?? {});
    if (await isConfirmed(error)) return downloadFile(path, query);
    throw error;
  }
  saveFile(path, query);
}

async function ask(address: string, method: 'HEAD' | 'GET'): Promise<Response> {
  try {
    return await fetch(address, { method, credentials: 'same-origin' });
  } catch {
    throw new ApiError(0, 'OFFLINE', '');
  }
}

/** Saves without asking first whether the file is there: each read stands in the audit log. */
export function saveFile(path: string, query?: Query): void {
  const link = document.createElement('a');
  link.href = BASE + path + searchOf(query);
  // `download` keeps the browser on this page when the server refuses only now.
  link.download = '';
  link.click();
}
