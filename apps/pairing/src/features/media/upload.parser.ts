import { MAX_INBOUND_MEDIA_BYTES } from '@chasqui/gateway-protocol';
import { AppError } from '@chasqui/errors';

export interface UploadRequest {
  ref: string;
  contentType: string | undefined;
  contentLength: string | undefined;
  contentEncoding: string | undefined;
}

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const MIME = /^[\w.+-]{1,60}\/[\w.+-]{1,100}/;

/** @throws AppError VALIDATION, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE */
export function readUpload(request: UploadRequest): { ref: string; mime: string; size: number } {
  const ref = request.ref.toLowerCase();
  if (!UUID.test(ref)) throw new AppError('VALIDATION', { message: 'The name of a file must be a UUID.' });
  if (request.contentEncoding !== undefined) {
    throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: 'Send files without `Content-Encoding`.' });
  }
  if (request.contentLength === undefined || !/^\d{1,15}$/.test(request.contentLength)) {
    throw new AppError('VALIDATION', { message: 'The header `Content-Length` is missing.' });
  }
  const size = Number(request.contentLength);
  if (size > MAX_INBOUND_MEDIA_BYTES) {
    throw new AppError('PAYLOAD_TOO_LARGE', {
      message: `A file can have at most ${MAX_INBOUND_MEDIA_BYTES} bytes.`,
      // Do not wait for the bytes.
      headers: { Connection: 'close' },
    });
  }
  const mime = MIME.exec(request.contentType ?? '')?.[0].toLowerCase() ?? 'application/octet-stream';
  return { ref, mime, size };
}
