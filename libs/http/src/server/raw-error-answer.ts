import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { AppError, toErrorEnvelope } from '@chasqui/errors';

/** No caching, framing, sniffing or referrer. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

export type HeadersFor = (address: string | undefined) => Readonly<Record<string, string>>;

const NOT_ASCII = 'The address can have ASCII characters only. Encode others in UTF-8, where é is `%C3%A9`.';

const LAST_ANSWER_MS = 5_000;

/** Further bytes would be taken for a part of that answer. */
function isAnswering(socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent ?? false;
}

/** Answers what the HTTP parser refused, when no request exists yet; then closes the connection. */
export function answerClientError(error: Error & { code?: string }, socket: Socket, headersFor: HeadersFor): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  const answer = errorOf(error.code);
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
  endWith(socket, `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** Incoming bytes stay unread, and so does the client's close: the connection is destroyed after a while anyway. */
export function endWith(socket: Duplex, answer: string): void {
  const timer = setTimeout(() => socket.destroy(), LAST_ANSWER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
  socket.end(answer);
}

function errorOf(code: string | undefined): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('REQUEST_TIMEOUT');
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('HEADERS_TOO_LARGE');
  const message = code === 'HPE_INVALID_URL' ? NOT_ASCII : 'The request is not valid HTTP/1.1.';
  return new AppError('VALIDATION', { message });
}
