import { ApiError, BASE, type Envelope, type Query, refusal, searchOf } from './client';

/**
 * Has the browser save a file of the server, however large, and stay on its page. The server answers no HEAD for files: so the
 * beginning of an answer is looked at first, and let go.
 *
 * @throws ApiError why there is no file
 */
export async function downloadFile(path: string, query: Query): Promise<void> {
  const address = BASE + path + searchOf(query);
  const looking = new AbortController();
  let answer: Response;
  try {
    answer = await fetch(address, { credentials: 'same-origin', signal: looking.signal });
  } catch {
    throw new ApiError(0, 'OFFLINE', '');
  }
  if (!answer.ok) {
    const envelope = (await answer.json().catch(() => ({}))) as Envelope | null;
    throw refusal(answer.status, (name) => answer.headers.get(name), envelope ?? {});
  }
  looking.abort();
  saveFile(path, query);
}

/** The same where the file was looked for already: each time that it is asked for stands in the audit log. */
export function saveFile(path: string, query?: Query): void {
  const link = document.createElement('a');
  link.href = BASE + path + searchOf(query);
  // What is refused only now is no page in place of this one.
  link.download = '';
  link.click();
}
