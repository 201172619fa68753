import { createReadStream } from 'node:fs';
import { type InboundMedia, MAX_INBOUND_MEDIA_BYTES, SERVICE_ROUTES } from '@chasqui/gateway-protocol';
import { type Dispatcher, request } from 'undici';
import type { Credentials } from '../service/credentials.store';
import type { MediaFolder } from '../store/media-folder';

export type UploadOutcome =
  | { kind: 'uploaded' }
  /** It will never arrive; `error` goes into the event's `media.error`. */
  | { kind: 'given_up'; error: 'too_large' | 'storage_full' | 'failed'; reason: string }
  | { kind: 'unauthorized' }
  /** `isTooSlow`: the line did not bring it within the service's time limit. */
  | { kind: 'retry'; reason: string; afterMs?: number; isTooSlow?: true };

/** The sender of a file must not control a header. */
const MEDIA_TYPE = /^[\w.+-]{1,127}\/[\w.+-]{1,127}(; ?[\w.+-]{1,64}=["\w.+-]{1,128}){0,4}$/;
const UNKNOWN_TYPE = 'application/octet-stream';

/** The service reads at its own pace; a minute without a byte means a broken connection. */
const SILENCE_MS = 60_000;

/**
 * `PUT /gateway/v1/media/{ref}`, streamed from the disk. Never rejects.
 *
 * @param signal aborts it; the outcome is then a retry
 */
export async function uploadMedia(
  media: InboundMedia & { ref: string },
  folder: MediaFolder,
  credentials: Credentials,
  dispatcher: Dispatcher,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  const { ref, mime } = media;
  const size = await folder.sizeOf(ref);
  if (size === undefined) return { kind: 'given_up', error: 'failed', reason: 'the file is not in the data folder' };
  if (size > MAX_INBOUND_MEDIA_BYTES) return { kind: 'given_up', error: 'too_large', reason: `${size} bytes` };
  const file = createReadStream(folder.pathOf(ref));
  try {
    const { statusCode, headers, body } = await request(mediaUrlOf(credentials, ref), {
      method: 'PUT',
      dispatcher,
      signal,
      headers: {
        authorization: `Bearer ${credentials.token}`,
        'content-type': MEDIA_TYPE.test(mime) ? mime : UNKNOWN_TYPE,
        'content-length': String(size),
      },
      body: file,
      headersTimeout: SILENCE_MS,
      bodyTimeout: SILENCE_MS,
    });
    if (statusCode === 403) return refusalOf(await body.text());
    await body.dump();
    return outcomeOf(statusCode, Number(headers['retry-after']) * 1000);
  } catch (error) {
    return { kind: 'retry', reason: error instanceof Error ? error.message : String(error) };
  } finally {
    file.destroy();
  }
}

/** Below the address of the events: the registration has none for media. */
export function mediaUrlOf({ eventsUrl }: Credentials, ref: string): string {
  const url = new URL(eventsUrl);
  const base = url.pathname.replace(new RegExp(`${SERVICE_ROUTES.events}/?$`), '');
  return `${url.origin}${base}${SERVICE_ROUTES.media}/${ref}`;
}

/** The organization's storage is full: waiting for room would hold up the text of the message. */
function refusalOf(body: string): UploadOutcome {
  const isFull = /"code":"PLAN_LIMIT"/.test(body);
  return { kind: 'given_up', error: isFull ? 'storage_full' : 'failed', reason: 'HTTP 403' };
}

function outcomeOf(statusCode: number, afterMs: number): UploadOutcome {
  const reason = `HTTP ${statusCode}`;
  if (statusCode >= 200 && statusCode < 300) return { kind: 'uploaded' };
  if (statusCode === 401) return { kind: 'unauthorized' };
  if (statusCode === 413) return { kind: 'given_up', error: 'too_large', reason };
  const passes = statusCode >= 500 || statusCode === 408 || statusCode === 429;
  const isTooSlow = statusCode === 408;
  if (passes) return { kind: 'retry', reason, ...(afterMs > 0 && { afterMs }), ...(isTooSlow && { isTooSlow }) };
  // Also an older service without this route: the text of the message is worth more than its file.
  return { kind: 'given_up', error: 'failed', reason };
}
