import { ApiError, BASE, type Envelope, isConfirmed, refusal, searchOf } from './client';
import type { QueryOf, Route } from './routes';

/**
 * Lets the browser save a file of any size, and stays on the page. It first asks whether the file is there: a link
 * would fail without a message.
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
    // The reason is in the body. If the file is ready by now, it is not requested again: each request for it is an
    // entry in the audit log.
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

/** Does not first ask whether the file is there: each read is an entry in the audit log. */
export function saveFile<const P extends string>(path: Route<P, 'get'>, query?: QueryOf<P, 'get'>): void {
  save(BASE + path + searchOf(query));
}

function save(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  // Keeps the browser on this page if the server refuses only now.
  link.download = '';
  link.click();
}
