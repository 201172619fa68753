import { ApiError, type Envelope, toError } from '../api/client';

/**
 * Sends a WhatsApp message as any program with this key does: the API counts the request for the key, limits it and logs it.
 *
 * @param baseUrl of the API; its host is the one of these pages, whatever it is called there
 * @returns the message's id
 * @throws ApiError what the API answers
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
