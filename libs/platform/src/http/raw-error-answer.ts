import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, toErrorEnvelope } from '@chasqui/errors';
import { SAFE_HEADERS } from './safe-headers';

/** Headers of the app for an answer that no hook has seen, given the client's address. */
export type HeadersFor = (address: string | undefined) => Readonly<Record<string, string>>;

const TEXTS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The request headers are larger than 16 KB.',
  HPE_INVALID_URL: 'The address can have ASCII characters only. Encode others in UTF-8, where é is `%C3%A9`.',
};

/** Whether an answer has begun on the connection: what else is written to it would be taken for a part of that answer. */
function isAnswering(socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent ?? false;
}

/** Answers what the HTTP parser refused, where there is no request yet, in the envelope; then closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket, headersFor: HeadersFor): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const answer =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? new AppError('REQUEST_TIMEOUT')
      : new AppError('VALIDATION', { message: TEXTS[error.code ?? ''] ?? 'The request is not valid HTTP/1.1.' });
  const requestId = randomUUID();
  const body = JSON.stringify(toErrorEnvelope(answer, requestId));
  const headers = {
    ...SAFE_HEADERS,
    ...headersFor(socket.remoteAddress),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Request-Id': requestId,
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
