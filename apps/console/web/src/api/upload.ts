import { ApiError, BASE, type Envelope, type Query, refusal, searchOf } from './client';

export interface UploadedFile {
  id: string;
  mime_type: string;
  size: number;
  filename: string;
}

interface Following {
  /** From 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** @throws ApiError */
export function uploadFile(path: string, file: File, query: Query, following: Following): Promise<UploadedFile> {
  const form = new FormData();
  form.append('file', file, file.name);
  return sendForm<UploadedFile>(path, form, query, following);
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. @throws ApiError */
export function sendForm<Data>(
  path: string,
  form: FormData,
  query: Query,
  { onProgress, signal }: Following,
): Promise<Data> {
  const request = new XMLHttpRequest();
  const answered = new Promise<Data>((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const envelope = readEnvelope(request.responseText);
      const isDone = request.status >= 200 && request.status < 300;
      if (isDone) resolve(envelope.data as Data);
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
