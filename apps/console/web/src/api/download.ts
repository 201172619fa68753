import { ApiError, BASE, type Envelope, isConfirmed, type Query, refusal, searchOf } from './client';

/**
 * Has the browser save a file of the server, however large, and stay on its page. Whether it is there is asked first: a link would
 * fail without a word.
 *
 * @throws ApiError why there is no file
 */
export async function downloadFile(path: string, query: Query): Promise<void> {
  const address = BASE + path + searchOf(query);
  if (!(await ask(address, 'HEAD')).ok) {
    // Why is said in a body. What is there by now is not looked at, for each time that it is asked for stands in the audit log.
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

/** The same where the file was looked for already: each time that it is asked for stands in the audit log. */
export function saveFile(path: string, query?: Query): void {
  const link = document.createElement('a');
  link.href = BASE + path + searchOf(query);
  // What is refused only now is no page in place of this one.
  link.download = '';
  link.click();
}
