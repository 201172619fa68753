import { ApiError, BASE, type Envelope, refusal, searchOf } from './client';
import type { Data, QueryOf, Route } from './routes';

interface Following {
  /** From 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. @throws ApiError */
export function sendForm<const P extends string>(
  path: Route<P, 'post'>,
  form: FormData,
  query: QueryOf<P, 'post'>,
  { onProgress, signal }: Following,
): Promise<Data<P, 'post'>> {
  const request = new XMLHttpRequest();
  const answered = new Promise<Data<P, 'post'>>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const envelope = readEnvelope(request.responseText);
      const isDone = request.status >= 200 && request.status < 300;
      if (isDone) resolve(envelope.data as Data<P, 'post'>);
      else reject(refusal(request.status, (name) => request.getResponseHeader(name), envelope));
    });
    for (const end of ['error', 'abort', 'timeout']) {
      request.addEventListener(end, () => reject(new ApiError(0, 'OFFLINE', '')));
    }
  });
  signal.addEventListener('abort', () => request.abort(), { once: true });
  request.open('POST', BASE + path + searchOf(query));
  request.send(form);
  return answered;
}

function readEnvelope(text: string): Envelope {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}
