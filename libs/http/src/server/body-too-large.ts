import { AppError } from '@chasqui/errors';

const MEGABYTE = 1024 * 1024;

/** The connection ends with the 413, because the rest of the body is not wanted. */
export function bodyTooLarge(limitBytes: number, cause?: unknown): AppError {
  const size = limitBytes >= MEGABYTE ? `${limitBytes / MEGABYTE} MB` : `${limitBytes / 1024} KB`;
  return new AppError('PAYLOAD_TOO_LARGE', {
    message: `The request body is too large: this route accepts at most ${size} (${limitBytes} bytes).`,
    extra: { limit: 'body_bytes', max: limitBytes },
    headers: { Connection: 'close' },
    cause,
  });
}
