import { ApiError, type Envelope, toError } from '../api/client';

/**
 * Sends a WhatsApp message as any program with this key does: the API counts, limits and logs the request for the key.
 *
 * @param baseUrl of the API; only its path is used, on the host of these pages
 * @returns the message's id
 * @throws ApiError if the API refuses
 */
export async function sendWithKey(
  baseUrl: string,
  key: string,
  message: { to: string; message: string },
): Promise<string> {
  const path = `${new URL(baseUrl).pathname}/whatsapp/send`;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  let answer: Response;
  try {
    answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(message), credentials: 'omit' });
  } catch {
    throw new ApiError(0, 'OFFLINE', '');
  }
  const envelope = (await answer.json().catch(() => ({}))) as Envelope & { data?: { id?: string } };
  if (!answer.ok || envelope.data?.id === undefined)
    throw toError(answer.status, (name) => answer.headers.get(name), envelope);
  return envelope.data.id;
}
